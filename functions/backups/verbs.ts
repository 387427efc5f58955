import type * as z from 'zod'
import { companyOf } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace, replaceDue } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import type { Backup, BackupList, backupsContract } from '#shared/backups.ts'
import { newId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import {
  type BackupSettings,
  backupSettings,
  backupStarts,
  backups,
  fileKey,
  findBackup,
  readBackups,
  type StoredBackup,
} from './records/backups.ts'
import { fileName, nextWeekly } from './rules.ts'

type Input<K extends keyof typeof backupsContract> = z.output<(typeof backupsContract)[K]['input']>

/** It is short, because nothing can revoke the address when an owner is removed meanwhile. */
const DOWNLOAD_SECONDS = 60

export async function listBackups(ctx: Ctx): Promise<BackupList> {
  const { settings, backups: made } = await readBackups(ctx, ctx.now())
  return listOf(settings, made)
}

function listOf(settings: BackupSettings | undefined, made: readonly StoredBackup[]): BackupList {
  const { weekly = false, due } = settings ?? {}
  return { weekly, ...(weekly && due && { next_at: due }), backups: made.map(viewOf) }
}

function viewOf({ id, kind, status, created_at, finished_at, items, bytes }: StoredBackup): Backup {
  return {
    ...{ id, kind, status, created_at, items },
    ...(finished_at && { finished_at }),
    ...(bytes !== undefined && { bytes }),
  }
}

export async function startBackup(ctx: Needs<'run_backup'>): Promise<Backup> {
  const started: { due?: string } = {}
  const answer = await act(ctx, async () => {
    const now = ctx.now()
    const [starts, { backups: made }] = await Promise.all([
      get(ctx, backupStarts, {}, { consistent: true }),
      readBackups(ctx, now),
    ])
    if (made.some(({ due }) => due)) {
      throw new AppError('backup_running', 'Um backup já está em andamento. Espere ele terminar.')
    }
    const due = now.toISOString()
    const backup: StoredBackup = {
      ...{ id: newId('bkp', now), kind: 'manual', status: 'queued' },
      ...{ created_at: due, items: 0, tries: 0, due },
    }
    started.due = due
    return {
      answer: viewOf(backup),
      writes: [
        create(backups, backup),
        replace(backupStarts, { version: (starts?.version ?? 0) + 1 }),
        counterWrite(ctx, 'backups', ctx.tenant, TOO_MANY),
        audit('backup.start', backup.id, { after: { kind: backup.kind } }),
      ],
    }
  })
  // The clock would start it without this message as well.
  if (started.due) {
    await ctx.run_backup({ ...storedKey(ctx.tenant, ref(backups, { id: answer.id })), due: started.due })
  }
  return answer
}

const TOO_MANY = `Já foram feitos ${limits.backups.limit} backups hoje. Baixe um deles ou faça outro amanhã.`

export function saveBackupSettings(ctx: Ctx, { weekly }: Input<'saveBackupSettings'>): Promise<BackupList> {
  return act(ctx, async () => {
    const now = ctx.now()
    const [{ settings, backups: made }, company] = await Promise.all([readBackups(ctx, now), companyOf(ctx)])
    if ((settings?.weekly ?? false) === weekly) return { answer: listOf(settings, made) }
    const next: BackupSettings = {
      tenant_id: ctx.tenant,
      weekly,
      ...(weekly && { due: nextWeekly(company, now) }),
      version: (settings?.version ?? 0) + 1,
    }
    return {
      answer: listOf(next, made),
      writes: [
        settings ? replaceDue(backupSettings, settings, next) : create(backupSettings, next),
        audit('backup.settings', ctx.tenant, { before: { weekly: !weekly }, after: { weekly } }),
      ],
    }
  })
}

/** The address is signed after the reply is stored, so that a retry gets a fresh one. */
export async function downloadBackup(
  ctx: Needs<'sign_download'>,
  { backup_id }: Input<'downloadBackup'>,
): Promise<{ url: string; expires_at: string }> {
  const { file_name } = await act(ctx, async () => {
    const [found, { slug, timezone }] = await Promise.all([
      findBackup(ctx, backup_id, ctx.now()),
      companyOf(ctx),
    ])
    if (found?.status !== 'done') {
      throw new AppError('backup_not_found', 'Este backup não existe mais ou ainda não está pronto.')
    }
    return {
      answer: { file_name: fileName(slug, timezone, found.created_at) },
      writes: [audit('backup.download', backup_id, {})],
    }
  })
  return ctx.sign_download({ key: fileKey(ctx, backup_id), file_name, seconds: DOWNLOAD_SECONDS }, ctx.now())
}
