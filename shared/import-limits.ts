/** Limits of an import of clients, apart from its schemas because the browser cuts files by them. */

/** Lines of a file with clients that one import takes. */
export const IMPORT_LINES = 20_000
/** Lines in one part at most; fewer when they are long, because a request holds 256 kB. */
export const IMPORT_PART_LINES = 200
/** Parts of one import at most. */
export const IMPORT_PARTS = 500
/** Problems that an import shows at most. */
export const PROBLEMS_SHOWN = 500

/** Longest text of each column that is sent: far beyond what fits, so that what is too long is said, not refused. */
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
