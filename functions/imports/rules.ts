import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import { fold } from '#shared/client-search.ts'
import { type Client, refusedBirthDate } from '#shared/clients.ts'
import { EMAIL } from '#shared/email.ts'
import { withoutInvisible } from '#shared/fields.ts'
import type { ImportField } from '#shared/import-limits.ts'
import type { ClientImport, ImportLine, ImportProblem } from '#shared/imports.ts'
import { containsLink, NAME_WITH_LINK } from '#shared/names.ts'
import { lacksNinthDigit, nationalDigits, plainPhone } from '#shared/phone.ts'
import { isDate } from '#shared/time.ts'

const DAY_MS = 86_400_000
/** An import that is never started expires after a week; the outcome of one that was stays for 90 days. */
export const KEEP_OPEN_MS = 7 * DAY_MS
export const KEEP_DONE_MS = 90 * DAY_MS

export const hasBegun = ({ status }: Pick<ClientImport, 'status'>) => !['receiving', 'ready'].includes(status)

/** The client in a line, as it will be stored. */
export type Person = Pick<Client, 'name' | 'phone' | 'email' | 'birth_date' | 'address' | 'notes' | 'labels'>
type Fault = { field: ImportField; message: string }

const limits = { name: 120, address: 200, notes: 1000, email: 254, label: 30 }
const titles = { name: 'Nome', address: 'Endereço', notes: 'Observações', email: 'Email', label: 'Etiqueta' }
type Text = keyof typeof limits

/** The tenant's date, and how a phone is read. */
export type Reading = { today: string; parsePhone: (typed: string) => string | undefined }

/** A client, or everything that is wrong with the line. */
export function readLine(
  line: ImportLine,
  { today, parsePhone }: Reading,
): { person: Person } | { problem: ImportProblem } {
  const faults: Fault[] = []
  const read = <T>(field: ImportField, value: T | { wrong: string } | undefined): T | undefined => {
    if (value === undefined || typeof value !== 'object' || value === null || !('wrong' in value))
      return value as T | undefined
    faults.push({ field, message: value.wrong })
    return undefined
  }
  const text = (field: 'name' | 'email' | 'address') => read(field, lineOf(line[field], field))
  const name = text('name')
  if (!name && faults.length === 0) faults.push({ field: 'name', message: 'Falta o nome.' })
  if (name && containsLink(name)) faults.push({ field: 'name', message: NAME_WITH_LINK })
  const dependent = read('dependent', yesOf(line.dependent))
  const typed = plainPhone(line.phone ?? '')
  const phone = dependent && !typed ? undefined : read('phone', phoneOf(typed, parsePhone))
  const email = text('email')
  if (email && !EMAIL.test(email)) {
    faults.push({ field: 'email', message: 'Email inválido.' })
  }
  const birth_date = read('birth_date', birthDateOf(line.birth_date, today))
  const address = text('address')
  const notes = read('notes', paragraphOf(line.notes, 'notes'))
  const labels = read('labels', labelsOf(line.labels))
  const [first] = faults
  if (first || !name) {
    const message = faults.map((fault) => fault.message).join(' ')
    return { problem: { line: line.line, kind: 'wrong', field: first?.field, message } }
  }
  return {
    person: {
      name,
      ...(phone && { phone }),
      ...(email && { email }),
      ...(birth_date && { birth_date }),
      ...(address && { address }),
      ...(notes && { notes }),
      ...(labels && { labels }),
    },
  }
}

/** What two lines of the same client have in common: the phone, or a dependent's name and birthday. */
function personKey({ phone, name, birth_date = '' }: Person): string {
  return phone ?? `${fold(name)} ${birth_date}`
}

/**
 * Reads lines in order: problems, and the candidates, who may still be on file. `taken` holds the keys of people in
 * earlier lines and gets those of these.
 */
export function readLines(lines: readonly ImportLine[], reading: Reading, taken: Set<string>) {
  const problems: ImportProblem[] = []
  const candidates: { line: number; person: Person; key: string }[] = []
  for (const line of lines) {
    const read = readLine(line, reading)
    if ('problem' in read) problems.push(read.problem)
    else {
      const { person } = read
      const key = personKey(person)
      if (taken.has(key)) problems.push(repeatedProblem(line.line, person))
      else candidates.push({ line: line.line, person, key })
      taken.add(key)
    }
  }
  return { problems, candidates }
}

/** The problem of a line whose phone a client has, or whose dependent is on file already. */
export function knownProblem(line: number, { phone }: Person): ImportProblem {
  return phone
    ? { line, kind: 'known', field: 'phone', message: 'Já existe um cliente com este telefone.' }
    : { line, kind: 'known', field: 'name', message: 'Já existe um dependente com este nome e nascimento.' }
}

/** The problem of a line that repeats the phone, or the dependent, of another line. */
function repeatedProblem(line: number, { phone }: Person): ImportProblem {
  return phone
    ? { line, kind: 'repeated', field: 'phone', message: 'Este telefone se repete no arquivo.' }
    : { line, kind: 'repeated', field: 'name', message: 'Este dependente se repete no arquivo.' }
}

export function areSameLines(some: readonly ImportLine[], others: readonly ImportLine[]): boolean {
  const ordered = (line: ImportLine) => Object.entries(line).sort(([a], [b]) => a.localeCompare(b))
  return JSON.stringify(some.map(ordered)) === JSON.stringify(others.map(ordered))
}

type Read<T> = T | { wrong: string } | undefined

const unreadable = 'com caracteres que não dá para ler. Salve a planilha como CSV UTF-8.'

/** One line of text: line breaks and tabs in a cell become spaces. */
function lineOf(cell: string | undefined, of: Text): Read<string> {
  return clean(cell?.replace(/\s+/g, ' '), of, /\p{Cc}/u)
}

/** Text of several lines. */
function paragraphOf(cell: string | undefined, of: Text): Read<string> {
  return clean(cell?.replace(/\r\n?/g, '\n'), of, /[^\P{Cc}\t\n]/u)
}

function clean(cell: string | undefined, of: Text, refused: RegExp): Read<string> {
  const text = cell && withoutInvisible(cell).trim().normalize('NFC')
  if (!text) return undefined
  if (!text.isWellFormed() || text.includes('\uFFFD') || refused.test(text)) {
    return { wrong: `${titles[of]} ${unreadable}` }
  }
  const max = limits[of]
  return text.length > max ? { wrong: `${titles[of]} com mais de ${max} caracteres.` } : text
}

/** E.164 of a Brazilian phone as people write it, or of a foreign one with `+` (RULINGS D12). */
function phoneOf(cell: string, parsePhone: Reading['parsePhone']): Read<string> {
  // A spreadsheet's number may end in decimals; in a phone written with dots, zeros are digits.
  const typed = cell.replace(/^(\d{8,})[.,]0+$/, '$1')
  if (!typed) return { wrong: 'Falta o telefone.' }
  if (/^\d[.,]?\d*E\+?\d+$/i.test(typed)) {
    return { wrong: 'A planilha encurtou o telefone. Formate a coluna como texto e salve de novo.' }
  }
  // Too many digits are a typing error, not a number with an extension.
  const foreign = /^\+(?!55)/.test(typed)
  const phone = foreign || nationalDigits(typed).length <= 11 ? parsePhone(typed) : undefined
  if (phone) return phone
  return {
    wrong: lacksNinthDigit(typed)
      ? 'Falta o 9 na frente do celular, como em (11) 98765-4321.'
      : 'Telefone inválido. Use DDD e número, como (11) 98765-4321.',
  }
}

/** Whether a cell says yes; an empty one says no. */
function yesOf(cell: string | undefined): Read<boolean> {
  const said = cell?.trim().toLowerCase() ?? ''
  if (/^(sim|s|x|yes|y|true|verdadeiro|1)$/.test(said)) return true
  if (/^(|n[ãa]o|n|no|false|falso|0)$/.test(said)) return false
  return { wrong: 'Dependente não reconhecido. Escreva “sim” ou deixe em branco.' }
}

/** `YYYY-MM-DD` of dd/mm/aaaa, dd/mm/aa or ISO, with or without the time of day that spreadsheets add. */
function birthDateOf(cell: string | undefined, today: string): Read<string> {
  const typed = cell?.trim().replace(/[ T]\d\d?:\d\d(:\d\d)?(\.\d+)?Z?$/, '')
  if (!typed) return undefined
  const [, d, m, y] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|\d\d)$/.exec(typed) ?? []
  const iso = d && m && y ? `${fullYear(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : typed
  if (!isDate(iso)) return { wrong: 'Data de nascimento inválida. Use dd/mm/aaaa.' }
  const refused = refusedBirthDate(iso, today)
  return refused ? { wrong: `${refused}.` } : iso
}

/** Two digits mean the latest such year that has begun. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const century = Number(today.slice(0, 2)) - (year > today.slice(2, 4) ? 1 : 0)
  return `${century}${year}`
}

/** Labels between commas, semicolons or bars; those that differ in case only are one. */
function labelsOf(cell: string | undefined): Read<string[]> {
  const labels = new Map<string, string>()
  for (const part of cell?.split(/[,;|]/) ?? []) {
    const label = lineOf(part, 'label')
    if (typeof label === 'object') return label
    if (label && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label)
  }
  if (labels.size > LABELS_PER_CLIENT) return { wrong: `No máximo ${LABELS_PER_CLIENT} etiquetas.` }
  return labels.size > 0 ? [...labels.values()] : undefined
}
