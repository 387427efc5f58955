/** Limits of client imports, outside the schemas because the browser splits files by them. */

export const IMPORT_LINES = 20_000
/** Fewer when the lines are long: a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
export const IMPORT_PARTS = 500
export const PROBLEMS_SHOWN = 500

/** Longest text per column: generous, so that a long value is reported as a problem and not refused. */
export const importCells = {
  name: 300,
  phone: 60,
  email: 300,
  birth_date: 40,
  address: 400,
  notes: 2000,
  labels: 400,
  dependent: 40,
} as const
export type ImportField = keyof typeof importCells
