import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import { consume } from '#functions/kit/consume.ts'
import { subscriptions } from '#shared/events.ts'

Object.assign(process.env, { TABLE_NAME: 'none', AWS_REGION: 'sa-east-1' })
const reactions = Object.fromEntries(subscriptions['agenda-fresh'].map((type) => [type, () => []])) as {
  [T in (typeof subscriptions)['agenda-fresh'][number]]: () => never[]
}
const written = async () => {}
const messages = (...bodies: object[]) => ({
  Records: bodies.map((body, n) => ({ messageId: String(n), body: JSON.stringify(body) })),
})
const timeLeft = (ms: number) => ({ getRemainingTimeInMillis: () => ms }) as Context

const changed = (n: number, tenant_id = 't') => ({
  id: `evt_${n}`,
  type: 'agenda.changed',
  tenant_id,
  version: 1,
  created_at: '2026-11-21T12:00:00.000Z',
  data: { id: 'x', version: 1, dates: ['2026-11-21'] },
})
const failuresOf = async (answer: Promise<SQSBatchResponse>) =>
  (await answer).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)

it('a consumer with little time left starts nothing, and its messages are delivered again', async () => {
  const write = async () => {
    throw new Error('it wrote')
  }
  const handler = consume('agenda-fresh', reactions, write)
  const answer = handler(messages(changed(1), changed(2)) as SQSEvent, timeLeft(9_000))
  expect(await failuresOf(answer)).toEqual(['0', '1'])
})

it('an event of an unhandled type fails', async () => {
  const handler = consume('agenda-fresh', reactions, written)
  const event = { ...changed(1), type: 'client.created' }
  expect(await failuresOf(handler(messages(event) as SQSEvent, timeLeft(30_000)))).toEqual(['0'])
})

it('events of a tenant are written together, in order and once, and in halves when a write fails', async () => {
  const writes: string[][] = []
  const handler = consume('agenda-fresh', reactions, async ({ tenant }, events) => {
    writes.push([tenant, ...events.map(({ id }) => id)])
    if (events.some(({ id }) => id === 'evt_3')) throw new Error('bad event')
  })
  const batch = messages(changed(4), changed(3), changed(1), changed(3), changed(2), changed(5, 'u'))
  expect(await failuresOf(handler(batch as SQSEvent, timeLeft(30_000)))).toEqual(['1', '3'])
  expect(writes).toEqual([
    ['t', 'evt_1', 'evt_2', 'evt_3', 'evt_4'],
    ['t', 'evt_1', 'evt_2'],
    ['t', 'evt_3', 'evt_4'],
    ['t', 'evt_3'],
    ['t', 'evt_4'],
    ['u', 'evt_5'],
  ])
})

it('handlers that differ from the subscription do not compile', () => {
  const { 'agenda.changed': _, ...missing } = reactions
  // @ts-expect-error One handler is missing.
  consume('agenda-fresh', missing, written)
  // @ts-expect-error It does not subscribe to this event.
  consume('agenda-fresh', { ...reactions, 'client.created': () => [] }, written)
})
