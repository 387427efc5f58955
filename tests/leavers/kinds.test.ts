import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, inject, it } from 'vitest'
import { BUSY_PARTITION, endedConnections } from '#functions/google/records.ts'
import { hashOfKey, keyPointers } from '#functions/kit/api-key.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { type Departure, departures } from '#functions/tenants/records/departures.ts'
import type { LeftItem } from '#shared/leavers.ts'
import type { Role } from '#shared/roles.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { feedsBy } from '../kit/feeds.ts'
import { connect, googleAt } from '../kit/google.ts'
import { connectionBy } from '../kit/google-consent.ts'
import { importerOf, lineOf } from '../kit/importer.ts'
import { callWith, keysOf } from '../kit/keys.ts'
import { type Message, mailsTo, newAccount } from '../kit/staff.ts'
import { webhooksOf } from '../kit/webhooks.ts'
import { type StoredItem, storedKinds, wholeTable } from '../kit/whole-table.ts'

// Checks for each kind of item that it ends as it declares when a member leaves or loses the permission.

type Member = Awaited<ReturnType<Shop['join']>>
type Change = { from: Role; to?: Role }
const changes: Change[] = [
  { from: 'owner' },
  { from: 'owner', to: 'manager' },
  { from: 'manager', to: 'professional' },
]

/** Members of these roles may create items of a kind; they lose them with the role. */
const owners: Role[] = ['owner']
const office: Role[] = ['owner', 'manager']

const tomorrow = addDays(wallClock('America/Sao_Paulo', new Date()).date, 1)
const url = 'http://localhost:9/'

const makers = {
  async google(member: Member, shop: Shop) {
    const google = googleAt({ url: inject('url') }, `${randomUUID().slice(0, 8)}@example.com`)
    await google.add(tomorrow, addDays(tomorrow, 1))
    await connect({ owner: member }, google)
    await connectionBy(member).start()
    await eventually(async () => (await stored(shop, BUSY_PARTITION)).length > 0)
  },
  async feed(member: Member) {
    await feedsBy(member).open('business')
  },
  async import(member: Member) {
    const { id } = await importerOf(member).open(1)
    await importerOf(member).part(id, 0, [lineOf(2, { phone: 'x' })])
  },
  async invitation(member: Member) {
    await member.invite(newAccount().email, 'manager')
  },
  async key(member: Member) {
    await keysOf(member).create('ERP')
  },
  async webhook(member: Member) {
    await webhooksOf(member).add({ name: 'ERP', url })
    await webhooksOf(member).automation({ webhook_url: url, api_key: 'chave', is_enabled: true, version: 0 })
  },
} satisfies Record<string, (member: Member, shop: Shop) => Promise<void>>

/** Names how an item is created, who may create it, and the test of its end if it remains. */
type Fixture = { by: keyof typeof makers | 'joining'; may: Role[]; ended?: (item: StoredItem) => boolean }
const fixtures: Record<string, Fixture> = {
  membership: { by: 'joining', may: ['owner', 'manager', 'professional'] },
  member: { by: 'joining', may: ['owner', 'manager', 'professional'] },
  // An invitation links it to an account; tests/tenants/members.test.ts removes the link.
  professional: {
    by: 'joining',
    may: ['owner', 'manager', 'professional'],
    ended: ({ user_id }) => !user_id,
  },
  api_key: { by: 'key', may: owners },
  api_key_pointer: { by: 'key', may: owners },
  webhook: { by: 'webhook', may: office },
  automation_webhook: { by: 'webhook', may: office },
  google_connection: { by: 'google', may: office },
  // The worker removes it when the busy times are gone and the grant has ended.
  google_ended: { by: 'google', may: office },
  // Only its own account can use it, with the permission that it has lost; its TTL removes it.
  google_state: { by: 'google', may: office, ended: () => true },
  google_channel: { by: 'google', may: office },
  google_busy: { by: 'google', may: office },
  feed: { by: 'feed', may: office },
  feed_head: { by: 'feed', may: office },
  feed_entry: { by: 'feed', may: office },
  client_import: { by: 'import', may: office },
  import_lines: { by: 'import', may: office },
  import_people: { by: 'import', may: office },
  import_problems: { by: 'import', may: office },
  invitation: { by: 'invitation', may: owners, ended: ({ status }) => status === 'revoked' },
  invitee: { by: 'invitation', may: owners },
}
const marks: Record<string, (item: StoredItem) => boolean> = {
  api_key_pointer: ({ pauses_at }) => pauses_at !== undefined,
}

const stored = <T extends object>({ tenant }: Shop, partition: string) =>
  queryAll<T>({ table: tableOfStack(), tenant }, partition, { consistent: true })

/** Reads all stored items of a business. */
async function itemsOf({ tenant }: Shop): Promise<StoredItem[]> {
  const all = await wholeTable(tableOfStack())
  const own = all.filter(({ pk, tenant_id }) => pk.startsWith(`${tenant}#`) || tenant_id === tenant)
  const hashes = new Set(own.flatMap(({ shape, hash }) => (shape === 'feed.1' ? [`feed#${hash}`] : [])))
  return [...own, ...all.filter((item) => hashes.has(item.pk) && !own.includes(item))]
}

const nameOf = ({ shape }: StoredItem) => shape.split('.')[0] as string
const keyOf = ({ pk, sk }: StoredItem) => `${pk} ${sk}`

/** Waits for the departure's consumers, including the Google Calendar worker. */
async function settled(shop: Shop): Promise<StoredItem[]> {
  await eventually(async () => {
    const [departure] = await stored<Departure>(shop, departures.key({ id: '' })[0])
    const reads = await stored<StoredItem>(shop, endedConnections.key({ id: '' })[0])
    return departure?.version === 2 && !reads.some((item) => nameOf(item) === endedConnections.name)
  })
  return itemsOf(shop)
}

it('exactly the kinds that end or are handed over have a fixture', async () => {
  const kinds = [...(await storedKinds()).values()]
  const acting = kinds.filter(({ leaver }) => leaver === 'ends' || leaver === 'handed_over')
  expect(Object.keys(fixtures).sort()).toEqual([...new Set(acting.map(({ name }) => name))].sort())
})

describe.each(changes)('a change of a member from $from to $to', ({ from, to }) => {
  it('the items of the member end or are handed over as their kind declares', async () => {
    const shop = await openShop()
    const member = await shop.join(from)
    const { user_id } = member.person
    const made = Object.values(fixtures).flatMap(({ by, may }) => (may.includes(from) ? [by] : []))
    const before = new Set((await itemsOf(shop)).map(keyOf))
    for (const by of new Set(made)) if (by !== 'joining') await makers[by](member, shop)
    const theirs = (await itemsOf(shop)).filter(
      (item) => !before.has(keyOf(item)) || (item.user_id === user_id && nameOf(item).startsWith('member')),
    )
    const answer = await (to ? shop.owner.change(user_id, to) : shop.owner.remove(user_id))
    expect(answer.status).toBe(200)
    const left = new Map((await settled(shop)).map((item) => [keyOf(item), item]))
    const kinds = await storedKinds()
    const wrong = theirs.flatMap((item) => {
      const [name, now] = [nameOf(item), left.get(keyOf(item))]
      const { leaver } = kinds.get(item.shape) ?? {}
      const fixture = fixtures[name]
      if (!fixture) return []
      const lost = !to || !fixture.may.includes(to)
      const ended = !now || fixture.ended?.(now) === true
      const marked = now !== undefined && (marks[name]?.(now) ?? now.handed_over !== undefined)
      const isRight = !lost ? !marked && now : leaver === 'ends' ? ended : marked
      return isRight ? [] : [`${name}: ${leaver}, lost: ${lost}, now ${JSON.stringify(now)}`]
    })
    expect(wrong).toEqual([])
    // Each fixture creates its kinds, except those that arise on the way.
    const names = new Set(theirs.map(nameOf))
    const rare = ['professional', 'google_ended', 'feed_entry', 'google_channel']
    const missing = Object.entries(fixtures).filter(
      ([name, { may }]) => may.includes(from) && !names.has(name),
    )
    expect(missing.map(([name]) => name).filter((name) => !rare.includes(name))).toEqual([])
  })
})

describe('items that are handed over', () => {
  const left = (shop: Shop) => shop.owner.listLeft()
  const settle = (shop: Shop, { kind, id }: Pick<LeftItem, 'kind' | 'id'>, keep: boolean) =>
    shop.owner.settleLeft({ kind, id, keep })
  const past = new Date(Date.now() - 1_000).toISOString()

  it('an item keeps working, is mailed to the owners, pauses without confirmation, and continues once confirmed', async () => {
    const shop = await openShop()
    const second = await shop.join('owner')
    const made = await Promise.all(['ERP', 'Site', 'Loja'].map((name) => keysOf(second).create(name)))
    const [used, late, dropped] = made.map(({ body }) => body) as [KeyMade, KeyMade, KeyMade]
    await webhooksOf(second).add({ name: 'Robô', url })
    await webhooksOf(second).automation({ webhook_url: url, api_key: 'chave', is_enabled: true, version: 0 })
    const kept = (await keysOf(shop.owner).create('Nossa')).body
    await shop.owner.remove(second.person.user_id)
    await eventually(async () => (await left(shop)).body.items.length === 5)
    const { items } = (await left(shop)).body
    expect(
      items.every(({ handed_over, paused }) => handed_over.from === second.person.email && !paused),
    ).toBe(true)
    expect((await callWith(used.key, 'GET', '/v1/services')).status).toBe(200)
    const [mail] = (await eventually(async () => {
      const mails = await mailsTo(shop.owner.person.email)
      return mails.some(({ subject }) => subject.startsWith('O que ficou')) && mails
    })) as [Message]
    for (const name of ['ERP', 'Site', 'Loja', 'Robô', 'Automação', second.person.email])
      expect(mail.text).toContain(name)
    expect(mail.text).not.toContain('Nossa')

    // Seven days pass.
    const table = tableOfStack()
    for (const { key } of [late, dropped])
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: storedKey(shop.tenant, ref(keyPointers, { hash: hashOfKey(key) })),
          UpdateExpression: 'SET pauses_at = :past',
          ExpressionAttributeValues: { ':past': past },
        }),
      )
    expect((await callWith(dropped.key, 'GET', '/v1/services')).status).toBe(403)
    expect((await settle(shop, { kind: 'api_key', id: late.api_key.id }, true)).status).toBe(200)
    expect((await callWith(late.key, 'GET', '/v1/services')).status).toBe(200)
    for (const item of items.filter(({ id }) => id !== late.api_key.id))
      expect((await settle(shop, item, false)).status).toBe(200)
    expect((await left(shop)).body.items).toEqual([])
    const active = (await keysOf(shop.owner).list()).body.api_keys.filter(({ is_active }) => is_active)
    expect(active.map(({ id }) => id).sort()).toEqual([late.api_key.id, kept.api_key.id].sort())
    const { webhooks, automation } = (await webhooksOf(shop.owner).list()).body
    expect([webhooks.some(({ is_active }) => is_active), automation.is_enabled]).toEqual([false, false])
  })

  it('only owners see handed-over items, and an owner’s own items are never among them', async () => {
    const shop = await openShop()
    const manager = await shop.join('manager')
    const hook = (await webhooksOf(shop.owner).add({ name: 'Robô', url })).body
    expect((await manager.listLeft()).status).toBe(403)
    await webhooksOf(manager).change(hook, { name: 'Outro nome' })
    await feedsBy(manager).open('business')
    await shop.owner.remove(manager.person.user_id)
    await settled(shop)
    expect((await left(shop)).body.items).toEqual([])
  })
})
type KeyMade = Awaited<ReturnType<ReturnType<typeof keysOf>['create']>>['body']
