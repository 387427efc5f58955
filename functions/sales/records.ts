import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { query } from '#functions/kit/table.ts'
import { idBound, instantOfId } from '#shared/ids.ts'
import { monthsOf } from '#shared/months.ts'
import { type Sale, saleSchema } from '#shared/sales.ts'

/**
 * | item | pk                           | sk     | access                                      |
 * |------|------------------------------|--------|---------------------------------------------|
 * | sale | `<tenant>#sales#<YYYY-MM>`   | `<id>` | a month is one Query; one sale by its id    |
 *
 * The month is that of the id's instant in UTC, so an id is enough to find its sale.
 */
export const salesPartition = (month: string) => `sales#${month}`

export type StoredSale = Sale & { income_ids: string[] }

export const sales = record<StoredSale, { id: string }>({
  name: 'sale',
  shape: 1,
  leaver: { kept: 'who sold it, a fact of the past' },
  erased: 'anonymised',
  schema: () =>
    saleSchema()
      .extend({ income_ids: z.array(z.string()) })
      .strict(),
  key: ({ id }) => [salesPartition(instantOfId(id).toISOString().slice(0, 7)), id],
})

type Span = { from: Date; to: Date; now: Date }

/** The end is excluded. Sales come newest first; with `before` only those with lower ids. */
export async function salesBetween(
  scope: Scope,
  { from, to, now }: Span,
  { before, limit = Number.POSITIVE_INFINITY }: { before?: string | undefined; limit?: number } = {},
): Promise<StoredSale[]> {
  const first = new Date(Math.max(from.getTime(), 0))
  const last = new Date(Math.min(to.getTime(), now.getTime() + 86_400_000))
  if (last <= first) return []
  const found: StoredSale[] = []
  const end = idBound('sal', last)
  const bounds = [idBound('sal', first), before && before < end ? before : end] as const
  if (bounds[1] < bounds[0]) return []
  for (const month of monthsOf({ from: first.toISOString(), to: last.toISOString() }).reverse()) {
    let cursor: string | undefined
    do {
      const page: { items: StoredSale[]; cursor?: string } = await query(scope, salesPartition(month), {
        between: bounds,
        backwards: true,
        consistent: true,
        ...(limit < Number.POSITIVE_INFINITY && { limit: limit + 1 - found.length }),
        ...(cursor && { cursor }),
      })
      found.push(...page.items.filter(({ id }) => id !== before))
      cursor = page.cursor
      if (found.length >= limit) return found.slice(0, limit)
    } while (cursor)
  }
  return found
}
