import { clientFields } from './client-fields.ts'
import { eachOf, type Field } from './entity.ts'

/** Limits of client imports, outside the schemas because the browser splits files by them. */

export const IMPORT_LINES = 20_000
/** A part with long lines has fewer, because a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
export const IMPORT_PARTS = 500
export const PROBLEMS_SHOWN = 500

/** What a file of clients has: their fields, and whether somebody else's phone is theirs. */
export type ImportField = Exclude<keyof typeof clientFields, 'whatsapp_opt_in'> | 'dependent'
const { whatsapp_opt_in: _, ...fields } = clientFields
export const importedFields = fields

const roomOf = (field: Field): number =>
  field.kind === 'text' ? 3 * field.max : ({ phone: 300, email: 600, list: 1000 }[field.kind as string] ?? 40)

/** Longest text per field: generous, because several columns may make one, and a long value is reported, not refused. */
export const importCells: Record<ImportField, number> = {
  ...eachOf(fields, roomOf),
  name: 300,
  dependent: 40,
}
