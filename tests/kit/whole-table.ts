import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { type RecordOf, shapeOf } from '#functions/kit/records.ts'
import { tableShape } from '#functions/kit/table-shape.ts'

type Kind = RecordOf<object, unknown>

const root = join(import.meta.dirname, '../..')
const keys = new Set([
  tableShape.partitionKey,
  tableShape.sortKey,
  tableShape.ttl,
  'shape',
  ...Object.keys(tableShape.indexes).flatMap((index) => [`${index}_pk`, `${index}_sk`]),
])

/** Every kind of stored item, by what items carry as their shape: `appointment.1`. */
export async function storedKinds(): Promise<Map<string, Kind>> {
  const files = globSync('functions/{*/records.ts,*/records/*.ts,kit/*.ts}', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  const kinds = modules.flatMap((module) => Object.values(module)).filter(isKind)
  const byShape = new Map(kinds.map((kind) => [shapeOf(kind), kind]))
  if (byShape.size < new Set(kinds).size) throw new Error('two kinds of items share a name')
  return byShape
}

function isKind(value: unknown): value is Kind {
  return (
    typeof value === 'object' && value !== null && 'schema' in value && 'shape' in value && 'key' in value
  )
}

/** What is wrong with the items of a table, a line each: no known shape, or not what the schema of the shape says. */
export async function strayItems(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const kinds = await storedKinds()
  const stray = new Set<string>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    for (const item of Items.filter(({ shape }) => shape !== 'test.1')) {
      const schema = kinds.get(item.shape)?.schema
      const fields = Object.fromEntries(Object.entries(item).filter(([name]) => !keys.has(name)))
      const { error } = schema?.().safeParse(fields) ?? {}
      if (!schema) stray.add(`no known shape: ${String(item.pk).split('#')[1]} (${item.shape})`)
      for (const { path, message } of error?.issues ?? [])
        stray.add(`${item.shape} ${path.join('.')}: ${message}`)
    }
  }
  return [...stray]
}
