import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, SQSBatchResponse, SQSRecord } from 'aws-lambda'
import { eventEnvelopeSchema } from '#shared/events.ts'
import { claim } from './due.ts'
import { readEnv } from './env.ts'
import { logError, logInfo } from './log.ts'
import { openBus } from './queues.ts'
import type { OutboxItem } from './system-records.ts'
import { openTable, type Table } from './table.ts'

type Stored = OutboxItem & { pk: string; sk: string }
type Image = Record<string, AttributeValue>
type Failures = DynamoDBBatchResponse & SQSBatchResponse

/** How long a claimed outbox item is left to the claimer before the clock may send it again. */
const LEASE_MS = 2 * 60_000

/**
 * Brings outbox items to the bus by both paths: from the table's stream right after the commit, and from the queue the
 * clock fills with items that are still there two minutes later. What the bus accepted is deleted; what it refused
 * stays and is reported, so that only that is tried again. The same event may leave twice, always under one id.
 */
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

  async function fromClock(message: SQSRecord): Promise<string[]> {
    try {
      const item = await claim<Stored>(table, JSON.parse(message.body), LEASE_MS)
      const sent = !item || (await send([item]))[0]
      return sent ? [] : [message.messageId]
    } catch (error) {
      logError('resend failed', error, { message_id: message.messageId })
      return [message.messageId]
    }
  }

  return async (event: { Records: readonly (DynamoDBRecord | SQSRecord)[] }): Promise<Failures> => {
    const messages = event.Records.filter((record) => 'body' in record)
    const failed = await fromStream(event.Records.filter((record) => 'dynamodb' in record))
    for (const message of messages) failed.push(...(await fromClock(message)))
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

// What stays undeleted is only sent again, so nothing is retried here.
async function forget(table: Table, items: readonly Stored[]): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const chunk = items.slice(i, i + 25)
    const requests = chunk.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
  }
}
