/**
 * The fields of an entity as plain data, one entry a field. Types, schemas (`entity-schema.ts`), forms, documents,
 * audit labels and columns follow from it; a browser may carry it, so it imports nothing. An entry describes and never
 * acts: what a kind cannot say stays in the contract, and rules that span fields in the area's rules.
 */

type Kind =
  /** `lines` allows line breaks; `links: false` refuses web addresses. */
  | { kind: 'text'; max: number; lines?: true; links?: false }
  | { kind: 'email' }
  /** People type it in their own way; E.164 is stored. */
  | { kind: 'phone'; max: number; missing: string }
  /** It is `YYYY-MM-DD`; `of` tells which years are plausible. */
  | { kind: 'date'; of: 'business' | 'birth' }
  /** It is `HH:MM`; `until` allows 24:00 as well. */
  | { kind: 'time'; until?: true }
  /** It is in reais with whole cents; `above` refuses 0. */
  | { kind: 'money'; above?: true }
  | { kind: 'quantity' }
  | { kind: 'count'; min: number; max: number; messages?: { whole?: string; min?: string; max?: string } }
  /** With `stored: true`, false is stored as a missing field. */
  | { kind: 'flag'; stored?: true }
  /** `of` names the values on screens. */
  | { kind: 'choice'; of: Readonly<Record<string, string>> }
  /** Each text has at most `each` characters. */
  | { kind: 'list'; each: number; max: number; tooMany: string }
  | { kind: 'ids'; prefix: string; min?: number; max: number; tooFew?: string }

type Facts = {
  /** Names it in forms. */
  label: string
  /** Names it over a column of a table or file, where that is shorter. */
  column?: string
  /** Names it in the audit log: the column in small letters, unless it reads otherwise. */
  audit?: string
  /** Documents it in the REST API: its name, unless there is more to say. */
  doc?: string
  /** Recognises its column in an imported file, by a title without accents and signs; false: no file has it. */
  import?: RegExp | false
  /** The message for an empty field. */
  required?: string
  /** May be missing, and null removes it. */
  optional?: true
  /** Is stored where none is given. */
  fallback?: string | number | boolean
  /** Is given to a new record and changes by other means. */
  initial?: true
}

export type Field = Kind & Facts
export type Entity = Readonly<Record<string, Field>>
/** An entity whose files can be imported: each field says by which column. */
export type ImportedEntity = Readonly<Record<string, Field & { import: RegExp | false }>>

type Named<E, Wanted> = { [K in keyof E]: E[K] extends Wanted ? K : never }[keyof E]

/** What a field holds: as given (`flag` is a boolean), or as stored. */
export type ValueOf<F> = F extends { kind: 'choice'; of: infer O }
  ? keyof O
  : F extends { kind: 'money' | 'quantity' | 'count' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'list' | 'ids' }
        ? string[]
        : string
export type StoredOf<F> = F extends { kind: 'flag'; stored: true } ? true : ValueOf<F>

/** The fields that can change, and those that only a new record takes. */
export type Changing<E> = Exclude<keyof E, Named<E, { initial: true }>>

/** A change of each field: null where one may be missing or has a fallback. */
type ChangesOf<E> = {
  [K in Changing<E>]: E[K] extends { optional: true } ? ValueOf<E[K]> | null : ValueOf<E[K]>
}

/** What a form holds: numbers as people type them, nothing as an empty text. */
export type FormOf<E> = {
  [K in keyof E]: E[K] extends { kind: 'choice' }
    ? ValueOf<E[K]> | (E[K] extends { optional: true } ? '' : never)
    : E[K] extends { kind: 'flag' | 'list' | 'ids' }
      ? ValueOf<E[K]>
      : string
}

export function entriesOf<E extends Entity>(entity: E): [keyof E & string, Field][] {
  return Object.entries(entity)
}

export const fieldNames = <E extends Entity>(entity: E) => Object.keys(entity) as (keyof E & string)[]

/** Returns these fields of an entity. */
export function fieldsNamed<E extends Entity, const K extends keyof E & string>(
  entity: E,
  ...names: K[]
): Pick<E, K> {
  return Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<E, K>
}

/** Returns the names of an entity's fields of these kinds. */
export function namesOf<E extends Entity, const K extends Field['kind']>(
  entity: E,
  ...kinds: K[]
): (Named<E, { kind: K }> & string)[] {
  const names = entriesOf(entity).flatMap(([name, { kind }]) => (kinds.includes(kind as K) ? [name] : []))
  return names as (Named<E, { kind: K }> & string)[]
}

/** Computes a value for each field. */
export function eachOf<E extends Entity, V>(
  entity: E,
  value: (field: Field, name: keyof E & string) => V,
): Record<keyof E & string, V> {
  return Object.fromEntries(entriesOf(entity).map(([name, field]) => [name, value(field, name)])) as Record<
    keyof E & string,
    V
  >
}

export const columnOf = ({ column, label }: Field): string => column ?? label

/** Names the field within a sentence of the audit log. */
export function auditLabel(field: Field): string {
  const column = columnOf(field)
  return field.audit ?? column.slice(0, 1).toLowerCase() + column.slice(1)
}

/** Describes the field in the document of the REST API. */
export function docOf(field: Field): string {
  const name = columnOf(field)
  return (
    field.doc ??
    (field.kind === 'money' ? `${name}, em reais, com no máximo duas casas decimais.` : `${name}.`)
  )
}
