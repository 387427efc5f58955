import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { type DueKeys, dueShard } from '#functions/kit/system-records.ts'
import { get, query } from '#functions/kit/table.ts'
import { BACKUP_DAYS, backupSchema } from '#shared/backups.ts'
import { instant } from '#shared/fields.ts'

/**
 * | item     | pk                | sk         | indexes, expiry                              |
 * |----------|-------------------|------------|----------------------------------------------|
 * | backup   | `<tenant>#backup` | `<id>`     | due until it is done or failed; TTL 90 days  |
 * | starts   | `<tenant>#backup` | `starts`   | counts those that people started             |
 * | settings | `<tenant>#backup` | `settings` | due at the next weekly one                   |
 * | refill   | `<tenant>#backup` | `refill`   | the file that the business is filled from    |
 */
const PARTITION = 'backup'
export const SETTINGS = 'settings'

const storedBackupSchema = () =>
  backupSchema().extend({
    tries: z.int(),
    /** The clock delivers it again at this instant if the function that holds it has died. */
    due: instant().optional(),
  })
/** The index key belongs to it, because progress renews it. */
export type StoredBackup = z.infer<ReturnType<typeof storedBackupSchema>> & DueKeys

export const backups = record<StoredBackup, { id: string }>({
  name: 'backup',
  shape: 1,
  leaver: 'none',
  erased: 'expires',
  schema: () => storedBackupSchema().strict(),
  key: ({ id }) => [PARTITION, id],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(id), due] } : {}),
  expires: ({ created_at }) => new Date(Date.parse(created_at) + BACKUP_DAYS * 86_400_000),
})

/** Only the first of two simultaneous starts finds the count unchanged. */
export const backupStarts = record<{ version: number }, object>({
  name: 'backup_starts',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ version: z.int() }),
  key: () => [PARTITION, 'starts'],
})

const settingsSchema = () =>
  z.strictObject({
    tenant_id: z.string(),
    weekly: z.boolean(),
    due: instant().optional(),
    version: z.int(),
  })
export type BackupSettings = z.infer<ReturnType<typeof settingsSchema>> & DueKeys

export const backupSettings = record<BackupSettings, object>({
  name: 'backup_settings',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: settingsSchema,
  key: () => [PARTITION, SETTINGS],
  indexes: ({ tenant_id, due }): { due?: [string, string] } =>
    due ? { due: [dueShard(tenant_id), due] } : {},
})

/** It is written before a file's first item, and closed after its last. */
export const refills = record<{ backup_id: string; begun_at: string; finished_at?: string }, object>({
  name: 'refill',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({ backup_id: z.string(), begun_at: instant(), finished_at: instant().optional() }),
  key: () => [PARTITION, 'refill'],
})

/** Reads the backups whose files are kept, the newest first, and the settings. */
export async function readBackups(scope: Scope, now: Date) {
  const [settings, { items }] = await Promise.all([
    get(scope, backupSettings, {}, { consistent: true }),
    query<StoredBackup>(scope, PARTITION, { prefix: 'bkp_', backwards: true, consistent: true }),
  ])
  return { settings, backups: items.filter((one) => hasFile(one, now)) }
}

/** DynamoDB deletes expired items days late, while the bucket deletes its files on time. */
function hasFile({ created_at }: StoredBackup, now: Date): boolean {
  return created_at > new Date(now.getTime() - BACKUP_DAYS * 86_400_000).toISOString()
}

/** Returns the backup, unless its file is older than files are kept. */
export async function findBackup(scope: Scope, id: string, now: Date): Promise<StoredBackup | undefined> {
  const found = await get(scope, backups, { id }, { consistent: true })
  return found && hasFile(found, now) ? found : undefined
}

export const fileKey = ({ tenant }: Scope, id: string) => `${tenant}/${id}.ndjson.gz`
