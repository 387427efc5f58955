import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { CHANGE_DAYS } from '#shared/partner.ts'

/** What `changed_since` of the REST API lists; services, stock and configuration are read whole instead. */
export type Feed = 'appointments' | 'clients' | 'transactions'

/**
 * | item   | pk                                        | sk               | access                       |
 * |--------|-------------------------------------------|------------------|------------------------------|
 * | change | `<tenant>#changes#<feed>#<YYYY-MM-DD>`     | `<instant>#<id>` | one Query a day of UTC       |
 *
 * The instant is that of the writing, not of the event: a late event appears to those who ask from then on. TTL 35 days.
 */
export type Change = { feed: Feed; at: string; entity_id: string; removed?: true }

export const changesPartition = (feed: Feed, day: string) => `changes#${feed}#${day}`

export const changes = record<Change, Pick<Change, 'feed' | 'at' | 'entity_id'>>({
  name: 'change',
  shape: 1,
  schema: () =>
    z.strictObject({
      feed: z.enum(['appointments', 'clients', 'transactions']),
      at: z.string(),
      entity_id: z.string(),
      removed: z.literal(true).optional(),
    }),
  key: ({ feed, at, entity_id }) => [changesPartition(feed, at.slice(0, 10)), `${at}#${entity_id}`],
  expires: ({ at }) => new Date(new Date(at).getTime() + (CHANGE_DAYS + 1) * 86_400_000),
})
