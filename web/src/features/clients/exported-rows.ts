import type { Client } from '#shared/clients.ts'
import type { ImportField } from '#shared/import-limits.ts'
import { formatPhone } from '#shared/phone.ts'
import { dateText } from '../../lib/dates.ts'
import { labels } from './client-values.ts'

/** Titles of the columns of an exported file, which an import recognises. */
export const columnTitles: Record<ImportField, string> = { ...labels, dependent: 'Dependente' }
export const importFields = Object.keys(columnTitles) as ImportField[]

/** Clients as an import reads them, the heading first. */
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
  const rows = clients.map(rowOf)
  return [columnTitles, ...rows].map((row) => importFields.map((field) => row[field]))
}
