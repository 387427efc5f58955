import type * as z from 'zod'
import type { StoredKey } from '#functions/api-keys/records.ts'
import { companyOf } from '#functions/company/records.ts'
import { API_KEYS_PARTITION } from '#functions/kit/api-key.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { membersOf } from '#functions/kit/membership.ts'
import type { AuditItem } from '#functions/kit/system-records.ts'
import { query, queryAll } from '#functions/kit/table.ts'
import { AUDIT_DAYS, AUDIT_PAGE, type helpContract } from '#shared/help.ts'
import { idBound, instantOfId } from '#shared/ids.ts'
import { monthsBack } from '#shared/months.ts'
import { roleNames } from '#shared/roles.ts'
import { addDays, dateAt, instantOf } from '#shared/time.ts'
import { callerOf, isWanted } from '../rules/audit.ts'

type Input = z.output<(typeof helpContract)['listAudit']['input']>
type Output = z.input<(typeof helpContract)['listAudit']['output']>

/** A page examines at most this many entries, so rare ones may need another page. */
const EXAMINED = 1_000

/** Entries come newest first, by the business's days. */
export async function listAudit(ctx: Ctx, { from, to, by, thing, cursor }: Input): Promise<Output> {
  const [{ timezone, created_at }, names] = await Promise.all([companyOf(ctx), namesOf(ctx)])
  // A business restored from a backup is as old as the original.
  const opened = dateAt(timezone, new Date(created_at))
  const today = dateAt(timezone, ctx.now())
  const last = to && to < today ? to : today
  const wanted = from ?? addDays(last, -AUDIT_DAYS)
  const first = [wanted, opened].sort()[1] as string
  if (to && wanted > to)
    throw invalidFields({ field: 'from', message: 'O início vem antes do fim do período.' })
  const begin = instantOf(timezone, first, 0) ?? new Date(`${first}T00:00Z`)
  const end = instantOf(timezone, addDays(last, 1), 0) ?? new Date(`${addDays(last, 1)}T00:00Z`)
  const people = [...names].map(([id, name]) => ({ id, name }))
  const until = cursor && cursor < idBound('aud', end) ? cursor : idBound('aud', end)
  if (first > last || until < idBound('aud', begin)) return { entries: [], people }
  const { items, next } = await readBack(ctx, { begin, until, by, thing })
  return {
    entries: items.map((item) => {
      const caller = callerOf(item)
      const { id, at, action, entity_id, before: was, after } = item as AuditItem & Changes
      return {
        id,
        at,
        by: { ...caller, ...nameOf(names, caller.id) },
        action,
        entity_id,
        ...(was && { before: was }),
        ...(after && { after }),
      }
    }),
    ...(next && { cursor: next }),
    people,
  }
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }
type Range = { begin: Date; until: string; by: string | undefined; thing: string | undefined }

/** Reads backwards month by month; `next` is the last entry examined when more may follow. */
async function readBack(
  ctx: Ctx,
  { begin, until, by, thing }: Range,
): Promise<{ items: AuditItem[]; next?: string }> {
  const oldest = idBound('aud', begin)
  const items: AuditItem[] = []
  let examined = 0
  let position = until
  for (const month of monthsBack(monthAt(instantOfId(until)), monthAt(begin))) {
    let cursor: string | undefined
    const between = [oldest, position] as const
    do {
      const page = await query<AuditItem>(ctx, `audit#${month}`, {
        between,
        backwards: true,
        limit: 2 * AUDIT_PAGE,
        cursor,
      })
      for (const item of page.items) {
        if (item.id >= until) continue
        examined += 1
        position = item.id
        if (isWanted(item, { by, thing })) items.push(item)
        if (items.length === AUDIT_PAGE || examined === EXAMINED) return { items, next: position }
      }
      cursor = page.cursor
    } while (cursor)
  }
  return { items }
}

const monthAt = (instant: Date) => instant.toISOString().slice(0, 7)

async function namesOf(ctx: Ctx): Promise<Map<string, string>> {
  const [members, keys] = await Promise.all([membersOf(ctx), queryAll<StoredKey>(ctx, API_KEYS_PARTITION)])
  return new Map([
    ...members.map(({ user_id, name, role }) => [user_id, name ?? roleNames[role]] as const),
    ...keys.map(({ id, key_name }) => [id, key_name] as const),
  ])
}

function nameOf(names: Map<string, string>, id: string | undefined): { name?: string } {
  const name = id && names.get(id)
  return name ? { name } : {}
}
