import { clientFields } from '#shared/client-fields.ts'
import type { Client } from '#shared/clients.ts'
import { columnOf, eachOf } from '#shared/entity.ts'
import { type ImportField, importedFields } from '#shared/import-limits.ts'
import { cellText } from '../../lib/entity-file.ts'

/** An import recognises these titles. */
export const columnTitles: Record<ImportField, string> = {
  ...eachOf(importedFields, columnOf),
  dependent: 'Dependente',
}
export const importFields = Object.keys(columnTitles) as ImportField[]

/** An import can read the rows, the heading first. */
export function exportedRows(clients: readonly Client[]): string[][] {
  const { whatsapp_opt_in } = clientFields
  const rowOf = (client: Client) => [
    ...Object.values(eachOf(importedFields, (field, name) => cellText(field, client[name]))),
    client.phone ? '' : 'sim',
    cellText(whatsapp_opt_in, client.whatsapp_opt_in),
  ]
  return [[...Object.values(columnTitles), columnOf(whatsapp_opt_in)], ...clients.map(rowOf)]
}
