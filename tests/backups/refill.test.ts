import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BatchWriteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { backupSettings } from '#functions/backups/records/backups.ts'
import { kept } from '#functions/backups/records/contents.ts'
import { type Header, type Line, textOf } from '#functions/backups/rules.ts'
import { clients, phones } from '#functions/clients/records.ts'
import { forgottenClient } from '#functions/clients/rules.ts'
import { compileCss } from '#functions/company/css/compile.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { ref, shapeOf, storedItem } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { audits } from '#functions/kit/system-records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { busyOf, sheets } from '#functions/schedule/records/sheets.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import { occupies } from '#shared/statuses.ts'
import { dateAt } from '#shared/time.ts'
import {
  type Business,
  describeBusiness,
  itemOf,
  writeBusiness,
  writeItems,
} from '../../infra/local/seed/business.ts'
import { refill } from '../../infra/ops/refill.ts'
import { eventually, send } from '../kit/actor.ts'
import { backupsOf, readBackup } from '../kit/backups.ts'
import { itemsOfOtherKinds } from '../kit/every-kind.ts'
import { openFilledShop } from '../kit/filled-shop.ts'
import { killStack, tableOf } from '../kit/forked-stack.ts'
import { memberOf } from '../kit/member.ts'
import { ownStack } from '../kit/own-stack.ts'
import { faultyItems, wholeTable } from '../kit/whole-table.ts'

type Item = Record<string, unknown> & { pk: string; sk: string; shape: string }

// Only the backup consumer runs: reminders and due days would change what is compared.
const start = ownStack('backups', { consumers: ['backup'] })
const shapes = new Set(kept.map(shapeOf))

/** Returns items of a tenant by their keys without its id, so that two tenants can be compared. */
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

/** Returns an item as a refill makes it: with the new address, and waiting messages skipped. */
function asRefilled(item: Item, slug: string): Item {
  if (item.shape === 'company.1') return { ...item, slug }
  if (item.shape !== 'notification.3' || item.status !== 'queued') return item
  const { due, due_pk, due_sk, ...others } = item
  return { ...others, status: 'skipped', reason: 'outdated' } as Item
}

async function openNew(table: Table, slug: string) {
  const business = describeBusiness({ slug, name: 'Nova', now: new Date(), services: [], professionals: [] })
  await writeBusiness(table, business)
  return business
}

const fileOf = (header: Header, lines: readonly Line[]) => gzipSync([header, ...lines].map(textOf).join(''))

/** Returns a table whose nth batch, and all that follow, fail. */
function failingAt(table: Table, nth: number): Table {
  let batches = 0
  const send = (command: object) =>
    command instanceof BatchWriteCommand && ++batches >= nth
      ? Promise.reject(new Error('out of order'))
      : table.client.send(command as never)
  return { ...table, client: { send } as unknown as Table['client'] }
}

/** Gives the business this age, with an entry of that day in its audit log. */
async function longAgo(table: Table, business: Business, opened: Date) {
  const at = opened.toISOString()
  const entry = { id: newId('aud', opened), at, action: 'company.update', request_id: 'req' }
  await writeItems(table, [
    itemOf(business, companies, { ...business.company, created_at: at }),
    itemOf(business, audits, {
      ...entry,
      by: { kind: 'system', name: 'test' },
      entity_id: business.company.id,
    }),
  ])
  return entry
}

it('a weekly backup whose function is killed is made once, and a business that is filled from a backup equals the old one', async () => {
  const first = await start()
  const { url } = first
  let table = tableOf(first)
  const { shop } = await openFilledShop(table, url, 'antiga')
  const { business } = shop
  await writeItems(table, itemsOfOtherKinds(business, new Date()))
  const opened = new Date(Date.now() - 60 * 86_400_000)
  const { id: before } = await longAgo(table, business, opened)
  const owners = [
    await memberOf(table, business, 'owner', { url }),
    await memberOf(table, business, 'owner', { url }),
  ]
  await memberOf(table, business, 'manager', { url })
  const owner = backupsOf(owners[0] as (typeof owners)[0])
  const tenant = business.company.id as Tenant

  // The weekly backup is due, and the function dies in the middle of it.
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

  // The owner starts one by hand, which holds everything stored at this moment.
  const { id } = (await owner.start()).body
  await owner.finished(id)
  const old = await itemsOf(table, tenant)
  const stored = [...old.values()].map((one) => (one as Item).shape)
  expect([...shapes].filter((shape) => !stored.includes(shape))).toEqual([])
  const { url: address } = (await owner.download(id)).body
  const file = Buffer.from(await (await fetch(address)).arrayBuffer())
  await minutes(6)
  const late = await fetch(address)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')])
  const { header, lines } = readBackup(file)
  expect(lines.map(({ key: [partition, sort] }) => `#${partition} ${sort}`).sort()).toEqual(
    [...old.keys()].sort(),
  )

  // This is a new business whose first refill is interrupted.
  const fresh = await openNew(table, 'nova')
  const newOwner = backupsOf(await memberOf(table, fresh, 'owner', { url }))
  const path = join(mkdtempSync(join(tmpdir(), 'navalha-refill-')), 'backup.ndjson.gz')
  const now = new Date()
  const fill = (content: Buffer, options: { again?: boolean; beside?: boolean } = {}, to = table) => {
    writeFileSync(path, content)
    return refill(to, path, 'nova', { now, beside: true, ...options })
  }
  const untouched = await itemsOf(table, fresh.company.id)
  await expect(fill(file.subarray(0, file.length / 2))).rejects.toThrow('unexpected end of file')
  const [changed, ...others] = lines as [Line, ...Line[]]
  const strange = { ...changed, fields: { ...changed.fields, strange: 1 } }
  await expect(fill(fileOf(header, [...others, strange]))).rejects.toThrow(`line ${lines.length + 1} `)
  await expect(fill(file, { beside: false })).rejects.toThrow('--beside')
  await expect(fill(file, { again: true })).rejects.toThrow('no filling from this file')
  expect(await itemsOf(table, fresh.company.id)).toEqual(untouched)
  await expect(fill(file, {}, failingAt(table, 3))).rejects.toThrow('out of order')
  const config = () => get({ table, tenant: fresh.company.id as Tenant }, bookingConfigs, {})
  expect((await config())?.is_active).toBe(false)
  await expect(fill(file)).rejects.toThrow('in use')
  const other = fileOf({ ...header, backup_id: newId('bkp', now) }, lines)
  await expect(fill(other, { again: true })).rejects.toThrow('no filling from this file')
  const filled = await fill(file, { again: true })
  expect(filled).toEqual({ tenant: fresh.company.id, items: lines.length })
  expect((await config())?.is_active).toBe(true)
  await expect(fill(file, { again: true })).rejects.toThrow('has come to its end')
  const comparable = await itemsOf(table, fresh.company.id)
  const note = [...comparable].filter(([, one]) => 'action' in one && one.action === 'backup.refill')
  expect(note).toHaveLength(1)
  for (const [key] of note) comparable.delete(key)
  for (const [key, item] of old) old.set(key, asRefilled(item as Item, 'nova'))
  expect([...comparable.keys()].sort()).toEqual([...old.keys()].sort())
  for (const [key, item] of old) expect([key, comparable.get(key)]).toEqual([key, item])

  // A backup of the new business has the same content.
  const { id: again } = (await newOwner.start()).body
  await newOwner.finished(again)
  const copy = readBackup(await newOwner.file(again))
  const known = new Set([...old.keys(), ...note.map(([key]) => key)])
  const more = copy.lines.filter(({ key: [partition, sort] }) => !known.has(`#${partition} ${sort}`))
  expect(more.map(({ fields }) => fields.action)).toEqual(['backup.start'])
  const { call } = await memberOf(table, fresh, 'owner', { url })
  const from = dateAt(business.company.timezone, opened)
  const { body: audit } = await call<{ entries: { id: string }[] }>(
    'GET',
    `/api/staff/audit?from=${from}&to=${from}`,
  )
  expect(audit.entries.map(({ id }) => id)).toEqual([before])

  // A third business is filled from a file with an appointment moved after its day was read, and erased
  // people.
  const moved = lines.find(
    ({ kind, fields }) =>
      kind === shapeOf(appointments) && occupies(fields as Appointment) && fields.client_id,
  ) as Line
  const { id: apt, date, professional_id } = moved.fields as Appointment
  const later = { ...moved, fields: { ...moved.fields, time: '23:00', duration: 15, notes: 'Alérgico' } }
  // The file also has CSS and picture addresses that the product would refuse.
  const foreign = 'https://mau.example/x.webp'
  const doctored: Record<string, object> = {
    'page_style.1': { style: 'x', css: `body{background:url(${foreign})}` },
    'booking_config.1': { style: 'x', logo_url: foreign },
    'professional.1': { avatar_url: foreign },
  }
  const theirs = lines
    .filter((line) => line !== moved)
    .map((line) => ({ ...line, fields: { ...line.fields, ...doctored[line.kind] } }))
  const torn = fileOf(header, [...theirs, later])
  const client = moved.fields.client_id as string
  const own = await get({ table, tenant }, clients, { id: client })
  await writeItems(table, [storedItem(tenant, clients, forgottenClient(own as Client, now))])
  const third = await openNew(table, 'terceira')
  writeFileSync(path, torn)
  await refill(table, path, 'terceira', { now, beside: true })
  const scope = { table, tenant: third.company.id as Tenant }
  const [sheet, appointment, erased, phone] = await getMany(scope, [
    ref(sheets, { professional_id: professional_id as string, date }),
    ref(appointments, { id: apt }),
    ref(clients, { id: client }),
    ref(phones, { phone: own?.phone as string }),
  ])
  expect(busyOf(sheet).filter(([, , , id]) => id === apt)).toEqual([[1380, 1395, 'appointment', apt]])
  expect([appointment?.notes, erased?.name, erased?.phone, phone]).toEqual([
    undefined,
    own?.name,
    undefined,
    undefined,
  ])
  const written = [...(await itemsOf(table, third.company.id)).values()]
  expect(JSON.stringify(written)).not.toContain('mau.example')
  const { css, custom_css } = written.find((item) => 'custom_css' in item) as unknown as Item
  expect(css).toBe(compileCss(custom_css as string).css)
  expect(await faultyItems(await wholeTable(table))).toEqual([])
}, 600_000)
