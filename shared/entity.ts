/**
 * The fields of an entity as plain data, one entry a field. Types, schemas (`entity-schema.ts`), forms, documents,
 * audit labels and columns follow from it; a browser may carry it, so it imports nothing. An entry describes and never
 * acts: what a kind cannot say stays in the contract, and rules that span fields in the area's rules.
 */

type Kind =
  /** `lines` allows line breaks; `links: false` refuses web addresses. */
  | { kind: 'text'; max: number; lines?: true; links?: false }
  | { kind: 'email' }
  /** People type it in their own way; E.164 is stored. Without `missing` an empty text is no phone. */
  | { kind: 'phone'; max: number; missing?: string }
  /** Dates are `YYYY-MM-DD`; `of` tells which years are plausible. */
  | { kind: 'date'; of: 'business' | 'birth' }
  /** Times are `HH:MM`; `until` allows 24:00 as well. */
  | { kind: 'time'; until?: true }
  /** Amounts are in reais with whole cents; `above` refuses 0. */
  | { kind: 'money'; above?: true }
  | { kind: 'quantity' }
  | { kind: 'count'; min: number; max: number; messages?: { whole?: string; min?: string; max?: string } }
  /** It is `#RRGGBB`. */
  | { kind: 'color' }
  /** `stored: true` stores false as a missing field. */
  | { kind: 'flag'; stored?: true }
  /** `of` names the values on screens. */
  | { kind: 'choice'; of: Readonly<Record<string, string>> }
  /** Each text has at most `each` characters. */
  | { kind: 'list'; each: number; max: number; tooMany: string }
  | { kind: 'ids'; prefix: string; min?: number; max: number; tooFew?: string }

type Facts = {
  /** Forms show this name. */
  label: string
  /** Columns of tables and files may have a shorter name. */
  column?: string
  /** The audit log uses the column in small letters, unless it reads otherwise. */
  audit?: string
  /** The REST API's document uses the label, unless there is more to say. */
  doc?: string
  /**
   * The title of an imported column matches it, without accents and signs; false means that no file has it.
   */
  import?: RegExp | false
  required?: string
  /** The field may be missing, and null removes it. */
  optional?: true
  /** A new record without the field takes it; so does null, for a text or number. */
  fallback?: string | number | boolean | readonly []
  /** A new record takes it, and other means change it. */
  initial?: true
}

export type Field = Kind & Facts
export type Entity = Readonly<Record<string, Field>>
/** Each field of an imported entity says by which column. */
export type ImportedEntity = Readonly<Record<string, Field & { import: RegExp | false }>>

/** Forms and routes refuse 0 with it where a field is `above`. */
export const NO_AMOUNT = 'Informe um valor maior que zero.'

type Named<E, Wanted> = { [K in keyof E]: E[K] extends Wanted ? K : never }[keyof E]

/** Values are as given (`flag` is a boolean), or as stored. */
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

/** Forms hold numbers as people type them, and nothing as an empty text. */
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

export function fieldsNamed<E extends Entity, const K extends keyof E & string>(
  entity: E,
  ...names: K[]
): Pick<E, K> {
  return Object.fromEntries(names.map((name) => [name, entity[name]])) as Pick<E, K>
}

export function namesOf<E extends Entity, const K extends Field['kind']>(
  entity: E,
  ...kinds: K[]
): (Named<E, { kind: K }> & string)[] {
  const names = entriesOf(entity).flatMap(([name, { kind }]) => (kinds.includes(kind as K) ? [name] : []))
  return names as (Named<E, { kind: K }> & string)[]
}

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

export function auditLabel(field: Field): string {
  const column = columnOf(field)
  return field.audit ?? column.slice(0, 1).toLowerCase() + column.slice(1)
}

export function docOf(field: Field): string {
  const name = columnOf(field)
  return (
    field.doc ??
    (field.kind === 'money' ? `${name}, em reais, com no máximo duas casas decimais.` : `${name}.`)
  )
}
