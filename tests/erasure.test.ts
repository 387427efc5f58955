import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Client } from '#shared/clients.ts'
import { eventually, nextPhone, tableOfStack } from './kit/actor.ts'
import { openShop } from './kit/catalog.ts'
import { webhooksOf } from './kit/webhooks.ts'
import { wholeTable } from './kit/whole-table.ts'

// What is left of a client who was erased: nothing that names them, wherever it was stored.

/** Kinds that keep a name, by law or for a time, each with the reason. */
const keeps: Record<string, string> = {}

it('an erased client is in no item of the business, and a delivery that named them is not sent again', async () => {
  const shop = await openShop()
  const hooks = webhooksOf(shop.owner)
  const { body: hook } = await hooks.add({ url: 'http://localhost:9/', events: ['client.created'] })
  const word = randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')
  const [name, phone, email] = [`Apagada ${word}`, nextPhone(), `${word}@navalha.test`]
  const { body: client } = await shop.owner.call<Client>('POST', '/api/staff/clients', { name, phone, email })
  const [delivery] = await eventually(async () => {
    const log = await hooks.log(hook.id)
    return log.length > 0 && log
  })
  expect(delivery?.payload).toContain(name)
  const answer = await shop.owner.call('DELETE', `/api/staff/clients/${client.id}`)
  expect(answer.status).toBe(200)
  const named = async () =>
    (await wholeTable(tableOfStack()))
      .filter((item) => [name, phone.slice(-9), email].some((text) => JSON.stringify(item).includes(text)))
      .map(({ shape }) => shape.split('.')[0] as string)
      .filter((kind) => !(kind in keeps))
  await eventually(async () => (await named()).length === 0).catch(async () =>
    expect(await named()).toEqual([]),
  )
  const [erased] = await hooks.log(hook.id)
  expect(erased).toMatchObject({ id: delivery?.id, event_type: 'client.created', state: 'failed' })
  const replay = await hooks.replay(hook.id, delivery?.id as string)
  expect([replay.status, replay.body.code]).toEqual([404, 'delivery_not_found'])
  expect((await hooks.replayFailed(hook.id, new Date(0).toISOString())).body).toEqual({ count: 0 })
})
