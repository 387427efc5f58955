import { nextConfig, staffCatalog } from '#functions/company/records.ts'
import { pageDates } from '#functions/company/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { forbidden, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { staffPhone } from '#functions/kit/parse.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules/appointments.ts'
import { agendaContextChanged, bumpSheets, countRewrite } from '#functions/schedule/writes/announcements.ts'
import { areaCodeOf } from '#shared/area-code.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import { distinctLabels } from '#shared/client-search.ts'
import type { Company } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ListedProfessional, Professional } from '#shared/professionals.ts'
import { dateAt } from '#shared/time.ts'
import { professionals } from '../records.ts'
import { beforeDeletion, fitsWeek, newHours, refusedAvatar, refusedServices, refusedWeek } from '../rules.ts'
import { linkWrites, requireRoom } from '../writes.ts'
import { type Input, type Output, requireProfessional, serviceIds, upcomingOf, viewOf } from './reads.ts'
export async function createProfessional(
  ctx: Ctx,
  input: Input<'createProfessional'>,
): Promise<ListedProfessional> {
  const view = await viewOf(ctx)
  return act(ctx, async () => {
    const catalog = await staffCatalog(ctx)
    requireRoom(catalog.professionals)
    const now = ctx.now()
    const professional = withoutBlanks<Professional>({
      hours: newHours(catalog.config),
      ...input,
      specialties: distinctLabels(input.specialties ?? []),
      phone: phoneOf(input.phone, catalog.company),
      id: newId('pro', now),
      is_active: true,
      created_at: now.toISOString(),
      version: 1,
    })
    refuse(
      ...refusedWeek(professional, catalog.config),
      ...refusedServices(input, serviceIds(catalog)),
      ...refusedAvatar(ctx.tenant, input),
    )
    return {
      answer: view(professional, catalog),
      writes: [
        create(professionals, professional),
        nextConfig(catalog.config),
        agendaContextChanged(ctx, catalog.company),
        audit('professional.create', professional.id, { after: { hours: professional.hours?.length } }),
      ],
    }
  })
}

export async function updateProfessional(
  ctx: Ctx,
  input: Input<'updateProfessional'>,
): Promise<Output<'updateProfessional'>> {
  const view = await viewOf(ctx)
  const weekChanges = input.hours !== undefined || input.breaks !== undefined
  const closesTime = weekChanges || input.is_active === false
  return act<Output<'updateProfessional'>>(
    ctx,
    async () => {
      const catalog = await staffCatalog(ctx)
      const stored = requireProfessional(catalog, input.professional_id)
      if (stored.version !== input.version) throw versionConflict()
      const { professional_id: _, user_id, phone, specialties = stored.specialties, ...changes } = input
      const relinks = user_id !== undefined && (user_id ?? undefined) !== stored.user_id
      if (relinks && !ctx.can('members.manage')) throw forbidden()
      const professional = withoutBlanks<Professional>({
        ...beforeDeletion(stored),
        ...changes,
        specialties: distinctLabels(specialties),
        ...(phone !== undefined && { phone: phoneOf(phone, catalog.company) }),
        ...(user_id !== undefined && { user_id }),
        version: stored.version + 1,
      })
      refuse(
        ...(weekChanges ? refusedWeek(professional, catalog.config) : []),
        ...refusedServices(changes, serviceIds(catalog)),
        ...refusedAvatar(ctx.tenant, input),
      )
      const links = user_id === undefined ? [] : await linkWrites(ctx, catalog.professionals, stored, user_id)
      const { name, is_active } = professional
      return {
        answer: { professional: view(professional, catalog), affected_appointments: [] },
        writes: [
          replace(professionals, professional),
          ...links,
          agendaContextChanged(ctx, catalog.company),
          ...(closesTime ? [countRewrite(ctx)] : []),
          audit('professional.update', stored.id, {
            before: { name: stored.name, is_active: stored.is_active, user_id: stored.user_id },
            after: { name, is_active, user_id: professional.user_id, fields: Object.keys(input).slice(2) },
          }),
        ],
      }
    },
    closesTime ? (answer) => withAffected(ctx, answer) : undefined,
  )
}

/** The sheets' versions rise before the sheets are read, so a booking by the old state is listed or fails. */
async function withAffected(
  ctx: Ctx,
  { professional }: Output<'updateProfessional'>,
): Promise<Output<'updateProfessional'>> {
  const catalog = await staffCatalog(ctx)
  const { config, company } = catalog
  await bumpSheets(ctx, professional.id, pageDates(config, dateAt(company.timezone, ctx.now())))
  const upcoming = await upcomingOf(ctx, catalog, professional)
  const affected = professional.is_active
    ? upcoming.filter((appointment) => !fitsWeek(professional, config, appointment))
    : upcoming
  return { professional, affected_appointments: toAppointmentSummaries(affected) }
}

function phoneOf(typed: string | null | undefined, company: Company): string | undefined {
  return typed ? staffPhone(typed, 'phone', areaCodeOf(company)) : undefined
}

function refuse(...[first, ...others]: FieldError[]): void {
  if (first) throw invalidFields(first, ...others)
}
