import type { Client } from '#shared/clients.ts'
import type { ImportField } from '#shared/import-limits.ts'
import { formatPhone } from '#shared/phone.ts'
import { dateText } from '../../lib/dates.ts'
import { labels } from './client-values.ts'

const { whatsapp_opt_in: _, ...imported } = labels

/** An import recognises these titles. */
export const columnTitles: Record<ImportField, string> = { ...imported, dependent: 'Dependente' }
export const importFields = Object.keys(columnTitles) as ImportField[]

/** Imports lack this column, because consent comes from the client. */
const CONSENT = 'WhatsApp'

/** An import can read the rows, the heading first. */
export function exportedRows(clients: readonly Client[]): string[][] {
  const rowOf = (client: Client): Record<ImportField, string> => {
    const { name, phone = '', email = '', birth_date = '', address = '', notes = '', labels = [] } = client
    return {
      name,
      phone: phone.startsWith('+55') ? formatPhone(phone) : phone,
      email,
      birth_date: dateText(birth_date),
      address,
      notes,
      labels: labels.join(', '),
      dependent: phone ? '' : 'sim',
    }
  }
  const cells = (row: Record<ImportField, string>) => importFields.map((field) => row[field])
  return [
    [...cells(columnTitles), CONSENT],
    ...clients.map((client) => [...cells(rowOf(client)), client.whatsapp_opt_in ? 'sim' : 'não']),
  ]
}
