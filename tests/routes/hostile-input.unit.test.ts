import { expect, it } from 'vitest'
import type * as z from 'zod'
import { AppError } from '#functions/kit/errors.ts'
import { parseInput } from '#functions/kit/parse.ts'
import { allRoutes } from '../kit/contracts.ts'
import { placesOf, type Schema } from '../kit/places.ts'
import { volume } from '../kit/volume.ts'

/** A tenth of the longest body comes first (256 kB, with room for field names), to fail early. */
const LENGTHS = volume([25_000], [25_000, 250_000])
/** Limits processor time relative to plain text: linear work stays under 100, quadratic is over 1,000. */
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

/** Returns the microseconds of processor time for a request: its body is read and validated. */
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

/** Returns the least of some tries, as any may include a garbage collection; cheap ones need few. */
function leastCost(schema: z.ZodType, input: unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && least > enough; i++) least = Math.min(least, cost(schema, input))
  return least
}

it.each(allRoutes)('the route %s validates hostile text about as fast as plain text', (_name, { input }) => {
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
