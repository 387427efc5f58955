import { staffCatalog } from '#functions/company/records.ts'
import { commit, decide } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { blocks } from '#functions/schedule/records/days.ts'
import { WHOLE_BUSINESS } from '#shared/calendar.ts'
import type { EventData } from '#shared/events.ts'
import { feedHeads, feedsOf, type StoredEntry, type StoredFeed } from './records.ts'
import { absencesEntry, appointmentEntry, belongsTo, blockEntry, type Entry } from './rules.ts'
import { bumpHead, fillFeed, writeEntries } from './verbs/filling.ts'
import { closeWrites, removeEntries } from './writes.ts'

type FeedEffect =
  /** The entry belongs to the calendar of `professional_id`, and no longer to that of `former`. */
  | { kind: 'entry'; entry: Entry; professional_id?: string | undefined; former?: string | undefined }
  /** The event does not carry the block itself. A removal counts with `version`. */
  | { kind: 'block'; id: string; version: number }
  | { kind: 'context' }
  | { kind: 'opened'; agenda: string }

export function showAppointment(_: Ctx, appointment: EventData<'appointment.created'>): FeedEffect[] {
  const { professional_id } = appointment
  return [{ kind: 'entry', entry: appointmentEntry(appointment), professional_id }]
}

export function updateFeedEntry(ctx: Ctx, appointment: EventData<'appointment.updated'>): FeedEffect[] {
  const from = appointment.changes.professional_id?.from
  const former = typeof from === 'string' ? from : undefined
  return showAppointment(ctx, appointment).map((effect) => ({ ...effect, former }))
}

export function showAgenda(
  _: Ctx,
  { id, version, context_changed }: EventData<'agenda.changed'>,
): FeedEffect[] {
  if (context_changed) return [{ kind: 'context' }]
  return id.startsWith('blk_') ? [{ kind: 'block', id, version }] : []
}

export function refill(_: Ctx, { id }: EventData<'calendar.feed_opened'>): FeedEffect[] {
  return [{ kind: 'opened', agenda: id }]
}

/** Older versions are ignored, and running twice is safe. */
export async function writeFeeds(ctx: Ctx, events: readonly Reacted<FeedEffect>[]): Promise<void> {
  const effects = events.flatMap((event) => event.effects)
  let isFirst = true
  // If a feed is replaced meanwhile, the commit fails and the new feed is read.
  await decide(async () => {
    const found = await feedsOf(ctx, { consistent: !isFirst })
    isFirst = false
    if (found.length === 0) return
    const kept = effects.some(({ kind }) => kind === 'context') ? await refreshContext(ctx, found) : found
    const entries = [...shownEntries(effects, kept), ...(await blockEntries(ctx, effects, kept))]
    await writeEntries(ctx, newest(entries))
    for (const hash of new Set(entries.map((entry) => entry.hash))) await bumpHead(ctx, hash)
    for (const feed of kept)
      if (effects.some((effect) => effect.kind === 'opened' && effect.agenda === feed.agenda))
        await fillFeed(ctx, feed)
  })
}

function shownEntries(effects: readonly FeedEffect[], feeds: readonly StoredFeed[]): StoredEntry[] {
  return effects.flatMap((effect) =>
    effect.kind === 'entry'
      ? feeds.flatMap(({ agenda, hash }) => {
          const { entry, professional_id, former } = effect
          if (belongsTo(agenda, professional_id)) return [{ ...entry, hash }]
          return agenda === former ? [{ ...gone(entry), hash }] : []
        })
      : [],
  )
}

const gone = ({ id, version, updated_at }: Entry): Entry => ({ id, version, updated_at, kind: 'gone' })

/** Blocks are removed from every calendar that they do not belong to. */
async function blockEntries(
  ctx: Ctx,
  effects: readonly FeedEffect[],
  feeds: readonly StoredFeed[],
): Promise<StoredEntry[]> {
  const changed = effects.filter((effect) => effect.kind === 'block')
  if (changed.length === 0) return []
  const at = ctx.now().toISOString()
  const found = await getMany(
    ctx,
    changed.map(({ id }) => ref(blocks, { id })),
  )
  const named = feeds.some(({ agenda }) => agenda === WHOLE_BUSINESS)
  const names = new Map(
    named ? (await staffCatalog(ctx)).professionals.map(({ id, name }) => [id, name]) : [],
  )
  return changed.flatMap(({ id, version }, i) => {
    const block = found[i]
    const entry: Entry = block
      ? blockEntry(block, names.get(block.professional_id), at)
      : { id, version, updated_at: at, kind: 'gone' }
    return feeds.map(({ agenda, hash }) => ({
      ...(block && belongsTo(agenda, block.professional_id) ? entry : gone(entry)),
      hash,
    }))
  })
}

function newest(entries: readonly StoredEntry[]): StoredEntry[] {
  const byKey = new Map<string, StoredEntry>()
  for (const entry of entries) {
    const key = `${entry.hash} ${entry.id}`
    if ((byKey.get(key)?.version ?? 0) < entry.version) byKey.set(key, entry)
  }
  return [...byKey.values()]
}

async function refreshContext(ctx: Ctx, found: readonly StoredFeed[]): Promise<StoredFeed[]> {
  const readAt = ctx.now()
  const { company, professionals } = await staffCatalog(ctx)
  const kept: StoredFeed[] = []
  for (const feed of found) {
    const { agenda, hash, user_id } = feed
    const professional = professionals.find(({ id }) => id === agenda)
    const isLeft = !professional?.is_active || (user_id && professional.user_id !== user_id)
    if (agenda !== WHOLE_BUSINESS && isLeft) {
      await commit(ctx, ...closeWrites(feed))
      await removeEntries(ctx, hash)
      continue
    }
    kept.push(feed)
    const head = { name: professional?.name ?? company.name, timezone: company.timezone }
    await writeAlone(ctx, patch(feedHeads, { hash }, head, {}))
    await writeEntries(ctx, [{ ...absencesEntry(agenda, professionals, readAt), hash }])
    await bumpHead(ctx, hash)
  }
  return kept
}
