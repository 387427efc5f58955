import { callDynamo, dynamoTarget } from '../../infra/local/storage/dynamo.ts'
import { type ReadOperation, readUnits, type WriteOperation, writeUnits } from '../bench/capacity.ts'

export type Metered = {
  reads: number
  readUnits: number
  writes: number
  writeUnits: number
  /** Counts index writes inside transactions twice, which is the most expensive reading of AWS's price pages. */
  writeBound: number
  /** Holds the items of each TransactWriteItems request. */
  transactions: Record<string, unknown>[][]
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query'])

/**
 * Counts the requests of a stack to DynamoDB. `tap` is the stack's `onRequest`. `during` runs a call and returns its
 * cost. Reads are repeated to measure them, because the tap sees requests only.
 */
export function meter() {
  const seen: { operation: string; body: object }[] = []
  const tap = (operation: string, wireBody: Buffer) => {
    seen.push({ operation, body: JSON.parse(wireBody.toString()) })
  }
  async function during(endpoint: string, run: () => Promise<unknown>): Promise<Metered> {
    seen.length = 0
    await run()
    const requests = seen.splice(0)
    const cost: Metered = {
      reads: 0,
      readUnits: 0,
      writes: 0,
      writeUnits: 0,
      writeBound: 0,
      transactions: [],
    }
    for (const { operation, body } of requests) {
      if (reading.has(operation)) {
        const answer = await callDynamo(endpoint, dynamoTarget(operation), body)
        cost.reads++
        cost.readUnits += readUnits(operation as ReadOperation, body, answer)
      } else {
        const units = writeUnits({ operation: operation as WriteOperation, request: body })
        cost.writes++
        cost.writeUnits += units.total
        cost.writeBound += units.bound
        if (operation === 'TransactWriteItems') cost.transactions.push(itemsOf(body))
      }
    }
    return cost
  }
  return { tap, during }
}

function itemsOf(body: object): Record<string, unknown>[] {
  const { TransactItems } = body as { TransactItems: { Put?: { Item: Record<string, unknown> } }[] }
  return TransactItems.flatMap(({ Put }) => (Put ? [Put.Item] : []))
}
