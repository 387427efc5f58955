/** Limits of client imports, outside the schemas because the browser splits files by them. */

export const IMPORT_LINES = 20_000
/** A part has fewer when the lines are long: a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
export const IMPORT_PARTS = 500
export const PROBLEMS_SHOWN = 500

/** Longest text per field: generous, because several columns may make one, and a long value is reported, not refused. */
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
