import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  appointmentMessage,
  appointmentSms,
  inWords,
  isCurrent,
  type Told,
} from '#functions/notifications/rules/appointment.ts'
import { tenantSender, writeLetter } from '#functions/notifications/rules/letter.ts'
import type { Appointment, AppointmentStatus } from '#shared/appointments.ts'
import { businessUrls } from '#shared/business-url.ts'
import { calendarOf } from '../kit/calendar.ts'
import { sampleAppointment } from '../kit/messages.ts'

const appointment: Appointment = { ...sampleAppointment, status: 'confirmed' }

function about(
  changes: Partial<Told> = {},
  names: Partial<Appointment> = {},
  business = 'Barbearia X',
): Told {
  return {
    appointment: { ...appointment, ...names },
    start: new Date('2026-11-26T17:30:00Z'),
    before: undefined,
    business: { slug: 'x', name: business, timezone: 'America/Sao_Paulo', max_advance_booking: 60 },
    sender: { name: business },
    links: { cancel: 'https://x.example/cancelar/t', reschedule: 'https://x.example/reagendar/t' },
    page: 'https://x.example',
    today: '2026-11-22',
    ...changes,
  }
}

const people = {
  organizer: { name: 'Barbearia X', email: 'nao-responda@x.example' },
  attendee: { name: 'Maria Souza', email: 'maria@x.example' },
}
const now = new Date('2026-11-22T12:00:00Z')

describe('mail about an appointment', () => {
  it.each([
    ['confirmation', 'confirmed', 'Agendamento confirmado: Corte, 26/11 às 14:30 · Barbearia X'],
    ['confirmation', 'scheduled', 'Recebemos seu agendamento: Corte, 26/11 às 14:30 · Barbearia X'],
    ['change', 'confirmed', 'Seu agendamento mudou: Corte, 26/11 às 14:30 · Barbearia X'],
    ['cancellation', 'cancelled', 'Agendamento cancelado: Corte, 26/11 às 14:30 · Barbearia X'],
  ] as const)('the mail %s of an appointment with status %s has its subject', (kind, status, subject) => {
    expect(appointmentMessage(kind, about({}, { status }), people, now).subject).toBe(subject)
  })

  it('a cancellation mail contains the business’s own text, unless the client cancelled', () => {
    const own = 'Sentimos muito, {cliente}: precisamos cancelar.'
    const told = (cancelled_by: string) => about({}, { status: 'cancelled', cancelled_by })
    const texts = (by: string) => [
      appointmentMessage('cancellation', told(by), people, now, own).text,
      appointmentSms('cancellation', told(by), own).text,
    ]
    for (const text of texts('pelo estabelecimento')) expect(text).toContain('Sentimos muito, Maria')
    const [mail, sms] = texts('pelo cliente')
    expect(mail).toContain('foi cancelado, como você pediu.')
    expect(sms).toMatch(/foi cancelado\.$/)
  })

  it('a mail without links to cancel or reschedule tells the client to contact the business', () => {
    for (const links of [{}, { confirm: 'https://corte.navalha.test/confirmar/t' }]) {
      const { text } = appointmentMessage('confirmation', about({ links }), people, now)
      expect(text).toContain('Para cancelar ou reagendar, fale com o estabelecimento.')
    }
  })

  it('the calendar file has the start and end of the appointment, and its version as sequence number', () => {
    const { calendar } = appointmentMessage('change', about(), people, now)
    const type = `text/calendar; method=${calendar?.method}`
    expect(calendarOf({ attachments: [{ type, text: calendar?.file ?? '' }] })).toMatchObject({
      DTSTART: '20261126T173000Z',
      DTEND: '20261126T181500Z',
      SEQUENCE: '3',
      UID: `${appointment.id}@navalha`,
    })
  })

  it('subject, markup and calendar file stay well formed and inert whatever names people type', () => {
    const hostile = fc.stringMatching(/^[\r\n\0\u202e\u2028<>"'&;:,\\a-zé😀 ]{1,200}$/u)
    fc.assert(
      fc.property(hostile, hostile, hostile, (service_name, client_name, business) => {
        const told = about({}, { service_name, client_name }, business)
        const named = {
          organizer: { ...people.organizer, name: business },
          attendee: { ...people.attendee, name: client_name },
        }
        const { subject, html, calendar } = appointmentMessage('confirmation', told, named, now)
        expect(subject).toMatch(/^[^\p{Cc}\u2028\u202e]{1,150}$/u)
        expect(
          html.match(/<(?!\/?(?:html|head|meta|title|style|body|table|tr|td|div|h1|p|a|span|!doctype)\b)/g),
        ).toBeNull()
        calendarOf({ attachments: [{ type: `method=${calendar?.method}`, text: calendar?.file ?? '' }] })
      }),
      { numRuns: 300 },
    )
  })
})

test('a mail loads a logo over https only', () => {
  const letter = { subject: 'x', title: 'x', lines: [], actions: [], leads: false, ending: [] }
  const html = (logo: string) => writeLetter(letter, { name: 'X', logo }).html
  expect(html('https://x.example/a.png')).toContain('<img src="https://x.example/a.png"')
  for (const logo of ['http://x.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,'])
    expect(html(logo)).not.toContain('<img')
})

test('a mail shows the page’s name, colour and logo of the business', () => {
  const logo_url = '/uploads/avatars/ten_x/upl_1.webp'
  const shown = { business_name: 'X Centro', primary_color: '#112233', logo_url }
  expect(tenantSender('https://app.x.example', { name: 'X' }, shown)).toEqual({
    name: 'X Centro',
    logo: 'https://app.x.example/uploads/avatars/ten_x/upl_1.webp',
    primary: '#112233',
  })
  expect(tenantSender('https://app.x.example', { name: 'X' }, {})).toEqual({ name: 'X' })
})

test('inWords writes a date in words, and adds the year when it differs', () => {
  expect(inWords('2026-11-26', '14:30', '2026-11-22')).toBe('Quinta-feira, 26 de novembro, às\u00a014:30')
  expect(inWords('2027-01-02', '09:00', '2026-12-30')).toBe('Sábado, 2 de janeiro de 2027, às\u00a009:00')
})

test.each([
  ['confirmation', 'scheduled', {}, true],
  ['confirmation', 'confirmed', {}, true],
  ['confirmation', 'cancelled', {}, false],
  ['confirmation', 'completed', {}, false],
  ['change', 'scheduled', {}, true],
  ['change', 'scheduled', { time: '15:00' }, false],
  ['change', 'scheduled', { date: '2026-11-27' }, false],
  ['change', 'scheduled', { professional_id: 'pro_2' }, false],
  ['cancellation', 'cancelled', {}, true],
  ['cancellation', 'scheduled', {}, false],
  ['cancellation', 'cancelled', { status_at: '2026-11-22T12:00:00.000Z' }, false],
] as const)(
  'a %s for an appointment with status %s and changes %j is current: %s',
  (kind, status, changes, holds) => {
    const current = { ...appointment, ...changes, status: status as AppointmentStatus }
    expect(isCurrent(kind, appointment, current)).toBe(holds)
  },
)

test.each([
  ['https://navalha.app', 'https://ze.navalha.app', 'https://ze.navalha.app'],
  ['https://www.navalha.app', 'https://ze.navalha.app', 'https://ze.navalha.app'],
  ['http://localhost:4000', 'http://ze.localhost:4000', 'http://ze.localhost:4000'],
  ['https://d1.cloudfront.net', 'https://d1.cloudfront.net/book/ze', 'https://d1.cloudfront.net'],
])('on %s the page of a business is %s', (appUrl, page, links) => {
  expect(businessUrls(appUrl, 'ze')).toEqual({ page, links })
})
