import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { audit, commit, create, decide, replace, reply, type Write } from '#functions/kit/commit.ts'
import type { Ctx, StaffCtx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { keptReply } from '#functions/kit/idempotency.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { get, getMany, query, queryAll } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import type { ClientImport, importsContract } from '#shared/imports.ts'
import { parseStaffPhone } from '#shared/phone.ts'
import { wallClock } from '#shared/time.ts'
import {
  findImport,
  firstProblems,
  type Import,
  importLines,
  importPeople,
  importProblems,
  importStarts,
  imports,
  whoIsKnown,
} from './records.ts'
import { areSameLines, knownProblem, readLines } from './rules.ts'

type Input<K extends keyof typeof importsContract> = z.output<(typeof importsContract)[K]['input']>
type Output<K extends keyof typeof importsContract> = z.input<(typeof importsContract)[K]['output']>

const DAY_MS = 86_400_000
/** An import that nobody starts is forgotten after a week; what one has done is shown for 90 days. */
const KEEP_OPEN_MS = 7 * DAY_MS
const KEEP_DONE_MS = 90 * DAY_MS
/** Imports that a list shows. */
const LISTED = 20
/** Until then whoever has been given an import is left alone with it. Every transaction of the run begins it anew. */
export const LEASE_MS = 60_000
/** Writes of one transaction that takes things away, its audit item aside. */
const REMOVED_AT_ONCE = 90

async function requireImport(ctx: Ctx, id: string): Promise<Import> {
  const found = await findImport(ctx, id)
  // DynamoDB deletes days late, and piece by piece: what is over has lost its lines perhaps.
  if (found && found.expires_at > ctx.now().toISOString()) return found
  throw new AppError('import_not_found', 'Importação não encontrada. Envie o arquivo de novo.')
}

const hasBegun = ({ status }: Import) => !['receiving', 'ready'].includes(status)
const runningError = (message: string) => new AppError('import_running', message)

async function answer(ctx: Ctx, item: Import): Promise<ClientImport> {
  return { ...item, problems: item.problem_count > 0 ? await firstProblems(ctx, item.id) : [] }
}

/** What a request was told when it came before under its key, else what stands now. */
async function asBefore(ctx: Ctx, now: () => Promise<ClientImport>): Promise<ClientImport> {
  const kept = await keptReply(ctx)
  return kept ? (kept.answer as ClientImport) : now()
}

/** Newest first. */
export async function listImports(ctx: StaffCtx): Promise<Output<'listImports'>> {
  const { items } = await query<Import>(ctx, 'import', { backwards: true, limit: LISTED, consistent: true })
  return { imports: items }
}

async function refuseBesideAnother(ctx: StaffCtx): Promise<void> {
  const { imports: earlier } = await listImports(ctx)
  if (earlier.some(({ status }) => status === 'running')) {
    throw runningError('Uma importação está em andamento. Espere ela terminar ou pare-a.')
  }
}

export async function openImport(ctx: StaffCtx, input: Input<'openImport'>): Promise<Output<'openImport'>> {
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
    parts: [],
    created_at: now.toISOString(),
    expires_at: afterMs(now, KEEP_OPEN_MS),
    version: 1,
  }
  const told = { ...item, problems: [] }
  await commit(
    ctx,
    create(imports, item),
    audit('import.open', item.id, { after: { total: input.total } }),
    reply(told),
  )
  return told
}

export function addImportPart(
  ctx: StaffCtx,
  input: Input<'addImportPart'>,
): Promise<Output<'addImportPart'>> {
  const { import_id, part, lines } = input
  return decide(async () => {
    const item = await requireImport(ctx, import_id)
    if (item.parts[part]) return asBefore(ctx, () => sameAgain(ctx, item, input))
    if (hasBegun(item)) {
      throw runningError('Esta importação já começou. Para mais clientes, comece outra.')
    }
    const received = item.received + lines.length
    if (received > item.total) {
      throw invalidFields({ field: 'lines', message: 'Chegaram mais linhas do que o arquivo tem.' })
    }
    const found = await judge(ctx, input)
    const parts = Array.from({ length: Math.max(item.parts.length, part + 1) }, (_, i) => item.parts[i] ?? 0)
    parts[part] = lines.length
    const next: Import = {
      ...item,
      parts,
      received,
      status: received === item.total ? 'ready' : 'receiving',
      problem_count: item.problem_count + found.problems.length,
      version: item.version + 1,
    }
    const own = { import_id, part, expires_at: item.expires_at }
    const told = { ...next, problems: found.problems }
    await commit(
      ctx,
      create(importLines, { ...own, lines }),
      create(importPeople, { ...own, people: found.people }),
      create(importProblems, {
        ...own,
        problems: found.problems,
        expires_at: afterMs(ctx.now(), KEEP_DONE_MS),
        version: 1,
      }),
      replace(imports, next),
      audit('import.part', import_id, { after: { part, lines: lines.length } }),
      reply(told),
    )
    return told
  })
}

/** A part that has come before: the same lines are told the same, others would be lost. */
async function sameAgain(
  ctx: Ctx,
  item: Import,
  { import_id, part, lines }: Input<'addImportPart'>,
): Promise<ClientImport> {
  const own = { import_id, part }
  const [kept, judged] = await getMany(ctx, [ref(importLines, own), ref(importProblems, own)])
  if (kept && !areSameLines(kept.lines, lines)) {
    const message = 'Esta parte já chegou com outras linhas. Comece outra importação.'
    throw invalidFields({ field: 'part', message })
  }
  return { ...item, problems: judged?.problems ?? [] }
}

/** What is wrong with the lines, and who the others are. */
async function judge(ctx: Ctx, { import_id, lines }: Input<'addImportPart'>) {
  const [company, earlier] = await Promise.all([
    get(ctx, companies, {}),
    queryAll<{ people: string[] }>(ctx, `import#${import_id}`, {
      prefix: 'people#',
      consistent: true,
    }),
  ])
  const today = wallClock(company?.timezone ?? 'America/Sao_Paulo', ctx.now()).date
  const taken = new Set(earlier.flatMap((part) => part.people))
  const reading = { today, parsePhone: parseStaffPhone }
  const { problems, candidates } = readLines(lines, reading, taken)
  const known = await whoIsKnown(
    ctx,
    candidates.map(({ told }) => told),
  )
  problems.push(...candidates.filter((_, i) => known[i]).map(({ line, told }) => knownProblem(line, told)))
  const people = candidates.map(({ person }) => person)
  return { problems: problems.sort((a, b) => a.line - b.line), people }
}

/** Sets a complete import going; one that goes already only tells how far it is. */
export async function startImport(
  ctx: StaffCtx,
  { import_id }: Input<'startImport'>,
): Promise<Output<'startImport'>> {
  const { told, due } = await decide(async () => {
    const found = await requireImport(ctx, import_id)
    if (hasBegun(found)) return { told: await asBefore(ctx, () => answer(ctx, found)) }
    if (found.status === 'receiving') throw incomplete(found)
    const starts = await get(ctx, importStarts, {}, { consistent: true })
    await refuseBesideAnother(ctx)
    const next: Import = {
      ...found,
      status: 'running',
      started_by: ctx.by,
      due: afterMs(ctx.now(), LEASE_MS),
      expires_at: afterMs(ctx.now(), KEEP_DONE_MS),
      version: found.version + 1,
    }
    const begun = await answer(ctx, next)
    await commit(
      ctx,
      replace(imports, next),
      replace(importStarts, { version: (starts?.version ?? 0) + 1 }),
      audit('import.start', import_id, { after: { total: next.total } }),
      reply(begun),
    )
    return { told: begun, due: next.due }
  })
  if (due) await ctx.run_import({ ...storedKey(ctx.tenant, ref(imports, { id: import_id })), due })
  return told
}

function incomplete({ total, received, parts }: Import): AppError {
  const missing = parts.flatMap((lines, part) => (lines ? [] : [part]))
  if (missing.length === 0) missing.push(parts.length)
  const message = `Chegaram ${received} de ${total} linhas. Envie o arquivo de novo a partir da parte ${(missing[0] ?? 0) + 1}.`
  const fields = missing.map((part) => ({ field: `parts.${part}`, message: 'Esta parte não chegou.' }))
  return new AppError('import_incomplete', message, { fields })
}

/** Whoever carries it out finds a version of its own gone, and leaves it. */
export async function stopImport(
  ctx: StaffCtx,
  { import_id }: Input<'stopImport'>,
): Promise<Output<'stopImport'>> {
  const { told, stopped } = await decide(async () => {
    const found = await requireImport(ctx, import_id)
    if (found.status !== 'running') return { told: await asBefore(ctx, () => answer(ctx, found)) }
    const { due: _, ...rest } = found
    const next: Import = {
      ...rest,
      status: 'stopped',
      finished_at: ctx.now().toISOString(),
      version: found.version + 1,
    }
    const ended = await answer(ctx, next)
    const { position, created } = next
    await commit(
      ctx,
      replace(imports, next),
      audit('import.stop', import_id, { after: { position, created } }),
      reply(ended),
    )
    return { told: ended, stopped: next }
  })
  if (stopped) await forgetLines(ctx, stopped)
  return told
}

export async function getImport(
  ctx: StaffCtx,
  { import_id }: Input<'getImport'>,
): Promise<Output<'getImport'>> {
  return answer(ctx, await requireImport(ctx, import_id))
}

/** Forgets an import and its lines; clients that it has made stay. */
export async function discardImport(
  ctx: StaffCtx,
  { import_id }: Input<'discardImport'>,
): Promise<Output<'discardImport'>> {
  const gone = await decide(async () => {
    const found = await requireImport(ctx, import_id)
    if (found.status === 'running') throw runningError('A importação está em andamento. Pare-a antes.')
    await commit(
      ctx,
      remove(imports, found, found.version),
      audit('import.discard', import_id, {}),
      reply({}),
    )
    return found
  })
  await forgetLines(ctx, gone)
  await forget(ctx, gone, (key) => [remove(importProblems, key)])
  return {}
}

type Parts = Pick<Import, 'id' | 'parts'>

/** Takes away what stood in the file. */
export function forgetLines(ctx: Ctx, of: Parts): Promise<void> {
  return forget(ctx, of, (key) => [remove(importLines, key), remove(importPeople, key)])
}

/** What a kill leaves behind has an expiry of its own. */
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
