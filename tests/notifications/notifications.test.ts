import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { writeAlone } from '#functions/kit/single-write.ts'
import { queryAll } from '#functions/kit/table.ts'
import { messageWords, type Notification, notifications } from '#functions/notifications/records.ts'
import { formatMoney } from '#shared/money.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { calendarOf } from '../kit/calendar.ts'
import { link } from '../kit/links.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { type Message, mailsTo } from '../kit/staff.ts'

const CONTACT = 'contato@avisos.test'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    name: 'Barbearia dos Avisos',
    company: { phone: '+551132654321', email: CONTACT, address: 'Rua Augusta, 1508, São Paulo' },
    config: { display_phone: true, display_address: true, primary_color: '#8A4B2A' },
  })
})

let days = 3
async function booked(email?: string, in_: Shop = shop) {
  const { customer } = in_
  const date = customer.day(++days)
  const body = customer.booking({ date, time: '14:30' }, { name: 'Maria Souza', ...(email && { email }) })
  const answer = await customer.book(body, { 'idempotency-key': randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...answer.body, date }
}

const address = () => `cliente-${randomUUID().slice(0, 8)}@navalha.test`

const mails = (email: string, count: number): Promise<Message[]> => mailsTo(email, { count })

async function records(appointmentId: string, tenant = shop.owner.tenant): Promise<Notification[]> {
  const [partition] = notifications.key({ id: appointmentId })
  const all = await queryAll<Notification>({ table: tableOfStack(), tenant: tenant as Tenant }, partition)
  return all.filter(({ appointment_id }) => appointment_id === appointmentId)
}

/** Returns the token of a mail's link, which leads to the business's own host. */
function tokenIn({ text }: Message, label: string, path: string): string {
  const { host } = new URL(inject('url'))
  const { slug } = shop.customer.business.company
  const found = new RegExp(`^${label}: http://${slug}\\.${host}/${path}/(\\S+)$`, 'm').exec(text)?.[1]
  if (!found) throw new Error(`no link ${label} in ${text}`)
  return found
}

const shortDate = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`

describe('messages about a booking', () => {
  it('one mail confirms a booking with all facts, and its links confirm and cancel the appointment', async () => {
    const email = address()
    const { appointment_id, date } = await booked(email)
    const [mail] = (await mails(email, 1)) as [Message]
    expect(mail.subject).toBe(
      `Recebemos seu agendamento: Corte, ${shortDate(date)} às 14:30 · Barbearia dos Avisos`,
    )
    // Replies reach the business. The mail's text contains its address only if the business shows it.
    expect(mail.reply_to).toBe(CONTACT)
    expect(mail.text).not.toContain(CONTACT)
    expect(calendarOf(mail).ORGANIZER).toBe(`;CN="Barbearia dos Avisos":mailto:${CONTACT}`)
    for (const fact of [
      'Olá, Maria.',
      'Ana',
      'Corte (30 min)',
      formatMoney(50),
      'Rua Augusta',
      '(11) 3265-4321',
    ])
      expect(mail.text).toContain(fact)
    expect(mail.text).toMatch(/^\p{Lu}[\p{L}-]+, \d\d? de \p{L}+, às\s14:30$/mu)
    expect(mail.html).toContain('https://www.google.com/maps/search/?api=1')
    const arrived = async () => (await records(appointment_id)).some(({ status }) => status === 'delivered')
    await eventually(arrived)
    expect(await records(appointment_id)).toMatchObject([
      {
        kind: 'confirmation',
        channel: 'email',
        status: 'delivered',
        client_name: 'Maria Souza',
        recipient: 'c***@navalha.test',
      },
    ])

    const confirmed = await link.act(tokenIn(mail, 'Confirmar presença', 'confirmar'), 'confirm')
    expect(confirmed.body).toMatchObject({ message_queued: false, appointment: { status: 'confirmed' } })
    const token = confirmed.body.actions.cancel as string
    const { status, body } = await link.act(token, 'cancel')
    expect([status, body.message_queued]).toEqual([200, true])
    const [cancelled, ...others] = (await mails(email, 2)) as [Message]
    expect(others).toHaveLength(1)
    expect(cancelled.subject).toMatch(/^Agendamento cancelado: Corte, /)
    expect(cancelled.text).toContain('como você pediu')
    expect(cancelled.text).not.toContain('/cancelar/')
  })

  it('the link in the mail cancels the appointment', async () => {
    const email = address()
    await booked(email)
    const [mail] = (await mails(email, 1)) as [Message]
    const { status } = await link.act(tokenIn(mail, 'Cancelar agendamento', 'cancelar'), 'cancel')
    expect(status).toBe(200)
  })

  it('a cancellation by staff and its undoing each send a mail, and other changes send none', async () => {
    const email = address()
    const { appointment_id } = await booked(email)
    await mails(email, 1)
    const cancelled = (await shop.owner.status(appointment_id, 1, 'cancelled')).body
    await mails(email, 2)
    const restored = (await shop.owner.status(appointment_id, cancelled.version, 'scheduled')).body
    const [mail] = (await mails(email, 3)) as [Message]
    expect(mail.subject).toMatch(/^Seu agendamento mudou: Corte, /)
    const edited = await shop.owner.edit(appointment_id, {
      version: restored.version,
      staff_notes: 'Chega cedo',
    })
    expect(edited.status).toBe(200)
    await shop.owner.status(appointment_id, edited.body.version, 'cancelled')
    await mails(email, 4)
  })

  it('a booking without contact records why no message is sent, and its cancellation promises none', async () => {
    const silent = await booked()
    const [record, ...others] = await eventually(async () => {
      const found = await records(silent.appointment_id)
      return found.length > 0 && found
    })
    expect(others).toEqual([])
    expect(record).toMatchObject({ kind: 'confirmation', status: 'skipped', reason: 'no_contact' })
    expect([record?.channel, record?.recipient, record?.due]).toEqual([undefined, undefined, undefined])
    expect((await link.act(silent.actions.cancel, 'cancel')).body.message_queued).toBe(false)
  })

  it('a booking is confirmed by SMS with the business’s own text when SMS is on', async () => {
    const { owner, customer } = await openShop({
      config: { notifications: { ...switchDefaults, sms_enabled: true } },
    })
    const scope = { table: tableOfStack(), tenant: owner.tenant as Tenant }
    const texts = {
      email: {},
      sms: { confirmation: '{cliente}, {servico} com {profissional} em {data} às {hora}.' },
    }
    await writeAlone(scope as Ctx, create(messageWords, { texts, templates: {} }))
    const [phone, email] = [nextPhone(), address()]
    const date = customer.day(5)
    const { body } = await customer.book(
      customer.booking({ date, time: '14:30' }, { phone, email, name: 'João Souza' }),
    )
    const [sms] = await mailsTo(parsePhone(phone) as string, { count: 1 })
    expect(sms?.text).toBe(`Joao, Corte com Ana em ${shortDate(date)} às 14:30.`)
    await mails(email, 1)
    const made = await records(body.appointment_id, owner.tenant)
    expect(made.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ['email', 'c***@navalha.test'],
      ['sms', `(11) *****-${phone.slice(-4)}`],
    ])
    const byPhone = customer.booking({ date: customer.day(6), time: '10:00' }, { phone: nextPhone() })
    const { actions } = (await customer.book(byPhone)).body
    expect((await link.act(actions.cancel, 'cancel')).body.message_queued).toBe(true)
  })

  it('a mail goes to the client’s stored address, not to another one typed in the booking', async () => {
    const [stored, typed] = [address(), address()]
    const { customer } = shop
    const first = customer.booking({ date: customer.day(++days) }, { email: stored })
    await customer.book(first)
    const again = { ...first, date: customer.day(++days), client: { ...first.client, email: typed } }
    expect((await customer.book(again)).status).toBe(201)
    await mails(stored, 2)
    expect(await mailsTo(typed)).toEqual([])
  })
})

describe('messages about a move', () => {
  it('a move by staff sends a mail with new links, keeps the old links valid and moves the calendar entry', async () => {
    const email = address()
    const { appointment_id, date } = await booked(email)
    const [first] = (await mails(email, 1)) as [Message]
    const { appointment } = (await shop.owner.appointment(appointment_id)).body
    expect((await shop.owner.move(appointment, { time: '16:00' })).status).toBe(200)
    const [moved] = (await mails(email, 2)) as [Message]
    expect(moved.subject).toBe(
      `Seu agendamento mudou: Corte, ${shortDate(date)} às 16:00 · Barbearia dos Avisos`,
    )
    expect(moved.text).toMatch(/^Antes: .*, às\s14:30$/m)
    const old = await link.open(tokenIn(first, 'Reagendar', 'reagendar'), 'reschedule')
    expect(old.body.notice).toBe('O estabelecimento mudou este horário. Veja como ele está agora.')

    const [before, after] = [first, moved].map((mail) => calendarOf(mail))
    expect(before).toMatchObject({ METHOD: 'REQUEST', STATUS: 'CONFIRMED' })
    expect(after?.UID).toBe(before?.UID)
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect(after?.DTSTART).not.toBe(before?.DTSTART)

    const token = tokenIn(moved, 'Reagendar', 'reagendar')
    const { status, body } = await link.act(token, 'reschedule', { date, time: '09:00' })
    expect([status, body.message_queued]).toEqual([200, true])
    const [last] = (await mails(email, 3)) as [Message]
    await link.act(tokenIn(last, 'Cancelar agendamento', 'cancelar'), 'cancel')
    const [cancelled] = (await mails(email, 4)) as [Message]
    expect(calendarOf(cancelled)).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: before?.UID })
  })
})

it('the code arrives at the stored address and gives access to the client’s appointments', async () => {
  const { customer } = await openShop({ config: { appointments_code: true } })
  const [email, phone] = [address(), nextPhone()]
  expect((await customer.book(customer.booking({}, { email, phone }))).status).toBe(201)
  expect((await customer.askCode(phone)).status).toBe(200)
  const found = await mails(email, 2)
  const code = /^\d{6}$/m.exec(found.find(({ subject }) => subject.startsWith('Seu código'))?.text ?? '')?.[0]
  expect((await customer.mine(phone, undefined, code)).body.appointments).toHaveLength(1)
})

it('markup in the names of business and service stays plain text', async () => {
  const hostile = 'Zé <img src=x onerror=alert(1)> "&'
  const other = await openShop({
    name: hostile,
    services: [{ name: '<script>alert(1)</script>;ATTENDEE:x', price: 10, duration: 30 }],
  })
  const email = address()
  await booked(email, other)
  const [mail] = (await mails(email, 1)) as [Message]
  expect(mail.html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
  expect(mail.html).toContain('&#60;script&#62;')
  expect(calendarOf(mail)).toMatchObject({ SUMMARY: expect.stringContaining('</script>\\;ATTENDEE:x – Zé') })
})
