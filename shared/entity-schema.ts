import * as z from 'zod'
import { type Entity, entriesOf, type Field, type StoredOf, type ValueOf } from './entity.ts'
import * as fields from './fields.ts'
import { containsLink, NAME_WITH_LINK } from './names.ts'

type Optional<F, T> = F extends { optional: true } ? z.ZodOptional<z.ZodType<T, T>> : z.ZodType<T, T>
export type StoredShape<E> = { [K in keyof E]: Optional<E[K], StoredOf<E[K]>> }
export type ShownShape<E> = { [K in keyof E]: Optional<E[K], ValueOf<E[K]>> }
export type InputShape<E> = {
  [K in keyof E]: E[K] extends { fallback: unknown }
    ? z.ZodOptional<z.ZodType<ValueOf<E[K]>, ValueOf<E[K]>>>
    : Optional<E[K], ValueOf<E[K]>>
}
export type ChangeShape<E> = {
  [K in keyof E as E[K] extends { initial: true } ? never : K]: E[K] extends
    | { optional: true }
    | { fallback: string | number }
    ? z.ZodOptional<z.ZodNullable<z.ZodType<ValueOf<E[K]>, ValueOf<E[K]>>>>
    : z.ZodOptional<z.ZodType<ValueOf<E[K]>, ValueOf<E[K]>>>
}

const shapeOf = <E extends Entity>(entity: E, schema: (field: Field) => z.ZodType) =>
  Object.fromEntries(entriesOf(entity).map(([name, field]) => [name, schema(field)]))

/** An earlier rule may have allowed other stored texts. */
export const storedShape = <E extends Entity>(entity: E): StoredShape<E> =>
  shapeOf(entity, (field) => mayMiss(field.optional, stored(field))) as StoredShape<E>

export const shownShape = <E extends Entity>(entity: E): ShownShape<E> =>
  shapeOf(entity, (field) => mayMiss(field.optional, shown(field))) as ShownShape<E>

/** Fields that only a new record takes come last. */
export function newShape<E extends Entity>(entity: E): InputShape<E> {
  const shape = shapeOf(entity, (field) => mayMiss(field.optional || 'fallback' in field, given(field)))
  const names = Object.keys(shape)
  const isInitial = (name: string) => entity[name]?.initial === true
  const ordered = [...names.filter((name) => !isInitial(name)), ...names.filter(isInitial)]
  return Object.fromEntries(ordered.map((name) => [name, shape[name]])) as InputShape<E>
}

export function changeShape<E extends Entity>(entity: E): ChangeShape<E> {
  const changing = Object.fromEntries(entriesOf(entity).filter(([, { initial }]) => !initial))
  const isClearable = ({ optional, fallback }: Field) =>
    optional || typeof fallback === 'string' || typeof fallback === 'number'
  return shapeOf(changing, (field) =>
    (isClearable(field) ? given(field).nullable() : given(field)).optional(),
  ) as ChangeShape<E>
}

const mayMiss = (optional: boolean | undefined, schema: z.ZodType) => (optional ? schema.optional() : schema)

function given(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const text = field.lines ? fields.paragraph(field.max) : fields.line(field.max)
      const linkless =
        field.links === false ? text.refine((typed) => !containsLink(typed), NAME_WITH_LINK) : text
      return field.required ? linkless.min(1, field.required) : linkless
    }
    case 'email':
      return fields.email()
    case 'phone':
      return z
        .string()
        .trim()
        .min(field.missing ? 1 : 0, field.missing)
        .max(field.max)
    case 'date':
      return field.of === 'birth' ? fields.birthDate() : fields.day()
    case 'list':
      return z.array(fields.line(field.each).min(1)).max(field.max, field.tooMany)
    case 'ids':
      return z
        .array(fields.id(field.prefix))
        .min(field.min ?? 0, field.tooFew)
        .max(field.max)
    case 'flag':
      return shown(field)
    default:
      return stored(field)
  }
}

function stored(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.lines ? fields.paragraph(field.max) : fields.line(field.max)
    case 'email':
      return fields.storedEmail()
    case 'date':
      return fields.date()
    case 'time':
      return field.until ? fields.endTime() : fields.time()
    case 'money':
      return field.above ? fields.amount() : fields.money()
    case 'quantity':
      return fields.quantity()
    case 'count':
      return z
        .int(field.messages?.whole)
        .min(field.min, field.messages?.min)
        .max(field.max, field.messages?.max)
    case 'color':
      return fields.color()
    case 'list':
      return z.array(fields.line(field.each))
    case 'flag':
      return field.stored ? z.literal(true) : z.boolean()
    default:
      return shown(field)
  }
}

function shown(field: Field): z.ZodType {
  switch (field.kind) {
    case 'money':
    case 'quantity':
      return z.number()
    case 'count':
      return z.int()
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.of))
    case 'list':
    case 'ids':
      return z.array(z.string())
    default:
      return z.string()
  }
}
