import { isDeepStrictEqual } from 'node:util'
import { commit, decide, type ItemWrite, lostRace } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { KEEP_MARKS_MS } from '#functions/kit/once.ts'
import { falseOnConflict, writeAlone } from '#functions/kit/single-write.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { instantOfId } from '#shared/ids.ts'
import { type ClientSummary, clients, type KnownClient, readClient, readClients } from '../records.ts'
import { entryWrites, summaryWrites } from '../writes/search-entries.ts'
import { reassignAppointments } from './appointments.ts'

/** The search entries are always updated; these are the additional effects. */
export type ClientEffect = {
  id: string
  /** `mark` identifies the event in the summary of the client that this one was merged into. */
  counted?: { mark: string; change: (summary: ClientSummary) => Promise<ClientSummary> }
  also?: ItemWrite
}

/** Clients are written from stored data, because events repeat and arrive in any order. */
export async function updateSummaries(ctx: Ctx, events: readonly Reacted<ClientEffect>[]): Promise<void> {
  await decide(async () => {
    const known = await readClients(
      ctx,
      events.flatMap(({ effects }) => effects.map(({ id }) => id)),
    )
    const currentId = (id: string): string => {
      const into = known.get(id)?.merged_into
      return into ? currentId(into) : id
    }
    const eventsOf = new Map<string, (readonly ClientEffect[])[]>()
    const merged = new Set<string>()
    for (const { effects } of events) {
      const idOf = ({ id, counted }: ClientEffect) => (counted ? currentId(id) : id)
      for (const [id, own] of Map.groupBy(effects, idOf)) eventsOf.set(id, [...(eventsOf.get(id) ?? []), own])
      for (const { id, counted } of effects) if (counted && currentId(id) !== id) merged.add(id)
    }
    // An appointment booked during a merge can arrive after the others were moved.
    for (const id of merged) await reassignAppointments(ctx, id, currentId(id))
    for (const [id, own] of eventsOf) await updateSummary(ctx, known.get(id) as KnownClient, own)
  })
}

/** Very many entries are written first, in several transactions. */
async function updateSummary(
  ctx: Ctx,
  read: KnownClient,
  events: readonly (readonly ClientEffect[])[],
): Promise<void> {
  for (let known = read; ; known = await readClient(ctx, read.summary.id)) {
    const { client, summary, merged_into } = known
    if (merged_into && events.flat().some(({ counted }) => counted)) throw lostRace()
    const changed = client ? await countedIn(ctx, summary, events) : summary
    // The summary's version guards the writes; before it exists, the client's version does.
    const held = client && summary.version === 0 ? [requireVersion(clients, client)] : []
    const { writes, done } = summaryWrites(summary, client, changed)
    if (!done) {
      // After a lost race the next attempt starts from the winner's data.
      await falseOnConflict(commit(ctx, ...held, ...entryWrites(summary, client, changed)))
      continue
    }
    const all = [...writes, ...events.flat().flatMap(({ also }) => also ?? [])]
    const [only, ...others] = all
    if (only && others.length + held.length === 0) await writeAlone(ctx, only)
    else if (only) await commit(ctx, ...held, ...all)
    return
  }
}

async function countedIn(
  ctx: Ctx,
  summary: ClientSummary,
  events: readonly (readonly ClientEffect[])[],
): Promise<ClientSummary> {
  const oldest = ctx.now().getTime() - KEEP_MARKS_MS
  let all = summary
  for (const effects of events) {
    const done = all.counted ?? []
    const left = effects.flatMap(({ counted }) => (counted && !done.includes(counted.mark) ? [counted] : []))
    let next = all
    for (const { change } of left) next = await change(next)
    // A mark without an effect is not stored, because repeating it has no effect either.
    if (isDeepStrictEqual(next, all)) continue
    const recent = done.filter((mark) => instantOfId(mark).getTime() > oldest)
    all = { ...next, counted: [...recent, ...left.map(({ mark }) => mark)] }
  }
  return all
}
