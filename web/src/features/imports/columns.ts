import { clientFields } from '#shared/client-fields.ts'
import type { Field } from '#shared/entity.ts'
import { IMPORT_PART_LINES, type ImportField, importCells, importedFields } from '#shared/import-limits.ts'
import type { ImportLine } from '#shared/imports.ts'
import { plainTitle } from '../../lib/normalize-text.ts'
import { HEADING_ROWS } from '../../lib/table-file.ts'
import { importFields } from '../clients/exported-rows.ts'

export type Table = { rows: string[][]; heading: number }
/** Columns of a field are joined in this order. */
export type Mapping = Partial<Record<ImportField, readonly number[]>>

/** Such columns describe the one beside them. */
const DESCRIBES = /\b(label|type|tipo|rotulo|display name|yomi|phonetic)\b/
/** Nobody answers calls at these numbers. */
const NO_PHONE = /\b(fax|pager|telex|tty|callback)\b/

const DEPENDENT = /^(dependent(es?)?|sem telefone)\b/
const wholeName = clientFields.name.import
/** They are joined in order. Without a last part, the first is the whole name. */
const nameParts = [
  /^(first name|given name|primeiro nome|nome)$/,
  /^(middle name|additional name|nome do meio|segundo nome)$/,
  /^(last name|family name|surname|sobrenome)$/,
]

const wholeAddress = /^(address( \d)? formatted|endereco completo|home address)$/
const street = clientFields.address.import
const place =
  /^(home |address \d )?(street( \d)?|numero|n|complemento|bairro|cidade|city|uf|estado|state|region|cep|postal code)$/

const isMobile = (title: string) => /\b(celular|cel|whats|whatsapp|mobile)\b/.test(title)
/** An area code in a column of its own comes before the number. */
const AREA = /^ddd\b/

/** `below` tells numbers from a column that only says yes or no. */
export function guessMapping(heading: readonly string[], below: readonly string[][] = []): Mapping {
  const titles = heading.map(plainTitle)
  const taken = new Set<number>()
  const found = (matches: (title: string, i: number) => boolean) =>
    titles.flatMap((title, i) => (title && !taken.has(i) && matches(title, i) ? [i] : []))
  const take = (columns: readonly number[]): readonly number[] => {
    for (const column of columns) taken.add(column)
    return columns
  }
  const isField = (field: ImportField) => (title: string) =>
    (field === 'dependent' ? DEPENDENT : importedFields[field].import).test(title) &&
    !DESCRIBES.test(title) &&
    !NO_PHONE.test(title)
  const name = take(nameColumns(titles))
  const [first] = found((title) => street.test(title) && !DESCRIBES.test(title))
  const whole = found((title) => wholeAddress.test(title)).slice(0, 1)
  const address =
    whole.length > 0
      ? whole
      : first === undefined
        ? []
        : [first, ...found((title, i) => i > first && place.test(title))]
  take(address)
  const saysNoNumber = (i: number) => {
    const cells = below.flatMap((row) => row[i]?.trim() || [])
    return cells.length > 0 && !cells.some((cell) => /\d/.test(cell))
  }
  const numbers = found((title, i) => isField('phone')(title) && !saysNoNumber(i))
  const phone = [
    ...numbers.filter((i) => isMobile(titles[i] ?? '')),
    ...numbers.filter((i) => !isMobile(titles[i] ?? '')),
  ].flatMap((i) => (AREA.test(titles[i - 1] ?? '') ? [i - 1, i] : [i]))
  take(phone)
  const others = importFields
    .filter((field) => !['name', 'phone', 'address'].includes(field))
    .map((field) => {
      const columns = found(isField(field))
      return [field, take(isSingle(field) ? columns.slice(0, 1) : columns)] as const
    })
  const all = [['name', name], ['phone', phone], ['address', address], ...others] as const
  return Object.fromEntries(all.filter(([, columns]) => columns.length > 0))
}

function nameColumns(titles: readonly string[]): readonly number[] {
  const parts = nameParts.map((part) => titles.findIndex((title) => part.test(title)))
  const exact = titles.findIndex((title) => /^(name|full name|display name|nome completo)$/.test(title))
  if (exact >= 0) return [exact]
  if ((parts.at(-1) ?? -1) >= 0) return parts.filter((i) => i >= 0)
  const whole = titles.findIndex((title) => wholeName.test(title) && title.split(' ').length === 1)
  const like =
    whole >= 0 ? whole : titles.findIndex((title) => wholeName.test(title) && !DESCRIBES.test(title))
  return [like >= 0 ? like : (parts[0] ?? -1)].filter((i) => i >= 0)
}

/** A phone has at least this many digits, and no column is called so. */
const PHONE_DIGITS = 8

/** A row with a phone, or without name and phone, names none. */
function columnsNamed(row: readonly string[]): number {
  if (row.some((cell) => cell.replace(/\D/g, '').length >= PHONE_DIGITS)) return 0
  const mapping = guessMapping(row)
  return mapping.name || mapping.phone ? Object.values(mapping).flat().length : 0
}

export const isHeading = (row: readonly string[]): boolean => columnsNamed(row) > 0

export function headingOf(rows: readonly string[][]): number {
  const named = rows.slice(0, HEADING_ROWS).map(columnsNamed)
  const most = Math.max(0, ...named)
  return most > 0 ? named.indexOf(most) : -1
}

/** Tells whether one column holds the field. */
export const isSingle = (field: ImportField): boolean =>
  field === 'dependent' || importedFields[field].kind === 'date'

/** Returns what separates the parts of a field: the server takes the first valid number or address. */
function between(field: ImportField): string {
  if (field === 'dependent') return ' '
  if (field === 'address') return ', '
  const facts: Field = importedFields[field]
  if (facts.kind === 'phone' || facts.kind === 'email') return ' ; '
  if (facts.kind === 'list') return ','
  return facts.kind === 'text' && facts.lines ? '\n' : ' '
}

function joined(row: readonly string[], field: ImportField, columns: readonly number[]): string {
  const parts = [...new Set(columns.map((column) => row[column]?.trim() ?? '').filter(Boolean))]
  const text = parts.join(between(field))
  // It joins a separate area code with its number.
  return field === 'phone' ? text.replace(/(^|[^\d)])\(?(0?\d\d)\)? ; (?=\d)/g, '$1($2) ') : text
}

/** A line's number is the spreadsheet's row. */
export function linesOf({ rows, heading }: Table, mapping: Mapping): ImportLine[] {
  const toIso = dateReader(
    rows.slice(heading + 1).map((row) => row[mapping.birth_date?.[0] ?? -1]?.trim() ?? ''),
  )
  return rows.flatMap((row, index) => {
    if (index <= heading) return []
    const cells = importFields.flatMap((field) => {
      const text = joined(row, field, mapping[field] ?? [])
      const cell = field === 'birth_date' ? toIso(text) : text
      // The text is cut far beyond the limit, so that it is still too long.
      return cell ? [[field, cell.slice(0, importCells[field])]] : []
    })
    return cells.length > 0 ? [{ line: index + 1, ...Object.fromEntries(cells) }] : []
  })
}

const AMERICAN = /^(\d\d?)\/(\d\d?)\/(\d{4})$/

/** English Outlook writes the month first, so a column in which only that gives dates is read so. */
function dateReader(cells: readonly string[]): (cell: string) => string {
  const parts = cells.flatMap((cell) => {
    const [, a, b] = AMERICAN.exec(cell) ?? []
    return a && b ? [{ first: Number(a), second: Number(b) }] : []
  })
  const isMonthFirst = parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12)
  return (cell) => (isMonthFirst ? cell.replace(AMERICAN, '$2/$1/$3') : cell)
}

/** It leaves room for the rest of a request under 256 kB. */
const PART_BYTES = 240_000
const encoder = new TextEncoder()

export function partsOf(lines: readonly ImportLine[]): ImportLine[][] {
  const parts: ImportLine[][] = []
  let bytes = 0
  for (const line of lines) {
    const size = encoder.encode(JSON.stringify(line)).length + 1
    const part = parts.at(-1)
    if (part && part.length < IMPORT_PART_LINES && bytes + size <= PART_BYTES) {
      part.push(line)
      bytes += size
    } else {
      parts.push([line])
      bytes = size
    }
  }
  return parts
}
