import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Context, SQSEvent } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phones } from '#functions/clients/records.ts'
import { runImport } from '#functions/imports/reactions.ts'
import { LEASE_MS } from '#functions/imports/verbs/run.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'
import { ref, type Tenant } from '#functions/kit/records.ts'
import { getMany, queryAll, type Scope } from '#functions/kit/table.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from './kit/forked-stack.ts'
import { importerOf, lineOf } from './kit/importer.ts'
import { newAccount, within } from './kit/staff.ts'

// On a stack whose queues stand still: the function is called by hand, with as much time as the test gives it.
let dir: string
let stack: ForkedStack
let staff: ReturnType<typeof importerOf>
let scope: Scope

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-lease-'))
  stack = await forkStack({ port: 5530, dir, demo: false, consumers: false })
  Object.assign(process.env, stack.env)
  const owner = newAccount({ business_name: 'Prazo', url: stack.url })
  const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
  staff = importerOf(within(owner, tenant.tenant_id))
  scope = { table: tableOf(stack), tenant: tenant.tenant_id as Tenant }
})

afterAll(async () => {
  await stopStack(stack)
  await rm(dir, { recursive: true, force: true })
})

/** What waits in the import's queue, taken out of it for as long as the test lasts. */
async function messages(): Promise<string[]> {
  const QueueUrl = process.env.QUEUE_URL as string
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  )
  return Messages.map(({ Body }) => Body as string)
}

const handle = () => consumeDueQueue('client-import', LEASE_MS, runImport)
/** Hands a message over with time for some steps. */
function call(body: string | undefined, steps: number) {
  let left = steps
  const lambda = { getRemainingTimeInMillis: () => (left-- > 0 ? 60_000 : 0) }
  return handle()({ Records: [{ messageId: 'm', body }] } as SQSEvent, lambda as Context)
}

it('works while there is time, hands the rest on, and a message that came before changes nothing', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => lineOf(i + 2, {}))
  const { id } = await staff.open(60)
  await staff.part(id, 0, lines)
  await staff.start(id)
  const [first, ...others] = await messages()
  expect(others).toEqual([])
  await call(first, 1)
  expect((await staff.get(id)).body).toMatchObject({ status: 'running', position: 25, created: 25 })

  const [second] = await messages()
  await call(first, 9)
  expect((await staff.get(id)).body.position).toBe(25)

  await call(second, 9)
  expect((await staff.get(id)).body).toMatchObject({ status: 'done', position: 60, created: 60 })
  expect(await messages()).toEqual([])
  await call(second, 9)
  expect((await staff.get(id)).body).toMatchObject({ created: 60, skipped: 0 })
})

describe('one that is stopped', () => {
  const begin = async (total: number) => {
    const lines = Array.from({ length: total }, (_, i) => lineOf(i + 2, {}))
    const { id } = await staff.open(total)
    for (let at = 0; at < total; at += 200) await staff.part(id, at / 200, lines.slice(at, at + 200))
    await staff.start(id)
    return { id, lines, message: (await messages())[0] }
  }

  it('keeps the clients it has made, is never taken up again, and leaves room for another', async () => {
    const { id, message } = await begin(60)
    await call(message, 1)
    const [rest] = await messages()
    const key = { 'idempotency-key': randomUUID() }
    const stopped = await staff.stop(id, key)
    expect(stopped.body).toMatchObject({ status: 'stopped', position: 25, created: 25 })
    expect((await staff.stop(id, key)).body).toEqual(stopped.body)
    await call(rest, 9)
    expect((await staff.get(id)).body).toEqual(stopped.body)
    expect((await staff.start(id)).body.status).toBe('stopped')
    expect((await staff.part(id, 1, [lineOf(99, {})])).body.code).toBe('import_running')
    expect(await queryAll(scope, `import#${id}`, { prefix: 'lines#' })).toEqual([])
    const next = await begin(1)
    await call(next.message, 9)
    expect((await staff.get(next.id)).body.status).toBe('done')
    expect((await staff.stop(next.id)).body).toMatchObject({ status: 'done', created: 1 })
  })

  it('in the middle of a step ends there, with as many clients as it says', async () => {
    const { id, lines, message } = await begin(2_000)
    const [, stopped] = await Promise.all([call(message, 999), staff.stop(id)])
    expect(stopped.body.status).toBe('stopped')
    const { body } = await staff.get(id)
    expect(body).toMatchObject({ status: 'stopped', skipped: 0, created: body.position })
    expect(body.created).toBeLessThan(2_000)
    const pointers = await getMany(
      scope,
      lines.map(({ phone }) => ref(phones, { phone: `+55${phone}` })),
    )
    expect(pointers.filter(Boolean)).toHaveLength(body.created)
  })
})
