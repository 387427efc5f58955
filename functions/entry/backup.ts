import { makeBackup } from '#functions/backups/reactions.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'

/** Longer than the function may run. */
const LEASE_MS = 16 * 60_000

/** Makes backups, and begins the weekly ones. */
export const handler = consumeDueQueue('backup', LEASE_MS, makeBackup)
