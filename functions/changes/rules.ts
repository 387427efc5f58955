import type { FieldError } from '#shared/errors.ts'
import { CHANGE_DAYS } from '#shared/partner/partner.ts'
import { addDays, daysBetween } from '#shared/time.ts'

const DAY_MS = 86_400_000

/** A change may be stored up to 30 s late, so the minute before is listed again. */
const OVERLAP_MS = 60_000

export function tooOld(since: string, now: Date): string | undefined {
  if (now.getTime() - Date.parse(since) <= CHANGE_DAYS * DAY_MS) return undefined
  return `As mudanças ficam guardadas por ${CHANGE_DAYS} dias. Leia a lista inteira e depois peça só as mudanças.`
}

export function readFrom(since: string): string {
  return new Date(Date.parse(since) - OVERLAP_MS).toISOString()
}

export function daysToRead(from: string, now: Date): string[] {
  const [first, last] = [from.slice(0, 10), now.toISOString().slice(0, 10)]
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i))
}

export function filtersRefused(filters: object): [FieldError, ...FieldError[]] | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const [first, ...others] = given.map(([field]) => ({
    field,
    message: `Com changed_since, não use o filtro ${field}.`,
  }))
  return first && [first, ...others]
}

export function splitFound<T>(
  ids: readonly string[],
  found: readonly (T | undefined)[],
): { data: T[]; removed: string[] } {
  return {
    data: found.filter((one) => one !== undefined),
    removed: ids.filter((_, i) => found[i] === undefined),
  }
}
