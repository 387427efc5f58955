import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type LimitName, limitOf, limits, type RefusingLimit } from '#shared/limits.ts'
import { timeOf } from '#shared/time.ts'
import { nextPhone, send } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { ask } from '../kit/assistant.ts'
import { feedsBy } from '../kit/feeds.ts'
import { exhaust } from '../kit/limits.ts'
import { messagesOf, settleMessages } from '../kit/notifications.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { newAccount } from '../kit/staff.ts'

// Tests every limit with a party that uses it up, and another that can go on.

type Answer = { status: number; body: object; headers?: object }
/** Describes a party in a separate place, and one use; `whom` names what its uses are counted under. */
type Party = { tenant: string; whom: string; use: () => Promise<Answer> }

const EVERYWHERE = 'none'
const e164 = (phone: string) => `+55${phone.replace(/\D/g, '')}`
let places = 0
const booking = ({ customer }: Shop, client = {}) => {
  const n = places++
  return customer.booking(
    { date: customer.day(3 + Math.floor(n / 10)), time: timeOf(480 + (n % 10) * 60) },
    client,
  )
}

/** Makes a party with a new address. */
const atAddress =
  (use: (shop: Shop, headers: Record<string, string>) => Promise<Answer>) =>
  (shop: Shop): Party => {
    const address = nextAddress()
    return {
      tenant: shop.owner.tenant,
      whom: `${shop.owner.tenant} ${address}`,
      use: () => use(shop, from(address)),
    }
  }
const byBusiness =
  (use: (shop: Shop) => Promise<Answer>) =>
  (shop: Shop): Party => ({ tenant: shop.owner.tenant, whom: shop.owner.tenant, use: () => use(shop) })
const testWebhook = ({ owner }: Shop) =>
  owner.testUrl({ url: 'https://exemplo.com.br/', event: 'client.created' })

/** Uses a limit up as one party, or names the file that tests it with a clock, a worker or a key. */
const parties: Record<RefusingLimit, ((shop: Shop) => Party) | `tests/${string}`> = {
  lookups_of_address: atAddress(({ customer }, headers) => customer.lookup(nextPhone(), headers)),
  lookups_of_address_everywhere: 'tests/booking/limits.test.ts',
  lookups_of_phone: ({ customer, owner }) => {
    const [phone, address] = [nextPhone(), nextAddress()]
    const use = () => customer.lookup(phone, from(address))
    return { tenant: owner.tenant, whom: `${e164(phone)} ${address}`, use }
  },
  lookups_of_phone_hour: 'tests/booking/limits.test.ts',
  unknown_phones: 'tests/booking/limits.test.ts',
  bookings_of_address_hour: atAddress((shop, headers) => shop.customer.book(booking(shop), headers)),
  bookings_of_address_day: atAddress((shop, headers) => shop.customer.book(booking(shop), headers)),
  bookings_of_phone: (shop) => {
    const phone = nextPhone()
    const use = () => shop.customer.book(booking(shop, { phone }))
    return { tenant: shop.owner.tenant, whom: e164(phone), use }
  },
  moves_by_client: 'tests/links/links.test.ts',
  codes_of_client: 'tests/links/codes.test.ts',
  code_guesses: 'tests/links/codes.test.ts',
  code_guesses_everywhere: 'tests/links/codes.test.ts',
  phones_typed: ({ professional, customer }) => ({
    tenant: professional.tenant,
    whom: customer.professional.id,
    use: () => professional.createClient({ name: 'Ana', phone: nextPhone() }),
  }),
  invitations_of_business: byBusiness(({ owner }) =>
    owner.inviteMember({ email: newAccount().email, role: 'manager' }),
  ),
  invitations_of_account: 'tests/tenants/invitations-limits.test.ts',
  businesses: ({ owner }) => ({
    tenant: EVERYWHERE,
    whom: owner.person.user_id,
    use: () => owner.person.open('Mais Uma Casa'),
  }),
  slugs: byBusiness(({ owner }) => owner.changeSlug({ slug: `casa-${randomUUID().slice(0, 13)}` })),
  picture_forms: byBusiness(({ owner }) => owner.openLogoUpload({ content_type: 'image/webp', bytes: 1000 })),
  // A worker makes one at a time.
  backups: 'tests/backups/backups.test.ts',
  webhook_tests: byBusiness(testWebhook),
  webhook_tests_day: byBusiness(testWebhook),
  webhook_tests_account: (shop) => ({
    tenant: EVERYWHERE,
    whom: shop.owner.person.user_id,
    use: () => testWebhook(shop),
  }),
  feeds: byBusiness(({ owner, customer }) => feedsBy(owner).open(customer.professional.id)),
  google_starts: byBusiness(({ owner }) => owner.startGoogle()),
  sheet_rewrites: byBusiness(async ({ owner }) => {
    const { version } = (await owner.getBookingConfig()).body
    return owner.updateBookingConfig({ version, booking_window_end_time: timeOf(1080 - ++places) })
  }),
  message_tests: byBusiness(({ owner }) => messagesOf(owner).test('email')),
  message_resends: byBusiness(async (shop) => {
    const { body } = await shop.customer.book(booking(shop, { email: 'c@navalha.test' }))
    const about = { appointment_id: body.appointment_id, client_id: body.client_id }
    const [settled] = await settleMessages(shop.owner.tenant, [about])
    return messagesOf(shop.owner).resend(settled?.id ?? '')
  }),
  error_reports: () => {
    const address = nextAddress()
    const report = { route: '/', message: 'Teste', stack_hash: '0123456789abcdef' }
    const use = () =>
      send<{ code?: string }>('POST', '/api/client-errors', report, { headers: from(address) })
    return { tenant: EVERYWHERE, whom: address, use }
  },
  questions: ({ owner }) => ({
    tenant: owner.tenant,
    whom: owner.person.user_id,
    use: () => ask(owner, 'Como imprimo a agenda?'),
  }),
  api_calls_standard: 'tests/api-keys/calls.test.ts',
  api_calls_high: 'tests/api-keys/calls.test.ts',
}

const rows = Object.entries(parties) as [RefusingLimit, (typeof parties)[RefusingLimit]][]
const tried = rows.filter((row): row is [RefusingLimit, (shop: Shop) => Party] => typeof row[1] !== 'string')

describe('callers beyond a limit', () => {
  it.each(tried)('the limit %s refuses only the party that exceeds it', async (name, party) => {
    const { tenant, whom, use } = party(await openShop())
    await exhaust(tenant, name, whom, 1)
    const last = await use()
    expect(last.status < 300 || last.body).toBe(true)
    const refused = await use()
    expect([refused.status, refused.body]).toMatchObject([429, { code: limits[name].code }])
    const wait = Number((refused.headers as Record<string, string>)['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(limits[name].seconds)
    const beside = await party(await openShop()).use()
    expect(beside.status < 300 || beside.body).toBe(true)
  })
})

it('the test files that cover the other limits name them', () => {
  const elsewhere = rows.flatMap(([name, row]) => (typeof row === 'string' ? [[name, row] as const] : []))
  for (const [name, file] of elsewhere) {
    const names = new RegExp(`\\b(?:${name}|${limits[name].code})\\b`)
    expect([name, names.test(readFileSync(file, 'utf8'))]).toEqual([name, true])
  }
  // Beyond the other limits a message is left out, a person sends it by hand, or the manual answers.
  const others = (Object.keys(limits) as LimitName[]).filter((name) => !limitOf(name).code)
  const shown = {
    'tests/notifications/delivery.test.ts': /^(?:mails|paid)_/,
    'tests/tenants/invitations-limits.test.ts': /^invitations_of_young$/,
    'tests/assistant/model.test.ts': /^assistant_tokens/,
  }
  for (const name of others)
    expect([name, Object.values(shown).some((names) => names.test(name))]).toEqual([name, true])
})
