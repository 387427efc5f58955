import { columnOf, eachOf } from '#shared/entity.ts'
import { own } from '#shared/own.ts'
import { NO_SALE_PRICE, type StockType, stockFields, stockTypeLabels } from '#shared/stock.ts'
import { placesOf, readCell } from '../../lib/entity-file.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import type { StaffInput } from '../../lib/staff-address.ts'
import { HEADING_ROWS } from '../../lib/table-file.ts'

type NewItem = StaffInput<'importStock'>['items'][number]
type Field = keyof NewItem

const types: Record<string, StockType> = {
  ...Object.fromEntries(
    Object.entries(stockTypeLabels).map(([type, label]) => [normalizeText(label), type as StockType]),
  ),
  produto: 'product',
  venda: 'product',
  revenda: 'product',
  insumos: 'supply',
  consumo: 'supply',
  equipamentos: 'equipment',
}

type Line = { line: number; name: string }
/** The number is the spreadsheet's row. */
export type GoodLine = Line & { item: NewItem; faults?: undefined }
export type BadLine = Line & { item?: undefined; faults: string[] }
export type ImportLine = GoodLine | BadLine

/** Returns undefined when no column is the name. */
export function linesOf(rows: readonly (readonly string[])[]): ImportLine[] | undefined {
  const heading = rows.slice(0, HEADING_ROWS).findIndex((row) => placesOf(stockFields, row).name >= 0)
  const places = placesOf(stockFields, rows[heading] ?? [])
  if (places.name < 0) return undefined
  const seen = new Map<string, number>()
  return rows.flatMap((row, index) => {
    if (index <= heading || !row.some((cell) => cell.trim())) return []
    const line = index + 1
    const cells = eachOf(stockFields, (_, name) => row[places[name]]?.trim() ?? '')
    const read = readLine(cells)
    const before = seen.get(normalizeText(cells.name))
    if (before && cells.name) read.faults.push(`Repete o nome da linha ${before}.`)
    else seen.set(normalizeText(cells.name), line)
    const { name } = cells
    return [
      read.faults.length ? { line, name, faults: read.faults } : { line, name, item: read.item },
    ] satisfies ImportLine[]
  })
}

function readLine(cells: Record<Field, string>): { item: NewItem; faults: string[] } {
  const { type: _, ...others } = eachOf(stockFields, (field, name) => readCell(field, cells[name]))
  const faults = Object.values(others).flatMap(({ fault }) => fault ?? [])
  if (!cells.name) faults.unshift(stockFields.name.required)
  const { preco_venda } = others
  // An item with a sale price is for sale unless it has a type.
  const type = cells.type ? own(types, normalizeText(cells.type)) : preco_venda.value ? 'product' : 'supply'
  if (!type) faults.push(`${columnOf(stockFields.type)}: use ${Object.values(stockTypeLabels).join(', ')}.`)
  if (type === 'product' && !preco_venda.value && !preco_venda.fault) faults.push(NO_SALE_PRICE)
  const {
    name,
    unit = stockFields.unit.fallback,
    ...given
  } = Object.fromEntries(
    Object.entries(others).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  )
  return { item: { name: name ?? '', type: type ?? 'supply', unit, ...given } as NewItem, faults }
}
