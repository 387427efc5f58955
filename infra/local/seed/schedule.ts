import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { pack } from '#functions/schedule/rules/entries.ts'
import { nextDue } from '#functions/schedule/rules/reminders.ts'
import { policyOf } from '#functions/schedule/rules/slots.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { workingIntervals } from '#shared/hours.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import { termsOf } from '#shared/terms.ts'
import { addDays, minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { type Business, itemOf, pick } from './business.ts'
import { countForClient } from './clients.ts'
import { countAppointment, countNewClients, metricsItems } from './metrics.ts'

type Filling = {
  business: Business
  clients: Client[]
  now: Date
  /** These are the first and last date with appointments. */
  from: string
  to: string
  /** This share of the starts gets an appointment. */
  fill: number
  random: () => number
  /** It may change the outcome of the appointment. */
  alter?: (appointment: Appointment) => StoredAppointment
}

/** Appointments do not overlap; their figures are included. */
export function describeAppointments({
  business,
  clients: people,
  now,
  from,
  to,
  fill,
  random,
  alter = (appointment) => appointment,
}: Filling) {
  countNewClients(business, people)
  const items: object[] = []
  let count = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const professional of business.professionals) {
      const busy: Busy[] = []
      for (const described of appointmentsOf(business, professional, people, date, fill, random, now)) {
        const appointment = alter(described)
        const start = minutesOf(appointment.time)
        if (occupies(appointment))
          busy.push([start, start + appointment.duration, 'appointment', appointment.id])
        const wait = nextDue(business.company.timezone, appointment, now)
        items.push(itemOf(business, appointments, { ...appointment, ...wait }))
        countAppointment(business, appointment)
        countForClient(business, appointment)
        count++
      }
      items.push(
        itemOf(business, sheets, { professional_id: professional.id, date, version: 1, busy: pack(busy) }),
      )
    }
  }
  items.push(...metricsItems(business, from, to))
  return { items, count }
}

function* appointmentsOf(
  { company, config, services: offered }: Business,
  professional: Professional,
  people: Client[],
  date: string,
  fill: number,
  random: () => number,
  now: Date,
): Generator<Appointment> {
  const wall = wallClock(company.timezone, now)
  const own = offered.filter(({ id }) => !professional.service_ids || professional.service_ids.includes(id))
  const at = now.toISOString()
  const over = (end: number) => date < wall.date || (date === wall.date && end <= wall.minutes)
  for (const [open, close] of workingIntervals(policyOf(company, config, professional), date)) {
    let start = open
    while (start < close) {
      const service = pick(own, random)
      const { duration, price } = termsOf(service, professional)
      const length = Math.ceil(duration / config.slot_duration) * config.slot_duration
      if (random() > fill || start + duration > close) {
        start += config.slot_duration
        continue
      }
      const client = pick(people, random)
      yield {
        id: newId('apt', now),
        client_id: client.id,
        client_name: client.name,
        professional_id: professional.id,
        professional_name: professional.name,
        service_id: service.id,
        service_name: service.name,
        date,
        time: timeOf(start),
        duration,
        price,
        status: over(start + duration) ? 'completed' : random() < 0.3 ? 'confirmed' : 'scheduled',
        created_at: at,
        updated_at: at,
        version: 1,
      }
      start += length
    }
  }
}
