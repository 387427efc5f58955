import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, SQSEvent } from 'aws-lambda'
import { systemAuthority } from '#functions/kit/authority.ts'
import { clock } from '#functions/kit/clock.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { consumeDueTogether } from '#functions/kit/due.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import { functions } from '#functions/kit/functions.ts'
import { codeMaker, invitationSigner, linkSigner, unsubscribeSigner } from '#functions/kit/link-token.ts'
import { now } from '#functions/kit/now.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { DUE_SHARDS } from '#functions/kit/table-shape.ts'
import { remind } from '#functions/notifications/reactions/reminders.ts'
import { LEASE_MS, sendNotification } from '#functions/notifications/reactions/sending.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { newId } from '#shared/ids.ts'
import { timeOf, wallClock } from '#shared/time.ts'
import {
  describeBusiness,
  itemOf,
  randomFrom,
  writeBusiness,
  writeItems,
} from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import type { Row } from './compare.ts'
import { round } from './report.ts'

const ITEMS = Number(process.env.ITEMS ?? 100_000)
/** The benchmark takes this number of turns, with as many at once as in a batch. */
const TURNS = 2_000
const BATCH = 10
const MINUTE = 60_000
/** The benchmark sends this number of mails. SES takes `SES_MS` for each. */
const MAILS = 300
const SES_MS = 70

/** Measures the clock and the worker with 100,000 appointments that became due in one minute. */
export async function dueRows(stack: ForkedStack, table: Table): Promise<Row[]> {
  const url = stack.env.REMINDERS_QUEUE_URL as string
  Object.assign(process.env, stack.env)
  for (const name of functions.clock.variables) process.env[name] ??= url
  const { tenant, messages } = await fill(table)

  const reads = await readIndex(table)
  const started = performance.now()
  const run = clock()
  await run()
  const handedOut = performance.now() - started
  const waiting = await depth(url)
  const again = performance.now()
  await run()
  const spared = performance.now() - again
  const still = await depth(url)

  const ctx: Ctx = { table, tenant, ...systemAuthority('reminders'), request_id: 'bench', now }
  const made: DueMessage[] = []
  const turn = remind(async (all) => {
    made.push(...all)
  })
  const turns = performance.now()
  for (let i = 0; i < TURNS; i += BATCH)
    await Promise.all(messages.slice(i, i + BATCH).map((message) => turn(ctx, message, () => true)))
  const perSecond = TURNS / ((performance.now() - turns) / 1000)
  return [
    ['items due in one minute', ITEMS],
    ['reads of the index by a run, 16 shards side by side', reads.pages],
    ['read units of a run', round(reads.units, 1)],
    ['messages of the first run', waiting],
    ['its time, s: the last item is this late', round(handedOut / 1000, 1)],
    ['messages of the next run, while they wait', still - waiting],
    ['its time, s', round(spared / 1000, 1)],
    [`turns per second, ${BATCH} at once in one process`, round(perSecond)],
    ['messages that they made', made.length],
    [
      `mails per second of one worker, SES answering after ${SES_MS} ms`,
      round(await mailRate(table, made.slice(0, MAILS)), 1),
    ],
  ]
}

/** Runs the worker's own code, batch after batch. Only SES is replaced, by a pause. */
async function mailRate(table: Table, messages: readonly DueMessage[]): Promise<number> {
  const secret = 'x'.repeat(43)
  const work = consumeDueTogether(
    'message-send',
    table,
    LEASE_MS,
    sendNotification({
      app_url: 'https://app.bench.test',
      mail_from: 'Navalha <nao-responda@bench.test>',
      sign_link: linkSigner(secret),
      code_of: codeMaker(secret),
      sign_invitation: invitationSigner(secret),
      sign_unsubscribe: unsubscribeSigner(secret),
      email: async () => {
        await new Promise((resolve) => setTimeout(resolve, SES_MS))
        return { id: '1' }
      },
      sms: async () => ({ refusal: 'bench' }),
      whatsapp: undefined,
    }),
  )
  const inTime = { getRemainingTimeInMillis: () => 30_000 } as Context
  const started = performance.now()
  for (let i = 0; i < messages.length; i += BATCH) {
    const Records = messages.slice(i, i + BATCH).map((one) => ({ messageId: 'm', body: JSON.stringify(one) }))
    await work({ Records } as unknown as SQSEvent, inTime)
  }
  return messages.length / ((performance.now() - started) / 1000)
}

/** Writes appointments of one business, and returns the messages of the first ones. */
async function fill(table: Table) {
  const at = now()
  const random = randomFrom(4)
  const business = describeBusiness({
    slug: 'vencimentos',
    name: 'Vencimentos',
    now: at,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
  })
  const tenant = business.company.id as Tenant
  const { timezone } = business.company
  const people = describeClients(1_000, at, random).map((client, i) => ({
    ...client,
    email: `c${i}@bench.test`,
  }))
  await writeBusiness(table, business)
  await writeItems(
    table,
    clientItems(business, people).filter((item) => !('scope' in item)),
  )
  // They were due two hours before their start, ten minutes ago. Quiet hours do not move that instant.
  const start = new Date(Math.floor(at.getTime() / MINUTE + 110) * MINUTE)
  const wall = wallClock(timezone, start)
  const due = new Date(start.getTime() - 120 * MINUTE).toISOString()
  const messages = []
  for (let i = 0; i < ITEMS; i += 2_500) {
    const items = Array.from({ length: 2_500 }, (_, k): StoredAppointment => {
      const client = people[(i + k) % people.length] as (typeof people)[0]
      const [service] = business.services
      return {
        id: newId('apt', at),
        client_id: client.id,
        client_name: client.name,
        service_id: service?.id ?? '',
        service_name: 'Corte',
        date: wall.date,
        time: timeOf(wall.minutes),
        duration: 30,
        price: 50,
        status: 'scheduled',
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        version: 1,
        due,
        awaits: 'reminder_2h',
      }
    })
    await writeItems(
      table,
      items.map((one) => itemOf(business, appointments, one)),
    )
    if (i === 0)
      messages.push(...items.map(({ id }) => ({ ...storedKey(tenant, ref(appointments, { id })), due })))
  }
  return { tenant, messages }
}

/** Repeats the reads of a run to measure their units. */
async function readIndex({ client, name }: Table): Promise<{ pages: number; units: number }> {
  let pages = 0
  let units = 0
  for (let shard = 0; shard < DUE_SHARDS; shard++) {
    let from: Record<string, unknown> | undefined
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: name,
          IndexName: 'due',
          KeyConditionExpression: 'due_pk = :shard AND due_sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':shard': `due#${shard}`, ':from': '0', ':to': now().toISOString() },
          Limit: 500,
          ExclusiveStartKey: from,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      )
      pages++
      units += page.ConsumedCapacity?.CapacityUnits ?? 0
      from = page.LastEvaluatedKey
    } while (from)
  }
  return { pages, units }
}

async function depth(QueueUrl: string): Promise<number> {
  const { Attributes } = await new SQSClient({}).send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  )
  return Number(Attributes?.ApproximateNumberOfMessages)
}
