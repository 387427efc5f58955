import * as z from 'zod'
import { contract } from './contract.ts'
import { documentSchema } from './documents.ts'
import { instant } from './fields.ts'
import { feedAddresses, parseAddress } from './routes.ts'
import { calendarAddresses } from './staff-routes.ts'

/** It stands for all agendas, including unassigned appointments. */
export const WHOLE_BUSINESS = 'business'

/** A new calendar begins with these days, and later gets everything that changes. */
export const FEED_PAST_DAYS = 30
export const FEED_AHEAD_DAYS = 180

/** Calendars ask for this interval between two reads; few programs obey. */
export const FEED_REFRESH_MINUTES = 15

const feedSchema = () =>
  z.object({
    agenda: z.string(),
    name: z.string(),
    created_at: instant().optional(),
    fetched_at: instant().optional(),
  })
export type Feed = z.infer<ReturnType<typeof feedSchema>>

const agenda = () =>
  z.string().regex(/^(?:business|pro_[0-9a-z]{26})$/, 'Escolha a empresa toda ou um profissional.')

export const calendarContract = /* @__PURE__ */ contract(calendarAddresses, {
  listFeeds: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: () => z.object({ feeds: z.array(feedSchema()) }),
    status: 200,
    errors: [],
  },
  /** A former address ends at once. Only the secret's hash is stored, so the reply is not kept either. */
  openFeed: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ agenda: agenda() }),
    output: () => z.object({ feed: feedSchema(), secret: z.string() }),
    status: 200,
    errors: ['professional_not_found', 'too_many_feeds'],
  },
  closeFeed: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ agenda: agenda() }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['feed_not_found'],
  },
})

export const feedContract = /* @__PURE__ */ contract(feedAddresses, {
  /** Returns 304 when `If-None-Match` has the current version. */
  getFeed: {
    access: 'anyone',
    media: 'text/calendar',
    input: () => z.strictObject({ feed: z.string().regex(/^[\w-]{32}(?:\.ics)?$/, 'Endereço inválido.') }),
    output: documentSchema,
    status: 200,
    errors: ['feed_not_found'],
  },
})

/** `webcal` opens the device's calendar program. `appUrl` has no path. */
export function feedUrls(appUrl: string, secret: string): { https: string; webcal: string } {
  const path = parseAddress(feedAddresses.getFeed).path.replace('{feed}', `${secret}.ics`)
  const { href, host } = new URL(path, appUrl)
  return { https: href, webcal: `webcal://${host}${path}` }
}
