import type { Appointment } from './appointments.ts'
import { isAwaited } from './statuses.ts'
import { addDays, weekdayOf } from './time.ts'
import { whatFor } from './whom.ts'

type Reminded = Pick<Appointment, 'date' | 'time' | 'service_name' | 'professional_name' | 'status' | 'for'>
/** The time is local, as `HH:MM`. */
type Clock = { date: string; time: string }

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

/** Returns undefined for an appointment that is over, missed or cancelled. */
export function whatsappText(
  appointment: Reminded,
  people: { client: string; business: string },
  now: Clock,
): string | undefined {
  const { date, time, professional_name, status } = appointment
  if (!isAwaited(status) || `${date} ${time}` <= `${now.date} ${now.time}`) return undefined
  const client = people.client.trim().split(/\s+/)[0]
  const who = professional_name ? ` com ${professional_name}` : ''
  const what = `${whatFor(appointment)}${who}, ${dayOf(date, now.date)} às ${time}`
  return status === 'confirmed'
    ? `Olá, ${client}! Passando para lembrar do seu horário em ${people.business}: ${what}. Até lá!`
    : `Olá, ${client}! Seu horário em ${people.business}: ${what}. Podemos confirmar?`
}

/** The forms are `hoje (26/11)`, `amanhã (27/11)` and `quinta-feira (03/12)`. */
function dayOf(date: string, today: string): string {
  const short = `(${date.slice(8)}/${date.slice(5, 7)})`
  if (date === today) return `hoje ${short}`
  return `${date === addDays(today, 1) ? 'amanhã' : weekdays[weekdayOf(date)]} ${short}`
}
