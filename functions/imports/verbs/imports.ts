import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, commit, create, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { AppError } from '#functions/kit/errors.ts'
import { query } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import type { ClientImport, importsContract } from '#shared/imports.ts'
import {
  findImport,
  firstProblems,
  type Import,
  importLines,
  importPeople,
  importProblems,
  imports,
} from '../records.ts'
import { KEEP_OPEN_MS } from '../rules/lines.ts'

type Input<K extends keyof typeof importsContract> = z.output<(typeof importsContract)[K]['input']>
type Output<K extends keyof typeof importsContract> = z.input<(typeof importsContract)[K]['output']>

/** A list shows this many imports. */
const LISTED = 20
/** The audit item takes one more write. */
const REMOVED_AT_ONCE = 90

export async function requireImport(ctx: Ctx, id: string): Promise<Import> {
  const found = await findImport(ctx, id)
  // DynamoDB deletes late and item by item, so an expired import may have lost its lines.
  if (found && found.expires_at > ctx.now().toISOString()) return found
  throw new AppError('import_not_found', 'Importação não encontrada. Envie o arquivo de novo.')
}

export const runningError = (message: string) => new AppError('import_running', message)

export async function answerOf(ctx: Ctx, item: Import): Promise<ClientImport> {
  return {
    ...item,
    problems: item.problem_count + item.incomplete_count > 0 ? await firstProblems(ctx, item.id) : [],
  }
}

export async function listImports(ctx: Ctx): Promise<Output<'listImports'>> {
  const { items } = await query<Import>(ctx, 'import', { backwards: true, limit: LISTED, consistent: true })
  return { imports: items }
}

/** Only one import of a tenant runs at a time. */
export async function refuseBesideAnother(ctx: Ctx, own?: string): Promise<void> {
  const { imports: earlier } = await listImports(ctx)
  if (earlier.some(({ id, status }) => status === 'running' && id !== own)) {
    throw runningError('Uma importação está em andamento. Espere ela terminar ou pare-a.')
  }
}

export async function openImport(ctx: Ctx, input: Input<'openImport'>): Promise<Output<'openImport'>> {
  return act(ctx, async () => {
    await refuseBesideAnother(ctx)
    const now = ctx.now()
    const item: Import = {
      id: newId('imp', now),
      ...input,
      status: 'receiving',
      received: 0,
      position: 0,
      created: 0,
      skipped: 0,
      problem_count: 0,
      incomplete_count: 0,
      parts: [],
      ...(ctx.by.kind === 'staff' && { opened_by: ctx.by.user_id }),
      created_at: now.toISOString(),
      expires_at: afterMs(now, KEEP_OPEN_MS),
      version: 1,
    }
    return {
      answer: { ...item, problems: [] },
      writes: [create(imports, item), audit('import.open', item.id, { after: { total: input.total } })],
    }
  })
}

export async function getImport(ctx: Ctx, { import_id }: Input<'getImport'>): Promise<Output<'getImport'>> {
  return answerOf(ctx, await requireImport(ctx, import_id))
}

/** Clients that it created stay. */
export async function discardImport(
  ctx: Ctx,
  { import_id }: Input<'discardImport'>,
): Promise<Output<'discardImport'>> {
  const discarded: { import?: Import } = {}
  const answer = await act(ctx, async () => {
    const found = await requireImport(ctx, import_id)
    if (found.status === 'running') throw runningError('A importação está em andamento. Pare-a antes.')
    discarded.import = found
    return {
      answer: {},
      writes: [remove(imports, found, found.version), audit('import.discard', import_id, {})],
    }
  })
  if (discarded.import) {
    await forgetLines(ctx, discarded.import)
    await forget(ctx, discarded.import, (key) => [remove(importProblems, key)])
  }
  return answer
}

type Parts = Pick<Import, 'id' | 'parts'>

export function forgetLines(ctx: Ctx, of: Parts): Promise<void> {
  return forget(ctx, of, (key) => [remove(importLines, key), remove(importPeople, key)])
}

/** Items that a crash leaves behind expire. */
async function forget(
  ctx: Ctx,
  { id, parts }: Parts,
  writesOf: (key: { import_id: string; part: number }) => Write[],
): Promise<void> {
  const writes = parts.flatMap((_, part) => writesOf({ import_id: id, part }))
  for (let i = 0; i < writes.length; i += REMOVED_AT_ONCE) {
    await commit(ctx, ...writes.slice(i, i + REMOVED_AT_ONCE), audit('import.forget', id, {}))
  }
}
