import { commit, create, decide, emit, type ItemWrite, itemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { reserveTime } from '#functions/schedule/writes/reservations.ts'
import { type BusyEvent, busyEvents, connections, endedConnections } from '../records.ts'
import { type BusyPlace, movesOf } from '../rules/calendar-events.ts'

/** Each day may write two sheets, and a transaction has at most 100 writes. */
const DAYS_AT_ONCE = 45

/** Every write requires that the job still holds its item, because another worker may have taken over. */
export type Guard = ItemWrite

export function guardOf(item: { kind: 'connection' } | { kind: 'ended'; id: string }, due: string): Guard {
  const condition = () => ({
    ConditionExpression: 'due = :due',
    ExpressionAttributeValues: { ':due': due },
  })
  const check =
    item.kind === 'connection'
      ? itemWrite('ConditionCheck', connections, {}, condition)
      : itemWrite('ConditionCheck', endedConnections, item, condition)
  return { ...check, refused: overtaken }
}

const overtaken = () => new AppError('version_conflict', 'Outra leitura do calendário começou.')

export function isOvertaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'version_conflict'
}

/** Without `connection_id` the event may belong to any connection. */
type Occupied = { event_id: string; connection_id: string; places: readonly BusyPlace[]; only?: string }

/** Day sheets decide between simultaneous bookings: the second writer sees the first. */
export async function occupy(ctx: Ctx, guard: Guard, wanted: Occupied, today: string): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await decide(async () => {
      const { event_id, connection_id, places, only } = wanted
      const [stored] = await getMany(ctx, [ref(busyEvents, { event_id })])
      if (only && stored?.connection_id !== only) return true
      const before = stored?.places ?? []
      const moves = movesOf(before, places, today)
      const now = moves.slice(0, DAYS_AT_ONCE)
      const changed = now.flatMap(({ from, to }) => (from ?? to)?.date ?? [])
      const next: BusyEvent = {
        event_id,
        connection_id,
        places: [
          ...before.filter(({ date }) => date >= today && !changed.includes(date)),
          ...now.flatMap(({ to }) => to ?? []),
        ],
      }
      const isSame = moves.length === 0 && next.places.length === before.length
      const item = isSame && stored?.connection_id === connection_id ? undefined : itemOf(stored, next)
      if (!item) return true
      const thing = { kind: 'external', id: event_id } as const
      // The entry has no version of its own, so the instant orders two changes.
      const version = ctx.now().getTime()
      const announced =
        changed.length > 0 ? [emit('agenda.changed', { id: event_id, version, dates: changed })] : []
      const reserved = await Promise.all(now.map((move) => reserveTime(ctx, thing, move, { allowed: true })))
      await commit(ctx, guard, item, ...reserved.flatMap(({ writes }) => writes), ...announced)
      return now.length === moves.length
    })
}

function itemOf(stored: BusyEvent | undefined, next: BusyEvent): ItemWrite | undefined {
  const { event_id, connection_id, places } = next
  if (!stored) return places.length > 0 ? create(busyEvents, next) : undefined
  // If the job of another connection has written it, this one decides again.
  const expected = { connection_id: stored.connection_id }
  if (places.length > 0) return patch(busyEvents, { event_id }, { connection_id, places }, expected)
  return itemWrite('Delete', busyEvents, { event_id }, () => ({
    ConditionExpression: 'connection_id = :id',
    ExpressionAttributeValues: { ':id': stored.connection_id },
  }))
}
