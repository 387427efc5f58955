import { formatMoney } from '#shared/money.ts'
import { timeOf, minutesOf } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { formatDuration } from './words.ts'

export type TicketFacts = {
  professional?: string
  service?: string
  date?: string
  time?: string
  duration?: number
  price?: number
}

/** `10:00 às 10:45` */
export const hoursOf = (time: string, duration: number) => `${time} às ${timeOf((minutesOf(time) + duration) % 1440)}`

/** The visit as a paper ticket that fills in as questions are answered. */
export function Ticket({ facts, title, stub }: { facts: TicketFacts; title: string; stub?: React.ReactNode }) {
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
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="text-soft">{name}</dt>
            <dd className={value ? 'min-w-0 text-right font-semibold' : 'text-soft'}>{value ?? 'a escolher'}</dd>
          </div>
        ))}
      </dl>
      <div className="tear" />
      <div className="flex items-baseline justify-between gap-4 px-5 py-4">
        <span className="text-soft">{duration ? formatDuration(duration) : 'Total'}</span>
        <span className="font-bold text-2xl text-accent-ink tracking-tight">
          {price === undefined ? '–' : formatMoney(price)}
        </span>
      </div>
      {stub}
    </section>
  )
}
