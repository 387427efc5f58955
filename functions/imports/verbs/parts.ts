import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany, queryAll } from '#functions/kit/table.ts'
import { areaCodeOf } from '#shared/area-code.ts'
import type { ClientImport, importsContract } from '#shared/imports.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'
import { wallClock } from '#shared/time.ts'
import { areOnFile, type Import, importLines, importPeople, importProblems, imports } from '../records.ts'
import { areSameLines, hasBegun, isLeftOut, KEEP_DONE_MS, knownProblem, readLines } from '../rules/lines.ts'
import { requireImport, runningError } from './imports.ts'

type Input<K extends keyof typeof importsContract> = z.output<(typeof importsContract)[K]['input']>
type Output<K extends keyof typeof importsContract> = z.input<(typeof importsContract)[K]['output']>

export function addImportPart(ctx: Ctx, input: Input<'addImportPart'>): Promise<Output<'addImportPart'>> {
  const { import_id, part, lines } = input
  return act(ctx, async () => {
    const item = await requireImport(ctx, import_id)
    if (item.parts[part]) return { answer: await answerToRepeated(ctx, item, input) }
    if (hasBegun(item)) {
      throw runningError('Esta importação já começou. Para mais clientes, comece outra.')
    }
    const received = item.received + lines.length
    if (received > item.total) {
      throw invalidFields({ field: 'lines', message: 'Chegaram mais linhas do que o arquivo tem.' })
    }
    const { problems, people } = await checkLines(ctx, input)
    const parts = Array.from({ length: Math.max(item.parts.length, part + 1) }, (_, i) => item.parts[i] ?? 0)
    parts[part] = lines.length
    const next: Import = {
      ...item,
      parts,
      received,
      status: received === item.total ? 'ready' : 'receiving',
      problem_count: item.problem_count + problems.filter(isLeftOut).length,
      incomplete_count: item.incomplete_count + problems.filter((problem) => !isLeftOut(problem)).length,
      version: item.version + 1,
    }
    const own = { import_id, part, expires_at: item.expires_at }
    const kept = { ...own, problems, expires_at: afterMs(ctx.now(), KEEP_DONE_MS), version: 1 }
    return {
      answer: { ...next, problems },
      writes: [
        create(importLines, { ...own, lines }),
        create(importPeople, { ...own, people }),
        create(importProblems, kept),
        replace(imports, next),
        audit('import.part', import_id, { after: { part, lines: lines.length } }),
      ],
    }
  })
}

/** Answers a repeated part. Different lines under the same number are refused, because they would be lost. */
async function answerToRepeated(
  ctx: Ctx,
  item: Import,
  { import_id, part, lines }: Input<'addImportPart'>,
): Promise<ClientImport> {
  const own = { import_id, part }
  const [kept, checked] = await getMany(ctx, [ref(importLines, own), ref(importProblems, own)])
  if (kept && !areSameLines(kept.lines, lines)) {
    const message = 'Esta parte já chegou com outras linhas. Comece outra importação.'
    throw invalidFields({ field: 'part', message })
  }
  return { ...item, problems: checked?.problems ?? [] }
}

async function checkLines(ctx: Ctx, { import_id, lines }: Input<'addImportPart'>) {
  const [company, earlier] = await Promise.all([
    get(ctx, companies, {}),
    queryAll<{ people: string[] }>(ctx, `import#${import_id}`, {
      prefix: 'people#',
      consistent: true,
    }),
  ])
  const areaCode = areaCodeOf(company)
  const parsePhone = (typed: string) => parseStaffPhone(typed, { areaCode })
  const today = wallClock(company?.timezone ?? 'America/Sao_Paulo', ctx.now()).date
  const taken = new Set(earlier.flatMap((part) => part.people))
  const { problems, candidates } = readLines(lines, { today, parsePhone }, taken)
  const onFile = await areOnFile(
    ctx,
    candidates.map(({ person }) => person),
  )
  const found = candidates.flatMap(({ line, person, problem }, i) =>
    onFile[i] ? knownProblem(line, person) : (problem ?? []),
  )
  return {
    problems: [...problems, ...found].sort((a, b) => a.line - b.line),
    people: candidates.map(({ key }) => key),
  }
}
