import type { Appointment } from '#shared/appointments.ts'
import { type CalendarEntry, icsFile, type Scheduling } from '#shared/calendar-file.ts'
import type { LinkAction } from '#shared/contract.ts'
import { reference } from '#shared/ids.ts'
import type { LinkView } from '#shared/links.ts'
import { emailTexts, smsTexts } from '#shared/message-words.ts'
import { formatMoney } from '#shared/money.ts'
import type { ClientKind } from '#shared/notifications.ts'
import { formatPhone } from '#shared/phone.ts'
import { isAwaited } from '#shared/statuses.ts'
import { formatDuration } from '#shared/time.ts'
import { whatFor } from '#shared/whom.ts'
import { type Letter, type Message, type Sender, writeLetter } from './letter.ts'
import type { TextMessage } from './variables.ts'
import { firstName, paragraphs, shortDate, smsOf, TEAM, type Values } from './variables.ts'

export type AppointmentKind = Exclude<ClientKind, 'birthday'>

/** Links match what the client may still do. `page` is missing when it takes no bookings. */
export type Told = {
  appointment: Appointment
  start: Date
  before: { date: string; time: string } | undefined
  business: LinkView['business']
  sender: Sender
  links: { [A in LinkAction]?: string }
  page: string
  /** The change ended the links of earlier messages. */
  earlier_links_ended?: boolean
  today: string
  /** The client is asked to confirm (RULINGS E9). */
  confirmation_required?: boolean
}

/** If the facts of an event no longer hold, a later event sends the current message. */
export function isCurrent(kind: AppointmentKind, told: Appointment, current: Appointment): boolean {
  // A second cancellation after an undone one has its own event.
  if (kind === 'cancellation') return current.status === 'cancelled' && current.status_at === told.status_at
  const place = ({ date, time, professional_id }: Appointment) => `${date} ${time} ${professional_id}`
  return isAwaited(current.status) && place(told) === place(current)
}

type Wall = { date: string; time: string }

/** `wall` is the time that the message would state. */
export function stillHolds(
  { kind, wall }: { kind: AppointmentKind; wall?: Wall | undefined },
  { status, date, time }: Pick<Appointment, 'status' | 'date' | 'time'>,
  start: Date,
  now: Date,
): boolean {
  if (start <= now) return false
  if (kind === 'cancellation') return status === 'cancelled'
  return isAwaited(status) && (wall === undefined || (wall.date === date && wall.time === time))
}

/** An attached file adds, moves or removes the appointment in the client's calendar. */
export function appointmentMessage(
  kind: AppointmentKind,
  about: Told,
  people: Pick<Scheduling, 'organizer' | 'attendee'>,
  now: Date,
  own?: string,
): Message {
  const letter = writeLetter(letterOf(kind, about, own), about.sender)
  // A reminder attaches no file, because the calendar already has the appointment.
  if (isReminder(kind)) return letter
  const method = kind === 'cancellation' ? ('CANCEL' as const) : ('REQUEST' as const)
  const file = icsFile(calendarEntry(about), now, { method, ...people })
  return { ...letter, calendar: { method, file } }
}

/** A request to confirm always has its link, whatever the business's text. */
export function appointmentSms(kind: AppointmentKind, about: Told, own?: string): TextMessage {
  const { links, confirmation_required } = about
  const text = wordsFor(kind, about.appointment, own) ?? smsTexts[kind]
  if (text.includes('{link}')) return smsOf(text, appointmentValues(about))
  const asks = kind === 'reminder_24h' && confirmation_required && links.confirm
  const hasLinks = Object.keys(links).length > 0
  const offers = (kind === 'confirmation' || kind === 'change') && own === undefined && hasLinks
  const ending = asks ? ' Confirme: {link}' : offers ? ' Ver ou mudar: {link}' : ''
  return smsOf(text + ending, appointmentValues(about))
}

/** The link lets the client confirm, or else move or cancel. */
export function appointmentValues({ appointment, business, links, page }: Told): Values {
  const { client_name, professional_name = TEAM, date, time } = appointment
  return {
    cliente: firstName(client_name),
    servico: whatFor(appointment),
    profissional: professional_name,
    data: shortDate(date),
    hora: time,
    empresa: business.name,
    link: links.confirm ?? links.reschedule ?? links.cancel ?? page,
  }
}

const isReminder = (kind: AppointmentKind) => kind === 'reminder_24h' || kind === 'reminder_2h'

function letterOf(kind: AppointmentKind, about: Told, own: string | undefined): Letter {
  const { appointment, before, business, links, page, today } = about
  const { date, time } = appointment
  const { subject, title = subject, line } = wordsOf(kind, appointment)
  const open = links.cancel ?? links.reschedule
  const asks = links.confirm !== undefined && (!isReminder(kind) || about.confirmation_required === true)
  const signature = `Mensagem automática de ${business.name}, enviada pelo Navalha.`
  return {
    subject: `${subject}: ${whatFor(appointment)}, ${shortDate(date)} às ${time} · ${business.name}`,
    title,
    lines: [
      ...paragraphs(wordsFor(kind, appointment, own) ?? line, appointmentValues(about)),
      ...(asks ? [`Confirme sua presença ${isReminder(kind) ? 'pelo botão abaixo' : 'quando puder'}.`] : []),
    ],
    headline: inWords(date, time, today),
    facts: facts(about, before && inWords(before.date, before.time, today)),
    actions:
      kind === 'cancellation'
        ? [{ label: 'Agendar outro horário', link: page }]
        : actionWords.flatMap(([action, label]) => {
            const link = links[action]
            return link ? [{ label, link }] : []
          }),
    leads: kind === 'cancellation' || asks,
    ending: [
      ...(kind === 'cancellation' || open ? [] : ['Para cancelar ou reagendar, fale com o estabelecimento.']),
      ...(kind === 'change' && about.earlier_links_ended
        ? ['Os links das mensagens anteriores não valem mais.']
        : []),
      signature,
    ],
  }
}

const actionWords: readonly [LinkAction, string][] = [
  ['confirm', 'Confirmar presença'],
  ['reschedule', 'Reagendar'],
  ['cancel', 'Cancelar agendamento'],
]

type Words = { subject: string; title?: string; line: string }

function wordsOf(kind: AppointmentKind, { status, cancelled_by }: Appointment): Words {
  const line = emailTexts[kind]
  switch (kind) {
    case 'change':
      return { subject: 'Seu agendamento mudou', line }
    case 'reminder_24h':
    case 'reminder_2h':
      return { subject: 'Lembrete', title: 'Lembrete do seu horário', line }
    case 'cancellation':
      return { subject: 'Agendamento cancelado', line: cancelled_by === 'pelo cliente' ? asAsked : line }
    case 'confirmation':
      return status === 'confirmed'
        ? { subject: 'Agendamento confirmado', line: 'Olá, {cliente}. Seu horário está confirmado.' }
        : { subject: 'Recebemos seu agendamento', line }
  }
}

/** A client who cancelled gets none of the business's own text, which expresses regret. */
function wordsFor(kind: AppointmentKind, { cancelled_by }: Appointment, own: string | undefined) {
  return kind === 'cancellation' && cancelled_by === 'pelo cliente' ? undefined : own
}

const asAsked = 'Olá, {cliente}. Seu agendamento foi cancelado, como você pediu.'

function facts({ appointment, business }: Told, was: string | undefined): NonNullable<Letter['facts']> {
  const { service_name, professional_name, duration, price, id } = appointment
  const { address, phone, email } = business
  return [
    ...(was ? [{ label: 'Antes', value: was }] : []),
    { label: 'Serviço', value: `${service_name} (${formatDuration(duration)})` },
    ...(appointment.for ? [{ label: 'Para', value: appointment.for }] : []),
    ...(professional_name ? [{ label: 'Profissional', value: professional_name }] : []),
    { label: 'Valor', value: formatMoney(price) },
    ...(address ? [{ label: 'Endereço', value: address, link: mapLink(address) }] : []),
    ...(phone ? [{ label: 'Telefone', value: formatPhone(phone), link: `tel:${phone}` }] : []),
    ...(email && !phone ? [{ label: 'E-mail', value: email }] : []),
    { label: 'Referência', value: reference(id) },
  ]
}

const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

/** The formatter is lazy, because the locale data cost 10 ms of a cold start. */
let longDay: Intl.DateTimeFormat | undefined

/** A non-breaking space joins the time to its preposition. Another year is shown. */
export function inWords(date: string, time: string, today: string): string {
  longDay ??= new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const day = longDay.format(new Date(`${date}T00:00Z`))
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${date.slice(0, 4)}`
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}${year}, às\u00a0${time}`
}

function calendarEntry({ appointment, start, business, links }: Told): CalendarEntry {
  const { id, version, professional_name, duration } = appointment
  const { phone, address } = business
  return {
    id,
    version,
    title: `${whatFor(appointment)} – ${business.name}`,
    details: [
      professional_name && `Profissional: ${professional_name}`,
      `Referência: ${reference(id)}`,
      phone && `Telefone: ${formatPhone(phone)}`,
      links.reschedule && `Reagendar: ${links.reschedule}`,
      links.cancel && `Cancelar: ${links.cancel}`,
    ]
      .filter(Boolean)
      .join('\n'),
    ...(address && { place: address }),
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + duration * 60_000).toISOString(),
  }
}
