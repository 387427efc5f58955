import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openBus, openQueue } from '#functions/kit/queues.ts'
import { record, ref } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get, getMany, openTable, query } from '#functions/kit/table.ts'
import { openMail } from '#functions/notifications/provider/mail.ts'

// Only a throttled table leaves keys out, which DynamoDB Local never does, so the SDK is mocked to do it here.
const documents = mockClient(DynamoDBDocumentClient)
process.env.AWS_REGION = 'sa-east-1'
const scope = { table: openTable('table'), tenant: 't' as Tenant }
const things = record<{ id: string }, { id: string }>({
  name: 'test',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.unknown(),
  key: ({ id }) => [`thing#${id}`, 'thing'],
})
const refs = (...ids: string[]) => ids.map((id) => ref(things, { id }))
type Key = { pk: string; sk: string }
const keysOf = (input: { RequestItems?: Record<string, { Keys?: unknown }> }) =>
  input.RequestItems?.table?.Keys as Key[]

describe('getMany', () => {
  beforeEach(() => documents.reset())

  it('getMany requests each item once and returns it in every requested place', async () => {
    documents
      .on(BatchGetCommand)
      .callsFake((input) => ({ Responses: { table: keysOf(input).map((key) => ({ ...key, id: key.pk })) } }))
    const found = await getMany(scope, refs('a', 'b', 'a'))
    expect(found.map((one) => one?.id)).toEqual(['t#thing#a', 't#thing#b', 't#thing#a'])
    expect(documents.commandCalls(BatchGetCommand).map((call) => keysOf(call.args[0].input).length)).toEqual([
      2,
    ])
  })

  it('getMany retries unprocessed keys of a throttled table until it gives up', async () => {
    let left = 3
    documents.on(BatchGetCommand).callsFake((input) => {
      const keys = keysOf(input)
      return left-- > 0
        ? { UnprocessedKeys: { table: { Keys: keys } } }
        : { Responses: { table: keys.map((key) => ({ ...key, id: 'there' })) } }
    })
    expect(await getMany(scope, refs('a'))).toMatchObject([{ id: 'there' }])
    left = 100
    await expect(getMany(scope, refs('a'))).rejects.toMatchObject({ code: 'busy' })
  })
})

describe('cursors', () => {
  const own: Record<string, string> = { pk: 't#list', sk: 'a', client_pk: 't#list', client_sk: 'a' }
  const forged: [string, (key: Record<string, unknown>, sort: string) => unknown][] = [
    [
      'with a sort key of more than 1,024 bytes',
      (key, sort) => ({ ...key, [sort]: `a${'x'.repeat(1_024)}` }),
    ],
    ['whose bytes are more than its characters', (key, sort) => ({ ...key, [sort]: `a${'é'.repeat(600)}` })],
    ['with an item’s sort key of more than 1,024 bytes', (key) => ({ ...key, sk: `a${'x'.repeat(1_024)}` })],
    ['with a partition of more than 2,048 bytes', (key) => ({ ...key, pk: `t#${'x'.repeat(2_048)}` })],
    ['with an empty sort key', (key, sort) => ({ ...key, [sort]: '' })],
    ['with an empty sort key of the item', (key) => ({ ...key, sk: '' })],
    ['with a number', (key, sort) => ({ ...key, [sort]: 1 })],
    ['with one name more', (key) => ({ ...key, more: 'a' })],
    ['of another business', (key) => ({ ...key, pk: 'u#list' })],
    ['of no object', () => 'a'],
  ]
  it.each(['the table', 'an index'])(
    'a cursor of %s that cannot be our own is refused before the table is queried',
    async (of) => {
      documents.reset()
      documents.on(QueryCommand).resolves({ Items: [] })
      const index = of === 'an index' ? ('client' as const) : undefined
      const names = index ? Object.keys(own) : ['pk', 'sk']
      const key = Object.fromEntries(names.map((name) => [name, own[name]]))
      const ask = (made: unknown) =>
        query(scope, 'list', {
          ...(index && { index }),
          cursor: Buffer.from(JSON.stringify(made)).toString('base64url'),
        })
      for (const [, make] of forged)
        await expect(ask(make(key, index ? 'client_sk' : 'sk'))).rejects.toMatchObject({
          code: 'invalid_input',
        })
      expect(documents.commandCalls(QueryCommand)).toHaveLength(0)
      expect(await ask(key)).toEqual({ items: [] })
    },
  )
})

describe('a server that accepts connections and never answers', () => {
  const sockets: Socket[] = []
  const servers: Server[] = []

  /** Returns such a server's address and the number of connections it has taken. */
  async function openSilent() {
    const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
    servers.push(server)
    const taken = { connections: 0, url: '' }
    server.on('connection', () => taken.connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    taken.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return taken
  }

  beforeAll(() => {
    documents.restore()
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })

  const event = {
    id: 'evt_1',
    type: 'client.removed' as const,
    tenant_id: 't',
    version: 1,
    created_at: '2026-11-21T12:00:00.000Z',
    data: {},
  }
  const message = { subject: 's', text: 't', html: 'h' }
  const outgoing = { channel: 'email', to: 'b@navalha.test', message } as const
  const late = { name: 'TimeoutError' }
  // The limit of the test stops a call that would wait for ever: 3 tries take 15 s.
  it.concurrent.for([
    ['DYNAMODB', 3, { code: 'busy' }, () => get({ ...scope, table: openTable('t') }, things, { id: 'a' })],
    ['EVENTBRIDGE', 3, late, () => openBus('bus')([event])],
    ['SQS', 3, late, (url: string) => openQueue(`${url}/1/queue`)([{}])],
    [
      'SESV2',
      2,
      { name: 'TimeoutError', message: 'the message was not sent' },
      () => openMail('a@navalha.test', 'events')(outgoing, { tenant: 't', id: 'n' }),
    ],
  ] as const)(
    'a call to %s fails after %d tries',
    { timeout: 25_000 },
    async ([name, tries, refusal, call]) => {
      const server = await openSilent()
      process.env[`AWS_ENDPOINT_URL_${name}`] = server.url
      await expect(call(server.url)).rejects.toMatchObject(refusal)
      expect(server.connections).toBe(tries)
    },
  )
})
