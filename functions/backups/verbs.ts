import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { Backup, BackupList } from '#shared/backups.ts'

export async function listBackups(_: Ctx): Promise<BackupList> {
  return { weekly: false, backups: [] }
}
export async function startBackup(_: Ctx): Promise<Backup> {
  throw new AppError('backup_not_found', '')
}
export async function saveBackupSettings(_: Ctx): Promise<BackupList> {
  return { weekly: false, backups: [] }
}
export async function downloadBackup(_: Ctx): Promise<{ url: string; expires_at: string }> {
  throw new AppError('backup_not_found', '')
}
