import { commit, create, decide, emit, type ItemWrite, itemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { reserveTime } from '#functions/schedule/writes/reservations.ts'
import { type BusyEvent, busyEvents, connections, endedConnections } from '../records.ts'
import { type BusyPlace, movesOf } from '../rules/calendar-events.ts'

/**
 * A transaction changes this many days: each may be a sheet that is left and one that is entered, of at most
 * 100 writes.
 */
const DAYS_AT_ONCE = 45

/** Every write of a job holds only while the job has its item: another worker or another connection may follow. */
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

/** Says whose event it is, on which sheets it is to be, and of which connection it has to be, if any. */
type Occupied = { event_id: string; connection_id: string; places: readonly BusyPlace[]; only?: string }

/**
 * Brings an event's busy time to these places. Bookings of the same time are decided by the day sheets: who writes second
 * sees the other.
 */
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
      // It is no entity with a version: the instant orders two changes.
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
  // The other job, of an ended or a new connection, may have written it: then this one decides again.
  const expected = { connection_id: stored.connection_id }
  if (places.length > 0) return patch(busyEvents, { event_id }, { connection_id, places }, expected)
  return itemWrite('Delete', busyEvents, { event_id }, () => ({
    ConditionExpression: 'connection_id = :id',
    ExpressionAttributeValues: { ':id': stored.connection_id },
  }))
}
