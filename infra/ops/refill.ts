import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { kept } from '#functions/backups/records/contents.ts'
import { FORMAT, type Header, type Line, lineOf } from '#functions/backups/rules.ts'
import { EVERYONE } from '#functions/clients/records.ts'
import { companyOf } from '#functions/company/records.ts'
import { slugs } from '#functions/kit/identify.ts'
import { pause } from '#functions/kit/pause.ts'
import { shapeOf, storedItem, type Tenant } from '#functions/kit/records.ts'
import { audits } from '#functions/kit/system-records.ts'
import { get, openTable, query, type Scope, type Table } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { pack, unpack } from '#functions/schedule/rules/entries.ts'
import type { Company } from '#shared/company.ts'
import { NO_PROFESSIONAL, newId } from '#shared/ids.ts'

/** Items of one request. */
const BATCH = 25
/** Requests at the same time. */
const AT_ONCE = 8
/** Tries of a request that the table has no room for. */
const TRIES = 10

const kinds = new Map(kept.map((kind) => [shapeOf(kind), kind]))

type Options = {
  /** Also into a business that has clients or appointments: to go on after an interruption. */
  again?: boolean
  now: Date
}

/**
 * Fills a business from a backup's file: every item under the new tenant, with index keys, expiry and what is due as they
 * follow from its fields. The business keeps its id, its address and its members. Run again it writes the same items.
 */
export async function refill(table: Table, file: string, slug: string, { again, now }: Options) {
  const pointer = await get({ table, tenant: '' as Tenant }, slugs, { slug })
  if (!pointer) throw new Error(`no business has the address ${slug}`)
  const scope: Scope = { table, tenant: pointer.tenant_id as Tenant }
  if (!again && (await isInUse(scope))) {
    throw new Error(`${slug} has clients or appointments: with --again they are overwritten where ids agree`)
  }
  const company = await companyOf(scope)
  let header: Header | undefined
  let written = 0
  let waiting: Record<string, unknown>[] = []
  const writing = new Set<Promise<void>>()
  const flush = async () => {
    const items = waiting
    waiting = []
    const one: Promise<void> = writeBatch(table, items).finally(() => writing.delete(one))
    writing.add(one)
    written += items.length
    if (writing.size >= AT_ONCE) await Promise.race(writing)
  }
  for await (const text of linesOf(file)) {
    if (!header) {
      header = JSON.parse(text) as Header
      if (header.format !== FORMAT) throw new Error(`the file has format ${header.format}, not ${FORMAT}`)
      continue
    }
    waiting.push(itemOf(scope.tenant, lineOf(text), header.tenant_id, company))
    if (waiting.length === BATCH) await flush()
  }
  if (!header) throw new Error('the file is empty')
  if (waiting.length > 0) await flush()
  await Promise.all(writing)
  await note(scope, header, written, now)
  return { tenant: scope.tenant, items: written }
}

/** A file that ends in its middle is an error of the loop that reads it. */
function linesOf(file: string) {
  const text = pipeline(createReadStream(file), createGunzip(), () => {})
  return createInterface({ input: text })
}

/** Whether anybody has worked with the business: clients are listed, or a day has been written on. */
async function isInUse(scope: Scope): Promise<boolean> {
  const [catalog] = professionals.key({ id: '' })
  const team = await query<{ id: string }>(scope, catalog, { prefix: 'professional#' })
  const partitions = [
    `clients#${EVERYONE}`,
    ...[NO_PROFESSIONAL, ...team.items.map(({ id }) => id)].map((id) => `sheet#${id}`),
  ]
  const pages = await Promise.all(partitions.map((partition) => query(scope, partition, { limit: 1 })))
  return pages.some(({ items }) => items.length > 0)
}

function itemOf(tenant: Tenant, line: Line, from: string, company: Company): Record<string, unknown> {
  const kind = kinds.get(line.kind)
  if (!kind) throw new Error(`the file has items of the kind ${line.kind}, which this version does not know`)
  const fields = ownFields(kind.name, inTenant(line.fields, from, tenant), company)
  const item = storedItem(tenant, kind, { ...fields, sk: line.key[1] })
  if (item.pk !== `${tenant}#${line.key[0]}` || item.sk !== line.key[1]) {
    throw new Error(`an item of the kind ${line.kind} does not belong under its key`)
  }
  return item
}

/** The fields with the new business's id wherever they hold the old one's. */
function inTenant<T>(value: T, from: string, tenant: Tenant): T {
  if (value === from) return tenant as T
  if (Array.isArray(value)) return value.map((one) => inTenant(one, from, tenant)) as T
  if (value && typeof value === 'object' && !(value instanceof Set)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, inTenant(one, from, tenant)]),
    ) as T
  }
  return value
}

type Fields = Record<string, unknown>

/** What does not come along: the old business's address, and times from a Google calendar that nobody would take away. */
function ownFields(name: string, fields: Fields, { slug }: Company): Fields {
  if (name === 'company') return { ...fields, slug }
  if (name !== 'sheet') return fields
  return { ...fields, busy: pack(unpack(String(fields.busy)).filter(([, , kind]) => kind !== 'external')) }
}

async function writeBatch(table: Table, items: Fields[]): Promise<void> {
  let left = items.map((Item) => ({ PutRequest: { Item } }))
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > TRIES) throw new Error('the table has no room: run the command again with --again')
    if (attempt > 1) await pause(attempt, 50)
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: left } }))
    left = (answer.UnprocessedItems?.[table.name] ?? []) as typeof left
  }
}

/** The one item that the file does not have: the audit log's. */
async function note(
  { table, tenant }: Scope,
  { backup_id }: Header,
  items: number,
  now: Date,
): Promise<void> {
  const entry = {
    id: newId('aud', now),
    at: now.toISOString(),
    by: { kind: 'system' },
    action: 'backup.refill',
    entity_id: backup_id,
    after: { items },
    request_id: newId('req', now),
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item: storedItem(tenant, audits, entry) }))
}

/** `npm run refill -- <file> <slug> [--again]`, with the table's name in TABLE_NAME. */
async function main(): Promise<void> {
  const options = process.argv.slice(2)
  const again = options.includes('--again')
  const [file, slug, ...more] = options.filter((one) => one !== '--again')
  const { TABLE_NAME } = process.env
  if (!file || !slug || more.length > 0) throw new Error('npm run refill -- <file> <slug> [--again]')
  if (!TABLE_NAME) throw new Error('TABLE_NAME must be the name of the table')
  const { tenant, items } = await refill(openTable(TABLE_NAME), file, slug, { again, now: new Date() })
  console.log(`${items} items are in ${tenant}`)
}

if (import.meta.main) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
