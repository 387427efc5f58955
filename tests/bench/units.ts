import { join } from 'node:path'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Table } from '#functions/kit/table.ts'
import { startStack } from '../../infra/local/start.ts'
import { type Metered, meter } from '../kit/meter.ts'
import { dashboardOf, type openAgenda } from './agenda.ts'
import type { Row } from './compare.ts'
import { operationsOf } from './operations.ts'
import type { Shop, Start } from './shop.ts'
import { dir, TAPPED_PORT } from './stacks.ts'

/** Counts the DynamoDB requests of each operation, and records the items of a booking. */
export async function countUnits(
  shop: Shop,
  starts: Start[],
  agenda?: Awaited<ReturnType<typeof openAgenda>>,
) {
  const { tap, during } = meter()
  const stack = await startStack({
    port: TAPPED_PORT,
    dir: join(dir, 'data'),
    demo: false,
    consumers: false,
    onRequest: tap,
  })
  try {
    const table: Table = { name: stack.tableName, client: undefined as never }
    const run = operationsOf(stack.url, table, shop, starts)
    const newcomer = {
      ...shop,
      clients: [{ ...shop.clients[0], phone: `+55219${String(Date.now()).slice(-8)}`, name: 'Nova' }],
    } as Shop
    const asNew = operationsOf(stack.url, table, newcomer, starts)
    await run.daySlots()
    const costs: [string, Metered, number][] = []
    const add = async (name: string, call: () => Promise<unknown>) => {
      let bytes = 0
      const cost = await during(stack.dynamoEndpoint, async () => {
        const answer = await call()
        bytes = typeof answer === 'string' ? answer.length : 0
      })
      costs.push([name, cost, bytes])
      return cost
    }
    await add("day's slots, one professional", () => run.sameDaySlots())
    await add("day's slots, any of five", () => run.sameDaySlots('any'))
    await add('30-day window', run.sameMonthWindow)
    await add('30-day window, any of five', run.monthWindowOfAny)
    if (agenda) await add('dashboard', await dashboardOf(stack.url, agenda))
    const booking = await add('booking, returning client', run.book)
    await add('booking, new client', asNew.book)
    const recorded = (booking.transactions.at(-1) ?? []).map((item) => unmarshall(item as never))
    return { costs, recorded }
  } finally {
    await stack.stop()
  }
}

export function unitRows(costs: [string, Metered, number][]): Row[] {
  return costs.map(([name, cost, bytes]) => [
    name,
    cost.reads,
    cost.readUnits,
    cost.writeUnits,
    cost.writeBound,
    bytes || '',
  ])
}
