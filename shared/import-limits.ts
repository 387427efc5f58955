/** The browser splits files by these limits, so they are kept apart from the schemas. */

export const IMPORT_LINES = 20_000
/** A part with long lines has fewer, because a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
export const IMPORT_PARTS = 500
export const PROBLEMS_SHOWN = 500

/** Limits are generous, because long values are reported and not refused. */
export const importCells = {
  name: 300,
  phone: 300,
  email: 600,
  birth_date: 40,
  address: 600,
  notes: 3000,
  labels: 1000,
  dependent: 40,
} as const
export type ImportField = keyof typeof importCells
