import { now } from './context.ts'
import { dueQueues, readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { openQueue } from './queues.ts'
import type { Tenant } from './records.ts'
import { openTable, query } from './table.ts'
import { DUE_SHARDS } from './table-shape.ts'

type DueKey = { pk: string; sk: string; due_sk: string }

/** Enqueues due items every minute. The index may be stale, so consumers claim each item. */
export function clock() {
  const env = readEnv('clock')
  const scope = { table: openTable(env.TABLE_NAME), tenant: '' as Tenant }
  const queues = new Map(Object.entries(dueQueues).map(([kind, { url }]) => [kind, openQueue(env[url])]))

  return async (): Promise<void> => {
    let count = 0
    for (let shard = 0; shard < DUE_SHARDS; shard++) {
      let cursor: string | undefined
      do {
        // Lower bound of the range: all instants sort after "0".
        const between = ['0', now().toISOString()] as const
        const page = await query<DueKey>(scope, `due#${shard}`, { index: 'due', between, limit: 500, cursor })
        for (const [kind, items] of byKind(page.items)) {
          const send = queues.get(kind)
          if (send) await send(items.map(({ pk, sk, due_sk }) => ({ pk, sk, due: due_sk })))
          else logError('no queue for due items', new Error(kind), { items: items.length })
        }
        count += page.items.length
        cursor = page.cursor
      } while (cursor)
    }
    logInfo('clock', { due: count })
  }
}

function byKind(items: DueKey[]): Map<string, DueKey[]> {
  return Map.groupBy(items, ({ pk }) => pk.split('#')[1] ?? '')
}
