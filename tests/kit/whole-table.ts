import { globSync } from 'node:fs'
import { join } from 'node:path'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { type RecordOf, shapeOf, upgraded } from '#functions/kit/records.ts'
import type { Table } from '#functions/kit/table.ts'
import { tableShape } from '#functions/kit/table-shape.ts'

type Kind = RecordOf<object, unknown>
export type StoredItem = Record<string, unknown> & { pk: string; sk: string; shape: string }

const root = join(import.meta.dirname, '../..')
const keys = new Set([
  tableShape.partitionKey,
  tableShape.sortKey,
  tableShape.ttl,
  'shape',
  ...Object.keys(tableShape.indexes).flatMap((index) => [`${index}_pk`, `${index}_sk`]),
])

/** Returns every kind of stored item by its shape, such as `appointment.2`. */
export async function storedKinds(): Promise<Map<string, Kind>> {
  const files = globSync('functions/{*/records.ts,*/records/*.ts,kit/*.ts}', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  const kinds = modules.flatMap((module) => Object.values(module)).filter(isKind)
  const byShape = new Map(kinds.map((kind) => [shapeOf(kind), kind]))
  if (byShape.size < new Set(kinds).size) throw new Error('Two kinds of items share a name.')
  return byShape
}

function isKind(value: unknown): value is Kind {
  return (
    typeof value === 'object' && value !== null && 'schema' in value && 'shape' in value && 'key' in value
  )
}

/** Reads all stored items of a table. */
export async function wholeTable({ client, name }: Pick<Table, 'client' | 'name'>): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  for await (const page of paginateScan({ client }, { TableName: name }))
    items.push(...((page.Items ?? []) as StoredItem[]))
  return items
}

/** Returns the faults of a table's items: an unknown shape, or an upgraded item that violates its schema. */
export async function faultyItems(items: readonly StoredItem[]): Promise<string[]> {
  const kinds = await storedKinds()
  const schemas = new Map([...kinds].map(([shape, { schema }]) => [shape, schema()]))
  const stray = new Set<string>()
  for (const stored of items.filter(({ shape }) => shape !== 'test.1')) {
    const item = await upgraded(stored, undefined)
    const schema = schemas.get(item.shape)
    const fields = Object.fromEntries(Object.entries(item).filter(([name]) => !keys.has(name)))
    const { error } = schema?.safeParse(fields) ?? {}
    if (!schema) stray.add(`no known shape: ${item.pk.split('#')[1]} (${item.shape})`)
    for (const { path, message } of error?.issues ?? [])
      stray.add(`${item.shape} ${path.join('.')}: ${message}`)
  }
  return [...stray]
}
