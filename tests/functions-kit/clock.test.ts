import { randomUUID } from 'node:crypto'
import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { BatchWriteCommand, DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeAll, describe, expect, it } from 'vitest'
import { phones } from '#functions/clients/records.ts'
import { type DayEnd, dayEnds } from '#functions/company/records.ts'
import { runImport } from '#functions/imports/reactions.ts'
import { LEASE_MS } from '#functions/imports/verbs/run.ts'
import { CROWDED, clock } from '#functions/kit/clock.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'
import { dueWorkers, queueVariable } from '#functions/kit/due-queues.ts'
import type { FunctionName } from '#functions/kit/functions.ts'
import { type Ref, ref, storedItem } from '#functions/kit/records.ts'
import { relay } from '#functions/kit/relay.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { dueAt, outbox } from '#functions/kit/system-records.ts'
import { get, getMany, queryAll } from '#functions/kit/table.ts'
import { endDay } from '#functions/metrics/reactions/day-end.ts'
import { type MetricsDay, metricsDays } from '#functions/metrics/records.ts'
import { professionals } from '#functions/professionals/records.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { watchTableCalls } from '../../infra/local/functions/table-calls.ts'
import { accessKeyOf, LOCAL_KEY } from '../../infra/local/permissions/permissions.ts'
import { describeBusiness, itemOf, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { customerOf, send } from '../kit/actor.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { importerOf, lineOf } from '../kit/importer.ts'
import { ownStack } from '../kit/own-stack.ts'
import { newAccount, within } from '../kit/staff.ts'

// The stack has no stream, queues or schedule: the tests call the functions and set the time.
const start = ownStack('clock', { consumers: false })
let stack: ForkedStack

beforeAll(async () => {
  stack = await start()
  Object.assign(process.env, stack.env)
  const nothing = () => {}
  const listeners = { onUse: nothing, onDenial: nothing, onRequest: nothing }
  watchTableCalls({ ...stack.tableCalls, conflicts: 0, watched: false }, listeners)
})

const queueOf = (name: string) => process.env[`${name.replace('-', '_').toUpperCase()}_QUEUE_URL`] as string

/** Runs a function in this process with its identity, which checks its permissions, and its own queue. */
async function as<T>(name: FunctionName, run: () => Promise<T>): Promise<T> {
  process.env.AWS_ACCESS_KEY_ID = accessKeyOf(name)
  process.env.QUEUE_URL = queueOf(name)
  try {
    return await run()
  } finally {
    process.env.AWS_ACCESS_KEY_ID = LOCAL_KEY
  }
}

/** Takes messages out of a queue for the duration of the test. */
async function received(QueueUrl: string): Promise<SQSRecord[]> {
  const { Messages = [] } = await new SQSClient({}).send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  )
  return Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }) as SQSRecord)
}

/** Puts an event that the stream has missed into the outbox. */
async function leave(scope: Scope, due: Date) {
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

describe('the clock', () => {
  it('the clock queues only due items, and the relay claims, sends and removes them', async () => {
    const scope = { table: tableOf(stack), tenant: newId('ten', new Date()) as Tenant }
    const late = await Promise.all(Array.from({ length: 4 }, () => leave(scope, new Date(Date.now() - 1000))))
    const early = await leave(scope, new Date(Date.now() + 60_000))
    await as('clock', clock())
    const url = process.env.OUTBOX_RELAY_QUEUE_URL as string
    const messages = await received(url)
    expect(messages.map(({ body }) => JSON.parse(body).pk.split('#')[2]).sort()).toEqual([...late].sort())

    const first = await as('outbox-relay', () => relay()({ Records: messages }))
    expect(first.batchItemFailures).toEqual([])
    for (const id of late) expect(await get(scope, outbox, { id }, { consistent: true })).toBeUndefined()
    expect(await get(scope, outbox, { id: early }, { consistent: true })).toBeDefined()

    // The queue may deliver the same messages again: nothing is left to claim, nothing fails.
    const second = await as('outbox-relay', () => relay()({ Records: messages }))
    expect(second).toEqual({ batchItemFailures: [] })
  })

  it.each(Object.entries(dueWorkers))(
    'the clock sends a due item of the kind %s to its queue',
    async (kind, worker) => {
      const { client, name: TableName } = tableOf(stack)
      const due = new Date(Date.now() - 1000).toISOString()
      const Key = { pk: `${newId('ten', new Date())}#${kind}#1`, sk: kind }
      await client.send(new PutCommand({ TableName, Item: { ...Key, ...dueAt(kind, due) } }))
      await as('clock', clock())
      await client.send(new DeleteCommand({ TableName, Key }))
      const bodies = (await received(process.env[queueVariable(worker)] as string)).map(({ body }) =>
        JSON.parse(body),
      )
      expect(bodies).toContainEqual({ ...Key, due })
    },
  )

  it('the clock adds newly due items to a full queue, but none that already wait there', async () => {
    const scope = { table: tableOf(stack), tenant: newId('ten', new Date()) as Tenant }
    const url = process.env.OUTBOX_RELAY_QUEUE_URL as string
    const size = async () => {
      const asked = { QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages' as const] }
      const { Attributes } = await new SQSClient({}).send(new GetQueueAttributesCommand(asked))
      return Number(Attributes?.ApproximateNumberOfMessages)
    }
    const run = () => as('clock', clock())
    const before = await size()
    const old = new Date(Date.now() - 2 * 60_000)
    await Promise.all(Array.from({ length: CROWDED + 30 }, () => leave(scope, old)))
    await run()
    expect(await size()).toBe(before + CROWDED + 30)
    await run()
    expect(await size()).toBe(before + CROWDED + 30)
    await leave(scope, new Date(Date.now() - 1000))
    await run()
    expect(await size()).toBe(before + CROWDED + 31)
  })
})

describe('the worker of an import', () => {
  let staff: ReturnType<typeof importerOf>
  let scope: Scope

  beforeAll(async () => {
    const owner = newAccount({ business_name: 'Prazo', url: stack.url })
    const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
    staff = importerOf(within(owner, tenant.tenant_id))
    scope = { table: tableOf(stack), tenant: tenant.tenant_id as Tenant }
  })

  const messages = async () => (await received(queueOf('client-import'))).map(({ body }) => body)

  const handle = () => consumeDueQueue('client-import', LEASE_MS, runImport)
  /** Handles a message with time for some steps. */
  function call(body: string | undefined, steps: number) {
    let left = steps
    const lambda = { getRemainingTimeInMillis: () => (left-- > 0 ? 60_000 : 0) }
    const event = { Records: [{ messageId: 'm', body }] } as SQSEvent
    return as('client-import', () => handle()(event, lambda as Context))
  }

  it('the worker imports while it has time, passes the rest on, and ignores an old message', async () => {
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

  describe('a stopped import', () => {
    const begin = async (total: number) => {
      const lines = Array.from({ length: total }, (_, i) => lineOf(i + 2, {}))
      const { id } = await staff.open(total)
      for (let at = 0; at < total; at += 200) await staff.part(id, at / 200, lines.slice(at, at + 200))
      await staff.start(id)
      return { id, lines, message: (await messages())[0] }
    }

    it('a stopped import keeps its clients, never continues, and allows another import', async () => {
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

    it('an import that is stopped during a step reports exactly the clients it created', async () => {
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
})

describe('the end of a day', () => {
  it('the end of a day records the working minutes of each day since the last one once, and schedules the next end', async () => {
    const table = tableOf(stack)
    const opened = new Date(Date.now() - 3 * 86_400_000)
    const timezone = 'America/Sao_Paulo'
    const today = wallClock(timezone, new Date()).date
    const on = (days: number) => addDays(today, days)
    const everyDay = (start: string, end: string) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))
    const business = describeBusiness({
      slug: 'virada',
      name: 'Virada',
      now: opened,
      company: { timezone },
      // Ana works nine hours a day, and Bia five, of which she is absent for two hours on two days.
      services: [{ name: 'Corte', price: 50, duration: 30 }],
      professionals: [
        {
          name: 'Ana',
          specialties: [],
          hours: everyDay('08:00', '18:00'),
          breaks: everyDay('12:00', '13:00'),
        },
        {
          name: 'Bia',
          specialties: [],
          hours: everyDay('13:00', '18:00'),
          absences: [{ id: 'abs_1', from: on(-2), to: on(-1), start: '14:00', end: '16:00' }],
        },
        { name: 'Caio', specialties: [] },
      ],
      config: { own_holidays: [{ id: 'hol_1', name: 'Feira', date: on(-1), yearly: false }] as never },
    })
    await writeBusiness(table, business)
    const gone = { ...(business.professionals[2] as Professional), is_active: false }
    await writeItems(table, [itemOf(business, professionals, gone)])
    const scope = { table, tenant: business.company.id as Tenant }
    const end = () => get(scope, dayEnds, {}, { consistent: true })
    expect(await end()).toMatchObject({ date: on(-3) })

    await as('clock', clock())
    const messages = await received(queueOf('day-end'))
    const own = messages.filter(({ body }) => JSON.parse(body).pk.startsWith(scope.tenant))
    expect(own).toHaveLength(1)
    const run = (...further: Parameters<typeof endDay>) => {
      const handle = consumeDueQueue('day-end', 1000, endDay(...further))
      const lambda = { getRemainingTimeInMillis: () => 60_000 } as Context
      return as('day-end', () => handle({ Records: own }, lambda))
    }
    // A failed day's end is due again, and the days are unchanged.
    await expect(run(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
    const failed = (await end()) as DayEnd
    expect(failed.date).toBe(on(-3))
    for (const message of own) message.body = JSON.stringify({ ...JSON.parse(message.body), due: failed.due })
    const days: string[] = []
    await run(async (_, date) => void days.push(date))
    await run(async (_, date) => void days.push(date))
    expect(days).toEqual([today])

    const found = await getMany(
      scope,
      [-4, -3, -2, -1, 0].map((day): Ref<MetricsDay> => ref(metricsDays, { date: on(day) })),
    )
    expect(found.map((day) => day?.working_minutes)).toEqual([undefined, 840, 720, 0, undefined])
    const next = (await end()) as DayEnd
    expect(next.date).toBe(today)
    expect(wallClock(timezone, new Date(next.due))).toEqual({ date: on(1), minutes: 5 })
  })
})

describe('a change that the page has not loaded yet', () => {
  it('a change of a professional applies to bookings at once and to slots within a minute', async () => {
    const table = tableOf(stack)
    const business = describeBusiness({
      slug: 'minuto',
      name: 'Minuto',
      now: new Date(),
      services: [{ name: 'Corte', price: 50, duration: 30 }],
      professionals: [{ name: 'Ana', specialties: [] }],
    })
    await writeBusiness(table, business)
    const shop = customerOf(business, stack.url)
    const date = shop.day(3)
    const at = async () => (await shop.slots({ date })).body.slots
    expect(await at()).toContain('10:00')
    const change = (changes: Partial<Professional>) =>
      writeItems(table, [itemOf(business, professionals, { ...shop.professional, ...changes })])
    const book = async () => (await shop.book(shop.booking({ date, time: '10:00' }))).body.code
    await change({ absences: [{ id: 'abs_1', from: date, to: addDays(date, 1) }] })
    expect(await at()).toContain('10:00')
    expect(await book()).toBe('slot_outside_hours')
    await change({ is_active: false })
    expect(await book()).toBe('professional_not_found')
    await change({ service_ids: [] })
    expect(await book()).toBe('service_not_offered')
    await change({ absences: [{ id: 'abs_1', from: date, to: date, start: '10:00', end: '11:00' }] })
    await send('POST', '/_local/clock', { minutes: 1 }, { url: stack.url })
    const slots = await at()
    expect(slots).not.toContain('10:00')
    expect(slots).toContain('11:00')
  })
})
