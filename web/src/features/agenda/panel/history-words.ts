import type { AppointmentStatus, HistoryEntry } from '#shared/appointments.ts'
import { formatMoney } from '#shared/money.ts'
import { roleNames } from '#shared/roles.ts'
import { shortDayName } from '../../../lib/dates.ts'
import { statusOf } from '../../schedule/appointment-status.ts'

type Words = (value: unknown) => string

const text: Words = (value) => (value === undefined || value === null ? 'nada' : String(value))
const fields: Record<string, { name: string; words: Words }> = {
  date: { name: 'dia', words: (value) => (value ? shortDayName(String(value)) : 'nada') },
  time: { name: 'horário', words: text },
  duration: { name: 'duração', words: (value) => `${value} min` },
  professional_name: { name: 'profissional', words: (value) => (value ? String(value) : 'ninguém') },
  service_name: { name: 'serviço', words: text },
  client_name: { name: 'cliente', words: text },
  price: { name: 'preço', words: (value) => (typeof value === 'number' ? formatMoney(value) : 'nada') },
  status: {
    name: 'status',
    words: (value) => statusOf(String(value)).word,
  },
}

const heads: Record<HistoryEntry['action'], string> = {
  created: 'Criado',
  moved: 'Reagendado',
  resized: 'Duração alterada',
  edited: 'Alterado',
  status: 'Status alterado',
  reported: 'Dados do cliente revisados',
}

/** These statuses do not combine with an author. */
const statusHeads: Partial<Record<AppointmentStatus, string>> = {
  in_service: 'Atendimento iniciado',
  no_show: 'Falta marcada',
}

/** Returns what was done, and each field's before and after where a person would ask. */
export function historyWords({ action, changes, by }: HistoryEntry): { title: string; details: string[] } {
  const details: string[] = []
  const to = changes.status?.to as AppointmentStatus | undefined
  // A payment received later changes nothing else.
  const received = action === 'edited' && Object.keys(changes).join() === 'settlement'
  const title = received
    ? 'Pagamento recebido'
    : action === 'status' && to
      ? (statusHeads[to] ?? statusOf(to).word)
      : heads[action]
  for (const [field, change] of Object.entries(changes)) {
    if (action === 'created' || (field === 'status' && action === 'status')) continue
    const known = fields[field]
    if (known) details.push(`${known.name}: ${known.words(change.from)} → ${known.words(change.to)}`)
  }
  // A cancellation writes into the notes itself.
  if ((changes.notes || changes.staff_notes) && action !== 'status') details.push('observações alteradas')
  // The reason is in the notes, because the history keeps no text about a person.
  if (changes.cancel_reason && to === 'cancelled') details.push('com motivo')
  if (Array.isArray(changes.overlaps?.to) && changes.overlaps.to.length > 0) details.push('com sobreposição')
  return { title: `${title} ${authorWords(by)}`, details }
}

/** The server names a role, the customer, or a person. */
function authorWords(by = 'Cliente'): string {
  const isNoun = ['Cliente', ...Object.values(roleNames)].includes(by)
  return isNoun ? `pelo ${by.toLowerCase()}` : `por ${by}`
}
