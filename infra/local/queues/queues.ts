import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type Store, transaction } from '../storage/store.ts'
import type { QueueModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'

export type Message = {
  messageId: string
  body: string
  sentAt: number
  received: number
  firstReceivedAt: number
  receipt: string
}
export type Depth = { visible: number; inFlight: number; delayed: number }

/** They follow the stack's clock. */
export type Queues = ReturnType<typeof createQueues>

export function createQueues(store: Store, models: QueueModel[], clock: Clock) {
  const byName = new Map(models.map((model) => [model.name, model]))
  const listeners = new Map<string, Set<() => void>>(models.map(({ name }) => [name, new Set()]))
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  let closed = false
  const insert = store.prepare(
    'INSERT INTO messages (queue, message_id, body, sent_at, visible_at, source) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const candidates = store.prepare(
    'SELECT id, message_id, body, sent_at, received, first_received_at FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, id LIMIT ?',
  )
  const weight = store.prepare(
    'SELECT count(*) AS count, coalesce(sum(length(body)), 0) AS bytes FROM (SELECT body FROM messages WHERE queue = ? AND visible_at <= ? LIMIT ?)',
  )
  const take = store.prepare(
    'UPDATE messages SET received = ?, first_received_at = ?, visible_at = ?, receipt = ?, held_by = ? WHERE id = ?',
  )
  const bury = store.prepare(
    'UPDATE messages SET source = queue, queue = ?, received = 0, first_received_at = NULL, receipt = NULL, held_by = NULL, visible_at = ? WHERE id = ?',
  )
  const removeById = store.prepare('DELETE FROM messages WHERE id = ?')
  const removeByReceipt = store.prepare('DELETE FROM messages WHERE queue = ? AND id = ? AND receipt = ?')
  const extend = store.prepare(
    'UPDATE messages SET visible_at = ? WHERE queue = ? AND id = ? AND receipt = ? AND visible_at > ?',
  )
  const earliest = store.prepare(
    'SELECT min(visible_at) AS at FROM messages WHERE queue = ? AND visible_at > ?',
  )

  const depths = store.prepare(
    `SELECT coalesce(sum(visible_at <= :now), 0) AS visible, coalesce(sum(visible_at > :now AND received > 0), 0) AS inFlight,
     coalesce(sum(visible_at > :now AND received = 0), 0) AS delayed FROM messages WHERE queue = :queue`,
  )

  // Consumers died with the previous process, so their messages become visible at once.
  store
    .prepare("UPDATE messages SET visible_at = ? WHERE held_by = 'function' AND visible_at > ?")
    .run(clock.now(), clock.now())

  function modelOf(queue: string): QueueModel {
    const model = byName.get(queue)
    if (!model) throw new Error(`No queue ${queue} in the template`)
    return model
  }

  function wake(queue: string): void {
    for (const listener of listeners.get(queue) ?? []) listener()
  }

  /** Each queue has one timer. */
  function arm(queue: string, at: number): void {
    const armed = timers.get(queue)
    if (closed || (armed && armed.at <= at)) return
    if (armed) clearTimeout(armed.timer)
    const timer = setTimeout(
      () => {
        timers.delete(queue)
        wake(queue)
        armNext(queue)
      },
      at - clock.now() + 1,
    )
    timers.set(queue, { at, timer: timer.unref() })
  }

  function disarm(): void {
    for (const { timer } of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  function armNext(queue: string): void {
    if (closed) return
    const next = earliest.get(queue, clock.now())?.at as number | null
    if (next !== null) arm(queue, next)
  }

  for (const { name } of models) armNext(name)
  clock.onMove(() => {
    disarm()
    for (const { name } of models) {
      wake(name)
      armNext(name)
    }
  })

  return {
    models,
    find: (name: string) => byName.get(name),

    /** Returns a stop function. */
    onMessage(queue: string, listener: () => void): () => void {
      listeners.get(queue)?.add(listener)
      return () => listeners.get(queue)?.delete(listener)
    },

    /** `delaySeconds` overrides the queue's. */
    send(queue: string, body: string, delaySeconds?: number): string {
      const now = Math.floor(clock.now())
      const messageId = randomUUID()
      const delay = delaySeconds ?? modelOf(queue).delaySeconds
      insert.run(queue, messageId, body, now, now + delay * 1_000, null)
      // The wake-up follows the transaction, so that consumers see all of it.
      if (delay > 0) arm(queue, now + delay * 1_000)
      else setImmediate(wake, queue)
      return messageId
    },

    /** A message that was received too often becomes a dead letter. */
    receive(
      queue: string,
      limit: number,
      heldBy: 'function' | 'caller',
      {
        visibilitySeconds,
        maxBytes = Number.POSITIVE_INFINITY,
      }: { visibilitySeconds?: number; maxBytes?: number } = {},
    ): Message[] {
      const model = modelOf(queue)
      const now = Math.floor(clock.now())
      const visibleAt = now + (visibilitySeconds ?? model.visibilitySeconds) * 1_000
      const taken: Message[] = []
      let buried = 0
      let bytes = 0
      if (candidates.get(queue, now, 1) === undefined) return taken
      transaction(store, () => {
        for (const row of candidates.all(queue, now, limit) as Json[]) {
          if (row.sent_at + model.retentionSeconds * 1_000 <= now) removeById.run(row.id)
          else if (model.redrive && row.received >= model.redrive.maxReceiveCount) {
            bury.run(model.redrive.queue, now, row.id)
            buried += 1
          } else {
            bytes += Buffer.byteLength(row.body)
            if (bytes > maxBytes && taken.length > 0) break
            const receipt = `${row.id}.${randomUUID()}`
            const firstReceivedAt = row.first_received_at ?? now
            take.run(row.received + 1, firstReceivedAt, visibleAt, receipt, heldBy, row.id)
            taken.push({
              messageId: row.message_id,
              body: row.body,
              sentAt: row.sent_at,
              received: row.received + 1,
              firstReceivedAt,
              receipt,
            })
          }
        }
      })
      if (taken.length > 0) arm(queue, visibleAt)
      if (buried && model.redrive) setImmediate(wake, model.redrive.queue)
      return taken
    },

    /** Tells whether visible messages fill a batch. */
    fills(queue: string, count: number, bytes: number): boolean {
      const row = weight.get(queue, Math.floor(clock.now()), count) as { count: number; bytes: number }
      return row.count >= count || row.bytes >= bytes
    },

    /** A replaced receipt deletes nothing, as in SQS. */
    remove(queue: string, receipts: string[]): void {
      transaction(store, () => {
        for (const receipt of receipts) removeByReceipt.run(queue, idOf(receipt), receipt)
      })
    },

    /** Returns false when the message is not in flight under this receipt. */
    changeVisibility(queue: string, receipt: string, seconds: number): boolean {
      const now = Math.floor(clock.now())
      const { changes } = extend.run(now + seconds * 1_000, queue, idOf(receipt), receipt, now)
      if (seconds > 0) arm(queue, now + seconds * 1_000)
      else setImmediate(wake, queue)
      return changes > 0
    },

    depth(queue: string): Depth {
      return { ...depths.get({ now: clock.now(), queue }) } as Depth
    },

    peek: (queue: string, limit: number) =>
      store
        .prepare(
          'SELECT message_id, body, sent_at, received, source FROM messages WHERE queue = ? ORDER BY id DESC LIMIT ?',
        )
        .all(queue, limit),

    redrive(deadLetters: string): number {
      const sources = models.filter(({ redrive }) => redrive?.queue === deadLetters).map(({ name }) => name)
      const back = store.prepare(
        'UPDATE messages SET queue = source, source = NULL, received = 0, visible_at = ? WHERE queue = ? AND source = ?',
      )
      const moved = sources.map((source) => Number(back.run(clock.now(), deadLetters, source).changes))
      for (const source of sources) wake(source)
      return moved.reduce((sum, count) => sum + count, 0)
    },

    /** The store closes next. */
    close(): void {
      closed = true
      disarm()
      for (const set of listeners.values()) set.clear()
    },
  }
}

function idOf(receipt: string): number {
  const id = Number(receipt.slice(0, receipt.indexOf('.')))
  return Number.isSafeInteger(id) ? id : -1
}

export function receiveAttributes({
  received,
  sentAt,
  firstReceivedAt,
}: {
  received: number
  sentAt: number
  firstReceivedAt: number
}) {
  return {
    ApproximateReceiveCount: String(received),
    SentTimestamp: String(sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
  }
}
