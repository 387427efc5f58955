import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant } from './fields.ts'
import { backupsAddresses } from './staff-routes.ts'

/** Days that a backup is kept (RULINGS A26). */
export const BACKUP_DAYS = 90

/** The app shows backups here, in the manual's administration. */
export const BACKUPS_PATH = '/ajuda?aba=manual&categoria=admin'

const backupStatuses = ['queued', 'running', 'done', 'failed'] as const

export const backupSchema = () =>
  z.object({
    id: z.string(),
    kind: z.enum(['manual', 'weekly']),
    status: z.enum(backupStatuses),
    created_at: instant(),
    finished_at: instant().optional(),
    /** Items written so far. */
    items: z.int(),
    /** Gives the size of the compressed file, once it is done. */
    bytes: z.int().optional(),
  })
export type Backup = z.infer<ReturnType<typeof backupSchema>>

const backupListSchema = () =>
  z.object({
    /** Says whether a backup is made every week. */
    weekly: z.boolean(),
    /** Says when the next weekly one is due. */
    next_at: instant().optional(),
    /** The newest come first. */
    backups: z.array(backupSchema()),
  })
export type BackupList = z.infer<ReturnType<typeof backupListSchema>>

export const backupsContract = /* @__PURE__ */ contract(backupsAddresses, {
  listBackups: {
    access: { permission: 'export' },
    input: () => z.strictObject({}),
    output: backupListSchema,
    status: 200,
    errors: [],
  },
  /** Begins a backup, which a function of its own makes. */
  startBackup: {
    access: { permission: 'export' },
    input: () => z.strictObject({}),
    output: backupSchema,
    status: 201,
    idempotent: true,
    errors: ['backup_running', 'too_many_backups'],
  },
  saveBackupSettings: {
    access: { permission: 'export' },
    input: () => z.strictObject({ weekly: z.boolean() }),
    output: backupListSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  /** A signed address of the file, for a few minutes; recorded in the audit log. */
  downloadBackup: {
    access: { permission: 'export' },
    input: () => z.strictObject({ backup_id: id('bkp') }),
    output: () => z.object({ url: z.string(), expires_at: instant() }),
    status: 200,
    idempotent: true,
    errors: ['backup_not_found'],
  },
})
