import { versionConflict } from './errors.ts'

/** The input of a change whose caller may name no version: it then changes whatever is stored (the REST API). */
export type Seen<I extends { version: number }> = Omit<I, 'version'> & { version?: number | undefined }

/** Refuses a change by a caller who read another version. */
export function requireVersion({ version = 0 }: { version?: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw versionConflict()
}
