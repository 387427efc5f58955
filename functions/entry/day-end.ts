import { makeExpenses } from '#functions/finance/reactions.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'
import { endDay } from '#functions/metrics/reactions/day-end.ts'

const LEASE_MS = 5 * 60_000

export const handler = consumeDueQueue('day-end', LEASE_MS, endDay(makeExpenses))
