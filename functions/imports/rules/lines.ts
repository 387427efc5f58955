import { fold } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import { asciiEmail, EMAIL } from '#shared/email.ts'
import { withoutInvisible } from '#shared/fields.ts'
import type { ImportField } from '#shared/import-limits.ts'
import type { ClientImport, ImportLine, ImportProblem } from '#shared/imports.ts'
import { containsLink, NAME_WITH_LINK } from '#shared/names.ts'
import { plainNumber } from '#shared/plain.ts'
import {
  birthDateOf,
  labelsOf,
  lineOf,
  paragraphOf,
  phoneOf,
  type Read,
  type Reading,
  yesOf,
} from './cells.ts'

const DAY_MS = 86_400_000

/** An import that is never started expires after a week; the outcome of one that was stays for 90 days. */
export const KEEP_OPEN_MS = 7 * DAY_MS

export const KEEP_DONE_MS = 90 * DAY_MS

export const hasBegun = ({ status }: Pick<ClientImport, 'status'>) => !['receiving', 'ready'].includes(status)

export type Person = Pick<Client, 'name' | 'phone' | 'email' | 'birth_date' | 'address' | 'notes' | 'labels'>

/** Letters of a name in a report. */
const NAME_SHOWN = 60

type Fault = { field: ImportField; message: string }

/** A client, or everything that is wrong with the line. A birth date that cannot be read is left out and reported. */
export function readLine(
  line: ImportLine,
  { today, parsePhone }: Reading,
): { person: Person; problem?: ImportProblem } | { person?: undefined; problem: ImportProblem } {
  const faults: Fault[] = []
  const read = <T>(field: ImportField, value: Read<T>, into = faults): T | undefined => {
    if (typeof value !== 'object' || value === null || !('wrong' in value)) return value
    into.push({ field, message: value.wrong })
    return undefined
  }
  const text = (field: 'name' | 'email' | 'address') => read(field, lineOf(line[field], field))
  const name = text('name')
  if (!name && faults.length === 0) faults.push({ field: 'name', message: 'Falta o nome.' })
  if (name && containsLink(name)) faults.push({ field: 'name', message: NAME_WITH_LINK })
  const dependent = read('dependent', yesOf(line.dependent))
  const typed = plainNumber(line.phone ?? '')
  const phone = dependent && !typed ? undefined : read('phone', phoneOf(typed, parsePhone))
  const typedEmail = text('email')
  const email = typedEmail && asciiEmail(typedEmail)
  if (email && !EMAIL.test(email)) {
    faults.push({ field: 'email', message: 'E-mail inválido.' })
  }
  const dropped: Fault[] = []
  const birth_date = read('birth_date', birthDateOf(line.birth_date, today), dropped)
  const address = text('address')
  const notes = read('notes', paragraphOf(line.notes, 'notes'))
  const labels = read('labels', labelsOf(line.labels))
  const all = [...faults, ...dropped]
  const message = all.map((fault) => fault.message).join(' ')
  const problem = { ...placeOf(line), field: all[0]?.field, message }
  if (faults.length > 0 || !name) return { problem: { ...problem, kind: 'wrong' } }
  return {
    ...(dropped.length > 0 && {
      problem: { ...problem, kind: 'incomplete', message: `${message} O cliente é importado sem ela.` },
    }),
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

/** Where a problem is: the line, and the person in it. */
function placeOf({ line, name }: Pick<ImportLine, 'line' | 'name'>) {
  const shown =
    name &&
    withoutInvisible(name)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, NAME_SHOWN)
      .toWellFormed()
  return { line, ...(shown && { name: shown }) }
}

/** What two lines of the same client have in common: the phone, or a dependent's name and birthday. */
function personKey({ phone, name, birth_date = '' }: Person): string {
  return phone ?? `${fold(name)} ${birth_date}`
}

/** Reads lines in order. `taken` holds the keys of people in earlier lines and gets those of these. */
export function readLines(lines: readonly ImportLine[], reading: Reading, taken: Set<string>) {
  const problems: ImportProblem[] = []
  const candidates: { line: number; person: Person; key: string; problem: ImportProblem | undefined }[] = []
  for (const line of lines) {
    const { person, problem } = readLine(line, reading)
    if (!person) {
      problems.push(problem)
      continue
    }
    const key = personKey(person)
    if (taken.has(key)) problems.push(repeatedProblem(line.line, person))
    else candidates.push({ line: line.line, person, key, problem })
    taken.add(key)
  }
  return { problems, candidates }
}

/** Whether the line of a problem is left out; an incomplete one is imported. */
export const isLeftOut = ({ kind }: ImportProblem) => kind !== 'incomplete'

export function knownProblem(line: number, { name, phone }: Person): ImportProblem {
  return {
    ...placeOf({ line, name }),
    kind: 'known',
    ...(phone
      ? { field: 'phone', message: 'Já existe um cliente com este telefone.' }
      : { field: 'name', message: 'Já existe um dependente com este nome e nascimento.' }),
  }
}

function repeatedProblem(line: number, { name, phone }: Person): ImportProblem {
  return {
    ...placeOf({ line, name }),
    kind: 'repeated',
    ...(phone
      ? { field: 'phone', message: 'Este telefone se repete no arquivo.' }
      : { field: 'name', message: 'Este dependente se repete no arquivo.' }),
  }
}

export function areSameLines(some: readonly ImportLine[], others: readonly ImportLine[]): boolean {
  const ordered = (line: ImportLine) => Object.entries(line).sort(([a], [b]) => a.localeCompare(b))
  return JSON.stringify(some.map(ordered)) === JSON.stringify(others.map(ordered))
}
