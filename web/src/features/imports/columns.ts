import { IMPORT_PART_LINES, type ImportField, importCells } from '#shared/import-limits.ts'
import type { ImportLine } from '#shared/imports.ts'
import { importFields } from '../clients/exported-rows.ts'

/** A file with clients: which of its columns is which field, and whether the first row names them. */
export type Table = { rows: string[][]; heading: boolean }
export type Mapping = Partial<Record<ImportField, number>>

/** How columns are called, without accents and signs; what begins so counts when nothing is called so. */
const names: Record<ImportField, RegExp> = {
  name: /^(nome|cliente|name)\b/,
  phone: /^(telefone|celular|whatsapp|whats|fone|tel|phone|mobile)\b/,
  email: /^(e ?mail|correio eletronico)\b/,
  birth_date: /^((data |dt )?(de )?(nascimento|nasc|aniversario)|birthday|birth date)\b/,
  address: /^(endereco|logradouro|rua|address)\b/,
  notes: /^(observacoes|observacao|obs|notas?|anotacoes|notes)\b/,
  labels: /^(etiquetas?|tags?|grupos?|labels?)\b/,
  dependent: /^(dependent(es?)?|sem telefone)\b/,
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Fields of the columns that are called in a usual way, the first of each. */
export function guessMapping(heading: readonly string[]): Mapping {
  const columns = heading.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const whole of [true, false]) {
    for (const field of importFields) {
      if (mapping[field] !== undefined) continue
      const found = columns.findIndex((column, i) => {
        const match = names[field].exec(column)
        return match !== null && !taken.has(i) && (!whole || match[0] === column)
      })
      if (found < 0) continue
      mapping[field] = found
      taken.add(found)
    }
  }
  return mapping
}

/** Digits that make a phone, with or without its area code; no column is called so. */
const PHONE_DIGITS = 8

/** Whether the first row names the columns: one is the name or the phone, and none of them is a phone itself. */
export function hasHeading(first: readonly string[]): boolean {
  const { name, phone } = guessMapping(first)
  const isClient = first.some((cell) => cell.replace(/\D/g, '').length >= PHONE_DIGITS)
  return !isClient && (name !== undefined || phone !== undefined)
}

/** The lines to send, blank ones left out. A line's number is the row that a spreadsheet shows for it. */
export function linesOf({ rows, heading }: Table, mapping: Mapping): ImportLine[] {
  return rows.flatMap((row, index) => {
    if (heading && index === 0) return []
    const cells = importFields.flatMap((field) => {
      const cell = row[mapping[field] ?? -1]?.trim()
      // Cut far behind what fits, so that it is still too long.
      return cell ? [[field, cell.slice(0, importCells[field])]] : []
    })
    return cells.length > 0 ? [{ line: index + 1, ...Object.fromEntries(cells) }] : []
  })
}

/** Bytes of the lines of one request, with room for the rest of it under 256 kB. */
const PART_BYTES = 240_000
const encoder = new TextEncoder()

/** The lines in parts that one request can carry. */
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
