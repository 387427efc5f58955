import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type Store, transaction } from '../storage/store.ts'
import { lastSegment } from '../template/attributes.ts'
import type { RuleModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import { pseudo } from '../template/resolve.ts'
import { checkPattern, matches } from './pattern.ts'
import type { Queues } from './queues.ts'

const ENTRY_LIMIT = 10
const BYTE_LIMIT = 256 * 1024
const KEPT = 500

export type BusEntry = {
  Source?: string
  DetailType?: string
  Detail?: string
  EventBusName?: string
  Resources?: string[]
  Time?: number
}
export type PutResult = {
  FailedEntryCount: number
  Entries: ({ EventId: string } | { ErrorCode: string; ErrorMessage: string })[]
}

export type Bus = ReturnType<typeof createBus>

/** It stores events and their messages together. */
export function createBus(store: Store, rules: RuleModel[], queues: Queues, clock: Clock) {
  const patterned = rules.filter((rule) => rule.pattern)
  for (const rule of patterned) checkRule(rule, queues)
  const insert = store.prepare('INSERT INTO events (at, event) VALUES (?, ?)')
  const prune = store.prepare('DELETE FROM events WHERE id <= ?')

  function put(entry: BusEntry): PutResult['Entries'][number] {
    const problem = entryProblem(entry)
    if (problem) return problem
    const now = Math.floor(clock.now())
    const bus = lastSegment(entry.EventBusName ?? 'default')
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': entry.DetailType,
      source: entry.Source,
      account: pseudo['AWS::AccountId'],
      time: new Date(entry.Time ? entry.Time * 1_000 : now).toISOString().replace(/\.\d+/, ''),
      region: pseudo['AWS::Region'],
      resources: entry.Resources ?? [],
      detail: JSON.parse(entry.Detail as string),
    }
    const { lastInsertRowid } = insert.run(now, JSON.stringify(event))
    if (Number(lastInsertRowid) % 100 === 0) prune.run(Number(lastInsertRowid) - KEPT)
    for (const rule of patterned) {
      if (rule.bus !== bus || !matches(rule.pattern, event)) continue
      for (const target of rule.targets) {
        const input = target.InputPath ? valueAt(target.InputPath, event) : event
        queues.send(lastSegment(target.Arn), JSON.stringify(input))
      }
    }
    return { EventId: event.id }
  }

  return {
    /** Throws when the service refuses the whole call; the result lists single bad entries. */
    putEvents(entries: BusEntry[]): PutResult {
      if (entries.length === 0 || entries.length > ENTRY_LIMIT) {
        throw new RangeError(
          `1 validation error detected: 'entries' must have length between 1 and ${ENTRY_LIMIT}`,
        )
      }
      if (entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > BYTE_LIMIT) {
        throw new RangeError('Total size of the entries in the request is over the limit.')
      }
      const Entries = transaction(store, () => entries.map(put))
      return { FailedEntryCount: Entries.filter((entry) => 'ErrorCode' in entry).length, Entries }
    },

    recent: (limit: number) =>
      store
        .prepare('SELECT event FROM events ORDER BY id DESC LIMIT ?')
        .all(limit)
        .map((row) => JSON.parse(row.event as string)),
  }
}

const targetKeys = new Set(['Arn', 'Id', 'InputPath', 'DeadLetterConfig', 'RetryPolicy'])

function checkRule(rule: RuleModel, queues: Queues): void {
  checkPattern(rule.pattern)
  for (const target of rule.targets) {
    const unknown = Object.keys(target).find((key) => !targetKeys.has(key))
    if (unknown) throw new Error(`The local stack does not know ${unknown} of rule ${rule.name}'s target`)
    if (!queues.find(lastSegment(target.Arn)))
      throw new Error(`Rule ${rule.name} has a target that is no queue: ${target.Arn}`)
  }
}

function entryProblem({ Source, DetailType, Detail }: BusEntry) {
  const missing = Object.entries({ Source, DetailType, Detail }).find(([, value]) => !value)?.[0]
  if (missing)
    return {
      ErrorCode: 'InvalidArgument',
      ErrorMessage: `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`,
    }
  try {
    const detail = JSON.parse(Detail as string)
    if (detail !== null && typeof detail === 'object' && !Array.isArray(detail)) return undefined
  } catch {
    // The check below reports it.
  }
  return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
}

/** EventBridge counts an entry's bytes like this. */
function sizeOf(entry: BusEntry): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])]
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), entry.Time ? 14 : 0)
}

function valueAt(jsonPath: string, event: Json): unknown {
  return jsonPath
    .split('.')
    .slice(1)
    .reduce((value, field) => value?.[field], event)
}
