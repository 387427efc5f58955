import { callDynamo, dynamoTarget } from '../../infra/local/storage/dynamo.ts'
import { type Action, actionsOf, type WriteOperation, writeUnits } from './capacity.ts'
import type { Item } from './item-size.ts'
import { applyUpdate } from './update.ts'

const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'])
const nameOf = ({ pk, sk }: Item) => `${pk?.S} ${sk?.S}`

/** Counts write units of passing requests by kind of item. It knows the content of each item before a request. */
export function ledger() {
  const stored = new Map<string, Item>()
  const units = new Map<string, number>()
  let latest = 0
  const tap = (operation: string, wireBody: Buffer) => {
    if (!writing.has(operation)) return
    latest = performance.now()
    const request = JSON.parse(wireBody.toString())
    const before = (key: Item) => stored.get(nameOf(key))
    const { lines } = writeUnits({ operation: operation as WriteOperation, request, before })
    for (const { action, key, table, indexes } of lines) {
      const kind = kindOf(key, action)
      units.set(kind, (units.get(kind) ?? 0) + table + indexes)
    }
    for (const action of actionsOf(operation as WriteOperation, request)) apply(stored, action)
  }
  return {
    tap,
    units,
    /** Loads the existing content of a table. */
    async open(endpoint: string, TableName: string) {
      let ExclusiveStartKey: Item | undefined
      do {
        const page = await callDynamo(endpoint, dynamoTarget('Scan'), { TableName, ExclusiveStartKey })
        for (const item of page.Items as Item[]) stored.set(nameOf(item), item)
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
    },
    /** Waits until nothing was written for `seconds`. */
    async settled(seconds: number) {
      latest = performance.now()
      while (performance.now() - latest < seconds * 1000)
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}

function apply(stored: Map<string, Item>, { Put, Update, Delete }: Action): void {
  if (Put) stored.set(nameOf(Put.Item), Put.Item)
  if (Update) stored.set(nameOf(Update.Key), applyUpdate(stored.get(nameOf(Update.Key)), Update))
  if (Delete) stored.delete(nameOf(Delete.Key))
}

/**
 * Returns the kind of an item: `<tenant>#outbox#<event> outbox` is an `outbox`. The sort key names a client's items.
 */
function kindOf(key: string, action: string): string {
  const [partition = '', sort = ''] = key.split(' ')
  const [, kind = ''] = partition.split('#')
  const name = kind === 'client' ? sort : kind
  return action === 'Delete' ? `${name}, deleted` : name
}
