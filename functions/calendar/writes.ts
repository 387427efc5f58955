import { audit, type ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { remove } from '#functions/kit/writes.ts'
import { feedEntries, feedHeads, feeds, feedsOf, readFeed, type StoredFeed } from './records.ts'
import { endsWith } from './rules.ts'

export function closeWrites(feed: StoredFeed): ItemWrite[] {
  return [remove(feeds, feed, feed.version), remove(feedHeads, feed)]
}

const AT_ONCE = 25

export async function removeEntries(ctx: Ctx, hash: string): Promise<void> {
  const { entries } = await readFeed(ctx, hash)
  for (let i = 0; i < entries.length; i += AT_ONCE)
    await Promise.all(
      entries.slice(i, i + AT_ONCE).map(({ id }) => writeAlone(ctx, remove(feedEntries, { hash, id }))),
    )
}

export async function leaveFeeds(ctx: Ctx, leaving: Leaving): Promise<Ending> {
  const theirs = (await feedsOf(ctx, { consistent: true })).filter(
    (feed) => leaving.had(feed.created_at) && endsWith(leaving, feed),
  )
  return {
    ...nothingLeft,
    writes: theirs.flatMap((feed) => [
      ...closeWrites(feed),
      audit('calendar.feed_close', feed.agenda, { after: { departure_id: leaving.departure_id } }),
    ]),
    ended: theirs.map(({ agenda }) => ({ kind: 'feed', id: agenda, name: 'Endereço de calendário' })),
    after: async () => {
      for (const { hash } of theirs) await removeEntries(ctx, hash)
    },
  }
}
