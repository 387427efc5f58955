import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { backupSettings } from '#functions/backups/records/backups.ts'
import { kept } from '#functions/backups/records/contents.ts'
import { textOf } from '#functions/backups/rules.ts'
import { shapeOf, storedItem, type Tenant } from '#functions/kit/records.ts'
import { get, type Table } from '#functions/kit/table.ts'
import { describeBusiness, writeBusiness, writeItems } from '../infra/local/seed.ts'
import { refill } from '../infra/ops/refill.ts'
import { eventually, send } from './kit/actor.ts'
import { backupsOf, readBackup } from './kit/backups.ts'
import { everyOtherKind } from './kit/every-kind.ts'
import { openFilledShop } from './kit/filled-shop.ts'
import { killStack, tableOf } from './kit/forked-stack.ts'
import { memberOf } from './kit/member.ts'
import { ownStack } from './kit/own-stack.ts'
import { strayItems } from './kit/whole-table.ts'

type Item = Record<string, unknown> & { pk: string; sk: string; shape: string }

// Only backups are made: reminders and days that are due would change what is compared.
const start = ownStack('backups', { consumers: ['backup'] })
const shapes = new Set(kept.map(shapeOf))

/** Items of a tenant by their keys without it, as they are equal in two tenants. */
async function itemsOf(table: Table, tenant: string): Promise<Map<string, object>> {
  const found = new Map<string, object>()
  const inAny = (value: unknown) => (value === tenant ? '<tenant>' : value)
  for await (const { Items = [] } of paginateScan({ client: table.client }, { TableName: table.name })) {
    for (const { pk, sk, ...item } of Items as Item[]) {
      if (!pk.startsWith(`${tenant}#`) || !shapes.has(item.shape)) continue
      // The due items' shard may follow from the tenant's id.
      const { due_pk, ...others } = item
      const fields = Object.entries(others).map(([name, value]): [string, unknown] => [
        name,
        typeof value === 'string' ? inAny(value.replace(`${tenant}#`, '<tenant>#')) : value,
      ])
      found.set(`${pk.slice(tenant.length)} ${sk}`, {
        ...Object.fromEntries(fields),
        ...(due_pk !== undefined && { due_pk: true }),
      })
    }
  }
  return found
}

it('a weekly backup that is killed with -9 is made once; a business filled from a file equals the old one, item by item', async () => {
  const first = await start()
  const { url } = first
  let table = tableOf(first)
  const { shop } = await openFilledShop(table, url, 'antiga')
  const { business } = shop
  await writeItems(table, everyOtherKind(business, new Date()))
  const owners = [
    await memberOf(table, business, 'owner', { url }),
    await memberOf(table, business, 'owner', { url }),
  ]
  await memberOf(table, business, 'manager', { url })
  const owner = backupsOf(owners[0] as (typeof owners)[0])
  const tenant = business.company.id as Tenant

  // The weekly one: its turn has come, and the function dies in its middle.
  const { body: set } = await owner.weekly(true)
  expect(set).toMatchObject({ weekly: true, backups: [] })
  const settings = await get({ table, tenant }, backupSettings, {})
  const past = { ...settings, due: new Date(Date.now() - 1000).toISOString() } as never
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: storedItem(tenant, backupSettings, past) }),
  )
  const minutes = (count: number) => send('POST', '/_local/clock', { minutes: count }, { url })
  await minutes(1)
  const weekly = await eventually(async () => (await owner.list()).body.backups[0])
  expect(weekly).toMatchObject({ kind: 'weekly' })
  await minutes(1)
  await eventually(async () => (await owner.list()).body.backups[0]?.status === 'running')
  await killStack(first)
  const second = await start()
  table = tableOf(second)
  expect((await owner.list()).body.backups).toMatchObject([{ id: weekly.id, status: 'running' }])
  // The lease of the killed function has to end.
  await minutes(4)
  const made = await owner.finished(weekly.id)
  const { body: after } = await owner.list()
  expect([after.backups.length, after.weekly]).toEqual([1, true])
  expect(Date.parse(after.next_at as string)).toBeGreaterThan(Date.now())
  const mails = [...(await itemsOf(table, tenant))].filter(
    ([, one]) => 'kind' in one && one.kind === 'export',
  )
  expect(mails.map(([, one]) => (one as { subject_id: string }).subject_id).sort()).toEqual(
    owners.map(({ person }) => person.user_id).sort(),
  )
  const ended = readBackup(await owner.file(weekly.id))
  expect([ended.header.tenant_id, ended.lines.length]).toEqual([tenant, made.items])

  // One by hand, which holds all of what is stored at this moment.
  const { id } = (await owner.start()).body
  await owner.finished(id)
  const old = await itemsOf(table, tenant)
  const stored = [...old.values()].map((one) => (one as Item).shape)
  expect([...shapes].filter((shape) => !stored.includes(shape))).toEqual([])
  const file = await owner.file(id)
  const { header, lines } = readBackup(file)
  expect(lines.map(({ key: [partition, sort] }) => `#${partition} ${sort}`).sort()).toEqual(
    [...old.keys()].sort(),
  )

  // A new business, whose first filling is cut off.
  const fresh = describeBusiness({
    ...{ slug: 'nova', name: 'Nova', now: new Date(), services: [], professionals: [] },
  })
  await writeBusiness(table, fresh)
  const newOwner = backupsOf(await memberOf(table, fresh, 'owner', { url }))
  const path = join(mkdtempSync(join(tmpdir(), 'navalha-refill-')), 'backup.ndjson.gz')
  const now = new Date()
  const fill = (content: Buffer, again = false) => {
    writeFileSync(path, content)
    return refill(table, path, 'nova', { now, again })
  }
  await expect(fill(file.subarray(0, file.length / 2))).rejects.toThrow('unexpected end of file')
  const begun = [textOf(header), ...lines.slice(0, lines.length * 0.9).map(textOf)].join('')
  await fill(gzipSync(begun), true)
  await expect(fill(file)).rejects.toThrow('--again')
  const filled = await fill(file, true)
  expect(filled).toEqual({ tenant: fresh.company.id, items: lines.length })
  const comparable = await itemsOf(table, fresh.company.id)
  const note = [...comparable].filter(([, one]) => 'action' in one && one.action === 'backup.refill')
  // Each filling that came to its end says so.
  expect(note).toHaveLength(2)
  for (const [key] of note) comparable.delete(key)
  const company = old.get('#catalog company') as object
  old.set('#catalog company', { ...company, slug: 'nova' })
  expect([...comparable.keys()].sort()).toEqual([...old.keys()].sort())
  for (const [key, item] of old) expect([key, comparable.get(key)]).toEqual([key, item])

  // And a backup of the new one says the same.
  const { id: again } = (await newOwner.start()).body
  await newOwner.finished(again)
  const copy = readBackup(await newOwner.file(again))
  const known = new Set([...old.keys(), ...note.map(([key]) => key)])
  const more = copy.lines.filter(({ key: [partition, sort] }) => !known.has(`#${partition} ${sort}`))
  expect(more.map(({ fields }) => fields.action)).toEqual(['backup.start'])
  const textsOf = (all: typeof lines, of: string) =>
    all
      .map((line) =>
        JSON.stringify(line).replaceAll(of, '<tenant>').replace('"slug":"antiga"', '"slug":"nova"'),
      )
      .sort()
  const same = copy.lines.filter((line) => !more.includes(line) && line.fields.action !== 'backup.refill')
  expect(textsOf(same, fresh.company.id)).toEqual(textsOf(lines, tenant))
  expect(await strayItems(table.client, table.name)).toEqual([])
}, 600_000)
