import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, SQSRecord } from 'aws-lambda'
import { eventEnvelopeSchema } from '#shared/events.ts'
import { claim } from './due.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { openBus } from './queues.ts'
import type { Table } from './scope.ts'
import type { OutboxItem } from './system-records.ts'
import { openTable } from './table.ts'

type Stored = OutboxItem & { pk: string; sk: string }
type Image = Record<string, AttributeValue>

/** The clock may send an outbox item again after this lease. */
const LEASE_MS = 2 * 60_000

/** The clock resends what the stream missed. An event may arrive twice with one id. */
export function relay() {
  const env = readEnv('outbox-relay')
  const table = openTable(env.TABLE_NAME)
  const publish = openBus(env.EVENT_BUS_NAME)
  const envelopes = eventEnvelopeSchema()

  async function send(items: readonly Stored[]): Promise<boolean[]> {
    const accepted = await publish(items.map((item) => envelopes.parse(item)))
    await forget(
      table,
      items.filter((_, i) => accepted[i]),
    )
    logInfo('relayed', { events: items.length, refused: accepted.filter((ok) => !ok).length })
    return accepted
  }

  async function fromStream(records: readonly DynamoDBRecord[]): Promise<string[]> {
    if (records.length === 0) return []
    const accepted = await send(
      records.map(({ dynamodb }) => unmarshall(dynamodb?.NewImage as Image) as Stored),
    )
    return records.filter((_, i) => !accepted[i]).map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '')
  }

  /** The message never fails, because the clock sends the item again. The log line raises the alarm. */
  async function resend({ body, messageId }: SQSRecord): Promise<void> {
    try {
      const item = await claim<Stored>(table, JSON.parse(body), LEASE_MS)
      if (item && !(await send([item]))[0]) throw new Error('the bus refused the event')
    } catch (error) {
      logError('resend failed', error, { message_id: messageId })
    }
  }

  return async (event: {
    Records: readonly (DynamoDBRecord | SQSRecord)[]
  }): Promise<DynamoDBBatchResponse> => {
    const failed = await fromStream(event.Records.filter((record) => 'dynamodb' in record))
    await Promise.all(event.Records.filter((record) => 'body' in record).map(resend))
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

// It does not retry: an item that stays is only sent again.
async function forget(table: Table, items: readonly Stored[]): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const chunk = items.slice(i, i + 25)
    const requests = chunk.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
  }
}
