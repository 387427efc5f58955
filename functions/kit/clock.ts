import { dueWorkers, queueVariable } from './due-queues.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import { openDepth, openQueue } from './queues.ts'
import type { Scope, Tenant } from './scope.ts'
import { openTable, query } from './table.ts'
import { DUE_SHARDS } from './table-shape.ts'

type DueKey = { pk: string; sk: string; due_sk: string }
type Queue = { send: ReturnType<typeof openQueue>; depth: () => Promise<number> }

/** Each shard has this many parallel calls; all shards are read in parallel. */
const SENDS_AT_ONCE = 3
/** A queue with this many waiting messages is crowded. */
export const CROWDED = 100
/** This covers the time since the last run, with a late start of either. */
const NEW_MS = 65_000
/** A run ends before its timeout, and the next one continues. */
const RUN_MS = 40_000

/** Consumers claim items, because the index may be stale. A crowded queue gets only new ones. */
export function clock() {
  const env = readEnv('clock')
  const scope = { table: openTable(env.TABLE_NAME), tenant: '' as Tenant }
  const urls = new Map(Object.entries(dueWorkers).map(([kind, worker]) => [kind, env[queueVariable(worker)]]))
  const queues = new Map(
    [...new Set(urls.values())].map((url): [string, Queue] => [
      url,
      { send: openQueue(url, SENDS_AT_ONCE), depth: openDepth(url) },
    ]),
  )

  return async (): Promise<void> => {
    const started = performance.now()
    const hasTime = () => performance.now() - started < RUN_MS
    const at = now()
    const crowded = new Set<string>()
    const ask = async ([url, { depth }]: [string, Queue]) => {
      try {
        if ((await depth()) > CROWDED) crowded.add(url)
      } catch (error) {
        // When the depth is unknown, all due items are sent.
        logError('no depth of a queue', error, { queue: url.split('/').at(-1) })
      }
    }
    await Promise.all([...queues].map(ask))
    const recent = new Date(at.getTime() - NEW_MS).toISOString()
    const count = { due: 0, waiting: 0 }

    async function handOut(items: readonly DueKey[]): Promise<void> {
      for (const [kind, own] of byKind(items)) {
        const url = urls.get(kind) ?? ''
        const queue = queues.get(url)
        if (!queue) {
          logError('no queue for due items', new Error(kind), { items: own.length })
          continue
        }
        const chosen = crowded.has(url) ? own.filter(({ due_sk }) => due_sk > recent) : own
        await queue.send(chosen.map(({ pk, sk, due_sk }) => ({ pk, sk, due: due_sk })))
        count.due += chosen.length
        count.waiting += own.length - chosen.length
      }
    }

    const shards = Array.from({ length: DUE_SHARDS }, (_, shard) =>
      readShard(scope, `due#${shard}`, at.toISOString(), hasTime, handOut),
    )
    const failed = (await Promise.allSettled(shards)).find(({ status }) => status === 'rejected')
    logInfo('clock', { ...count, crowded: crowded.size, complete: hasTime() })
    if (failed?.status === 'rejected') throw failed.reason
  }
}

async function readShard(
  scope: Scope,
  shard: string,
  until: string,
  hasTime: () => boolean,
  handOut: (items: readonly DueKey[]) => Promise<void>,
): Promise<void> {
  let cursor: string | undefined
  do {
    // All instants sort after "0".
    const between = ['0', until] as const
    const page = await query<DueKey>(scope, shard, { index: 'due', between, limit: 500, cursor })
    await handOut(page.items)
    cursor = page.cursor
  } while (cursor && hasTime())
}

function byKind(items: readonly DueKey[]): Map<string, DueKey[]> {
  return Map.groupBy(items, ({ pk }) => pk.split('#')[1] ?? '')
}
