import { staffCatalog } from '#functions/company/records.ts'
import { pageDates } from '#functions/company/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules/appointments.ts'
import { agendaContextChanged, bumpSheets, countRewrite } from '#functions/schedule/writes/announcements.ts'
import { newId } from '#shared/ids.ts'
import { ABSENCES, type Absence } from '#shared/professionals.ts'
import { dateAt } from '#shared/time.ts'
import { professionals } from '../records.ts'
import { beforeDeletion, fallsIn, refusedAbsence } from '../rules.ts'
import { type Input, type Output, requireProfessional, upcomingOf, viewOf } from './reads.ts'
/** The write also drops absences that are over. Appointments within it stay, and are listed. */
export async function addAbsence(ctx: Ctx, input: Input<'addAbsence'>): Promise<Output<'addAbsence'>> {
  const view = await viewOf(ctx)
  const { professional_id, reason, ...period } = input
  return act<Output<'addAbsence'>>(
    ctx,
    async () => {
      const catalog = await staffCatalog(ctx)
      const today = dateAt(catalog.company.timezone, ctx.now())
      const stored = requireProfessional(catalog, professional_id)
      const [refused, ...others] = refusedAbsence(period, today)
      if (refused) throw invalidFields(refused, ...others)
      const kept = (stored.absences ?? []).filter(({ to }) => to >= today)
      if (kept.length >= ABSENCES) {
        throw new AppError('too_many_absences', `Um profissional pode ter no máximo ${ABSENCES} ausências.`)
      }
      const absence: Absence = { id: newId('abs', ctx.now()), ...period, ...(reason && { reason }) }
      const absences = [...kept, absence].sort((a, b) => (a.from < b.from ? -1 : 1))
      const professional = { ...beforeDeletion(stored), absences, version: stored.version + 1 }
      return {
        answer: { professional: view(professional, catalog), affected_appointments: [] },
        writes: [
          replace(professionals, professional),
          agendaContextChanged(ctx, catalog.company, absence.from),
          countRewrite(ctx),
          audit('professional.absence_add', stored.id, { after: { absence_id: absence.id, ...period } }),
        ],
      }
    },
    (answer) => withAffected(ctx, answer, period),
  )
}

/** The sheets' versions rise before the sheets are read, as for new hours. */
async function withAffected(
  ctx: Ctx,
  { professional }: Output<'addAbsence'>,
  period: Pick<Absence, 'from' | 'to' | 'start' | 'end'>,
): Promise<Output<'addAbsence'>> {
  const catalog = await staffCatalog(ctx)
  const days = pageDates(catalog.config, dateAt(catalog.company.timezone, ctx.now()))
  await bumpSheets(
    ctx,
    professional.id,
    days.filter((date) => period.from <= date && date <= period.to),
  )
  const upcoming = await upcomingOf(ctx, catalog, professional, period.to)
  const affected = upcoming.filter((appointment) => fallsIn(period, appointment))
  return { professional, affected_appointments: toAppointmentSummaries(affected) }
}

export async function removeAbsence(
  ctx: Ctx,
  { professional_id, absence_id }: Input<'removeAbsence'>,
): Promise<Output<'removeAbsence'>> {
  const view = await viewOf(ctx)
  return act(ctx, async () => {
    const catalog = await staffCatalog(ctx)
    const stored = requireProfessional(catalog, professional_id)
    const removed = stored.absences?.find(({ id }) => id === absence_id)
    if (!removed) return { answer: { professional: view(stored, catalog) } }
    const { from, to } = removed
    const absences = stored.absences?.filter((one) => one !== removed)
    const professional = { ...beforeDeletion(stored), absences, version: stored.version + 1 }
    return {
      answer: { professional: view(professional, catalog) },
      writes: [
        replace(professionals, professional),
        agendaContextChanged(ctx, catalog.company, from),
        audit('professional.absence_remove', stored.id, { before: { absence_id, from, to } }),
      ],
    }
  })
}
