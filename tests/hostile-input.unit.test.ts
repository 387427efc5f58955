import { expect, it } from 'vitest'
import type * as z from 'zod'
import { AppError } from '#functions/kit/errors.ts'
import { parseInput } from '#functions/kit/parse.ts'
import { allRoutes } from './kit/contracts.ts'
import { volume } from './kit/volume.ts'

/** A tenth of the longest body first (256 kB, with room for the names of the fields), to fail soon. */
const LENGTHS = volume([25_000], [25_000, 250_000])
/** Times the processor may work longer than on plain text: linear work stays under 100, quadratic is over 1,000. */
const RATIO = 500

const plain = (length: number) => 'a'.repeat(length)
const filled = (pattern: string) => (length: number) => pattern.repeat(length / pattern.length)
const hostile: Record<string, (length: number) => string> = {
  'an address in pieces': (length) => `a@${'.'.repeat(length)}@`,
  addresses: filled('a@b.'),
  dots: filled('.'),
  spaces: (length) => `x${' '.repeat(length)}x`,
  'line breaks': (length) => `x${'\n'.repeat(length)}\0`,
  'zero-width signs': filled('\u200b'),
  joiners: filled('\u200d'),
  'marks of one kind': filled('\u0301'),
  'marks in the wrong order': (length) => '\u0301'.repeat(length / 2) + '\u0316'.repeat(length / 2),
  'half a character': filled('\ud800'),
  tags: filled('<'),
  digits: filled('1'),
  dashes: filled('-'),
  'plus signs': filled('+'),
  slashes: (length) => `/uploads/${'/'.repeat(length)}?`,
  dates: filled('2026-11-21'),
}

/** Makes an input whose only text is the one given, at one place of the schema. */
type Place = { path: string; inputOf: (text: string) => unknown }
type Schema = z.core.$ZodTypes

/** Every place of a schema that a text reaches. A kind of schema that is not named here fails the test. */
function placesOf(schema: Schema, path = ''): Place[] {
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
      throw new Error(`${path} is a ${def.type}: say here where its texts are.`)
  }
}

/** Microseconds the processor works on a request: the body is read and judged. */
function cost(schema: z.ZodType, input: unknown): number {
  const body = JSON.stringify(input)
  const begun = process.cpuUsage()
  try {
    parseInput(schema, JSON.parse(body))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

/** The least of some tries, because a collection of garbage may fall into any; a few are enough for what is cheap. */
function leastCost(schema: z.ZodType, input: unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && least > enough; i++) least = Math.min(least, cost(schema, input))
  return least
}

it.each(allRoutes)('%s judges hostile text about as fast as plain text', (_name, { input }) => {
  const places = placesOf(input as unknown as Schema)
  for (const length of LENGTHS) {
    const slow = places.flatMap(({ path, inputOf }) => {
      const most = RATIO * leastCost(input, inputOf(plain(length)))
      return Object.entries(hostile)
        .filter(([, text]) => leastCost(input, inputOf(text(length)), most) > most)
        .map(([title]) => `${path}: ${title}`)
    })
    expect(slow).toEqual([])
  }
})
