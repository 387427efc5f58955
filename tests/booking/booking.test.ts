import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clients } from '#functions/clients/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { busyOf, type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import { pack } from '#functions/schedule/rules/entries.ts'
import { type BookingPage, bookingContract } from '#shared/booking.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { eventually, nextPhone, openBusiness, send, tableOfStack } from '../kit/actor.ts'

async function scopeOf(shop: Awaited<ReturnType<typeof openBusiness>>) {
  return { table: tableOfStack(), tenant: shop.business.company.id as Tenant }
}

describe('the booking page', () => {
  it('the page shows the business, its form rules, services and professionals', async () => {
    const shop = await openBusiness({ config: { welcome_message: 'Bem-vindo', display_phone: true } })
    const { status, body } = await shop.page<BookingPage>()
    expect(status).toBe(200)
    expect(bookingContract.getBookingPage.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      open: true,
      config: { welcome_message: 'Bem-vindo', max_advance_booking: 60 },
    })
    expect(body.services.map(({ name }) => name)).toEqual(['Barba', 'Corte'])
    expect(body.professionals.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  })

  it('the page is answered with 304 while the ETag of the browser is current', async () => {
    const shop = await openBusiness()
    const { headers } = await shop.page()
    const ask = (tag: string) => send('GET', shop.base, undefined, { headers: { 'if-none-match': tag } })
    for (const tag of [headers.etag, `"x", W/${headers.etag}`]) {
      const { status, body, headers: again } = await ask(String(tag))
      expect([status, body, again.etag]).toEqual([304, undefined, headers.etag])
    }
    expect((await ask('"x"')).status).toBe(200)
  })

  it('the page gives a contact only when its flag is on and it has a value', async () => {
    const company = { phone: '+551132654321', email: 'a@b.co', address: 'Rua A, 1' }
    const shop = await openBusiness({ company, config: { display_email: true } })
    const { business } = (await shop.page<BookingPage>()).body
    expect(business).toMatchObject({ email: 'a@b.co' })
    expect(business).not.toHaveProperty('phone')
    expect(business).not.toHaveProperty('address')
  })

  it('a closed page is answered with 200 and keeps its contacts', async () => {
    const shop = await openBusiness({
      company: { phone: '+551132654321' },
      config: { is_public_booking_enabled: false, display_phone: true },
    })
    const { status, body } = await shop.page<BookingPage>()
    expect([status, body.open, body.business.phone]).toEqual([200, false, '+551132654321'])
    expect((await shop.book(shop.booking())).body.code).toBe('booking_closed')
  })

  it('the page is answered with config null while nothing is configured', async () => {
    const shop = await openBusiness()
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb')
    const { table, tenant } = await scopeOf(shop)
    const Key = { pk: `${tenant}#catalog`, sk: 'booking_config' }
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }))
    const { status, body } = await shop.page<BookingPage>()
    expect([status, body.config, body.open]).toEqual([200, null, false])
  })
})

describe('slots of the booking page', () => {
  it('the calendar marks free days in a window of at most 62 days', async () => {
    const shop = await openBusiness()
    const busy: Sheet = {
      professional_id: shop.professional.id,
      date: shop.day(5),
      version: 1,
      busy: pack([[0, 1440, 'absence', 'férias']]),
    }
    await writeItems(tableOfStack(), [itemOf(shop.business, sheets, busy)])
    const { days } = (await shop.calendar({ from: shop.day(1), to: shop.day(30) })).body
    expect(days).toHaveLength(30)
    expect(days.filter(({ free }) => !free).map(({ date }) => date)).toEqual([shop.day(5)])
    expect((await shop.calendar({ from: shop.day(1), to: shop.day(63) })).status).toBe(400)
  })
})

describe('bookings', () => {
  it('a booking is stored with its sheet, and its events reach the consumer', async () => {
    const shop = await openBusiness()
    const body = shop.booking(
      {},
      { notes: 'Sem pressa < 1h', email: 'c@exemplo.com.br', birth_date: '1990-02-28' },
    )
    const { status, body: booked } = await shop.book(body)
    expect(status).toBe(201)
    expect(booked).toMatchObject({ is_new_client: true, professional_name: 'Ana', status: 'scheduled' })
    const scope = await scopeOf(shop)
    const appointment = await get(scope, appointments, { id: booked.appointment_id })
    expect(appointment).toMatchObject({ date: body.date, time: '10:00', price: 50, notes: 'Sem pressa < 1h' })
    expect(await get(scope, clients, { id: booked.client_id })).toMatchObject({ email: 'c@exemplo.com.br' })
    const sheet = await get(scope, sheets, { professional_id: booked.professional_id, date: body.date })
    expect([sheet?.version, busyOf(sheet)]).toEqual([1, [[600, 630, 'appointment', booked.appointment_id]]])
    const day = await eventually(() => get(scope, metricsDays, { date: body.date }))
    expect(day).toMatchObject({ booked_appointments: 1, booked_minutes: 30, booked_cents: 5000 })
  })

  it('a booking starts and ends at the instants that the time zone of the business gives', async () => {
    const shop = await openBusiness({ company: { timezone: 'America/Noronha' } })
    const body = shop.booking()
    const { body: booked } = await shop.book(body)
    expect(booked.starts_at).toBe(`${body.date}T12:00:00.000Z`)
    expect(booked.ends_at).toBe(`${body.date}T12:30:00.000Z`)
  })

  it('a booking for any professional goes to the one with the fewest booked minutes that day', async () => {
    const shop = await openBusiness()
    const first = (await shop.book(shop.booking({ professional_id: shop.professional.id }))).body
    const second = (await shop.book(shop.booking({ professional_id: 'any', time: '11:00' }))).body
    expect(first.professional_name).toBe('Ana')
    expect(second.professional_name).toBe('Bia')
  })
})

describe('returning customers', () => {
  it('a customer is found by phone in any notation, with first name and masked e-mail', async () => {
    const shop = await openBusiness()
    const phone = nextPhone()
    await shop.book(shop.booking({}, { phone, name: 'Maria Clara Souza', email: 'maria@exemplo.com.br' }))
    for (const typed of [phone, phone.replace(/\D/g, ''), `+55 ${phone}`, `0${phone.replace(/\D/g, '')}`]) {
      const { body } = await shop.lookup(typed)
      expect(body).toEqual({ found: true, client: { first_name: 'Maria', email: 'm***@exemplo.com.br' } })
    }
    expect((await shop.lookup(nextPhone())).body).toEqual({ found: false })
  })

  it('bookings of one phone keep one client, and different contact details wait for staff (RULINGS E19)', async () => {
    const shop = await openBusiness()
    const phone = nextPhone()
    const first = (await shop.book(shop.booking({}, { phone, name: 'Maria Souza' }))).body
    const again = shop.booking({ time: '11:00' }, { phone, name: 'Maria', email: 'm@exemplo.com.br' })
    const second = (await shop.book(again)).body
    const third = (
      await shop.book(shop.booking({ time: '12:00' }, { phone, name: 'João', email: 'j@exemplo.com.br' }))
    ).body
    expect([second.is_new_client, third.client_id]).toEqual([false, first.client_id])
    const scope = await scopeOf(shop)
    const client = await get(scope, clients, { id: first.client_id })
    expect(client).toMatchObject({ name: 'Maria Souza', version: 1 })
    expect(client).not.toHaveProperty('email')
    const kept = await get(scope, appointments, { id: third.appointment_id })
    expect(kept?.reported_client).toEqual({ name: 'João', email: 'j@exemplo.com.br' })
    const filled = await get(scope, appointments, { id: second.appointment_id })
    expect(filled?.reported_client).toEqual({ email: 'm@exemplo.com.br' })
  })

  it('a customer of one business is unknown in another', async () => {
    const [shop, other] = [await openBusiness(), await openBusiness()]
    const phone = nextPhone()
    await shop.book(shop.booking({}, { phone }))
    expect((await other.lookup(phone)).body).toEqual({ found: false })
  })
})

describe('the Idempotency-Key of a booking', () => {
  it('a request under the same key gets the same reply, and is refused with another body', async () => {
    const shop = await openBusiness()
    const key = { 'idempotency-key': randomUUID() }
    const body = shop.booking()
    const [first, again] = [await shop.book(body, key), await shop.book(body, key)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const other = await shop.book({ ...body, time: '11:00' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('the key of one business has no effect in another', async () => {
    const [shop, other] = [await openBusiness(), await openBusiness()]
    const key = { 'idempotency-key': randomUUID() }
    const first = await shop.book(shop.booking(), key)
    const second = await other.book(other.booking(), key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.appointment_id).not.toBe(first.body.appointment_id)
  })
})
