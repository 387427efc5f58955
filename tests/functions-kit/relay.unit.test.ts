import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { relay } from '#functions/kit/relay.ts'

// Only the real bus refuses single entries, so the SDK is mocked to do it here.
const bus = mockClient(EventBridgeClient)
const table = mockClient(DynamoDBDocumentClient)
const client = mockClient(DynamoDBClient)
afterAll(() => {
  for (const mocked of [bus, table, client]) mocked.restore()
})

Object.assign(process.env, { TABLE_NAME: 'table', EVENT_BUS_NAME: 'bus', AWS_REGION: 'sa-east-1' })

const event = (n: number) => ({
  pk: `t#outbox#evt_${n}`,
  sk: 'outbox',
  id: `evt_${n}`,
  type: 'client.created',
  tenant_id: 't',
  version: 1,
  created_at: '2026-11-21T12:00:00.000Z',
  data: { n },
  due: '2026-11-21T12:02:00.000Z',
})
const fromStream = (n: number) =>
  ({ dynamodb: { SequenceNumber: `seq-${n}`, NewImage: marshall(event(n)) } }) as unknown as DynamoDBRecord
const fromClock = (n: number) =>
  ({
    messageId: `msg-${n}`,
    body: JSON.stringify({ pk: `t#outbox#evt_${n}`, sk: 'outbox', due: 'd' }),
  }) as SQSRecord

beforeEach(() => {
  bus.reset()
  table.reset()
  bus.on(PutEventsCommand).callsFake(({ Entries }) => ({
    Entries: Entries.map(({ Detail }: { Detail: string }) =>
      JSON.parse(Detail).id === 'evt_3' ? { ErrorCode: 'ThrottlingException' } : { EventId: 'x' },
    ),
  }))
  table.on(BatchWriteCommand).resolves({})
})

describe('the relay', () => {
  it('the relay reports refused events and deletes only accepted ones, ten entries at a time', async () => {
    const answer = await relay()({ Records: Array.from({ length: 12 }, (_, n) => fromStream(n)) })
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'seq-3' }])
    expect(bus.commandCalls(PutEventsCommand).map((call) => call.args[0].input.Entries?.length)).toEqual([
      10, 2,
    ])
    const deleted = JSON.stringify(table.commandCalls(BatchWriteCommand).map((call) => call.args[0].input))
    expect(deleted.match(/DeleteRequest/g)).toHaveLength(11)
    expect(deleted).not.toContain('evt_3"')
  })

  it('the relay claims an item before it sends it again under the same event id', async () => {
    table.on(UpdateCommand).resolves({ Attributes: event(7) })
    const answer = await relay()({ Records: [fromClock(7)] })
    expect(answer.batchItemFailures).toEqual([])
    expect(table.commandCalls(UpdateCommand)[0]?.args[0].input.ConditionExpression).toBe('due = :due')
    expect(bus.commandCalls(PutEventsCommand)[0]?.args[0].input.Entries?.[0]?.Detail).toContain(
      '"id":"evt_7"',
    )
  })

  it('the relay stops when an item is gone or claimed by another worker', async () => {
    const { ConditionalCheckFailedException } = await import('@aws-sdk/client-dynamodb')
    table.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }))
    expect(await relay()({ Records: [fromClock(1)] })).toEqual({ batchItemFailures: [] })
    expect(bus.commandCalls(PutEventsCommand)).toHaveLength(0)
  })

  it.each([
    ['the table fails', 1, () => table.on(UpdateCommand).rejects(new Error('down')), 'down'],
    [
      'the bus refuses it',
      3,
      () => table.on(UpdateCommand).resolves({ Attributes: event(3) }),
      'the bus refused the event',
    ],
  ])('the relay leaves an event to the clock and logs an error when %s', async (_, n, fail, reason) => {
    fail()
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const answer = await relay()({ Records: [fromClock(n)] })
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
    written.mockRestore()
    // A message that the queue kept would end among the dead letters of an event that was sent since.
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(table.commandCalls(BatchWriteCommand)).toHaveLength(0)
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'ERROR', message: 'resend failed', reason }),
    )
  })
})
