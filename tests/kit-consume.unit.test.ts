import type { Context, SQSEvent } from 'aws-lambda'
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

it('a function whose time is nearly over begins nothing: the messages come again', async () => {
  const handler = consume('agenda-fresh', reactions, written)
  expect(await handler(messages({}, {}) as SQSEvent, timeLeft(9_000))).toEqual({
    batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '1' }],
  })
})

it('an event of a type that nobody handles fails', async () => {
  const handler = consume('agenda-fresh', reactions, written)
  const event = {
    id: 'evt_1',
    type: 'client.created',
    tenant_id: 't',
    version: 1,
    created_at: '2026-11-21T12:00:00.000Z',
  }
  const answer = await handler(messages({ ...event, data: {} }) as SQSEvent, timeLeft(30_000))
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
})

it('handlers other than those subscribed do not compile', () => {
  const { 'agenda.changed': _, ...missing } = reactions
  // @ts-expect-error One handler is missing.
  consume('agenda-fresh', missing, written)
  // @ts-expect-error It does not subscribe to this event.
  consume('agenda-fresh', { ...reactions, 'client.created': () => [] }, written)
})
