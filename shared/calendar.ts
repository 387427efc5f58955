import * as z from 'zod'
import { contract } from './contract.ts'
import { documentSchema } from './documents.ts'
import { instant } from './fields.ts'
import { feedAddresses, parseAddress } from './routes.ts'
import { calendarAddresses } from './staff-routes.ts'

/** Replaces a professional's id for the calendar of all agendas, with unassigned appointments. */
export const WHOLE_BUSINESS = 'business'

/** Days before and after its creation that a new calendar begins with. Later it gets everything that changes. */
export const FEED_PAST_DAYS = 30
export const FEED_AHEAD_DAYS = 180

/** Calendars ask programs to wait so many minutes between two reads; few programs do. */
export const FEED_REFRESH_MINUTES = 15

/** An agenda that calendar programs can show. The address is a secret and only its creation shows it. */
const feedSchema = () =>
  z.object({
    /** A professional's id, or `business`. */
    agenda: z.string(),
    /** The professional's or the business's. */
    name: z.string(),
    /** Is missing when the agenda has no address. */
    created_at: instant().optional(),
    /** It is written at most once an hour, and missing until a program reads it. */
    fetched_at: instant().optional(),
  })
export type Feed = z.infer<ReturnType<typeof feedSchema>>

const agenda = () =>
  z.string().regex(/^(?:business|pro_[0-9a-z]{26})$/, 'Escolha a empresa toda ou um profissional.')

export const calendarContract = /* @__PURE__ */ contract(calendarAddresses, {
  /** The agendas that the caller may give an address, with or without one. */
  listFeeds: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: () => z.object({ feeds: z.array(feedSchema()) }),
    status: 200,
    errors: [],
  },
  /**
   * A new address; a former one ends at once. The only answer with the secret, of which the hash is stored: so no answer
   * is kept under an Idempotency-Key.
   */
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
  /** The calendar (RFC 5545); 304 when `If-None-Match` has its version. */
  getFeed: {
    access: 'anyone',
    media: 'text/calendar',
    input: () => z.strictObject({ feed: z.string().regex(/^[\w-]{32}(?:\.ics)?$/, 'Endereço inválido.') }),
    output: documentSchema,
    status: 200,
    errors: ['feed_not_found'],
  },
})

/** A feed's addresses: `webcal` opens the calendar program of a phone or computer. `appUrl` has no path. */
export function feedUrls(appUrl: string, secret: string): { https: string; webcal: string } {
  const path = parseAddress(feedAddresses.getFeed).path.replace('{feed}', `${secret}.ics`)
  const { href, host } = new URL(path, appUrl)
  return { https: href, webcal: `webcal://${host}${path}` }
}
