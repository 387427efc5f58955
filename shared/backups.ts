import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant } from './fields.ts'
import { backupsAddresses } from './staff-routes.ts'

/** Backups are kept for this many days (RULINGS A26). */
export const BACKUP_DAYS = 90

export const BACKUPS_PATH = '/ajuda?aba=manual&categoria=admin'

const backupStatuses = ['queued', 'running', 'done', 'failed'] as const

export const backupSchema = () =>
  z.object({
    id: z.string(),
    kind: z.enum(['manual', 'weekly']),
    status: z.enum(backupStatuses),
    created_at: instant(),
    finished_at: instant().optional(),
    items: z.int(),
    bytes: z.int().optional(),
  })
export type Backup = z.infer<ReturnType<typeof backupSchema>>

const backupListSchema = () =>
  z.object({
    weekly: z.boolean(),
    next_at: instant().optional(),
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
  /** The signed address is valid for a minute, and recorded in the audit log. */
  downloadBackup: {
    access: { permission: 'export' },
    input: () => z.strictObject({ backup_id: id('bkp') }),
    output: () => z.object({ url: z.string(), expires_at: instant() }),
    status: 200,
    idempotent: true,
    errors: ['backup_not_found'],
  },
})
