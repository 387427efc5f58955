import type { Appointment } from '#shared/appointments.ts'
import type { LinkView } from '#shared/links.ts'
import type { ClientKind, Template } from '#shared/notifications.ts'
import { addDays } from '#shared/time.ts'
import { appointmentMessage, appointmentSms, appointmentValues, type Told } from './appointment.ts'
import { birthdayMessage, birthdaySms, type Congratulated } from './birthday.ts'
import { type Message, type Sender, writeLetter } from './letter.ts'
import { smsParts } from './sms.ts'
import type { TemplateMessage, TextMessage } from './variables.ts'
import { shortDate, smsOf, templateOf, type Values } from './variables.ts'

export type Shown = {
  business: LinkView['business']
  sender: Sender
  page: string
  today: string
  confirmation_required?: boolean
}

type Preview = { subject?: string; text: string; html?: string; parts?: number }

export function previewOf(
  kind: ClientKind,
  channel: 'email' | 'sms',
  words: string | undefined,
  shown: Shown,
): Preview {
  if (channel === 'sms') {
    const { text } =
      kind === 'birthday'
        ? birthdaySms(sampleBirthday(shown), words)
        : appointmentSms(kind, sampleOf(kind, shown), words)
    return { text, parts: smsParts(text) }
  }
  const { subject, text, html } =
    kind === 'birthday'
      ? birthdayMessage(sampleBirthday(shown), words)
      : appointmentMessage(kind, sampleOf(kind, shown), samplePeople(shown), new Date(0), words)
  return { subject, text, html }
}

const CLIENT = 'Maria Souza'
/** The token has the length of real links, so that the count of SMS parts is right. */
const TOKEN = 'exemplo'.repeat(18)

function sampleOf(kind: ClientKind, { business, sender, page, today, confirmation_required }: Shown): Told {
  const date = addDays(today, 1)
  const created_at = new Date(0).toISOString()
  const appointment: Appointment = {
    id: 'apt_01jd00000000000000007k2m9x4p',
    client_name: CLIENT,
    professional_name: 'Ana',
    service_id: 'srv_exemplo',
    service_name: 'Corte',
    date,
    time: '14:30',
    duration: 45,
    price: 60,
    status: kind === 'cancellation' ? 'cancelled' : 'scheduled',
    created_at,
    updated_at: created_at,
    version: 1,
  }
  const link = (path: string) => `${page}/${path}/${TOKEN}`
  const links =
    kind === 'cancellation'
      ? {}
      : { confirm: link('confirmar'), reschedule: link('reagendar'), cancel: link('cancelar') }
  return {
    appointment,
    start: new Date(`${date}T17:30:00Z`),
    before: kind === 'change' ? { date, time: '10:00' } : undefined,
    business,
    sender,
    links,
    page,
    today,
    ...(confirmation_required && { confirmation_required }),
  }
}

function sampleBirthday({ sender, page, today }: Shown): Congratulated {
  const decline = { page: `${page}/descadastrar/${TOKEN}`, address: page }
  return { client_name: CLIENT, sender, page, day: shortDate(today), decline }
}

const samplePeople = ({ business }: Shown) => ({
  organizer: { name: business.name, email: 'exemplo@navalha.app' },
  attendee: { name: CLIENT, email: 'exemplo@navalha.app' },
})

export function testMessage(sender: Sender): Message {
  return writeLetter(
    {
      subject: `Mensagem de teste · ${sender.name}`,
      title: 'Mensagem de teste',
      lines: ['Se você está lendo isto, os emails da sua empresa podem chegar aos clientes.'],
      actions: [],
      leads: false,
      ending: [`Mensagem de teste de ${sender.name}, enviada pelo Navalha.`],
    },
    sender,
  )
}

export function testSms(shown: Shown): TextMessage {
  return smsOf(
    '{empresa}: mensagem de teste. Se ela chegou, seus clientes podem receber SMS.',
    sampleValues(shown),
  )
}

/** WhatsApp sends only templates, so a test fills one with sample data. */
export function testTemplate(template: Template, shown: Shown): TemplateMessage {
  return templateOf(template, sampleValues(shown))
}

const sampleValues = (shown: Shown): Values => appointmentValues(sampleOf('confirmation', shown))
