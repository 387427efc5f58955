import { clients, phones } from '#functions/clients/records.ts'
import { newClient } from '#functions/clients/rules.ts'
import { companies } from '#functions/company/records.ts'
import { audit, commit, create, decide, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { areaCodeOf } from '#shared/area-code.ts'
import type { ImportLine, ImportProblem } from '#shared/imports.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'
import { wallClock } from '#shared/time.ts'
import { findImport, type Import, importLines, importProblems, imports } from './records.ts'
import type { Reading } from './rules/cells.ts'
import { isLeftOut, knownProblem, type Person, readLine } from './rules/lines.ts'
import { forgetLines } from './verbs/imports.ts'
import { LEASE_MS } from './verbs/run.ts'

/** Each client takes three writes, and a transaction has at most 100. */
const CLIENTS_AT_ONCE = 25

type Part = { part: number; lines: ImportLine[]; problems: ImportProblem[]; version: number }

/** Each transaction stores the position, so a crashed run continues. Returns the `due` of the rest. */
export async function runImport(
  ctx: Ctx,
  claimed: Import,
  hasTime: () => boolean,
): Promise<string | undefined> {
  const starter: Ctx = claimed.started_by ? { ...ctx, by: claimed.started_by } : ctx
  const company = await get(ctx, companies, {})
  const areaCode = areaCodeOf(company)
  const reading: Reading = {
    today: wallClock(company?.timezone ?? 'America/Sao_Paulo', ctx.now()).date,
    parsePhone: (typed) => parseStaffPhone(typed, { areaCode }),
  }
  let item = claimed
  let part: Part | undefined
  while (item.status === 'running') {
    if (!hasTime()) return item.due
    const [number, offset] = placeOf(item)
    if (part?.part !== number) part = await readPart(ctx, item, number)
    if (!part) return undefined
    const done = await importNextBatch(starter, item, part, offset, reading)
    if (!done) return undefined
    item = done.item
    part = done.part
  }
  await forgetLines(starter, item)
  return undefined
}

function placeOf({ position, parts }: Import): [part: number, offset: number] {
  let left = position
  for (const [part, lines] of parts.entries()) {
    if (left < lines) return [part, left]
    left -= lines
  }
  throw new Error('the position is behind the last line')
}

/** Returns undefined when the import was stopped meanwhile, which deletes its lines. */
async function readPart(ctx: Ctx, { id, version }: Import, part: number): Promise<Part | undefined> {
  const key = { import_id: id, part }
  const [stored, judged] = await getMany(ctx, [ref(importLines, key), ref(importProblems, key)])
  if (!stored || !judged) {
    if ((await findImport(ctx, id))?.version !== version) return undefined
    throw new Error(`part ${part} of ${id} is not there`)
  }
  return { part, lines: stored.lines, problems: judged.problems, version: judged.version }
}

/** Returns as many lines as yield the clients of one transaction. */
function nextLines({ lines, problems }: Part, offset: number, reading: Reading) {
  const faulty = new Set(problems.filter(isLeftOut).map(({ line }) => line))
  const people: { line: number; person: Person }[] = []
  let end = offset
  for (; end < lines.length && people.length < CLIENTS_AT_ONCE; end++) {
    const line = lines[end] as ImportLine
    const read = faulty.has(line.line) ? undefined : readLine(line, reading)
    if (read?.person) people.push({ line: line.line, person: read.person })
  }
  return { people, count: end - offset }
}

/** Skips clients whose phone was taken meanwhile. */
async function importNextBatch(
  ctx: Ctx,
  item: Import,
  part: Part,
  offset: number,
  reading: Reading,
): Promise<{ item: Import; part: Part } | undefined> {
  const { people, count } = nextLines(part, offset, reading)
  let lost = false
  return decide(async () => {
    // Phones were free at the upload, so they are checked again only after a lost race.
    if (lost && (await findImport(ctx, item.id))?.version !== item.version) return undefined
    const held = lost
      ? await getMany(
          ctx,
          people.map(({ person: { phone } }) => (phone ? ref(phones, { phone }) : undefined)),
        )
      : []
    lost = true
    const known = people.filter((_, i) => held[i]).map(({ line, person }) => knownProblem(line, person))
    const fresh = people.filter((_, i) => !held[i]).map(({ person }) => newClient(person, ctx.now()))
    const next = withProblems(part, known)
    const step = {
      count,
      created: fresh.length,
      known: known.length,
      incomplete: next.problems.length - part.problems.length - known.length,
    }
    const after = { item: advanced(ctx, item, step), part: known.length > 0 ? next : part }
    await commit(
      ctx,
      ...fresh.flatMap((client): Write[] => [
        create(clients, client),
        ...(client.phone ? [create(phones, { phone: client.phone, client_id: client.id })] : []),
        emit('client.created', client),
      ]),
      replace(imports, after.item),
      ...(known.length > 0 ? [problemsWrite(item, after.part)] : []),
      audit('import.take', item.id, { after: { position: after.item.position, created: fresh.length } }),
    )
    return after
  })
}

/** `incomplete` is negative when incomplete lines turn out to be known clients. */
type Step = { count: number; created: number; known: number; incomplete: number }

function advanced(ctx: Ctx, item: Import, { count, created, known, incomplete }: Step): Import {
  const position = item.position + count
  const { due: _, ...rest } = item
  return {
    ...rest,
    position,
    created: item.created + created,
    skipped: item.skipped + count - created,
    problem_count: item.problem_count + known,
    incomplete_count: item.incomplete_count + incomplete,
    ...(position < item.total
      ? { due: afterMs(ctx.now(), LEASE_MS) }
      : { status: 'done', finished_at: ctx.now().toISOString() }),
    version: item.version + 1,
  }
}

function withProblems(part: Part, known: ImportProblem[]): Part {
  const lines = new Set(known.map(({ line }) => line))
  const others = part.problems.filter(({ line }) => !lines.has(line))
  const problems = [...others, ...known].sort((a, b) => a.line - b.line)
  return { ...part, problems, version: part.version + 1 }
}

function problemsWrite({ id, expires_at }: Import, { part, problems, version }: Part): Write {
  return replace(importProblems, { import_id: id, part, problems, version, expires_at })
}
