import { instantOfId } from '#shared/ids.ts'
import { commit, decide, type ItemWrite, itemWrite } from './commit.ts'
import type { Reacted } from './consume.ts'
import type { Ctx } from './context.ts'
import { versionConflict } from './errors.ts'
import { type Ref, ref, shapeOf } from './records.ts'
import { writeAlone } from './single-write.ts'
import { doneEvents } from './system-records.ts'
import { getMany } from './table.ts'

/** Marks outlive a message in a queue and its dead-letter queue, 14 days each. */
export const KEEP_MARKS_MS = 30 * 86_400_000

/** Effects and marks share a commit, so duplicates change nothing. */
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

function atEventTimes({ id, effects }: Reacted<ItemWrite>): ItemWrite[] {
  const made = instantOfId(id).toISOString()
  return effects.map((write) => write.withEventTime?.(made) ?? write)
}

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

const WRITTEN_AT_ONCE = 25

/**
 * `then` gets those of `all` that were new. `writeOf` returns a write that fails for a duplicate event: `create` under a
 * key that contains the event's id, or `putNewer`.
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

/** Takes sums and overwrites. A duplicate event writes them again, so they must be harmless twice. */
export async function writeAtLeastOnce(ctx: Ctx, writes: readonly ItemWrite[]): Promise<void> {
  await Promise.all(foldWrites(writes).map((write) => decide(() => writeAlone(ctx, write))))
}

/** Amounts are summed; of overwrites the last one remains. */
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
/** The random end of the id suffices, because its time is in the item's key. */
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

/** A mark that exists already loses the race. */
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
