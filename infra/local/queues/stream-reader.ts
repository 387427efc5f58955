import { setTimeout as wait } from 'node:timers/promises'
import { callDynamo, dynamoTarget } from '../storage/dynamo.ts'
import type { Json } from '../template/resolve.ts'

/** The pause lets pages hold more records, which costs less. */
export const POLL_MS = 100
const PAGE = 1_000
/** Followers that come later find this many pages. */
const KEPT = 50

export type StreamRecord = {
  eventID: string
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number; NewImage?: Record<string, Json> }
}
/** `closed` means that the shard ends with these records. */
export type StreamPage = { records: StreamRecord[]; closed: boolean }
/** Without `after` the mapping's starting position applies. */
export type Place = { shard: string; after?: string | undefined; start: string }

export type Shard = { ShardId: string; ParentShardId?: string }
export type StreamReader = ReturnType<typeof createStreamReader>

const streamTarget = (operation: string) => `DynamoDBStreams_20120810.${operation}`
const keyOf = ({ shard, after, start }: Place) => `${shard} ${after ?? start}`
const endOf = (place: Place, { records }: StreamPage): Place => ({
  ...place,
  after: records.at(-1)?.dynamodb.SequenceNumber ?? place.after,
})

/** Each part is read once for all followers. */
export function createStreamReader(endpoint: string, tableName: string) {
  const iterators = new Map<string, { iterator: string; isAtEnd: boolean }>()
  const reading = new Map<string, Promise<StreamPage>>()
  const kept = new Map<string, StreamPage>()
  let described: Promise<string> | undefined

  async function describe(): Promise<string> {
    const { Table } = await callDynamo(endpoint, dynamoTarget('DescribeTable'), { TableName: tableName })
    return Table.LatestStreamArn
  }

  async function stream(): Promise<string> {
    described ??= describe()
    try {
      return await described
    } catch (error) {
      described = undefined
      throw error
    }
  }

  async function iteratorAt({ shard, after, start }: Place): Promise<string> {
    const from = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: start }
    const input = { StreamArn: await stream(), ShardId: shard, ...from }
    const { ShardIterator } = await callDynamo(endpoint, streamTarget('GetShardIterator'), input)
    return ShardIterator
  }

  async function load(place: Place): Promise<StreamPage> {
    const known = iterators.get(keyOf(place))
    iterators.delete(keyOf(place))
    if (known?.isAtEnd) await wait(POLL_MS)
    const recordsAt = (ShardIterator: string) =>
      callDynamo(endpoint, streamTarget('GetRecords'), { ShardIterator, Limit: PAGE })
    // The iterator of an empty shard is lost when other tables have records before this one has its first.
    const { Records, NextShardIterator } = await recordsAt(
      known?.iterator ?? (await iteratorAt(place)),
    ).catch(async (error) => {
      if (error.name !== 'TrimmedDataAccessException') throw error
      return recordsAt(await iteratorAt(place))
    })
    const page: StreamPage = { records: Records, closed: !NextShardIterator }
    if (NextShardIterator) {
      const isAtEnd = Records.length < PAGE
      iterators.set(keyOf(endOf(place, page)), { iterator: NextShardIterator, isAtEnd })
    }
    if (Records.length > 0) kept.set(keyOf(place), page)
    const [oldest] = kept.keys()
    if (oldest && kept.size > KEPT) kept.delete(oldest)
    return page
  }

  /** Followers at the same place share one read. */
  function loadOnce(place: Place): Promise<StreamPage> {
    const key = keyOf(place)
    const page = reading.get(key) ?? load(place).finally(() => reading.delete(key))
    reading.set(key, page)
    return page
  }

  return {
    /** Lists all shards, the oldest first. */
    async *shards(): AsyncGenerator<Shard> {
      const input = { StreamArn: await stream() }
      let last: string | undefined
      do {
        const from = last && { ExclusiveStartShardId: last }
        const answer = await callDynamo(endpoint, streamTarget('DescribeStream'), { ...input, ...from })
        yield* answer.StreamDescription.Shards
        last = answer.StreamDescription.LastEvaluatedShardId
      } while (last)
    },

    /** Returns up to 1,000 records; at a shard's end it pauses first. */
    async read(place: Place): Promise<StreamPage> {
      let page = kept.get(keyOf(place)) ?? (await loadOnce(place))
      for (;;) {
        const next = kept.get(keyOf(endOf(place, page)))
        if (!next || page.records.length === 0 || page.records.length + next.records.length > PAGE)
          return page
        page = { records: [...page.records, ...next.records], closed: next.closed }
      }
    },
    stream,
  }
}
