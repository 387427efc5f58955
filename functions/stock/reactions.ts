import { isDeepStrictEqual } from 'node:util'
import { commit, decide, replace, type Write } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { services } from '#functions/services/records.ts'
import type { AppointmentChange } from '#shared/appointment-changes.ts'
import type { Appointment } from '#shared/appointments.ts'
import { readStockItems, recipes, type WriteOff, writeOffs } from './records.ts'
import { putBack, type RecipeLine, recipeOf, takeUpTo } from './rules.ts'
import { stockWrites } from './writes.ts'

/** An event of this version may have changed what the appointment uses up. */
type Used = { id: string; version: number }

export function appointmentToWriteOff(_: Ctx, { id, version, changes }: AppointmentChange): Used[] {
  return 'status' in changes || 'service_id' in changes ? [{ id, version }] : []
}

/** Uses the appointment's current state, because events repeat and arrive in any order. */
export async function writeOffRecipes(ctx: Ctx, events: readonly Reacted<Used>[]): Promise<void> {
  const newest = new Map<string, number>()
  for (const { id, version } of events.flatMap(({ effects }) => effects))
    newest.set(id, Math.max(version, newest.get(id) ?? 0))
  await decide(async () => {
    for (const [id, version] of newest) while (await nextStep(ctx, { id, version })) {}
  })
}

/** First returns all that was taken. Returns false when done; fails if the appointment changed. */
async function nextStep(ctx: Ctx, { id, version }: Used): Promise<boolean> {
  const [appointment, stored] = await getMany(ctx, [
    ref(appointments, { id }),
    ref(writeOffs, { appointment_id: id }),
  ])
  if (!appointment || (stored && stored.appointment_version >= version)) return false
  const before = stored ? withoutStorage(stored) : undefined
  const wanted = appointment.status === 'completed' ? await wantedBy(ctx, appointment) : []
  if (!before && wanted.length === 0) return false
  const step = isDeepStrictEqual(before?.taken, wanted)
    ? { taken: wanted, writes: [], done: true }
    : before && before.taken.length > 0
      ? await returned(ctx, before.taken, appointment, wanted.length === 0)
      : await taken(ctx, wanted, appointment)
  const next: WriteOff = {
    appointment_id: id,
    appointment_version: step.done ? appointment.version : (before?.appointment_version ?? 0),
    taken: step.taken,
    version: (before?.version ?? 0) + 1,
  }
  await commit(ctx, replace(writeOffs, next), requireVersion(appointments, appointment), ...step.writes)
  return !step.done
}

async function wantedBy(ctx: Ctx, { service_id }: Appointment): Promise<RecipeLine[]> {
  const [own, service] = await getMany(ctx, [ref(recipes, { service_id }), ref(services, { id: service_id })])
  if (own || !service?.combo_of) return recipeOf(own?.lines, [])
  const parts = await getMany(
    ctx,
    service.combo_of.map((part) => ref(recipes, { service_id: part })),
  )
  return recipeOf(
    undefined,
    parts.map((part) => part?.lines ?? []),
  )
}

type Step = { taken: RecipeLine[]; writes: Write[]; done: boolean }

async function returned(
  ctx: Ctx,
  lines: readonly RecipeLine[],
  { id }: Appointment,
  done: boolean,
): Promise<Step> {
  const items = await itemsOf(ctx, lines)
  const origin = { appointment_id: id, reason: 'Estorno de consumo' }
  const moves = lines.flatMap(({ stock_item_id, quantity }) => {
    const item = items.get(stock_item_id)
    return item ? [{ item, moved: putBack(item, quantity), origin }] : []
  })
  return { taken: [], writes: stockWrites(ctx, moves).writes, done }
}

/** Takes what is in stock; each movement records what was missing. */
async function taken(
  ctx: Ctx,
  lines: readonly RecipeLine[],
  { id, service_name }: Appointment,
): Promise<Step> {
  const items = await itemsOf(ctx, lines)
  const moves = lines.flatMap(({ stock_item_id, quantity }) => {
    const item = items.get(stock_item_id)
    if (!item) return []
    const { moved, missing } = takeUpTo(item, quantity)
    const origin = {
      appointment_id: id,
      reason: `Consumo em ${service_name}`,
      ...(missing > 0 && { missing }),
    }
    return [{ item, moved, origin }]
  })
  const kept = moves
    .filter(({ moved }) => moved.change < 0)
    .map(({ item, moved }) => ({ stock_item_id: item.id, quantity: -moved.change }))
  return { taken: kept, writes: stockWrites(ctx, moves).writes, done: true }
}

function itemsOf(ctx: Ctx, lines: readonly RecipeLine[]) {
  return readStockItems(
    ctx,
    lines.map(({ stock_item_id }) => stock_item_id),
  )
}
