import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { instantOfId } from '#shared/ids.ts'
import { type Sale, saleSchema } from '#shared/sales.ts'

/**
 * | item | pk                           | sk     | access                                      |
 * |------|------------------------------|--------|---------------------------------------------|
 * | sale | `<tenant>#sales#<YYYY-MM>`   | `<id>` | a month is one Query; one sale by its id    |
 *
 * The month is that of the id's instant in UTC, so an id is enough to find its sale.
 */
export const salesPartition = (month: string) => `sales#${month}`

/** A sale with the transactions that are its income. */
export type StoredSale = Sale & { income_ids: string[] }

export const sales = record<StoredSale, { id: string }>({
  name: 'sale',
  shape: 1,
  schema: () =>
    saleSchema()
      .extend({ income_ids: z.array(z.string()) })
      .strict(),
  key: ({ id }) => [salesPartition(instantOfId(id).toISOString().slice(0, 7)), id],
})
