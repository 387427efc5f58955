import { AppError } from '#functions/kit/errors.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { getMany } from '#functions/kit/table.ts'
import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Busy } from '#shared/schedule.ts'
import { timeOf } from '#shared/time.ts'
import { whoComes } from '#shared/whom.ts'
import { appointments } from '../records/appointments.ts'
import { blocks } from '../records/days.ts'
/** An entry is described as `10:00 às 10:30 · João Silva · Corte`. */
export async function describeEntries(scope: Scope, entries: readonly Busy[]): Promise<Map<string, string>> {
  const known = entries.filter(([, , kind]) => kind === 'appointment' || kind === 'block')
  const found = await getMany(
    scope,
    known.map(
      ([, , kind, id]): Ref<Appointment | Block> =>
        kind === 'block' ? ref(blocks, { id }) : ref(appointments, { id }),
    ),
  )
  return new Map(
    entries.map(([start, end, kind, id]) => {
      const item = found.find((one) => one?.id === id)
      const hours = `${timeOf(start)} às ${timeOf(end)}`
      const other = kind === 'external' ? 'Google Agenda' : 'ocupado'
      return [id, [hours, ...(item ? wordsOf(item) : [other])].join(' · ')]
    }),
  )
}

function wordsOf(item: Appointment | Block): string[] {
  return 'client_name' in item
    ? [whoComes(item), item.service_name]
    : ['Bloqueio', ...(item.reason ? [item.reason] : [])]
}

export async function overlapRefusal(ctx: Scope, entries: readonly Busy[]): Promise<AppError> {
  const [first, ...others] = [...(await describeEntries(ctx, entries)).values()].map((message) => ({
    field: 'time',
    message,
  }))
  return new AppError('overlap', `Este horário já está ocupado: ${first?.message}`, {
    fields: first ? [first, ...others] : [],
  })
}
