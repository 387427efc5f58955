import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { CATALOG } from '#functions/company/records.ts'
import { API_KEYS_PARTITION } from '#functions/kit/api-key.ts'
import { queryAll } from '#functions/kit/table.ts'
import { PROFESSIONALS_LIMIT } from '#functions/professionals/rules.ts'
import { SERVICES_LIMIT } from '#functions/services/rules.ts'
import { API_KEYS } from '#shared/api-keys.ts'
import { OWN_HOLIDAYS } from '#shared/booking-config.ts'
import { RECURRING_EXPENSES } from '#shared/finance.ts'
import { UPCOMING_BOOKINGS } from '#shared/limits.ts'
import { ABSENCES } from '#shared/professionals.ts'
import { STOCK_ITEMS } from '#shared/stock.ts'
import { timeOf } from '#shared/time.ts'
import { WEBHOOKS } from '#shared/webhooks.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// A limit is never exceeded, however many requests for the last item arrive at once.

type Item = Record<string, unknown> & { pk: string; sk: string }
type Kind = {
  most: number
  path: string
  body: (n: number) => object
  /** Locates the items by the partition within the business and the beginning of their keys. */
  partition: string
  prefix?: string
  /** Names the list within an item, where the entries are no separate items. */
  within?: string
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const kinds: Record<string, Kind> = {
  'API keys': {
    most: API_KEYS,
    path: 'api-keys',
    body: (n) => ({ key_name: `Chave ${n}`, scopes: ['clients:read'] }),
    partition: API_KEYS_PARTITION,
  },
  webhooks: {
    most: WEBHOOKS,
    path: 'webhooks',
    body: (n) => ({ name: `Aviso ${n}`, url: 'https://example.com/avisos', events: ['appointment.created'] }),
    partition: 'webhooks',
    prefix: 'hook#',
  },
  services: {
    most: SERVICES_LIMIT,
    path: 'services',
    body: (n) => ({ name: `Corte ${n}`, price: 50, duration: 30 }),
    partition: CATALOG,
    prefix: 'service#',
  },
  professionals: {
    most: PROFESSIONALS_LIMIT,
    path: 'professionals',
    body: (n) => ({ name: `Pessoa ${n}` }),
    partition: CATALOG,
    prefix: 'professional#',
  },
  'stock items': {
    most: STOCK_ITEMS,
    path: 'stock',
    body: (n) => ({ name: `Pomada ${n}`, type: 'product', preco_venda: 10 }),
    partition: 'stock',
    prefix: 'item#',
  },
  'recurring expenses': {
    most: RECURRING_EXPENSES,
    path: 'recurring',
    body: () => ({ description: 'Aluguel', category: 'Aluguel', amount: 1, day: 5 }),
    partition: 'recurring',
  },
  'own holidays': {
    most: OWN_HOLIDAYS,
    path: 'own-holidays',
    body: (n) => ({ date: shop.customer.day(200 + n), name: 'Reforma', yearly: false }),
    partition: CATALOG,
    prefix: 'booking_config',
    within: 'own_holidays',
  },
  absences: {
    most: ABSENCES,
    path: 'absences',
    body: (n) => ({ from: shop.customer.day(100 + n), to: shop.customer.day(100 + n) }),
    partition: CATALOG,
    prefix: 'professional#',
    within: 'absences',
  },
}

const stored = async ({ partition, prefix = '' }: Kind) => {
  const scope = { table: tableOfStack(), tenant: shop.owner.tenant }
  const all = await queryAll<Item>(scope, partition, { consistent: true })
  return all.filter(({ sk }) => sk.startsWith(prefix))
}

const pathOf = ({ path }: Kind) =>
  path === 'absences'
    ? `/api/staff/professionals/${shop.customer.professional.id}/absences`
    : `/api/staff/${path}`

const listsOf = (items: readonly Item[], within: string) =>
  items.flatMap((item) => (item[within] as unknown[] | undefined) ?? [])

describe('limits under concurrent requests', () => {
  it.each(Object.entries(kinds))(
    'the limit of %s is not exceeded by concurrent requests',
    async (_name, kind) => {
      const { most, body, within } = kind
      const make = (n: number) =>
        shop.owner.call('POST', pathOf(kind), body(n), { 'idempotency-key': randomUUID() })
      const { status, body: first } = await make(0)
      expect(status, JSON.stringify(first)).toBe(201)
      const [item, ...others] = (await stored(kind)).toSorted((a, b) => {
        const newest = (one: Item) => (within ? listsOf([one], within).length : Number(Boolean(one.version)))
        return newest(b) - newest(a)
      }) as [Item, ...Item[]]
      const missing = most - 1 - (within ? 1 : others.length + 1)
      const copies = Array.from({ length: missing }, (_, i) => String(i).padStart(16, 'z'))
      if (within) {
        const [one] = listsOf([item], within) as [object]
        const list = [
          one,
          ...copies.map((id) => ({
            ...one,
            id,
            ...(within === 'own_holidays' && {
              date: shop.customer.day(Number(id.replaceAll('z', '')) + 300),
            }),
          })),
        ]
        await writeItems(tableOfStack(), [{ ...item, [within]: list }])
      } else {
        const start = item.sk.slice(0, -16)
        await writeItems(
          tableOfStack(),
          copies.map((id) => ({ ...item, sk: `${start}${id}`, id: `${start.split('#').at(-1)}${id}` })),
        )
      }
      const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => make(i + 1)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses, JSON.stringify(answers.map(({ body }) => body))).toEqual([201, 422, 422, 422])
      const after = await stored(kind)
      expect(within ? listsOf(after, within).length : after.length).toBe(most)
    },
  )

  it('the limit of upcoming bookings per phone is not exceeded by concurrent bookings', async () => {
    const { customer, owner } = shop
    const phone = nextPhone()
    const [kept, ...others] = await Promise.all(
      Array.from({ length: UPCOMING_BOOKINGS + 3 }, (_, i) =>
        customer.book(customer.booking({ date: customer.day(4), time: timeOf(480 + i * 30) }, { phone })),
      ),
    )
    const made = [kept, ...others].filter((answer) => answer?.status === 201)
    expect(made).toHaveLength(UPCOMING_BOOKINGS)
    // A client who cancels one may book another: the list drops what is no longer ahead.
    const id = made[0]?.body.appointment_id as string
    await owner.status(id, 1, 'cancelled')
    const at = (time: string) => customer.book(customer.booking({ date: customer.day(5), time }, { phone }))
    const again = await Promise.all([at('09:00'), at('10:00')])
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, 429])
  })
})
