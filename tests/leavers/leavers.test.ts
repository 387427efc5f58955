import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { BUSY_PARTITION } from '#functions/google/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { feedsBy, fetchFeed } from '../kit/feeds.ts'
import { connect, googleAt } from '../kit/google.ts'
import { connectionBy, googleAs } from '../kit/google-consent.ts'
import { importerOf, lineOf } from '../kit/importer.ts'

// A member's creations end, or go on until an owner confirms them, once the member leaves or loses the right.

const tomorrow = addDays(wallClock('America/Sao_Paulo', new Date()).date, 1)
const busyOf = (shop: Shop) =>
  queryAll({ table: tableOfStack(), tenant: shop.tenant }, BUSY_PARTITION, { consistent: true })
const newGoogle = () => googleAt({ url: inject('url') }, `${randomUUID().slice(0, 8)}@example.com`)

describe.each(['removed', 'demoted'] as const)('items of a manager who is %s', (how) => {
  const leave = ({ owner }: Shop, user: string) =>
    how === 'removed' ? owner.remove(user) : owner.change(user, 'professional')

  it(`the Google connection of a ${how} manager ends, its busy times leave the agenda, and the grant is revoked`, async () => {
    const shop = await openShop()
    const manager = await shop.join('manager')
    const google = newGoogle()
    await google.add(tomorrow, addDays(tomorrow, 1))
    await connect({ owner: manager }, google)
    await eventually(async () => (await busyOf(shop)).length === 1)
    expect((await leave(shop, manager.person.user_id)).status).toBe(200)
    await eventually(async () => (await connectionBy(shop.owner).get()).body.status === 'disconnected')
    await eventually(async () => (await busyOf(shop)).length === 0)
    await eventually(async () => (await googleAs(google.account).grants()) === 0)
  })

  it(`calendar addresses of other agendas that a ${how} manager created are revoked, and those of other members stay`, async () => {
    const shop = await openShop()
    const manager = await shop.join('manager')
    const [first, second] = shop.business.professionals.map(({ id }) => id) as [string, string]
    const theirs = [await feedsBy(manager).open('business'), await feedsBy(manager).open(first)]
    const kept = await feedsBy(shop.owner).open(second)
    await leave(shop, manager.person.user_id)
    for (const { body } of theirs) await eventually(async () => (await fetchFeed(body.secret)).status === 404)
    expect((await fetchFeed(kept.body.secret)).status).toBe(200)
  })

  it(`an import that a ${how} manager has not started is deleted with its people`, async () => {
    const shop = await openShop()
    const manager = importerOf(await shop.join('manager'))
    const other = importerOf(shop.owner)
    const leaver = await shop.join('manager')
    const { id } = await importerOf(leaver).open(1)
    await importerOf(leaver).part(id, 0, [lineOf(2, {})])
    const { id: kept } = await manager.open(1)
    await leave(shop, leaver.person.user_id)
    await eventually(async () => (await other.get(id)).status === 404)
    expect((await other.get(kept)).status).toBe(200)
    const lines = await queryAll({ table: tableOfStack(), tenant: shop.tenant }, `import#${id}`, {})
    expect(lines).toEqual([])
  })
})
