import { createGzip } from 'node:zlib'
import { companyOf } from '#functions/company/records.ts'
import { audit, commit, create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage, type EnqueueDue } from '#functions/kit/due.ts'
import { logError } from '#functions/kit/log.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { falseOnConflict, writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { dueAt } from '#functions/kit/system-records.ts'
import { patch } from '#functions/kit/writes.ts'
import { notificationId } from '#functions/notifications/records.ts'
import { maskRecipient, notificationWrites } from '#functions/notifications/writes.ts'
import type { Company } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import type { StoreFile } from './provider.ts'
import {
  type BackupSettings,
  backupSettings,
  backups,
  fileKey,
  SETTINGS,
  type StoredBackup,
} from './records/backups.ts'
import { readEverything } from './records/reading.ts'
import { FORMAT, nextWeekly, textOf } from './rules.ts'

/** A function holds the lease of a backup for this long, and renews it with its progress. */
export const LEASE_MS = 3 * 60_000
const PROGRESS_MS = 3_000
const TRIES = 3

type Tools = { store: StoreFile; send: EnqueueDue }
type Claimed = { sk: string; due: string } & (StoredBackup | BackupSettings)

export function makeBackup({ store, send }: Tools) {
  return async (ctx: Ctx, claimed: Claimed, hasTime: () => boolean): Promise<undefined> => {
    if (claimed.sk === SETTINGS) return beginWeekly(ctx, claimed as BackupSettings)
    const backup = claimed as StoredBackup
    if (backup.tries >= TRIES) return fail(ctx, backup, send)
    const begun: StoredBackup = { ...backup, status: 'running', items: 0, tries: backup.tries + 1 }
    const { status, items, tries } = begun
    if (
      !(await writeOrFalseOnConflict(
        ctx,
        patch(backups, begun, { status, items, tries }, { due: begun.due }),
      ))
    )
      return
    const company = await companyOf(ctx)
    const written = await writeFile(ctx, begun, company, hasTime)
    if (!written) return
    await store(fileKey(ctx, backup.id), written.file)
    const done = { status: 'done', items: written.backup.items, bytes: written.file.length } as const
    const messages = await end(ctx, written.backup, done)
    if (messages) await send(messages)
  }
}

async function beginWeekly(ctx: Ctx, settings: BackupSettings): Promise<undefined> {
  const now = ctx.now()
  const next = nextWeekly(await companyOf(ctx), now)
  const at = now.toISOString()
  const backup: StoredBackup = {
    ...{ id: newId('bkp', now), kind: 'weekly', status: 'queued' },
    ...{ created_at: at, items: 0, tries: 0, due: at },
  }
  await falseOnConflict(
    commit(
      ctx,
      create(backups, backup),
      patch(backupSettings, {}, dueAt(settings.tenant_id, next), { due: settings.due }),
      audit('backup.start', backup.id, { after: { kind: backup.kind } }),
    ),
  )
}

/** Returns undefined when another function holds the lease, or when time is up. */
async function writeFile(
  ctx: Ctx,
  begun: StoredBackup,
  { name, created_at }: Company,
  hasTime: () => boolean,
): Promise<{ file: Buffer; backup: StoredBackup } | undefined> {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => gzip.on('end', resolve).on('error', reject))
  const put = async (text: string) => {
    if (!gzip.write(text)) await new Promise((resolve) => gzip.once('drain', resolve))
  }
  const header = { backup_id: begun.id, tenant_id: ctx.tenant, business: name, created_at: begun.created_at }
  await put(textOf({ format: FORMAT, ...header }))
  let backup = begun
  let noted = ctx.now().getTime()
  let items = 0
  for await (const lines of readEverything(ctx, created_at, ctx.now())) {
    await put(lines.map(textOf).join(''))
    items += lines.length
    if (!hasTime()) throw new Error('the time of the function is up')
    if (ctx.now().getTime() - noted < PROGRESS_MS) continue
    noted = ctx.now().getTime()
    const due = afterMs(ctx.now(), LEASE_MS)
    const renews = patch(backups, backup, { items, ...dueAt(backup.id, due) }, { due: backup.due })
    if (!(await writeOrFalseOnConflict(ctx, renews))) return undefined
    backup = { ...backup, due }
  }
  gzip.end()
  await ended
  return { file: Buffer.concat(chunks), backup: { ...backup, items } }
}

type Ending = { status: 'failed' } | { status: 'done'; items: number; bytes: number }

/** Owners get an e-mail about weekly backups only. The second function to end a backup gets undefined. */
async function end(
  ctx: Ctx,
  { id, kind, due }: StoredBackup,
  ending: Ending,
): Promise<DueMessage[] | undefined> {
  const { writes, messages } =
    kind === 'weekly' ? await mails(ctx, id, ending.status) : { writes: [], messages: [] }
  const ended = { ...ending, finished_at: ctx.now().toISOString(), ...dueAt(id, undefined) }
  const isFirst = await falseOnConflict(commit(ctx, patch(backups, { id }, ended, { due }), ...writes))
  return isFirst ? messages : undefined
}

async function mails(
  ctx: Ctx,
  backupId: string,
  backup: Ending['status'],
): Promise<{ writes: Write[]; messages: DueMessage[] }> {
  const owners = (await membersOf(ctx)).filter(({ role }) => role === 'owner')
  return notificationWrites(
    ctx,
    owners.map(({ user_id, email }) => ({
      id: notificationId(backupId, user_id),
      kind: 'export',
      backup,
      channel: 'email',
      subject_id: user_id,
      recipient: maskRecipient('email', email),
    })),
  )
}

async function fail(ctx: Ctx, backup: StoredBackup, send: EnqueueDue): Promise<undefined> {
  const messages = await end(ctx, backup, { status: 'failed' })
  if (!messages) return
  const { id, tries } = backup
  logError('a backup has failed', new Error('no function came to its end'), { backup_id: id, tries })
  await send(messages)
}
