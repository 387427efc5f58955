import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import type { importsContract } from '#shared/imports.ts'
import { type Import, importStarts, imports } from '../records.ts'
import { hasBegun, KEEP_DONE_MS } from '../rules/lines.ts'
import { stoppedImport } from '../writes.ts'
import { answerOf, forgetLines, refuseBesideAnother, requireImport } from './imports.ts'

type Input<K extends keyof typeof importsContract> = z.output<(typeof importsContract)[K]['input']>
type Output<K extends keyof typeof importsContract> = z.input<(typeof importsContract)[K]['output']>

/** A function holds the lease of an import for this long, and every transaction renews it. */
export const LEASE_MS = 60_000

/** Answers with the progress when the import has already begun. */
export async function startImport(
  ctx: Needs<'run_import'>,
  { import_id }: Input<'startImport'>,
): Promise<Output<'startImport'>> {
  const started: { due?: string } = {}
  const answer = await act(ctx, async () => {
    const found = await requireImport(ctx, import_id)
    if (hasBegun(found)) return { answer: await answerOf(ctx, found) }
    if (found.status === 'receiving') throw incomplete(found)
    const starts = await get(ctx, importStarts, {}, { consistent: true })
    // If a concurrent request started this very import, the commit fails and reads again.
    await refuseBesideAnother(ctx, import_id)
    const due = afterMs(ctx.now(), LEASE_MS)
    const next: Import = {
      ...found,
      status: 'running',
      started_by: ctx.by,
      due,
      expires_at: afterMs(ctx.now(), KEEP_DONE_MS),
      version: found.version + 1,
    }
    started.due = due
    return {
      answer: await answerOf(ctx, next),
      writes: [
        replace(imports, next),
        replace(importStarts, { version: (starts?.version ?? 0) + 1 }),
        audit('import.start', import_id, { after: { total: next.total } }),
      ],
    }
  })
  // The clock would start it without this message as well.
  if (started.due) {
    const key = storedKey(ctx.tenant, ref(imports, { id: import_id }))
    await ctx.run_import({ ...key, due: started.due })
  }
  return answer
}

function incomplete({ total, received, parts }: Import): AppError {
  const missing = parts.flatMap((lines, part) => (lines ? [] : [part]))
  if (missing.length === 0) missing.push(parts.length)
  const message = `Chegaram ${received} de ${total} linhas. Envie o arquivo de novo a partir da parte ${(missing[0] ?? 0) + 1}.`
  const fields = missing.map((part) => ({ field: `parts.${part}`, message: 'Esta parte não chegou.' }))
  return new AppError('import_incomplete', message, { fields })
}

/** The running function fails its next version check and stops. */
export async function stopImport(
  ctx: Ctx,
  { import_id }: Input<'stopImport'>,
): Promise<Output<'stopImport'>> {
  const stopped: { import?: Import } = {}
  const answer = await act(ctx, async () => {
    const found = await requireImport(ctx, import_id)
    if (found.status !== 'running') return { answer: await answerOf(ctx, found) }
    const next = stoppedImport(ctx, found)
    const { position, created } = next
    stopped.import = next
    return {
      answer: await answerOf(ctx, next),
      writes: [replace(imports, next), audit('import.stop', import_id, { after: { position, created } })],
    }
  })
  if (stopped.import) await forgetLines(ctx, stopped.import)
  return answer
}
