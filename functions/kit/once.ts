import { instantOfId } from '#shared/ids.ts'
import { commit, decide, type ItemWrite, itemWrite } from './commit.ts'
import type { Reacted } from './consume.ts'
import type { Ctx } from './context.ts'
import { versionConflict } from './errors.ts'
import { type Ref, ref, shapeOf } from './records.ts'
import { writeAlone } from './single-write.ts'
import { doneEvents } from './system-records.ts'
import { getMany } from './table.ts'

/** An event is known for longer than a message stays in a queue and its dead-letter queue, 14 days each. */
export const KEEP_MARKS_MS = 30 * 86_400_000

/**
 * Writes what events add, in one commit that marks them as done: a duplicate changes nothing, nor does an event that an
 * item's recount has counted. Marks and recounts are read only after a lost race, because both are rare.
 */
export async function commitIdempotently(ctx: Ctx, events: readonly Reacted<ItemWrite>[]): Promise<void> {
  const consumer = ctx.by.kind === 'system' ? ctx.by.name : ''
  let round = 0
  await decide(async () => {
    const isFirst = round++ === 0
    const left = isFirst ? events : await unmarked(ctx, consumer, events)
    const effects = left.flatMap(atEventTimes)
    const writes = foldWrites(isFirst ? effects : await notYetRecounted(ctx, effects))
    if (writes.length > 0) await commit(ctx, ...writes, ...markWrites(ctx, consumer, left))
  })
}

/** Sums of an event know when it was made. */
function atEventTimes({ id, effects }: Reacted<ItemWrite>): ItemWrite[] {
  const made = instantOfId(id).toISOString()
  return effects.map((write) => write.withEventTime?.(made) ?? write)
}

/** Leaves out sums that their item's recount has counted. */
async function notYetRecounted(ctx: Ctx, effects: readonly ItemWrite[]): Promise<ItemWrite[]> {
  const items = await getMany(
    ctx,
    effects.map(({ made, ref: item }) => (made ? (item as Ref<{ counted_until?: string }>) : undefined)),
  )
  return effects.filter(({ made = '' }, i) => {
    const until = items[i]?.counted_until
    return until === undefined || until < made
  })
}

/** This many single writes run at once. */
const WRITTEN_AT_ONCE = 25

/**
 * Writes one item for each of `all`, outside a transaction, and passes those that were new to `then`. `writeOf` returns
 * a write that a duplicate event fails: `create` under a key that contains the event's id, or `putNewer`.
 */
export async function writeNew<T>(
  ctx: Ctx,
  all: readonly T[],
  writeOf: (one: T) => ItemWrite,
  then: (written: readonly T[]) => Promise<unknown> = async () => {},
): Promise<void> {
  for (let i = 0; i < all.length; i += WRITTEN_AT_ONCE) {
    const some = all.slice(i, i + WRITTEN_AT_ONCE)
    const isNew = await Promise.all(some.map((one) => isWritten(ctx, writeOf(one))))
    await then(some.filter((_, n) => isNew[n]))
  }
}

async function isWritten(ctx: Ctx, write: ItemWrite): Promise<boolean> {
  const duplicate = versionConflict()
  try {
    await decide(() => writeAlone(ctx, { ...write, refused: () => duplicate }))
    return true
  } catch (error) {
    if (error === duplicate) return false
    throw error
  }
}

/**
 * Writes sums and overwrites outside a transaction, once per item, until each is written. A duplicate event writes them
 * again, so they must be harmless twice.
 */
export async function writeAtLeastOnce(ctx: Ctx, writes: readonly ItemWrite[]): Promise<void> {
  await Promise.all(foldWrites(writes).map((write) => decide(() => writeAlone(ctx, write))))
}

/** Writes of the same item as one: sums of what is added, the last of what is overwritten. */
function foldWrites(writes: readonly ItemWrite[]): ItemWrite[] {
  const folded = new Map<string, ItemWrite>()
  for (const write of writes) {
    const item = JSON.stringify(write.ref)
    const earlier = folded.get(item)
    if (earlier && !earlier.fold)
      throw new Error('two writes of one item that are neither sums nor overwrites')
    folded.set(item, earlier?.fold?.(write) ?? write)
  }
  return [...folded.values()]
}

const secondOf = (eventId: string) => Math.floor(instantOfId(eventId).getTime() / 1000)
/** Returns the random end of an id; the second is in the item's key. */
const markOf = (eventId: string) => eventId.slice(-16)

async function unmarked<E>(
  ctx: Ctx,
  consumer: string,
  events: readonly Reacted<E>[],
): Promise<readonly Reacted<E>[]> {
  const marks = await getMany(
    ctx,
    events.map(({ id }) => ref(doneEvents, { consumer, second: secondOf(id) })),
  )
  return events.filter(({ id }, i) => !marks[i]?.marks.has(markOf(id)))
}

/** Returns one write per second of the events' ids. A mark that exists already loses the race. */
function markWrites(ctx: Ctx, consumer: string, events: readonly Reacted<unknown>[]): ItemWrite[] {
  const ttl = Math.ceil((ctx.now().getTime() + KEEP_MARKS_MS) / 1000)
  return [...Map.groupBy(events, ({ id }) => secondOf(id))].map(([second, made]) => {
    const marks = made.map(({ id }) => markOf(id))
    return itemWrite('Update', doneEvents, { consumer, second }, () => ({
      UpdateExpression: 'SET #ttl = :ttl, #shape = :shape ADD marks :marks',
      ConditionExpression: marks.map((_, i) => `NOT contains(marks, :mark${i})`).join(' AND '),
      ExpressionAttributeNames: { '#ttl': 'ttl', '#shape': 'shape' },
      ExpressionAttributeValues: {
        ':ttl': ttl,
        ':shape': shapeOf(doneEvents),
        ':marks': new Set(marks),
        ...Object.fromEntries(marks.map((mark, i) => [`:mark${i}`, mark])),
      },
    }))
  })
}
