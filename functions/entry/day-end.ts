import { makeExpenses } from '#functions/finance/reactions.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'

const LEASE_MS = 5 * 60_000

/** At the end of each business day. */
export const handler = consumeDueQueue('day-end', LEASE_MS, async (ctx) => {
  await makeExpenses(ctx)
  return undefined
})
