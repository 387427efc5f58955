import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import { audit, commit } from '#functions/kit/commit.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Client, ListedClient } from '#shared/clients.ts'
import { eventually } from '../kit/actor.ts'
import { openClientShop } from '../kit/clients.ts'

// Tests the last and next visit of each client in the list, and the filter for absent clients.

type ClientShop = Awaited<ReturnType<typeof openClientShop>>
let opened: ClientShop
const people: Record<string, Client> = {}
beforeAll(async () => {
  opened = await openClientShop()
  const { shop, made, appointments: booked, figures } = opened
  const visits: Record<string, { last?: number; next?: number; now?: true; cancelled?: number[] }> = {
    Ontem: { last: -1 },
    Sumida: { last: -45 },
    Voltando: { last: -45, next: 3 },
    Desistiu: { last: -60, cancelled: [5] },
    Remarcando: { last: -45, next: 9, cancelled: [2, 3, 4, 5, 6, 7] },
    Atendida: { last: -45, now: true },
    Calada: { last: -90 },
    Nova: {},
    Primeira: { next: 2 },
  }
  for (const [name, { last, next, now, cancelled = [] }] of Object.entries(visits)) {
    const client = await made({ name })
    people[name] = client
    const at = (days: number, status: 'completed' | 'scheduled' | 'in_service' | 'cancelled') =>
      booked.add({ client_id: client.id, date: shop.day(days), status })
    if (last) await at(last, 'completed')
    if (next) await at(next, 'scheduled')
    if (now) await at(0, 'in_service')
    for (const days of cancelled) await at(days, 'cancelled')
    if (last)
      await figures(client, {
        appointments: 1,
        no_shows: 0,
        cancelled: cancelled.length,
        last_appointment: shop.day(last),
      })
  }
  const { id, version } = people.Calada as Client
  const unsubscribed_at = new Date().toISOString()
  const change = patch(clients, { id }, { unsubscribed_at, version: version + 1 }, { version })
  await commit(booked.ctx, change, audit('test', id, {}))
})

const shown = ({ name, last_visit, next_visit }: ListedClient) => [name, last_visit, next_visit]

it('a list with visits shows the last and the next visit of each client', async () => {
  const { owner, shop } = opened
  const listed = async () => (await owner.list({ with: 'visits' })).body.clients.map(shown)
  const expected = [
    ['Atendida', shop.day(-45), shop.day(0)],
    ['Calada', shop.day(-90), undefined],
    ['Desistiu', shop.day(-60), undefined],
    ['Nova', undefined, undefined],
    ['Ontem', shop.day(-1), undefined],
    ['Primeira', undefined, shop.day(2)],
    ['Remarcando', shop.day(-45), shop.day(9)],
    ['Sumida', shop.day(-45), undefined],
    ['Voltando', shop.day(-45), shop.day(3)],
  ]
  await eventually(async () => JSON.stringify(await listed()) === JSON.stringify(expected))
  const plain = (await owner.list()).body.clients
  expect(plain.some((one) => 'last_visit' in one || 'next_visit' in one)).toBe(false)
})

it('a list of birthdays on a day has only those of that day', async () => {
  const { owner, made } = await openClientShop()
  const born = async (name: string, birth_date: string) => made({ name, birth_date })
  await Promise.all([born('Ana', '1990-03-02'), born('Bia', '1985-03-02'), born('Caio', '1990-03-12')])
  const on = async (birthday_day: number) =>
    (await owner.list({ birthday_month: 3, birthday_day })).body.clients.map(({ name }) => name)
  expect((await on(2)).toSorted()).toEqual(['Ana', 'Bia'])
  expect([await on(12), await on(1)]).toEqual([['Caio'], []])
})

describe('the list of absent clients', () => {
  const away = async (absent_days: number, more: Record<string, string> = {}) =>
    (await opened.owner.list({ absent_days, ...more })).body

  it('the list has the clients whose last visit was long enough ago and who have no upcoming one', async () => {
    expect((await away(30)).clients.map(({ name }) => name)).toEqual(['Calada', 'Desistiu', 'Sumida'])
    expect((await away(45)).clients.map(({ name }) => name)).toEqual(['Calada', 'Desistiu', 'Sumida'])
    expect((await away(46)).clients.map(({ name }) => name)).toEqual(['Calada', 'Desistiu'])
    expect((await away(91)).clients).toEqual([])
  })

  it('the list marks clients who unsubscribed, and gives the number of clients that were scanned', async () => {
    const { clients: found, scanned } = await away(60)
    expect(found.map(({ unsubscribed }) => unsubscribed)).toEqual([true, undefined])
    expect(scanned).toBe(9)
  })

  it('the list can be combined with a search and read page by page', async () => {
    expect((await away(30, { search: 'sum' })).clients.map(({ name }) => name)).toEqual(['Sumida'])
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await away(30, { limit: '1', ...(cursor && { cursor }) })
      names.push(...page.clients.map(({ name }) => name))
      cursor = page.cursor
    } while (cursor)
    expect(names).toEqual(['Calada', 'Desistiu', 'Sumida'])
  })
})

it('a professional sees only the visits of their own clients, and none of a client with contact access only', async () => {
  const { ana, bia } = opened
  const own = (await ana.list({ with: 'visits' })).body.clients.map(shown)
  expect(own.find(([name]) => name === 'Primeira')).toEqual(['Primeira', undefined, undefined])
  expect(own.find(([name]) => name === 'Ontem')).toEqual(['Ontem', opened.shop.day(-1), undefined])
  expect((await bia.list({ absent_days: 30 })).body.clients).toEqual([])
})

it.each([0, -1, 1.5, 3651, 'x'])('a list of clients absent for %s days is refused', async (absent_days) => {
  const { status, body } = await opened.owner.list({ absent_days })
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'absent_days'])
})

it('the birthdays of a day can be combined with the filter for absent clients', async () => {
  const { owner, made, shop, appointments: booked, figures } = await openClientShop()
  for (const [name, next] of [
    ['Ana', undefined],
    ['Bia', 3],
  ] as const) {
    const client = await made({ name, birth_date: '1990-03-02' })
    await booked.add({ client_id: client.id, date: shop.day(-45), status: 'completed' })
    if (next) await booked.add({ client_id: client.id, date: shop.day(next) })
    await figures(client, { appointments: 1, no_shows: 0, cancelled: 0, last_appointment: shop.day(-45) })
  }
  const on = { birthday_month: 3, birthday_day: 2 }
  const { clients: away } = (await owner.list({ ...on, absent_days: 30 })).body
  expect(away.map(({ name }) => name)).toEqual(['Ana'])
  const { clients: all } = (await owner.list({ ...on, with: 'visits' })).body
  expect(all.map(shown).toSorted()).toEqual([
    ['Ana', shop.day(-45), undefined],
    ['Bia', shop.day(-45), shop.day(3)],
  ])
})

it('a list by day of birth without the month is refused', async () => {
  const { status, body } = await opened.owner.list({ birthday_day: 2 })
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'birthday_month'])
})
