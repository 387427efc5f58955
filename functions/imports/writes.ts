import { audit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { query } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { type Import, importLines, importPeople, importProblems, imports } from './records.ts'

export function stoppedImport(ctx: Ctx, { due: _, ...found }: Import): Import {
  return { ...found, status: 'stopped', finished_at: ctx.now().toISOString(), version: found.version + 1 }
}

/** A leaver's imports stop; those not yet started are deleted with their people. */
export async function leaveImports(ctx: Ctx, { user_id, departure_id, had, lost }: Leaving): Promise<Ending> {
  if (!lost('clients.all')) return nothingLeft
  const { items } = await query<Import>(ctx, 'import', { backwards: true, consistent: true })
  const theirs = items.filter(
    ({ status, opened_by, started_by, created_at }) =>
      had(created_at) &&
      ['receiving', 'ready', 'running'].includes(status) &&
      (opened_by === user_id || (started_by?.kind === 'staff' && started_by.user_id === user_id)),
  )
  return {
    ...nothingLeft,
    writes: theirs.flatMap((one) => [
      one.status === 'running'
        ? replace(imports, stoppedImport(ctx, one))
        : remove(imports, one, one.version),
      audit('import.stop', one.id, { after: { departure_id } }),
      // Items that a failure leaves behind expire.
      ...one.parts.flatMap((_, part) => linesOf({ import_id: one.id, part }, one.status)),
    ]),
    ended: theirs.map(({ id }) => ({ kind: 'import', id, name: 'Importação de clientes' })),
  }
}

function linesOf(key: { import_id: string; part: number }, status: Import['status']): Write[] {
  const problems = status !== 'running' ? [remove(importProblems, key)] : []
  return [remove(importLines, key), remove(importPeople, key), ...problems]
}
