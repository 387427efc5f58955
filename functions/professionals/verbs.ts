import type * as z from 'zod'
import { nextConfig, staffCatalog } from '#functions/company/records.ts'
import { audit, commit, create, decide, replace, reply, replyUnchanged } from '#functions/kit/commit.ts'
import type { Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, forbidden, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { remove } from '#functions/kit/writes.ts'
import { upcomingAppointments } from '#functions/schedule/records.ts'
import { policyOf, toAppointmentSummaries, workingIntervals } from '#functions/schedule/rules.ts'
import { agendaContextChanged, bumpSheets } from '#functions/schedule/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import { distinctLabels } from '#shared/client-search.ts'
import type { FieldError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone.ts'
import {
  ABSENCES,
  type Absence,
  type ListedProfessional,
  type Professional,
  type professionalsContract,
} from '#shared/professionals.ts'
import { dateAt, datesFrom, minutesOf, wallClock } from '#shared/time.ts'
import { professionals } from './records.ts'
import {
  avatarUpload,
  fallsIn,
  newHours,
  refusedAbsence,
  refusedAvatar,
  refusedServices,
  refusedWeek,
  visibleTo,
  withoutBlanks,
} from './rules.ts'
import { linkWrites, requireRoom, unlinkMemberWrites } from './writes.ts'

type Routes = typeof professionalsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>
type Catalog = Awaited<ReturnType<typeof staffCatalog>>

/** Everybody, by name. A professional sees how to reach him- or herself only. */
export async function listProfessionals(ctx: Ctx): Promise<Output<'listProfessionals'>> {
  const [catalog, show] = await Promise.all([staffCatalog(ctx), viewOf(ctx)])
  return { professionals: catalog.professionals.map((one) => show(one, catalog)) }
}

export async function createProfessional(
  ctx: Ctx,
  input: Input<'createProfessional'>,
): Promise<ListedProfessional> {
  const show = await viewOf(ctx)
  return decide(async () => {
    const catalog = await staffCatalog(ctx)
    requireRoom(catalog.professionals)
    const now = ctx.now()
    const professional: Professional = withoutBlanks({
      hours: newHours(catalog.config),
      ...input,
      specialties: distinctLabels(input.specialties ?? []),
      phone: phoneOf(input.phone),
      id: newId('pro', now),
      is_active: true,
      created_at: now.toISOString(),
      version: 1,
    })
    refuse(
      ...refusedWeek(professional, catalog.config),
      ...refusedServices(input, knownOf(catalog)),
      ...refusedAvatar(ctx.tenant, input),
    )
    const answer = show(professional, catalog)
    await commit(
      ctx,
      create(professionals, professional),
      nextConfig(catalog.config),
      agendaContextChanged(ctx, catalog.company),
      audit('professional.create', professional.id, { after: { hours: professional.hours?.length } }),
      reply(answer),
    )
    return answer
  })
}

/** One professional with the appointments that lie ahead: what deactivating or deleting would leave behind. */
export async function getProfessional(
  ctx: Ctx,
  { professional_id }: Input<'getProfessional'>,
): Promise<Output<'getProfessional'>> {
  const [catalog, show] = await Promise.all([staffCatalog(ctx), viewOf(ctx)])
  const professional = requireProfessional(catalog, professional_id)
  return {
    professional: show(professional, catalog),
    upcoming_appointments: await upcomingOf(ctx, catalog, professional),
  }
}

/** Changes what is named. Appointments outside new hours stay where they are, and are told. */
export async function updateProfessional(
  ctx: Ctx,
  input: Input<'updateProfessional'>,
): Promise<Output<'updateProfessional'>> {
  const show = await viewOf(ctx)
  return decide(async () => {
    const catalog = await staffCatalog(ctx)
    const stored = requireProfessional(catalog, input.professional_id)
    if (stored.version !== input.version) throw versionConflict()
    const { professional_id: _, user_id, phone, specialties = stored.specialties, ...changes } = input
    const relinks = user_id !== undefined && (user_id ?? undefined) !== stored.user_id
    if (relinks && !ctx.can('members.manage')) throw forbidden()
    const professional = withoutBlanks({
      ...stored,
      ...changes,
      specialties: distinctLabels(specialties),
      ...(phone !== undefined && { phone: phoneOf(phone) }),
      ...(user_id !== undefined && { user_id }),
      version: stored.version + 1,
    })
    const weekChanges = changes.hours !== undefined || changes.breaks !== undefined
    refuse(
      ...(weekChanges ? refusedWeek(professional, catalog.config) : []),
      ...refusedServices(changes, knownOf(catalog)),
      ...refusedAvatar(ctx.tenant, input),
    )
    const links = user_id === undefined ? [] : await linkWrites(ctx, catalog.professionals, stored, user_id)
    const { name, is_active } = professional
    const answer = {
      professional: show(professional, catalog),
      affected_appointments: weekChanges
        ? toAppointmentSummaries(await appointmentsOutside(ctx, catalog, professional))
        : [],
    }
    await commit(
      ctx,
      replace(professionals, professional),
      ...links,
      agendaContextChanged(ctx, catalog.company),
      audit('professional.update', stored.id, {
        before: { name: stored.name, is_active: stored.is_active, user_id: stored.user_id },
        after: { name, is_active, user_id: professional.user_id, fields: Object.keys(input).slice(2) },
      }),
      reply(answer),
    )
    return answer
  })
}

/**
 * Deletes who has nothing ahead; history keeps the name (RULINGS D4). Deactivated first and the days of the page
 * counted on, so that a booking that is just being made looks again and is refused: nothing is booked with somebody
 * gone. Where one was quicker, the professional stays as before.
 */
export async function deleteProfessional(
  ctx: Ctx,
  { professional_id }: Input<'deleteProfessional'>,
): Promise<Output<'deleteProfessional'>> {
  return decide(async () => {
    const catalog = await staffCatalog(ctx)
    const stored = requireProfessional(catalog, professional_id)
    refuseAhead(await upcomingOf(ctx, catalog, stored))
    const last = { ...stored, is_active: false, version: stored.version + 1 }
    await commit(ctx, replace(professionals, last), audit('professional.deactivate', stored.id, {}))
    const today = dateAt(catalog.company.timezone, ctx.now())
    await bumpSheets(ctx, stored.id, datesFrom(today, catalog.config.max_advance_booking + 2))
    const late = await upcomingOf(ctx, catalog, stored)
    const again = replace(professionals, { ...stored, version: last.version + 1 })
    if (late.length > 0) await commit(ctx, again, audit('professional.reactivate', stored.id, {}))
    refuseAhead(late)
    await commit(
      ctx,
      remove(professionals, last, last.version),
      ...(await unlinkMemberWrites(ctx, stored)),
      agendaContextChanged(ctx, catalog.company),
      audit('professional.delete', stored.id, { before: { name: stored.name } }),
      reply({}),
    )
    return {}
  })
}

function refuseAhead({ length }: readonly Appointment[]): void {
  if (length === 0) return
  const appointments = length === 1 ? '1 agendamento' : `${length} agendamentos`
  const message = `Este profissional tem ${appointments} pela frente. Desative o cadastro ou remarque antes.`
  throw new AppError('has_upcoming_appointments', message)
}

/** Adds an absence and drops those that are over. Appointments within it stay, and are told. */
export async function addAbsence(ctx: Ctx, input: Input<'addAbsence'>): Promise<Output<'addAbsence'>> {
  const show = await viewOf(ctx)
  return decide(async () => {
    const catalog = await staffCatalog(ctx)
    const today = dateAt(catalog.company.timezone, ctx.now())
    const { professional_id, reason, ...asked } = input
    const stored = requireProfessional(catalog, professional_id)
    refuse(...refusedAbsence(asked, today))
    const kept = (stored.absences ?? []).filter(({ to }) => to >= today)
    if (kept.length >= ABSENCES) {
      throw new AppError('too_many_absences', `Um profissional pode ter no máximo ${ABSENCES} ausências.`)
    }
    const absence: Absence = { id: newId('abs', ctx.now()), ...asked, ...(reason && { reason }) }
    const absences = [...kept, absence].sort((a, b) => (a.from < b.from ? -1 : 1))
    const professional = { ...stored, absences, version: stored.version + 1 }
    const appointments = await upcomingOf(ctx, catalog, stored, absence.to)
    const answer = {
      professional: show(professional, catalog),
      affected_appointments: toAppointmentSummaries(
        appointments.filter((appointment) => fallsIn(absence, appointment)),
      ),
    }
    await commit(
      ctx,
      replace(professionals, professional),
      agendaContextChanged(ctx, catalog.company, absence.from),
      audit('professional.absence_add', stored.id, { after: { absence_id: absence.id, ...asked } }),
      reply(answer),
    )
    return answer
  })
}

/** Takes an absence back; one that is gone already stays gone. */
export async function removeAbsence(
  ctx: Ctx,
  { professional_id, absence_id }: Input<'removeAbsence'>,
): Promise<Output<'removeAbsence'>> {
  const show = await viewOf(ctx)
  return decide(async () => {
    const catalog = await staffCatalog(ctx)
    const stored = requireProfessional(catalog, professional_id)
    const gone = stored.absences?.find(({ id }) => id === absence_id)
    if (!gone) return replyUnchanged(ctx, { professional: show(stored, catalog) })
    const { from, to } = gone
    const absences = stored.absences?.filter((one) => one !== gone)
    const professional = { ...stored, absences, version: stored.version + 1 }
    const answer = { professional: show(professional, catalog) }
    await commit(
      ctx,
      replace(professionals, professional),
      agendaContextChanged(ctx, catalog.company, from),
      audit('professional.absence_remove', stored.id, { before: { absence_id, from, to } }),
      reply(answer),
    )
    return answer
  })
}

/**
 * Opens the way for one picture, straight from the browser to the bucket. It counts once a change names its address.
 */
export async function openAvatarUpload(
  ctx: StaffCtx,
  { professional_id, ...picture }: Input<'openAvatarUpload'>,
): Promise<Output<'openAvatarUpload'>> {
  requireProfessional(await staffCatalog(ctx), professional_id)
  const now = ctx.now()
  const upload = avatarUpload(ctx.tenant, newId('upl', now), picture, now)
  return { ...ctx.sign_upload(upload, now), avatar_url: `/${upload.key}` }
}

/** How the caller sees professionals. */
async function viewOf(ctx: Ctx) {
  const { by } = ctx
  const all = ctx.can('catalog.write')
  const known = all ? await membersOf(ctx) : by.kind === 'staff' ? [by] : []
  const emails = new Map(known.map(({ user_id, email }) => [user_id, email]))
  return (professional: Professional, catalog: Catalog) =>
    visibleTo(professional, { all, own: ctx.own }, knownOf(catalog), emails)
}

function knownOf({ services }: Catalog): Set<string> {
  return new Set(services.map(({ id }) => id))
}

function upcomingOf(ctx: Ctx, { company }: Catalog, { id }: Professional, to?: string) {
  return upcomingAppointments(ctx, id, wallClock(company.timezone, ctx.now()), to)
}

/** Appointments ahead that the professional's week, as it is now, has no place for. */
async function appointmentsOutside(ctx: Ctx, catalog: Catalog, professional: Professional) {
  const policy = policyOf(catalog.company, catalog.config, professional)
  const weekly = { ...policy, absences: [], holidays: [], own_holidays: [] }
  return (await upcomingOf(ctx, catalog, professional)).filter(({ date, time, duration }) => {
    const start = minutesOf(time)
    return !workingIntervals(weekly, date).some(([open, close]) => open <= start && start + duration <= close)
  })
}

function requireProfessional({ professionals: all }: Catalog, id: string): Professional {
  const found = all.find((one) => one.id === id)
  if (!found) throw new AppError('professional_not_found', 'Profissional não encontrado.')
  return found
}

function phoneOf(typed: string | null | undefined): string | undefined {
  if (!typed) return undefined
  const phone = parseStaffPhone(typed)
  if (phone) return phone
  throw invalidFields({ field: 'phone', message: PHONE_REFUSED })
}

function refuse(...[first, ...others]: FieldError[]): void {
  if (first) throw invalidFields(first, ...others)
}
