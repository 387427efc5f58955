import { beforeAll, describe, expect, inject, it } from 'vitest'
import { feedEntries, feedsOf, hashOfSecret } from '#functions/calendar/records.ts'
import { get } from '#functions/kit/table.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { EventEnvelope } from '#shared/events.ts'
import { newId } from '#shared/ids.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { feedOf } from '../kit/calendar.ts'
import { deliver } from '../kit/deliveries.ts'
import { eventuallyShows, feedsBy, fetchFeed } from '../kit/feeds.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests calendar feeds over HTTP: their addresses, their content, and the arrival of changes.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const at = (of: Shop, changes: object = {}) => ({
  date: of.customer.day(5),
  time: '10:00',
  professional_id: of.customer.professional.id,
  service_id: of.customer.service.id,
  client_name: 'Dona Ema',
  ...changes,
})
const made = async (of: Shop, changes: object = {}) => {
  const { status, body } = await of.owner.create(at(of, changes))
  expect(status).toBe(201)
  return body
}

describe('addresses of calendar feeds', () => {
  it('an address is created, replaced and revoked, an old one is not found, and the list never shows it', async () => {
    const { owner, customer } = shop
    const feeds = feedsBy(owner)
    const agendas = ['business', customer.professional.id, customer.otherProfessional.id]
    expect((await feeds.list()).body.feeds).toEqual([
      { agenda: agendas[0], name: 'Barbearia de Teste' },
      { agenda: agendas[1], name: 'Ana' },
      { agenda: agendas[2], name: 'Bia' },
    ])
    const { status, body: first } = await feeds.open('business')
    expect([status, first.feed.name]).toEqual([200, 'Barbearia de Teste'])
    expect(first.secret).toMatch(/^[\w-]{32}$/)
    expect((await fetchFeed(first.secret)).status).toBe(200)
    const second = (await feeds.open('business')).body
    expect(second.secret).not.toBe(first.secret)
    expect((await fetchFeed(first.secret)).status).toBe(404)
    const listed = (await feeds.list()).body.feeds
    expect(JSON.stringify(listed)).not.toContain(second.secret)
    expect(listed[0]).toEqual({
      agenda: 'business',
      name: 'Barbearia de Teste',
      created_at: second.feed.created_at,
    })
    await fetchFeed(second.secret)
    expect((await feeds.list()).body.feeds[0]?.fetched_at).toBeDefined()
    const [stored] = await feedsOf({ table: tableOfStack(), tenant: owner.tenant })
    expect(JSON.stringify(stored)).not.toContain(second.secret)
    expect((await feeds.close('business')).status).toBe(200)
    const ended = await fetchFeed(second.secret)
    const unknown = await fetchFeed('x'.repeat(32))
    const problem = (text: string) => ({ ...JSON.parse(text), request_id: '' })
    expect([ended.status, unknown.status]).toEqual([404, 404])
    expect(problem(ended.text)).toEqual(problem(unknown.text))
    expect((await feeds.close('business')).body.code).toBe('feed_not_found')
  })

  it('a professional has only the address of their own agenda, and neither sees nor revokes others', async () => {
    const { professional, owner, customer } = shop
    const feeds = feedsBy(professional)
    const own = customer.professional.id
    expect((await feeds.list()).body.feeds.map(({ agenda }) => agenda)).toEqual([own])
    expect((await feeds.open(own)).status).toBe(200)
    for (const agenda of ['business', customer.otherProfessional.id]) {
      expect((await feeds.open(agenda)).body.code).toBe('forbidden')
      expect((await feeds.close(agenda)).body.code).toBe('forbidden')
    }
    expect((await feeds.close(own)).status).toBe(200)
    const stranger = await openShop()
    expect((await feedsBy(stranger.owner).open(own)).body.code).toBe('professional_not_found')
    expect((await feedsBy(owner).open('pro_x')).body.code).toBe('invalid_input')
  })
})

describe('the content of calendar feeds', () => {
  it('a feed starts with the agenda’s entries and follows bookings, moves, blocks and cancellations', async () => {
    const mine = await openShop()
    const { owner, customer } = mine
    const { professional, otherProfessional: other } = customer
    await made(mine)
    const bia = await made(mine, { professional_id: other.id, time: '11:00', client_name: 'Ivo' })
    const nobody = await made(mine, {
      professional_id: null,
      time: '12:00',
      client_name: 'Zé; "o tal", \\o/',
    })
    const feeds = feedsBy(owner)
    const ana = (await feeds.open(professional.id)).body.secret
    const all = (await feeds.open('business')).body.secret
    // The first read has the initial content.
    const { headers, text } = await fetchFeed(all)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(feedOf(text).events.map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Corte – Dona Ema · Ana',
      'Corte – Ivo · Bia',
      'Corte – Zé\\; "o tal"\\, \\\\o/',
    ])
    await eventuallyShows(ana, ['Corte – Dona Ema'])
    // A new booking is included however far ahead it is.
    await made(mine, { date: customer.day(181), client_name: 'Longe' })
    await eventuallyShows(ana, ['Corte – Dona Ema', 'Corte – Longe'])
    // The appointment moves from Bia to Ana, at a later time, and then back.
    const moved = await owner.move(bia, { professional_id: professional.id, time: '14:00' })
    await eventuallyShows(ana, ['Corte – Dona Ema', 'Corte – Ivo', 'Corte – Longe'])
    const back = await owner.move(moved.body, { professional_id: other.id })
    await eventuallyShows(ana, ['Corte – Dona Ema', 'Corte – Longe'])
    await owner.status(back.body.id, back.body.version, 'cancelled')
    await owner.status(nobody.id, nobody.version, 'cancelled')
    const block = { professional_id: professional.id, date: customer.day(5), start: '16:00', duration: 60 }
    const { body: blocked } = await owner.block({ ...block, reason: 'Médico' })
    await eventuallyShows(ana, ['Corte – Dona Ema', 'Bloqueado', 'Corte – Longe'])
    await eventuallyShows(all, ['Corte – Dona Ema · Ana', 'Bloqueado · Ana', 'Corte – Longe · Ana'])
    await owner.rescheduleBlock(blocked, { professional_id: other.id, start: '09:00' })
    await eventuallyShows(ana, ['Corte – Dona Ema', 'Corte – Longe'])
    await owner.removeBlock({ block_id: blocked.id })
    const absence = { from: customer.day(20), to: customer.day(21), reason: 'Férias' }
    const address = `/api/staff/professionals/${professional.id}`
    await owner.call('POST', `${address}/absences`, absence)
    await eventuallyShows(all, ['Corte – Dona Ema · Ana', 'Corte – Longe · Ana', 'Ausência · Ana'])
    // Instants and versions vary.
    const words = (await fetchFeed(all)).text.replace(/^(UID|SEQUENCE|LAST-MODIFIED|DT\w+)[:;].*$/gm, '')
    expect(words).not.toMatch(/Médico|Férias|50|\(11\)/)
  })

  it('a feed is the same in whatever order and however often the events arrive', async () => {
    const mine = await openShop()
    const { owner, customer } = mine
    const { professional, otherProfessional: other } = customer
    const secrets = await Promise.all(
      ['business', professional.id, other.id].map(
        async (agenda) => (await feedsBy(owner).open(agenda)).body.secret,
      ),
    )
    const base = { ...(await made(mine)), price: 50 } as AgendaAppointment
    const id = newId('apt', new Date())
    const version = (n: number, changes: object, before: object = {}): EventEnvelope => ({
      id: newId('evt', new Date(Date.now() + n)),
      type: n === 1 ? 'appointment.created' : 'appointment.rescheduled',
      tenant_id: owner.tenant,
      version: n,
      created_at: new Date().toISOString(),
      data: { ...base, id, version: n, client_name: `Versão ${n}`, ...changes, changes: before },
    })
    const from = (was: string) => ({ professional_id: { from: was } })
    const history = [
      version(1, { professional_id: professional.id }),
      version(2, { professional_id: other.id }, from(professional.id)),
      version(3, { professional_id: professional.id }, from(other.id)),
      version(4, { professional_id: other.id, time: '17:00' }, from(professional.id)),
    ]
    const stack = { url: inject('url'), env: inject('env') } as unknown as ForkedStack
    for (const n of [3, 1, 3, 0, 2, 2, 0])
      await deliver(stack, 'calendar-feed', [history[n] as EventEnvelope])
    const marker = await made(mine, { time: '18:00', client_name: 'Por último' })
    const [all = '', ana = '', bia = ''] = secrets
    await eventuallyShows(bia, ['Corte – Versão 4'])
    await eventuallyShows(ana, ['Corte – Dona Ema', `Corte – ${marker.client_name}`])
    await eventuallyShows(all, [
      'Corte – Dona Ema · Ana',
      'Corte – Versão 4 · Ana',
      'Corte – Por último · Ana',
    ])
  })

  it('a feed ends when the account of its professional leaves the business or the professional is deactivated', async () => {
    const mine = await openShop()
    const { owner, customer, professional } = mine
    const { user_id } = professional.person
    const link = { version: customer.professional.version, user_id }
    const linked = await owner.updateProfessional({ professional_id: customer.professional.id, ...link })
    expect(linked.status).toBe(200)
    const { secret } = (await feedsBy(professional).open(customer.professional.id)).body
    const { secret: bia } = (await feedsBy(owner).open(customer.otherProfessional.id)).body
    expect((await fetchFeed(secret)).status).toBe(200)
    await owner.removeMember({ user_id })
    await eventually(async () => (await fetchFeed(secret)).status === 404)
    const { id, version } = customer.otherProfessional
    await owner.updateProfessional({ professional_id: id, version, is_active: false })
    await eventually(async () => (await fetchFeed(bia)).status === 404)
    const scope = { table: tableOfStack(), tenant: owner.tenant }
    expect(await feedsOf(scope, { consistent: true })).toEqual([])
    // Its entries go once the address has ended.
    const entry = { hash: hashOfSecret(secret), id: 'absences' }
    await eventually(async () => !(await get(scope, feedEntries, entry)))
  })
})
