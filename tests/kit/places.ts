import type * as z from 'zod'

/** Describes a place in the schema, and creates an input whose only text is at that place. */
export type Place = { path: string; inputOf: (text: string) => unknown }
export type Schema = z.core.$ZodTypes

/** Returns every place of a schema that accepts a text. Throws for an unknown kind of schema. */
export function placesOf(schema: Schema, path = ''): Place[] {
  const { def } = schema._zod
  const within = (inner: z.core.$ZodType, wrap: (value: unknown) => unknown, at = path) =>
    placesOf(inner as Schema, at).map((place) => ({
      path: place.path,
      inputOf: (text: string) => wrap(place.inputOf(text)),
    }))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) =>
        within(inner, (value) => ({ [key]: value }), path ? `${path}.${key}` : key),
      )
    case 'record': {
      const [name = 'x'] = (def.keyType as Schema)._zod.values ?? []
      return [
        { path: `${path} key`, inputOf: (text) => ({ [text]: text }) },
        ...within(def.valueType, (value) => ({ [String(name)]: value }), `${path}.${String(name)}`),
      ]
    }
    case 'array':
      return within(def.element, (value) => [value], `${path}[]`)
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
      return within(def.innerType, (value) => value)
    case 'union':
      return def.options.flatMap((option) => within(option, (value) => value))
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [{ path, inputOf: (text) => text }]
    default:
      throw new Error(`${path} is a ${def.type}: add a case here for its texts.`)
  }
}
