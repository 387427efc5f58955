import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clock } from '#functions/kit/clock.ts'
import { storedItem, type Tenant } from '#functions/kit/records.ts'
import { relay } from '#functions/kit/relay.ts'
import { outbox } from '#functions/kit/system-records.ts'
import { get, type Scope } from '#functions/kit/table.ts'
import { newId } from '#shared/ids.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from './kit/forked-stack.ts'

// On a stack whose stream stands still: what the stream misses, the clock must bring.
let dir: string
let stack: ForkedStack
let scope: Scope

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-clock-'))
  stack = await forkStack({ port: 4780, dir, demo: false, consumers: false })
  Object.assign(process.env, stack.env)
  scope = { table: tableOf(stack), tenant: newId('ten', new Date()) as Tenant }
})

afterAll(async () => {
  await stopStack(stack)
  await rm(dir, { recursive: true, force: true })
})

async function leave(due: Date) {
  const now = new Date()
  const id = newId('evt', now)
  const created_at = now.toISOString()
  const item = {
    id,
    type: 'client.created' as const,
    tenant_id: scope.tenant,
    version: 1,
    created_at,
    data: {},
  }
  const Item = storedItem(scope.tenant, outbox, { ...item, due: due.toISOString() })
  const requests = { [scope.table.name]: [{ PutRequest: { Item } }] }
  await scope.table.client.send(new BatchWriteCommand({ RequestItems: requests }))
  return id
}

async function received(url: string): Promise<SQSRecord[]> {
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }),
  )
  return Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }) as SQSRecord)
}

describe('the clock', () => {
  it('hands out what is due and nothing else; the relay claims it, sends it and lets it go', async () => {
    const late = await Promise.all(Array.from({ length: 4 }, () => leave(new Date(Date.now() - 1000))))
    const early = await leave(new Date(Date.now() + 60_000))
    await clock()()
    const url = process.env.OUTBOX_DUE_QUEUE_URL as string
    const messages = await received(url)
    expect(messages.map(({ body }) => JSON.parse(body).pk.split('#')[2]).sort()).toEqual([...late].sort())

    const first = await relay()({ Records: messages })
    expect(first.batchItemFailures).toEqual([])
    for (const id of late) expect(await get(scope, outbox, { id }, { consistent: true })).toBeUndefined()
    expect(await get(scope, outbox, { id: early }, { consistent: true })).toBeDefined()

    // The same messages once more, as a queue may bring them: nothing is left to claim, nothing fails.
    expect(await relay()({ Records: messages })).toEqual({ batchItemFailures: [] })
  })
})
