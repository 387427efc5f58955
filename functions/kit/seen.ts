import { versionConflict } from './errors.ts'

/** REST callers may omit the version, and then change whatever is stored. */
export type Seen<I extends { version: number }> = Omit<I, 'version'> & { version?: number | undefined }

/** Refuses a caller who has read another version. */
export function refuseOtherVersion({ version = 0 }: { version?: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw versionConflict()
}
