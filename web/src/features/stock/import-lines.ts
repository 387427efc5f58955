import { own } from '#shared/own.ts'
import { DEFAULT_UNIT, NO_SALE_PRICE, type StockType, stockTypeLabels } from '#shared/stock.ts'
import { parseMoney, parseQuantity, priceError, quantityError } from '../../lib/amount.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import type { StaffInput } from '../../lib/staff-api.ts'
import { HEADING_ROWS } from '../../lib/table-file.ts'

type NewItem = StaffInput<'importStock'>['items'][number]
type Field = keyof NewItem

export const columnTitles: Record<Field, string> = {
  name: 'Nome',
  type: 'Tipo',
  category: 'Categoria',
  unit: 'Unidade',
  quantity: 'Quantidade',
  min_quantity: 'Mínimo',
  preco_compra: 'Preço de compra',
  preco_venda: 'Preço de venda',
}
const fields = Object.keys(columnTitles) as Field[]

/** Headers match without accents and capitals. */
const headers: Record<Field, RegExp> = {
  name: /^(nome|item|produto|descricao)\b/,
  type: /^tipo\b/,
  category: /^categoria\b/,
  unit: /^(unidade|un|und|medida)\b/,
  quantity: /^(quantidade|qtde?|qde|estoque|saldo)\b(?! min)/,
  min_quantity: /^((quantidade|qtde?|estoque) )?min(imo|ima|\.)?\b/,
  preco_compra: /^((preco|valor) (de )?)?(compra|custo)\b/,
  preco_venda: /^(((preco|valor) (de )?)?venda|preco|valor)\b(?! (de )?(compra|custo))/,
}

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

function columnsOf(first: readonly string[]): Partial<Record<Field, number>> | undefined {
  const titles = first.map((cell) =>
    normalizeText(cell)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
  const columns = Object.fromEntries(
    fields.flatMap((field) => {
      const at = titles.findIndex((title) => headers[field].test(title))
      return at < 0 ? [] : [[field, at]]
    }),
  ) as Partial<Record<Field, number>>
  return columns.name === undefined ? undefined : columns
}

/** Returns undefined when no column is the name. */
export function linesOf(rows: readonly (readonly string[])[]): ImportLine[] | undefined {
  const heading = rows.slice(0, HEADING_ROWS).findIndex((row) => columnsOf(row) !== undefined)
  const columns = columnsOf(rows[heading] ?? [])
  if (!columns) return undefined
  const seen = new Map<string, number>()
  return rows.flatMap((row, index) => {
    if (index <= heading || !row.some((cell) => cell.trim())) return []
    const line = index + 1
    const cells = Object.fromEntries(
      fields.map((field) => [field, row[columns[field] ?? -1]?.trim() ?? '']),
    ) as Record<Field, string>
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
  const faults: string[] = []
  const fault = (field: Field, text: string | undefined) =>
    text && faults.push(`${columnTitles[field]}: ${text}`)
  const length = (field: Field, max: number) =>
    cells[field].length > max && fault(field, `no máximo ${max} letras.`)
  if (!cells.name) faults.push('Nome é obrigatório')
  length('name', 120)
  length('category', 60)
  length('unit', 10)
  const amount = (field: 'quantity' | 'min_quantity') => {
    if (!cells[field]) return undefined
    fault(field, quantityError(cells[field]))
    return parseQuantity(cells[field])
  }
  const price = (field: 'preco_compra' | 'preco_venda') => {
    if (!cells[field]) return undefined
    fault(field, priceError(cells[field]))
    return parseMoney(cells[field])
  }
  const preco_venda = price('preco_venda')
  // An item with a sale price is for sale unless it has a type.
  const type = cells.type ? own(types, normalizeText(cells.type)) : preco_venda ? 'product' : 'supply'
  if (!type) fault('type', `use ${Object.values(stockTypeLabels).join(', ')}.`)
  if (type === 'product' && !preco_venda && !(cells.preco_venda && priceError(cells.preco_venda)))
    faults.push(NO_SALE_PRICE)
  const quantity = amount('quantity')
  const min_quantity = amount('min_quantity')
  const preco_compra = price('preco_compra')
  const item = {
    name: cells.name,
    type: type ?? 'supply',
    unit: cells.unit || DEFAULT_UNIT,
    ...(cells.category && { category: cells.category }),
    ...(quantity !== undefined && { quantity }),
    ...(min_quantity !== undefined && { min_quantity }),
    ...(preco_compra !== undefined && { preco_compra }),
    ...(preco_venda !== undefined && { preco_venda }),
  }
  return { item, faults }
}
