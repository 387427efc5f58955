import { setTimeout as wait } from 'node:timers/promises'
import type { Lambdas } from '../functions/lambda.ts'
import type { Store } from '../storage/store.ts'
import { lastSegment } from '../template/attributes.ts'
import type { MappingModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import { checkPattern, matches } from './pattern.ts'
import { checkProperties, failedItems, PAYLOAD_LIMIT, windowOf } from './queue-mapping.ts'
import type { Queues } from './queues.ts'
import { type Place, POLL_MS, type StreamReader, type StreamRecord } from './stream-reader.ts'

const known = new Set([
  'BatchSize',
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'Enabled',
  'EventSourceArn',
  'FilterCriteria',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'MaximumRecordAgeInSeconds',
  'MaximumRetryAttempts',
  'StartingPosition',
])

/** Some seconds without a database must not use up all retries. */
export const retryPauseMs = (retries: number) => Math.min(500 * 2 ** retries, 30_000)

type Parts = {
  reader: StreamReader
  store: Store
  lambdas: Lambdas
  queues: Queues
  windowLimitMs?: number | undefined
}

/** DynamoDB Local's streams say `{}` where the cloud's say `{"M":{}}`. */
function complete(record: StreamRecord): StreamRecord {
  const { NewImage } = record.dynamodb
  return NewImage ? { ...record, dynamodb: { ...record.dynamodb, NewImage: completeMap(NewImage) } } : record
}

function completeMap(map: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, completeValue(value)]))
}

function completeValue(value: Json): Json {
  if (value.M) return { M: completeMap(value.M) }
  if (value.L) return { L: value.L.map(completeValue) }
  return Object.keys(value).length === 0 ? { M: {} } : value
}

/** Reading resumes at the saved position. Returns a stop function. */
export function mapStream(
  mapping: MappingModel,
  { reader, store, lambdas, queues, windowLimitMs }: Parts,
): () => void {
  checkProperties(mapping, known)
  const { properties } = mapping
  const patterns = (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  )
  patterns.forEach(checkPattern)
  const {
    BatchSize = 100,
    BisectBatchOnFunctionError: bisects = false,
    MaximumBatchingWindowInSeconds = 0,
    MaximumRecordAgeInSeconds: maxAge = -1,
    MaximumRetryAttempts: maxRetries = -1,
  } = properties
  const window = windowOf(MaximumBatchingWindowInSeconds, windowLimitMs)
  const reports = properties.FunctionResponseTypes?.includes('ReportBatchItemFailures')
  const failedQueue = properties.DestinationConfig?.OnFailure?.Destination
  const readPosition = store.prepare(
    'SELECT sequence, done FROM positions WHERE mapping = ? AND stream = ? AND shard = ?',
  )
  const savePosition = store.prepare(
    `INSERT INTO positions (mapping, stream, shard, sequence, done) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET sequence = coalesce(excluded.sequence, sequence), done = excluded.done`,
  )
  let ended = false

  async function follow(): Promise<void> {
    const stream = await reader.stream()
    while (!ended) {
      const next = await nextShard(stream)
      if (next) await followShard(stream, next)
      else await wait(POLL_MS)
    }
  }

  /** Shards of one stream are sequential here. */
  async function nextShard(stream: string): Promise<string | undefined> {
    for await (const { ShardId } of reader.shards())
      if (!readPosition.get(mapping.id, stream, ShardId)?.done) return ShardId
    return undefined
  }

  async function followShard(stream: string, shard: string): Promise<void> {
    const saved = readPosition.get(mapping.id, stream, shard)?.sequence as string | undefined
    const place: Place = { shard, after: saved, start: properties.StartingPosition }
    let gathered: StreamRecord[] = []
    let ends = 0
    let isRead = false
    while (!isRead && !ended) {
      const { records, closed } = await reader.read(place)
      if (gathered.length === 0) ends = performance.now() + window
      gathered.push(...wantedOf(records))
      const last = records.at(-1)?.dynamodb.SequenceNumber
      if (isBatch(gathered) || performance.now() >= ends || closed) {
        await deliver(shard, gathered)
        gathered = []
      }
      if (ended) return
      // Records that wait in a window are read again after a restart.
      if (gathered.length === 0 && (last || closed))
        savePosition.run(mapping.id, stream, shard, last ?? null, closed ? 1 : 0)
      place.after = last ?? place.after
      isRead = closed
    }
  }

  function wantedOf(records: StreamRecord[]): StreamRecord[] {
    if (patterns.length === 0) return records
    return records.filter((record) => patterns.some((pattern: Json) => matches(pattern, record)))
  }

  function isBatch(records: StreamRecord[]): boolean {
    return records.length >= BatchSize || JSON.stringify(records).length >= PAYLOAD_LIMIT
  }

  async function deliver(shard: string, wanted: StreamRecord[]): Promise<void> {
    for (let start = 0; start < wanted.length && !ended; start += BatchSize) {
      await attempt(shard, wanted.slice(start, start + BatchSize), 0)
    }
  }

  /** Halving a batch uses up no retry. */
  async function attempt(shard: string, batch: StreamRecord[], retries: number): Promise<void> {
    if (ended || batch.length === 0) return
    if (maxAge >= 0) {
      // Records carry the machine's time, not the stack's.
      const oldest = Date.now() / 1_000 - maxAge
      const young = batch.filter((record) => record.dynamodb.ApproximateCreationDateTime >= oldest)
      if (young.length < batch.length) {
        giveUp(
          shard,
          batch.filter((record) => !young.includes(record)),
          'RecordAgeExceeded',
          retries,
        )
        return attempt(shard, young, retries)
      }
    }
    const Records = batch.map((record) => ({ ...complete(record), eventSourceARN: mapping.source }))
    const { failed, payload } = await lambdas.invoke(mapping.function, JSON.stringify({ Records }))
    const rest = failed ? batch : remaining(batch, payload)
    if (rest.length === 0 || ended) return
    if (rest.length < batch.length) return attempt(shard, rest, retries)
    if (bisects && batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      await attempt(shard, batch.slice(0, half), retries)
      return attempt(shard, batch.slice(half), retries)
    }
    if (maxRetries >= 0 && retries >= maxRetries)
      return giveUp(shard, batch, 'RetryAttemptsExhausted', retries)
    await wait(retryPauseMs(retries))
    return attempt(shard, batch, retries + 1)
  }

  /** Lambda repeats all records from the first failed one on. */
  function remaining(batch: StreamRecord[], payload: string): StreamRecord[] {
    const failures = reports ? failedItems(payload) : new Set<string>()
    if (failures === undefined) return batch
    if (failures.size === 0) return []
    const first = batch.findIndex((record) => failures.has(record.dynamodb.SequenceNumber))
    return first < 0 ? batch : batch.slice(first)
  }

  /** Lambda sends the records' position to the failure queue. */
  function giveUp(shard: string, batch: StreamRecord[], condition: string, retries: number): void {
    if (!failedQueue) return
    const time = (record: StreamRecord) =>
      new Date(record.dynamodb.ApproximateCreationDateTime * 1_000).toISOString()
    const first = batch[0] as StreamRecord
    const last = batch.at(-1) as StreamRecord
    const body = {
      requestContext: {
        requestId: first.eventID,
        functionArn: mapping.function,
        condition,
        approximateInvokeCount: retries + 1,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: shard,
        startSequenceNumber: first.dynamodb.SequenceNumber,
        endSequenceNumber: last.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: time(first),
        approximateArrivalOfLastRecord: time(last),
        batchSize: batch.length,
        streamArn: mapping.source,
      },
    }
    queues.send(lastSegment(failedQueue), JSON.stringify(body))
  }

  async function keepFollowing(): Promise<void> {
    while (!ended) {
      try {
        await follow()
      } catch (error) {
        // The iterator expired, or DynamoDB Local is ending; reading resumes at the saved position.
        if (!ended) console.error(`stream: ${error}`)
        await wait(1_000)
      }
    }
  }
  void keepFollowing()
  return () => {
    ended = true
  }
}
