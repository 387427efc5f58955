import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { messageWords, type Notification, notifications } from '#functions/notifications/records.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { limits } from '#shared/limits.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { LISTED_NOTIFICATIONS } from '#shared/notifications.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { done, tableOfStack } from '../kit/actor.ts'
import { messagesOf, settleMessages } from '../kit/notifications.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests what members set, preview, list and send on the notifications page. Other files test the delivery.

let shop: Shop
let owner: ReturnType<typeof messagesOf>
beforeEach(async () => {
  // The shop opened three months ago, so that its list spans several months.
  shop = await openShop({ now: new Date(Date.now() - 95 * 86_400_000) })
  owner = messagesOf(shop.owner)
})

const scope = () => ({ table: tableOfStack(), tenant: shop.owner.tenant as Tenant })
const stored = (id: string) => get(scope(), notifications, { id }, { consistent: true })

const settle = (...parts: Partial<Notification>[]) => settleMessages(shop.owner.tenant as Tenant, parts)

async function appointment(): Promise<AgendaAppointment> {
  const { customer } = shop
  const client = { name: 'Clara Dias', phone: `+55119${String(Date.now()).slice(-8)}` }
  const { status, body } = await shop.owner.create({
    professional_id: customer.professional.id,
    service_id: customer.service.id,
    date: customer.day(2),
    time: '10:00',
    new_client: client,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('notification settings', () => {
  it('the settings are the defaults until a business saves its own switches and texts', async () => {
    const { body: before } = await owner.settings()
    expect(before).toEqual({
      ...switchDefaults,
      texts: { email: {}, sms: {} },
      templates: {},
      available: before.available,
      version: before.version,
    })
    expect(before.available).toEqual(expect.arrayContaining(['sms', 'email']))
    const words = {
      texts: { email: { confirmation: 'Até já, {cliente}.' }, sms: { reminder_2h: '{hora}: {servico}' } },
      templates: {
        reminder_24h: { name: 'lembrete_24h', language: 'pt_BR', variables: ['cliente', 'hora'] },
      },
    }
    const changes = { sms_enabled: true, birthday: true, whatsapp_phone: '(11) 98765-4321', ...words }
    const { status, body: saved } = await owner.save(changes)
    expect([status, saved]).toEqual([
      200,
      { ...before, ...changes, whatsapp_phone: '+5511987654321', version: before.version + 1 },
    ])
    expect((await owner.settings()).body).toEqual(saved)
    const { body: foreign } = await owner.save({ whatsapp_phone: '+351 912 345 678' })
    expect(foreign.whatsapp_phone).toBe('+351912345678')
    const { body: none } = await owner.save({ whatsapp_phone: undefined, texts: { email: {}, sms: {} } })
    expect([none.whatsapp_phone, none.texts]).toEqual([undefined, { email: {}, sms: {} }])
  })

  it('a save is refused when the version is stale or a field is wrong', async () => {
    const { version } = (await owner.settings()).body
    expect((await owner.save({ version: version - 1 })).body.code).toBe('version_conflict')
    for (const [wrong, field] of [
      [{ whatsapp_phone: '1234' }, 'whatsapp_phone'],
      [{ texts: { email: { change: 'Olá, {nome}.' }, sms: {} } }, 'texts.email.change'],
      [{ texts: { email: {}, sms: { change: 'x'.repeat(301) } } }, 'texts.sms.change'],
      [
        { templates: { change: { name: 'Mudou!', language: 'pt_BR', variables: [] } } },
        'templates.change.name',
      ],
    ] as const) {
      const { status, body } = await owner.save(wrong)
      expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    }
    expect((await owner.settings()).body.version).toBe(version)
  })

  it('settings show a stored text that contains a link, but refuse to save it again', async () => {
    const sms = { change: 'Veja {hora} em barbearia.com.br' }
    const words = { texts: { email: {}, sms }, templates: {} }
    await writeItems(tableOfStack(), [storedItem(shop.owner.tenant as Tenant, messageWords, words)])
    const { status, body } = await owner.settings()
    expect([status, body.texts.sms]).toEqual([200, sms])
    const refused = await owner.save({ sms_enabled: true })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'texts.sms.change'])
    const preview = await owner.preview({ channel: 'sms', kind: 'change', text: sms.change })
    expect(preview.status).toBe(400)
    expect((await owner.save({ texts: { email: {}, sms: {} } })).status).toBe(200)
  })

  it('refuses to enable a channel that is not available', async () => {
    const { available } = (await owner.settings()).body
    const { status, body } = await owner.save({ whatsapp_enabled: true })
    if (available.includes('whatsapp')) expect(body.whatsapp_enabled).toBe(true)
    else expect([status, body.code]).toEqual([409, 'channel_unavailable'])
  })

  it('previews the typed text for e-mail and SMS', async () => {
    const { body: mail } = await owner.preview({
      channel: 'email',
      kind: 'confirmation',
      text: 'Venha, {cliente}!',
    })
    expect(mail.html).toContain('Venha, ')
    expect(mail.html).not.toContain('{cliente}')
    const { body: sms } = await owner.preview({ channel: 'sms', kind: 'change', text: 'x'.repeat(200) })
    expect([sms.parts, sms.html]).toEqual([2, undefined])
    expect((await owner.preview({ channel: 'sms', kind: 'change', text: '{nada}' })).status).toBe(400)
  })
})

describe('notification list', () => {
  it('lists the latest 50 messages over several months, without full addresses', async () => {
    const month = 31 * 86_400_000
    const at = (back: number) => new Date(Date.now() - back).toISOString()
    const [old] = await settle({ created_at: at(2 * month), status: 'delivered', sent_at: at(2 * month) })
    await settle(
      ...Array.from({ length: 24 }, (_, i) => ({
        created_at: at(month + i * 60_000),
        kind: 'code' as const,
      })),
    )
    expect((await owner.list()).at(-1)).toEqual({
      id: old?.id,
      kind: 'confirmation',
      channel: 'email',
      client_name: 'Clara Dias',
      recipient: 'c***@navalha.test',
      status: 'delivered',
      reason: 'bounced',
      scheduled_for: old?.created_at,
      sent_at: old?.created_at,
      created_at: old?.created_at,
      can_resend: true,
    })
    await settle(...Array.from({ length: 30 }, (_, i) => ({ created_at: at(i * 60_000) })))
    const listed = await owner.list()
    expect(listed).toHaveLength(LISTED_NOTIFICATIONS)
    expect(listed.map(({ created_at }) => created_at)).toEqual(
      listed.map(({ created_at }) => created_at).sort((a, b) => (a < b ? 1 : -1)),
    )
    expect(listed.filter(({ kind }) => kind === 'code').every(({ can_resend }) => !can_resend)).toBe(true)
  })
})

describe('messages to other countries', () => {
  it('only an owner can enable them, and only when the business completed an appointment a month ago', async () => {
    const tried = async (who: Shop['owner']) => {
      const { status, body } = await messagesOf(who).save({ foreign_phones: true })
      return [status, body.errors?.[0]?.field]
    }
    const refused = [400, 'foreign_phones']
    expect(await tried(shop.owner)).toEqual(refused)
    const { business, day } = shop.customer
    const held = { date: day(-40), completed_appointments: 1 }
    await writeItems(tableOfStack(), [itemOf(business, metricsDays, held)])
    expect(await tried(shop.manager)).toEqual(refused)
    expect(await tried(shop.owner)).toEqual([200, undefined])
  })
})

describe('sending again', () => {
  it('a message is sent again as a new record, once per idempotency key, while its appointment is unchanged', async () => {
    const booked = await appointment()
    const about = { appointment_id: booked.id, starts_at: '2099-01-01T10:00:00.000Z' }
    const [told, code] = await settle({ ...about, kind: 'reminder_24h' }, { kind: 'code' })
    const key = { 'idempotency-key': randomUUID() }
    const { status, body: made } = await owner.resend(told?.id ?? '', key)
    expect(status, JSON.stringify(made)).toBe(200)
    expect((await owner.resend(told?.id ?? '', key)).body.id).toBe(made.id)
    expect(made).toMatchObject({ kind: 'reminder_24h', channel: 'email', appointment_id: booked.id })
    expect(made.id).not.toBe(told?.id)
    // The new message has the appointment's current start, not the first message's.
    expect((await stored(made.id))?.starts_at).not.toBe(about.starts_at)
    expect((await owner.list()).filter(({ kind }) => kind === 'reminder_24h')).toHaveLength(2)

    expect((await owner.resend(code?.id ?? '')).body.code).toBe('notification_outdated')
    expect((await owner.resend('ntf_00000000000000000000000000')).body.code).toBe('notification_not_found')
    const { body: now } = await shop.owner.appointment(booked.id)
    await shop.owner.status(booked.id, now.appointment.version, 'cancelled', { reason: 'Mudou de ideia' })
    expect((await owner.resend(told?.id ?? '')).body.code).toBe('notification_outdated')
    const [cancellation] = await settle({ ...about, kind: 'cancellation' })
    expect((await owner.resend(cancellation?.id ?? '')).status).toBe(200)
  })

  it('a test message goes to the person who asks for it, a limited number of times per hour', async () => {
    const { status, body } = await owner.test('email')
    expect([status, body.kind, body.status, body.can_resend]).toEqual([200, 'test', 'queued', false])
    expect(body.recipient).toMatch(/^p\*{3}@navalha\.test$/)
    expect((await stored(body.id))?.subject_id).toBe(shop.owner.person.user_id)
    const { version } = (await shop.owner.getCompany()).body
    done(await shop.owner.updateCompany({ version, phone: '0800 123 4567' }))
    expect((await owner.test('sms')).body.detail).toContain('é fixo')
    await owner.save({ whatsapp_phone: '(11) 3333-4444' })
    expect((await owner.test('sms')).body.code).toBe('no_recipient')
    await owner.save({ whatsapp_phone: '(11) 98765-4321' })
    expect((await owner.test('sms')).body.recipient).toBe('(11) *****-4321')
    // Refused tests do not count.
    for (let sent = 2; sent < limits.message_tests.limit; sent++)
      expect((await owner.test('email')).status).toBe(200)
    const refused = await owner.test('email')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tests'])
  })
})
