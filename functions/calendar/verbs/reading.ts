import type * as z from 'zod'
import { holds } from '#functions/kit/conditional.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { feedContract } from '#shared/calendar.ts'
import type { Document } from '#shared/documents.ts'
import { feedHeads, hashOfSecret, readFeed } from '../records.ts'
import { calendarText, etagOf, type FeedHead } from '../rules.ts'

const CACHE = 'private, max-age=300'

const NOTE_EVERY_MS = 3_600_000

export async function getFeed(
  ctx: Ctx,
  { feed }: z.output<(typeof feedContract)['getFeed']['input']>,
): Promise<Document> {
  const hash = hashOfSecret(feed.replace(/\.ics$/, ''))
  const now = ctx.now()
  if (ctx.if_none_match) {
    const head = await get(ctx, feedHeads, { hash })
    if (!head) throw notFound()
    const etag = etagOf(head, now)
    if (holds(ctx.if_none_match, etag)) {
      await noteRead(ctx, head, now)
      return { status: 304, body: '', headers: { etag, 'cache-control': CACHE } }
    }
  }
  const { head, entries } = await readFeed(ctx, hash)
  if (!head) throw notFound()
  await noteRead(ctx, head, now)
  return {
    body: calendarText(head, entries, now),
    headers: {
      etag: etagOf(head, now),
      'cache-control': CACHE,
      'content-disposition': 'inline; filename="agenda.ics"',
      'x-robots-tag': 'noindex',
    },
  }
}

function notFound(): AppError {
  return new AppError(
    'feed_not_found',
    'Este endereço de calendário não existe ou foi desativado. Peça um novo a quem cuida da agenda.',
  )
}

/** Records the hour of the last read, unless the calendar is closed meanwhile. */
async function noteRead(ctx: Ctx, { hash, fetched_at }: FeedHead, now: Date): Promise<void> {
  if (fetched_at && now.getTime() - Date.parse(fetched_at) < NOTE_EVERY_MS) return
  try {
    await writeAlone(ctx, patch(feedHeads, { hash }, { fetched_at: now.toISOString() }, {}))
  } catch (error) {
    // A failure to record the read does not fail the request.
    if (!(error instanceof AppError)) throw error
  }
}
