import type * as z from 'zod'
import { forRole } from '#functions/appointments/rules/appointment.ts'
import { isOpen, isVisible } from '#functions/booking/rules.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { blocks, dayOf, sheets, versionOf } from '#functions/schedule/records.ts'
import { freeStarts, hasAgenda, judgeStart, policyOf } from '#functions/schedule/rules.ts'
import { describeEntries, type Place, reserveTime } from '#functions/schedule/writes.ts'
import { services } from '#functions/services/records.ts'
import { AGENDA_DAYS, type agendaContract, type Block } from '#shared/agenda.ts'
import { workingIntervals } from '#shared/hours.ts'
import { newId } from '#shared/ids.ts'
import { termsOf } from '#shared/terms.ts'
import { addDays, daysBetween, minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { dayRefusal, explainMinutes, refusals } from './rules.ts'

type Input<K extends keyof typeof agendaContract> = z.output<(typeof agendaContract)[K]['input']>
type Output<K extends keyof typeof agendaContract> = z.input<(typeof agendaContract)[K]['output']>

const refuse = errorFactory(refusals)

/** Days with their appointments and blocks. A day is one Query, however long the history and large the team. */
export async function getAgenda(ctx: Ctx, input: Input<'getAgenda'>): Promise<Output<'getAgenda'>> {
  const days = await Promise.all(datesOf(input).map((date) => dayOf(ctx, date)))
  // Without `agenda.all` a member sees only their own agenda; one not linked to a professional sees none.
  const own = ctx.own ?? input.professional_id
  const isShown = ({ professional_id }: { professional_id?: string | undefined }) =>
    !own || professional_id === own
  return {
    days: days.map((day) => ({
      ...day,
      appointments: day.appointments.filter(isShown).map((appointment) => forRole(ctx.can, appointment)),
      blocks: day.blocks.filter(isShown),
    })),
  }
}

export async function checkAgenda(ctx: Ctx, input: Input<'checkAgenda'>): Promise<Output<'checkAgenda'>> {
  const now = ctx.now()
  const dates = datesOf(input)
  return {
    days: await Promise.all(dates.map(async (date) => ({ date, ...(await versionOf(ctx, date, now)) }))),
  }
}

function datesOf({ from, to }: { from: string; to: string }): string[] {
  const days = daysBetween(from, to)
  if (days < 0) throw invalidFields({ field: 'to', message: 'A data final não pode ser antes da inicial.' })
  if (days >= AGENDA_DAYS)
    throw invalidFields({ field: 'to', message: `Escolha no máximo ${AGENDA_DAYS} dias.` })
  return Array.from({ length: days + 1 }, (_, i) => addDays(from, i))
}

/** Explains a professional's free starts on a date, by the rule that judges bookings. */
export async function explainDay(ctx: Ctx, input: Input<'explainDay'>): Promise<Output<'explainDay'>> {
  if (!hasAgenda(ctx, input.professional_id)) throw refuse('professional_not_found')
  const [company, config, service, professional, sheet] = await getMany(ctx, [
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(services, { id: input.service_id }),
    ref(professionals, { id: input.professional_id }),
    ref(sheets, input),
  ])
  if (!service) throw refuse('service_not_found')
  if (!professional) throw refuse('professional_not_found')
  if (!company || !config) throw new Error('a business without company or configuration')
  const now = ctx.now()
  const { date } = input
  const policy = policyOf(company, config, professional)
  const { duration } = termsOf(service, professional)
  const busy = sheet?.busy ?? []
  const closed = dayRefusal({
    open: isOpen(config),
    service: service.is_active,
    visible: isVisible(config, service),
    professional: professional.is_active,
    offered: !professional.service_ids || professional.service_ids.includes(service.id),
    daysAhead: daysBetween(wallClock(company.timezone, now).date, date),
    furthest: config.max_advance_booking,
  })
  const { hours, breaks, absences, holidays, own_holidays, ...bare } = policy
  const minutes = explainMinutes({
    date,
    closed: closed !== undefined,
    duration,
    buffer: policy.buffer_time,
    busy,
    judge: (start) => judgeStart(policy, busy, date, start, duration, now),
    // What each reason alone leaves of the window.
    window: workingIntervals(bare, date),
    hours: workingIntervals({ ...bare, hours }, date),
    breaks: workingIntervals({ ...bare, breaks }, date),
    absences: workingIntervals({ ...bare, absences }, date),
    open: workingIntervals({ ...bare, holidays, own_holidays }, date),
    named: { absences: absences ?? [], holidays: holidays ?? [], own: own_holidays ?? [] },
    names: await describeEntries(ctx, busy),
  })
  const free = closed ? [] : freeStarts(policy, busy, date, duration, now).map(timeOf)
  return { ...(closed && { closed }), duration, minutes, free }
}

/** Keeps time free of appointments; over an existing entry only with `allow_overlap` and `agenda.all`. */
export async function createBlock(ctx: Ctx, input: Input<'createBlock'>): Promise<Block> {
  const { allow_overlap, duration, ...fields } = input
  return act(ctx, async () => {
    const now = ctx.now()
    const end = endOf(input.start, duration)
    await requireProfessional(ctx, input.professional_id)
    const begun: Block = { ...fields, id: newId('blk', now), end, created_at: now.toISOString(), version: 1 }
    const { block, writes } = await placeBlock(ctx, undefined, begun, allow_overlap)
    return {
      answer: block,
      writes: [
        create(blocks, block),
        ...writes,
        emit('agenda.changed', { id: block.id, version: 1, dates: [block.date] }),
        audit('block.create', block.id, { after: auditFacts(block) }),
      ],
    }
  })
}

export async function changeBlock(ctx: Ctx, input: Input<'changeBlock'>): Promise<Block> {
  const { block_id, allow_overlap, duration, reason, version, ...place } = input
  return act(ctx, async () => {
    const before = await requireBlock(ctx, block_id)
    if (before.version !== version) throw refuse('version_conflict')
    if (place.professional_id !== before.professional_id)
      await requireProfessional(ctx, place.professional_id)
    const after: Block = {
      ...before,
      ...place,
      end: endOf(place.start, duration),
      ...(reason !== undefined && { reason: reason || undefined }),
      version: version + 1,
    }
    const { block, writes } = await placeBlock(ctx, before, after, allow_overlap)
    const dates = [...new Set([before.date, block.date])]
    return {
      answer: block,
      writes: [
        replace(blocks, block),
        ...writes,
        emit('agenda.changed', { id: block.id, version: block.version, dates }),
        audit('block.change', block.id, { before: auditFacts(before), after: auditFacts(block) }),
      ],
    }
  })
}

export async function removeBlock(
  ctx: Ctx,
  { block_id }: Input<'removeBlock'>,
): Promise<Output<'removeBlock'>> {
  return act(ctx, async () => {
    const block = await requireBlock(ctx, block_id)
    const thing = { kind: 'block', id: block.id } as const
    const { writes } = await reserveTime(ctx, thing, { from: placeOf(block) }, { allowed: true })
    return {
      answer: {},
      writes: [
        remove(blocks, block, block.version),
        ...writes,
        emit('agenda.changed', { id: block.id, version: block.version + 1, dates: [block.date] }),
        audit('block.remove', block.id, { before: auditFacts(block) }),
      ],
    }
  })
}

/** Moves a block on the day sheets: the block with the ids of what it now overlaps, and the writes. */
async function placeBlock(
  ctx: Ctx,
  before: Block | undefined,
  after: Block,
  allowOverlap: boolean | undefined,
) {
  const allowed = allowOverlap === true && ctx.can('agenda.all')
  const places = { from: before && placeOf(before), to: placeOf(after) }
  const thing = { kind: 'block', id: after.id } as const
  const { writes, overlaps } = await reserveTime(ctx, thing, places, { allowed })
  return { block: { ...after, overlaps: overlaps.length > 0 ? overlaps : undefined }, writes }
}

function placeOf({ professional_id, date, start, end }: Block): Place {
  return { professional_id, date, start: minutesOf(start), end: minutesOf(end) }
}

function endOf(start: string, duration: number): string {
  const end = minutesOf(start) + duration
  if (end > 1440)
    throw invalidFields({ field: 'duration', message: 'O bloqueio precisa terminar até a meia-noite.' })
  return timeOf(end)
}

/** The caller must have access to this professional, who must be active. */
async function requireProfessional(ctx: Ctx, id: string): Promise<void> {
  if (!hasAgenda(ctx, id)) throw refuse('forbidden')
  const professional = await get(ctx, professionals, { id }, { consistent: true })
  if (!professional?.is_active) throw refuse('professional_not_found')
}

async function requireBlock(ctx: Ctx, id: string): Promise<Block> {
  const block = await get(ctx, blocks, { id }, { consistent: true })
  if (!block || !hasAgenda(ctx, block.professional_id)) throw refuse('block_not_found')
  return block
}

function auditFacts({ professional_id, date, start, end }: Block) {
  return { professional_id, date, start, end }
}
