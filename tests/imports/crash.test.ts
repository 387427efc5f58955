import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import type { Table } from '#functions/kit/scope.ts'
import { IMPORT_PART_LINES } from '#shared/import-limits.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { eventually, send } from '../kit/actor.ts'
import { killStack, tableOf } from '../kit/forked-stack.ts'
import { importerOf, lineOf } from '../kit/importer.ts'
import { ownStack } from '../kit/own-stack.ts'
import { newAccount, within } from '../kit/staff.ts'
import { volume } from '../kit/volume.ts'

const LINES = volume(1_000, 10_000)
/** The stack is killed after this many clients. */
const KILL_AT = volume(300, 3_000)

// Only the import itself runs: the outbox keeps its items, so that they can be counted.
const start = ownStack('imports-crash', { consumers: ['client-import'] })

type Stored = { pk: string; sk: string; id?: string; phone?: string; client_id?: string }

/** Reads all items of a table with one sort key, as client ids. */
async function stored(table: Table, sk: string): Promise<Stored[]> {
  const items: Stored[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression: 'sk = :sk',
        ExpressionAttributeValues: { ':sk': sk },
        ExclusiveStartKey,
      }),
    )
    items.push(...(page.Items as Stored[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

it(`an import of ${LINES} lines that is killed in the middle continues and creates each client once`, async () => {
  const first = await start()
  const { url } = first
  const owner = newAccount({ business_name: 'Queda', url })
  const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
  const staff = importerOf(within(owner, tenant.tenant_id))
  const { id } = await staff.open(LINES)
  const began = performance.now()
  for (let part = 0; part < LINES / IMPORT_PART_LINES; part++) {
    const first = part * IMPORT_PART_LINES + 2
    const lines = Array.from({ length: IMPORT_PART_LINES }, (_, i) => lineOf(first + i, {}))
    const { status, body } = await staff.part(id, part, lines)
    expect([status, body.problem_count]).toEqual([200, 0])
  }
  const sent = performance.now()
  await staff.start(id)
  await eventually(async () => (await staff.get(id)).body.created >= KILL_AT, 120)
  const killed = performance.now()
  await killStack(first)

  const second = await start()
  const before = (await staff.get(id)).body
  expect(before.status).toBe('running')
  expect(before.created).toBeGreaterThanOrEqual(KILL_AT)
  expect(before.created).toBeLessThan(LINES)
  const restarted = performance.now()
  // The lease of the killed function has to end before the clock hands out the rest.
  await send('POST', '/_local/clock', { minutes: 1.1 }, { url })
  const done = await staff.finished(id, 300)
  const seconds = [sent - began, killed - sent, performance.now() - restarted].map((ms) =>
    (ms / 1000).toFixed(1),
  )
  console.log(
    `${LINES} lines: sent in ${seconds[0]} s; ${before.created} clients in ${seconds[1]} s; the rest in ${seconds[2]} s`,
  )
  expect(done).toMatchObject({ created: LINES, skipped: 0, position: LINES, problem_count: 0 })

  const table = tableOf(second)
  const clients = await stored(table, 'client')
  const ids = new Set(clients.map((client) => client.id))
  expect([clients.length, ids.size]).toEqual([LINES, LINES])
  expect(new Set(clients.map(({ phone }) => phone)).size).toBe(LINES)
  const pointers = await stored(table, 'phone')
  expect(pointers.length).toBe(LINES)
  expect(new Set(pointers.map(({ client_id }) => client_id))).toEqual(ids)
  const events = (await stored(table, 'outbox')) as (Stored & {
    type: string
    data: { id: string }
    due_sk: string
  })[]
  expect(events.length).toBe(LINES)
  expect(new Set(events.map(({ data }) => data.id))).toEqual(ids)
  for (const { type, due_sk } of events) expect([type, Boolean(due_sk)]).toEqual(['client.created', true])
}, 480_000)
