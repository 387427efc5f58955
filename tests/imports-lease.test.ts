import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Context, SQSEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImport } from '#functions/imports/reactions.ts'
import { LEASE_MS } from '#functions/imports/verbs.ts'
import { workOff } from '#functions/kit/due.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { type ForkedStack, forkStack, stopStack } from './kit/forked-stack.ts'
import { importerOf, lineOf } from './kit/importer.ts'
import { newAccount, within } from './kit/staff.ts'

// On a stack whose queues stand still: the function is called by hand, with as much time as the test gives it.
let dir: string
let stack: ForkedStack
let staff: ReturnType<typeof importerOf>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'navalha-lease-'))
  stack = await forkStack({ port: 5530, dir, demo: false, consumers: false })
  Object.assign(process.env, stack.env)
  const owner = newAccount({ business_name: 'Prazo', url: stack.url })
  const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
  staff = importerOf(within(owner, tenant.tenant_id))
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

it('works while there is time, hands the rest on, and a message that came before changes nothing', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => lineOf(i + 2, {}))
  const { id } = await staff.open(60)
  await staff.part(id, 0, lines)
  await staff.start(id)
  const handle = workOff('client-import', LEASE_MS, runImport)
  const call = (body: string, steps: number) => {
    let left = steps
    const lambda = { getRemainingTimeInMillis: () => (left-- > 0 ? 60_000 : 0) }
    return handle({ Records: [{ messageId: 'm', body }] } as SQSEvent, lambda as Context)
  }

  const [first, ...others] = await messages()
  expect(others).toEqual([])
  await call(first as string, 1)
  expect((await staff.get(id)).body).toMatchObject({ status: 'running', position: 25, created: 25 })

  const [second] = await messages()
  await call(first as string, 9)
  expect((await staff.get(id)).body.position).toBe(25)

  await call(second as string, 9)
  expect((await staff.get(id)).body).toMatchObject({ status: 'done', position: 60, created: 60 })
  expect(await messages()).toEqual([])
  await call(second as string, 9)
  expect((await staff.get(id)).body).toMatchObject({ created: 60, skipped: 0 })
})
