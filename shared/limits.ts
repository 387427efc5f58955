import type { ErrorCode } from './errors.ts'
import { DAY, HOUR, type Limit, limit, MINUTE, MONTH, TEN_MINUTES } from './limit-facts.ts'

const ofKey = { per: 'key', past: 'wait', code: 'too_many_requests' } as const

/** Accounts are young for this many days after their first membership. */
export const YOUNG_ACCOUNT_DAYS = 7

/** Accounts are free, so young ones also count together. */
export const isYoung = (firstMembershipSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(firstMembershipSince) < YOUNG_ACCOUNT_DAYS * DAY * 1000

/** Bookings from one address and hour can be cancelled together for this long. */
export const ORIGIN_SECONDS = 60 * DAY

/** It counts upcoming bookings of a phone, in no window. */
export const UPCOMING_BOOKINGS = 5

export const limits = {
  // A phone alone reveals a client (RULINGS C24, E20). A booking counts as a lookup.
  lookups_of_address: limit('lookups by phone, and bookings, from an address', [30, TEN_MINUTES], {
    per: 'network',
    item: 'address',
    apart: true,
    past: 'wait',
    code: 'too_many_lookups',
  }),
  lookups_of_address_everywhere: limit(
    'lookups by phone, and bookings, from an address over all businesses',
    [120, TEN_MINUTES],
    { per: 'network', past: 'code', code: 'too_many_lookups', everywhere: true },
  ),
  // It counts by phone and address, so that a stranger cannot use up the client's lookups.
  lookups_of_phone: limit('lookups of a phone from an address', [5, TEN_MINUTES], {
    per: 'phone and network',
    item: 'phone',
    past: 'wait',
    code: 'too_many_lookups',
  }),
  lookups_of_phone_hour: limit('lookups of a phone from all addresses', [50, HOUR], {
    per: 'phone',
    item: 'phone',
    past: 'code',
    code: 'too_many_lookups',
  }),
  // A stranger who tries numbers finds mostly unknown ones.
  unknown_phones: limit('phones that a business does not know, looked up from all addresses', [200, HOUR], {
    per: 'business',
    past: 'code',
    code: 'too_many_lookups',
  }),
  // A business may set its own values for a tablet in its room (RULINGS E20).
  bookings_of_address_hour: limit('bookings on the page from an address', [20, HOUR], {
    per: 'network',
    item: 'address',
    past: 'wait',
    code: 'too_many_bookings',
  }),
  bookings_of_address_day: limit('bookings on the page from an address', [60, DAY], {
    per: 'network',
    item: 'address',
    past: 'wait',
    code: 'too_many_bookings',
  }),
  bookings_of_phone: limit('bookings on the page by a phone', [6, DAY], {
    per: 'phone',
    past: 'wait',
    code: 'too_many_bookings',
  }),
  // Each move sends messages to client and team.
  moves_by_client: limit('moves of an appointment by its client, kept with it', [10, DAY], {
    per: 'appointment',
    past: 'wait',
    code: 'too_many_moves',
  }),
  // Over the limit the last code is reused, so that a stranger locks nobody out.
  codes_of_client: limit('mails with a code to a client', [3, HOUR], {
    per: 'client',
    past: 'wait',
    code: 'too_many_lookups',
  }),
  // It counts by request and network, so that strangers use up none of the client's guesses.
  code_guesses: limit('guesses after a request for a code, from a network', [10, TEN_MINUTES], {
    per: 'request and network',
    past: 'wait',
    code: 'too_many_lookups',
  }),
  code_guesses_everywhere: limit('guesses after a request for a code', [100, TEN_MINUTES], {
    per: 'request',
    past: 'wait',
    code: 'too_many_lookups',
  }),
  // The reply reveals whether a phone is on file.
  phones_typed: limit('phones of clients that a professional types', [40, DAY], {
    per: 'person',
    past: 'wait',
    code: 'too_many_lookups',
  }),
  // Strangers receive these e-mails, and accounts are free.
  invitations_of_business: limit('invitations of a business', [30, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_invitations',
  }),
  invitations_of_account: limit('invitations of an account: enough for a chain’s first day', [40, DAY], {
    per: 'account',
    past: 'wait',
    code: 'too_many_invitations',
    everywhere: true,
  }),
  invitations_of_young: limit(
    'invitations of all young accounts: a hundred new shops with five people each',
    [500, DAY],
    { per: 'young', past: 'by_hand', everywhere: true, shared: true },
  ),
  // Each business takes a slug forever.
  businesses: limit('businesses that an account opens', [5, DAY], {
    per: 'account',
    past: 'wait',
    code: 'too_many_businesses',
    everywhere: true,
  }),
  slugs: limit('new slugs of a business, each its own for ever', [5, MONTH], {
    per: 'business',
    past: 'wait',
    code: 'too_many_slugs',
  }),
  picture_forms: limit('upload forms of a business, for photos and logos together', [100, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_uploads',
  }),
  backups: limit('backups that the people of a business start', [10, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_backups',
  }),
  webhook_tests: limit('tests of webhooks of a business', [10, MINUTE], {
    per: 'business',
    past: 'wait',
    code: 'too_many_tests',
  }),
  webhook_tests_day: limit('tests of webhooks of a business', [100, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_tests',
  }),
  webhook_tests_account: limit('tests of webhooks of an account over its businesses', [200, DAY], {
    per: 'account',
    past: 'wait',
    code: 'too_many_tests',
    everywhere: true,
  }),
  // Each is filled with half a year of appointments.
  feeds: limit('new addresses of agendas of a business', [20, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_feeds',
  }),
  google_starts: limit('starts of a connection with Google', [50, DAY], {
    per: 'business',
    past: 'wait',
    code: 'too_many_connections',
  }),
  sheet_rewrites: limit('changes of hours, absences and the page’s window', [120, HOUR], {
    per: 'business',
    past: 'wait',
    code: 'too_many_changes',
  }),
  message_tests: limit('test messages of a business', [10, HOUR], {
    per: 'business',
    past: 'wait',
    code: 'too_many_tests',
  }),
  // Each may cost the business money.
  message_resends: limit('messages that a business sends again', [60, HOUR], {
    per: 'business',
    past: 'wait',
    code: 'too_many_tests',
  }),
  paid_messages_of_client: limit('SMS and WhatsApp messages to a client', [10, DAY], {
    per: 'client',
    past: 'skip',
  }),
  // A young account, or one without a held appointment, starts with lower limits.
  mails_of_business: limit('e-mails to clients of a business', [2000, DAY], {
    per: 'business',
    past: 'skip',
  }),
  mails_of_new_business: limit('e-mails to clients of a business that starts slowly', [200, DAY], {
    per: 'business',
    past: 'skip',
  }),
  mails_of_account: limit('e-mails to clients of an account over its businesses', [5000, DAY], {
    per: 'account',
    past: 'skip',
    everywhere: true,
  }),
  mails_of_new_account: limit(
    'e-mails to clients of an account that starts slowly over its businesses',
    [300, DAY],
    { per: 'account', past: 'skip', everywhere: true },
  ),
  mails_of_young: limit('e-mails to clients of all accounts that start slowly', [5000, DAY], {
    per: 'young',
    past: 'skip',
    everywhere: true,
    shared: true,
  }),
  paid_of_business: limit('SMS and WhatsApp messages to clients of a business', [500, DAY], {
    per: 'business',
    past: 'skip',
  }),
  paid_of_new_business: limit(
    'SMS and WhatsApp messages to clients of a business that starts slowly',
    [50, DAY],
    { per: 'business', past: 'skip' },
  ),
  paid_of_account: limit(
    'SMS and WhatsApp messages to clients of an account over its businesses',
    [1500, DAY],
    { per: 'account', past: 'skip', everywhere: true },
  ),
  paid_of_new_account: limit(
    'SMS and WhatsApp messages to clients of an account that starts slowly over its businesses',
    [80, DAY],
    { per: 'account', past: 'skip', everywhere: true },
  ),
  paid_of_young: limit(
    'SMS and WhatsApp messages to clients of all accounts that start slowly',
    [1000, DAY],
    { per: 'young', past: 'skip', everywhere: true, shared: true },
  ),
  error_reports: limit('reports of errors in a browser', [20, TEN_MINUTES], {
    per: 'network',
    past: 'wait',
    code: 'too_many_reports',
    everywhere: true,
  }),
  questions: limit('questions that a person asks the assistant', [20, HOUR], {
    per: 'person',
    past: 'wait',
    code: 'too_many_questions',
  }),
  // A business may spend about US$ 4.50 a month, which is 180 long questions.
  assistant_tokens: limit('tokens of the model for a business in a month', [4_000_000, MONTH], {
    per: 'business',
    past: 'by_hand',
  }),
  assistant_tokens_new: limit('tokens of the model for a business that starts slowly', [600_000, MONTH], {
    per: 'business',
    past: 'by_hand',
  }),
  assistant_tokens_young: limit(
    'tokens of the model for all businesses that start slowly',
    [20_000_000, MONTH],
    { per: 'young', past: 'by_hand', everywhere: true, shared: true },
  ),
  api_calls_standard: limit('calls of an API key of the standard tier', [120, MINUTE], ofKey),
  api_calls_high: limit('calls of an API key of the high tier', [600, MINUTE], ofKey),
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export const limitOf = (name: LimitName): Limit => limits[name]

type Table = typeof limits
export type RefusingLimit = {
  [N in LimitName]: Table[N] extends { code: ErrorCode } ? N : never
}[LimitName]
/** A single party can exhaust these limits for others. */
export type SharedLimit = { [N in LimitName]: Table[N] extends { shared: true } ? N : never }[LimitName]
