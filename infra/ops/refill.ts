import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BatchWriteCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { refills } from '#functions/backups/records/backups.ts'
import { FORMAT, type Header } from '#functions/backups/rules.ts'
import { EVERYONE } from '#functions/clients/records.ts'
import { bookingConfigs, CATALOG, readCompany } from '#functions/company/records.ts'
import { ledgerPartition, RECURRING } from '#functions/finance/records.ts'
import { slugs } from '#functions/kit/identify.ts'
import { pause } from '#functions/kit/pause.ts'
import { ref, storedItem, storedKey } from '#functions/kit/records.ts'
import type { Scope, Table, Tenant } from '#functions/kit/scope.ts'
import { audits } from '#functions/kit/system-records.ts'
import { get, openTable, type QueryOptions, query } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { salesPartition } from '#functions/sales/records.ts'
import { isOpen } from '#shared/booking-page.ts'
import { NO_PROFESSIONAL, newId } from '#shared/ids.ts'
import { itemOf, look, missingSheets, type Survey } from './refill-items.ts'
import { erasedSince } from './refill-people.ts'

/** A request has at most this many items. */
const BATCH = 25
/** This many requests run in parallel. */
const AT_ONCE = 8
/** A throttled request is retried this often. */
const TRIES = 10

type Options = {
  /** It resumes an interrupted restore from the same file. */
  again?: boolean
  /** It accepts that clients may get messages from both businesses. */
  beside?: boolean
  now: Date
}

/** The business keeps its id, addresses and members, and its page is closed meanwhile. */
export async function refill(table: Table, file: string, slug: string, { again, beside, now }: Options) {
  const pointer = await get({ table, tenant: '' as Tenant }, slugs, { slug })
  if (!pointer) throw new Error(`no business has the address ${slug}`)
  const scope: Scope = { table, tenant: pointer.tenant_id as Tenant }
  const { header, survey } = await lookThrough(file)
  const { config: filled } = survey
  if (!filled) throw new Error('the file has no booking configuration')
  if (!beside) await requireClosed(table, header)
  if (!again && (await isInUse(scope, now)))
    throw new Error(`${slug} is in use: only a new business is filled`)
  const own = await readCompany(scope)
  const erased = await erasedSince(table, header.tenant_id, survey.people)
  const target = { ...own, tenant: scope.tenant, from: header.tenant_id, survey, erased, now }
  await (again ? requireBegun(scope, header) : begin(scope, header, now))
  const writer = writeTo(table)
  for await (const { text, number } of linesOf(file)) {
    const item = number > 1 && (await itemOf(text, target))
    if (item) await writer.put(item)
  }
  for (const item of missingSheets(target)) await writer.put(item)
  const items = await writer.end()
  await finish(scope, header, { items, is_active: filled.is_active, now })
  return { tenant: scope.tenant, items }
}

/** The whole file is read first, so that a truncated or changed one writes nothing. */
async function lookThrough(file: string): Promise<{ header: Header; survey: Survey }> {
  const survey: Survey = { lines: 0, days: new Map(), people: [] }
  let header: Header | undefined
  for await (const { text, number } of linesOf(file)) {
    try {
      if (header) {
        await look(survey, text)
        continue
      }
      header = JSON.parse(text) as Header
    } catch (error) {
      throw new Error(`line ${number} is not as a backup wrote it: ${(error as Error).message}`)
    }
    if (header.format !== FORMAT) throw new Error(`the file has format ${header.format}, not ${FORMAT}`)
  }
  if (!header) throw new Error('the file is empty')
  return { header, survey }
}

/** A file that ends in its middle is an error of the loop that reads it. */
async function* linesOf(file: string): AsyncGenerator<{ text: string; number: number }> {
  const input = pipeline(createReadStream(file), createGunzip(), () => {})
  let number = 0
  for await (const text of createInterface({ input })) yield { text, number: ++number }
}

/** While both businesses work, clients get reminders from both. */
async function requireClosed(table: Table, { tenant_id }: Header): Promise<void> {
  const old = { table, tenant: tenant_id as Tenant }
  const config = await get(old, bookingConfigs, {}, { consistent: true })
  if (config && isOpen(config)) {
    throw new Error('the business of the file takes bookings: close its page, or fill with --beside')
  }
}

/** Tells whether the business has more than a new one. */
async function isInUse(scope: Scope, now: Date): Promise<boolean> {
  const [, team] = professionals.key({ id: '' })
  const people = await query<{ id: string }>(scope, CATALOG, { prefix: team })
  // The business's zone decides which of these days is today.
  const months = [
    ...new Set(
      [-1, 0, 1].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 7)),
    ),
  ]
  const places: [string, QueryOptions?][] = [
    [CATALOG, { prefix: 'service#' }],
    ...[`clients#${EVERYONE}`, 'stock', RECURRING, 'metrics'].map((one): [string] => [one]),
    ...[NO_PROFESSIONAL, ...people.items.map(({ id }) => id)].map((id): [string] => [`sheet#${id}`]),
    ...months.flatMap((month): [string, QueryOptions?][] => [
      [salesPartition(month)],
      [ledgerPartition(month), { index: 'agenda' }],
    ]),
  ]
  const pages = await Promise.all(places.map(([one, options]) => query(scope, one, { ...options, limit: 1 })))
  return pages.some(({ items }) => items.length > 0)
}

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>

const transact = ({ table }: Scope, TransactItems: Writes) =>
  table.client.send(new TransactWriteCommand({ TransactItems }))

/** The mark closes the page. */
async function begin(scope: Scope, { backup_id }: Header, now: Date): Promise<void> {
  if (await get(scope, refills, {}, { consistent: true })) {
    throw new Error('a filling has begun already: --again goes on with it')
  }
  const mark = storedItem(scope.tenant, refills, { backup_id, begun_at: now.toISOString() })
  const isNew = 'attribute_not_exists(pk)'
  await transact(scope, [
    { Put: { TableName: scope.table.name, Item: mark, ConditionExpression: isNew } },
    setActive(scope, false),
  ])
}

async function requireBegun(scope: Scope, { backup_id }: Header): Promise<void> {
  const mark = await get(scope, refills, {}, { consistent: true })
  if (mark?.backup_id !== backup_id) throw new Error('--again: no filling from this file has begun')
  if (mark.finished_at) throw new Error('--again: the filling from this file has come to its end')
}

function setActive({ table, tenant }: Scope, is_active: boolean): Writes[number] {
  return {
    Update: {
      TableName: table.name,
      Key: storedKey(tenant, ref(bookingConfigs, {})),
      UpdateExpression: 'SET is_active = :is',
      ExpressionAttributeValues: { ':is': is_active },
    },
  }
}

type End = { items: number; is_active: boolean; now: Date }

/** Removes the mark, records the restore in the audit log, and restores the page's state. */
async function finish(scope: Scope, { backup_id }: Header, { items, is_active, now }: End): Promise<void> {
  const { table, tenant } = scope
  const note = {
    id: newId('aud', now),
    at: now.toISOString(),
    by: { kind: 'system' },
    action: 'backup.refill',
    entity_id: backup_id,
    after: { items },
    request_id: newId('req', now),
  }
  await transact(scope, [
    { Put: { TableName: table.name, Item: storedItem(tenant, audits, note) } },
    {
      Update: {
        TableName: table.name,
        Key: storedKey(tenant, ref(refills, {})),
        UpdateExpression: 'SET finished_at = :now',
        ConditionExpression: 'backup_id = :backup AND attribute_not_exists(finished_at)',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':backup': backup_id },
      },
    },
    setActive(scope, is_active),
  ])
}

type Item = Record<string, unknown>

/** The first failure ends it. */
function writeTo(table: Table) {
  let waiting: Item[] = []
  let written = 0
  let failed: { error: unknown } | undefined
  const writing = new Set<Promise<void>>()
  const requireGood = () => {
    if (failed) throw failed.error
  }
  const flush = async () => {
    requireGood()
    const items = waiting
    waiting = []
    const one: Promise<void> = writeBatch(table, items)
      .then(() => {
        written += items.length
      })
      .catch((error) => {
        failed ??= { error }
      })
      .finally(() => writing.delete(one))
    writing.add(one)
    if (writing.size >= AT_ONCE) await Promise.race(writing)
  }
  return {
    put: async (item: Item) => {
      if (waiting.push(item) === BATCH) await flush()
    },
    end: async () => {
      if (waiting.length > 0) await flush()
      await Promise.all(writing)
      requireGood()
      return written
    },
  }
}

async function writeBatch(table: Table, items: Item[]): Promise<void> {
  let left = items.map((Item) => ({ PutRequest: { Item } }))
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error('the table has no room: run the command again with --again')
    if (attempt > 1) await pause(attempt, 50)
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: left } }))
    left = (answer.UnprocessedItems?.[table.name] ?? []) as typeof left
  }
}

const USAGE = 'npm run refill -- <file> <slug> [--again] [--beside]'

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const flags = given.filter((one) => one.startsWith('--'))
  const [file, slug, ...more] = given.filter((one) => !one.startsWith('--'))
  const { TABLE_NAME } = process.env
  const known = flags.every((one) => ['--again', '--beside'].includes(one))
  if (!file || !slug || more.length > 0 || !known) throw new Error(USAGE)
  if (!TABLE_NAME) throw new Error('TABLE_NAME must be the name of the table')
  const options = { again: flags.includes('--again'), beside: flags.includes('--beside'), now: new Date() }
  const { tenant, items } = await refill(openTable(TABLE_NAME), file, slug, options)
  console.log(`${items} items are in ${tenant}`)
}

if (import.meta.main) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
