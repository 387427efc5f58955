import type { ReactNode } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDuration, minutesOf, timeOf } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import type { Answers } from './booking-state.ts'
import { chosen } from './offer.ts'

export type TicketFacts = {
  professional?: string
  service?: string
  date?: string
  time?: string
  duration?: number
  price?: number
}

export function factsOf(page: BookingPage, answers: Answers): TicketFacts {
  const { professional, service } = chosen(page, answers)
  const { date, time } = answers
  return {
    professional: professional?.name,
    service: service?.name,
    duration: service?.duration,
    price: service?.price,
    date,
    time,
  }
}

/** The form is `10:00 às 10:45`. */
const hoursOf = (time: string, duration: number) =>
  `${time} às ${timeOf((minutesOf(time) + duration) % 1440)}`

export function Ticket({ facts, title, stub }: { facts: TicketFacts; title: string; stub?: ReactNode }) {
  const { professional, service, date, time, duration, price } = facts
  const rows = [
    ['Profissional', professional],
    ['Serviço', service],
    ['Data', date && shortDayName(date)],
    ['Horário', time && duration ? hoursOf(time, duration) : undefined],
  ] as const
  return (
    <section aria-label={title} className="rounded-md border border-line bg-card">
      <h2 className="px-5 pt-5 font-bold text-lg tracking-tight">{title}</h2>
      <dl className="px-5 pt-2 pb-4">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-soft">{name}</dt>
            <dd className={value ? 'min-w-0 text-right font-semibold' : 'text-soft'}>
              {value ?? 'a escolher'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="tear" />
      <div className="flex items-baseline justify-between gap-4 px-5 py-4">
        <span className="text-soft">{duration ? formatDuration(duration) : 'Total'}</span>
        {price === undefined ? (
          <span className="text-soft">a escolher</span>
        ) : (
          <span className="font-bold text-2xl text-accent-ink tracking-tight">{formatMoney(price)}</span>
        )}
      </div>
      {stub}
    </section>
  )
}
