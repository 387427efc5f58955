import { fold } from '#shared/client-search.ts'
import type { Client } from '#shared/clients.ts'
import { entriesOf, type Field } from '#shared/entity.ts'
import { withoutInvisible } from '#shared/fields.ts'
import { type ImportField, importedFields } from '#shared/import-limits.ts'
import type { ClientImport, ImportLine, ImportProblem } from '#shared/imports.ts'
import { plainNumber } from '#shared/plain.ts'
import {
  birthDateOf,
  dependentOf,
  emailOf,
  labelsOf,
  lineFieldOf,
  nameOf,
  notesOf,
  phoneOf,
  type Read,
  type Reading,
} from './cells.ts'

const DAY_MS = 86_400_000

/** An import that is never started expires after a week, a finished one after 90 days. */
export const KEEP_OPEN_MS = 7 * DAY_MS

export const KEEP_DONE_MS = 90 * DAY_MS

export const hasBegun = ({ status }: Pick<ClientImport, 'status'>) => !['receiving', 'ready'].includes(status)

export type Person = Pick<Client, keyof typeof importedFields>

const NAME_SHOWN = 60

type Said = { field: ImportField; message: string }

export function readLine(
  line: ImportLine,
  { today, parsePhone }: Reading,
): { person: Person; problem?: ImportProblem } | { person?: undefined; problem: ImportProblem } {
  const wrong: Said[] = []
  const decided: Said[] = []
  const rest: string[] = []
  const take = <T>(field: ImportField, read: Read<T>): T | undefined => {
    if (read.wrong) wrong.push({ field, message: read.wrong })
    if (read.said) decided.push({ field, message: read.said })
    rest.push(...(read.rest ?? []))
    return read.value
  }
  const name = take('name', nameOf(line.name))
  const typed = plainNumber(line.phone ?? '')
  const hasPhone = typed !== ''
  const dependent = take('dependent', dependentOf(line.dependent, hasPhone))
  const called = phoneOf(typed, parsePhone)
  const phone = take(
    'phone',
    dependent && called.wrong
      ? { said: `${called.wrong} Foi para as observações.`, rest: [`Telefone: ${typed}`] }
      : called,
  )
  if (!hasPhone && !dependent) wrong.push({ field: 'phone', message: 'Falta o telefone.' })
  const others = othersOf(take, line, today)
  const notes = take('notes', notesOf(line.notes, rest))
  const problemOf = (kind: ImportProblem['kind'], said: readonly Said[]): ImportProblem => ({
    ...placeOf(line),
    kind,
    field: said[0]?.field,
    message: said.map(({ message }) => message).join(' '),
  })
  if (wrong.length > 0 || !name) return { problem: problemOf('wrong', wrong) }
  return {
    ...(decided.length > 0 && { problem: problemOf('incomplete', decided) }),
    person: {
      name,
      ...(phone && { phone }),
      ...others,
      ...(notes && { notes }),
    },
  }
}

type Take = (field: ImportField, read: Read<unknown>) => unknown

/** Reads the fields that depend on no other. */
function othersOf(take: Take, line: ImportLine, today: string): Partial<Person> {
  const { name: _, phone: _phone, notes: _notes, ...others } = importedFields
  const read = entriesOf(others).map(([name, field]) => [name, take(name, cellOf(field, line[name], today))])
  return Object.fromEntries(read.filter(([, value]) => value))
}

function cellOf(field: Field, cell: string | undefined, today: string): Read<unknown> {
  if (field.kind === 'email') return emailOf(cell)
  if (field.kind === 'date') return birthDateOf(cell, today)
  if (field.kind === 'list') return labelsOf(cell)
  if (field.kind === 'text') return lineFieldOf(field, cell)
  throw new Error(`No import reads a field of the kind ${field.kind}.`)
}

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

/** Two lines are the same client by phone, or for dependents by name and birthday. */
function personKey({ phone, name, birth_date = '' }: Person): string {
  return phone ?? `${fold(name)} ${birth_date}`
}

/** `taken` holds the keys of earlier lines and receives those of these lines. */
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
