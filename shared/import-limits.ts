import { clientFields } from './client-fields.ts'
import { eachOf, type Field } from './entity.ts'

/** The browser splits files by these limits, so they are kept apart from the schemas. */

export const IMPORT_LINES = 20_000
/** A part with long lines has fewer, because a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
export const IMPORT_PARTS = 500
export const PROBLEMS_SHOWN = 500

/** Files of clients have the clients' fields, and whether somebody else's phone is theirs. */
export type ImportField = Exclude<keyof typeof clientFields, 'whatsapp_opt_in'> | 'dependent'
const { whatsapp_opt_in: _, ...fields } = clientFields
export const importedFields = fields

const roomOf = (field: Field): number =>
  field.kind === 'text' ? 3 * field.max : ({ phone: 300, email: 600, list: 1000 }[field.kind as string] ?? 40)

/** Limits are generous, because long values are reported and not refused. */
export const importCells: Record<ImportField, number> = {
  ...eachOf(fields, roomOf),
  name: 300,
  dependent: 40,
}
