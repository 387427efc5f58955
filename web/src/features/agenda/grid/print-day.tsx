import { useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '#shared/phone.ts'
import { timeOf } from '#shared/time.ts'
import { dayName } from '../../../lib/dates.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { staffQuery } from '../../../lib/staff-api.ts'
import { useBusiness } from '../../../lib/tenant.ts'
import { usePrinting } from '../../../lib/use-printing.ts'
import { statusOf } from '../../schedule/appointment-status.ts'
import { withYear } from '../forms/day-words.ts'
import { freeBands } from '../forms/hours.ts'
import { type Item, nameOf, occupies } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import type { GridColumn } from './grid-column.tsx'

const clientOf = (item: Item) => (item.kind === 'appointment' ? item.appointment.client_id : undefined)
const clientQuery = (client_id: string) => staffQuery('getClient', { client_id })

export function usePrintDay() {
  const queryClient = useQueryClient()
  const { items } = useAgenda()
  return async () => {
    const clients = new Set(items.map(clientOf).filter((id) => id !== undefined))
    await Promise.allSettled([...clients].map((id) => queryClient.fetchQuery(clientQuery(id))))
    print()
  }
}

/** It includes phones, and what is still free. */
export function PrintDay() {
  const { tenant } = useBusiness()
  const { context, now } = useAgenda()
  const { view, columns } = useScreen()
  if (!usePrinting()) return null
  return (
    <div className="agenda-print" aria-hidden="true">
      <h1>
        {tenant.name} · {withYear(dayName(view.date), view.date, now.date)}
      </h1>
      <div className="agenda-paper">
        {columns
          .filter(({ isOff }) => !isOff)
          .map((column) => (
            <section key={column.key}>
              <h2>{column.title}</h2>
              <ul>
                {rowsOf(column, context.opening.step).map((row) => (
                  <li key={`${row.start} ${row.item?.id ?? row.word}`}>
                    <span>
                      {timeOf(row.start)}–{timeOf(row.end)}
                    </span>
                    {row.item ? <Entry item={row.item} /> : <span>{row.word}</span>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  )
}

function Entry({ item }: { item: Item }) {
  const queryClient = useQueryClient()
  const id = clientOf(item)
  const client = id ? queryClient.getQueryData<StaffOutput<'getClient'>>(clientQuery(id).queryKey) : undefined
  const phone = client?.client.phone
  if (item.kind === 'block') return <span>{nameOf(item)}</span>
  const { status, service_name } = item.appointment
  const word = status === 'scheduled' ? '' : statusOf(status).word.toLowerCase()
  return (
    <span>
      <strong>{nameOf(item)}</strong>
      {phone && ` ${formatPhone(phone)}`}
      <br />
      {[service_name, word].filter(Boolean).join(', ')}
    </span>
  )
}

type Row = { start: number; end: number; item?: Item; word?: string }

function rowsOf({ placed, hours }: GridColumn, step: number): Row[] {
  const items = placed
    .map(({ item }) => item)
    .filter((item) => item.kind === 'block' || item.appointment.status !== 'cancelled')
  const held = items.filter(
    (item) => occupies(item) || (item.kind === 'appointment' && item.appointment.status === 'completed'),
  )
  const free = freeBands(hours, held).filter(({ start, end }) => end - start >= step)
  const rows = [
    ...items.map((item) => ({ start: item.start, end: item.end, item })),
    ...hours.closed
      .filter(({ kind }) => kind === 'external')
      .map(({ start, end, label }) => ({ start, end, word: label })),
    ...free.map((band) => ({ ...band, word: 'livre' })),
  ]
  return rows.sort((a, b) => a.start - b.start)
}
