import * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { queryPartitions } from '#functions/kit/partitions.ts'
import { record } from '#functions/kit/records.ts'
import { CHANGE_DAYS } from '#shared/partner/partner.ts'
import { daysToRead, readFrom, tooOld } from './rules.ts'

export type Feed = 'appointments' | 'clients' | 'transactions'

/**
 * | item   | pk                                        | sk               | access                       |
 * |--------|-------------------------------------------|------------------|------------------------------|
 * | change | `<tenant>#changes#<feed>#<YYYY-MM-DD>`     | `<instant>#<id>` | one Query a day of UTC       |
 *
 * The instant is that of the writing, not of the event: a late event appears to those who ask from then on. TTL 36 days.
 * Whether the entity is still there shows when it is read.
 */
export type Change = { feed: Feed; at: string; entity_id: string }

const changesPartition = (feed: Feed, day: string) => `changes#${feed}#${day}`

export const changes = record<Change, Change>({
  name: 'change',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: () =>
    z.strictObject({
      feed: z.enum(['appointments', 'clients', 'transactions']),
      at: z.string(),
      entity_id: z.string(),
    }),
  key: ({ feed, at, entity_id }) => [changesPartition(feed, at.slice(0, 10)), `${at}#${entity_id}`],
  expires: ({ at }) => new Date(new Date(at).getTime() + (CHANGE_DAYS + 1) * 86_400_000),
})

/** Ids are ordered by change. An entity that changes while pages are read appears again. */
export async function changedIds(
  ctx: Ctx,
  feed: Feed,
  since: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ ids: string[]; cursor?: string }> {
  const now = ctx.now()
  const message = tooOld(since, now)
  if (message) {
    throw new AppError('changed_since_too_old', message, { fields: [{ field: 'changed_since', message }] })
  }
  const from = readFrom(since)
  const days = daysToRead(from, now)
  const page = await queryPartitions<Change>(
    ctx,
    days.map((day) => changesPartition(feed, day)),
    { between: [from, '~'], consistent: true, limit, cursor },
  )
  return {
    ids: [...new Set(page.items.map(({ entity_id }) => entity_id))],
    ...(page.cursor && { cursor: page.cursor }),
  }
}
