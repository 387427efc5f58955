import { AppError } from '#functions/kit/errors.ts'
import { pause } from '#functions/kit/pause.ts'
import { partsOf, withoutStorage } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { query } from '#functions/kit/table.ts'
import type { Line } from '../rules.ts'
import { beginnings, follow, kept, leftOut, type Place } from './contents.ts'

const AT_ONCE = 40
/** After this many reads of a page the backup stops, and the clock starts it again. */
const TRIES = 8

type Stored = { pk: string; sk: string; shape: string }

const keptShapes = new Set(kept.map(({ name, shape }) => `${name}.${shape}`))
const leftOutNames = new Set(Object.values(leftOut).flat())

/** Reads every item once, from the known places on, until the items name nothing new. */
export async function* readEverything(scope: Scope, created_at: string, now: Date): AsyncGenerator<Line[]> {
  const waiting: (Place & { cursor?: string })[] = []
  const known = new Set<string>()
  // Businesses without stock items have no write-offs, which saves a Query for each appointment.
  let held: Place[] | undefined = []
  const visit = (place: Place) => {
    const name = `${place.index ?? ''}|${place.partition}`
    if (known.has(name)) return
    known.add(name)
    if (held && place.partition.startsWith('write_off#')) {
      held.push(place)
      return
    }
    waiting.push(place)
    if (held && place.partition.startsWith('stock_item#')) {
      waiting.push(...held)
      held = undefined
    }
  }
  for (const place of beginnings(created_at, now)) visit(place)
  while (waiting.length > 0) {
    // The newest places come first, so that the waiting list stays short.
    const places = waiting.splice(-AT_ONCE)
    const pages = await Promise.all(places.map((place) => pageOf(scope, place)))
    const lines: Line[] = []
    for (const [i, { items, cursor }] of pages.entries()) {
      const place = places[i] as Place
      if (cursor) waiting.push({ ...place, cursor })
      for (const item of items) {
        if (!isKept(item.shape)) continue
        for (const next of follow(withoutStorage(item))) visit(next)
        if (!place.index) lines.push(lineOf(scope, item))
      }
    }
    if (lines.length > 0) yield lines
  }
}

/** Retries a page after a pause while the table is busy. */
async function pageOf(scope: Scope, { partition, index, cursor }: Place & { cursor?: string }) {
  for (let round = 1; ; round++) {
    try {
      return await query<Stored>(scope, partition, { ...(index && { index }), ...(cursor && { cursor }) })
    } catch (error) {
      if (round === TRIES || !(error instanceof AppError && error.code === 'busy')) throw error
      await pause(round, 50)
    }
  }
}

/** An undecided kind stops the backup, because an incomplete file is worse than none. */
function isKept(shape: string): boolean {
  if (keptShapes.has(shape)) return true
  if (leftOutNames.has(partsOf(shape)[0])) return false
  throw new Error(`a backup does not know items of the kind ${shape}`)
}

function lineOf({ tenant }: Scope, item: Stored): Line {
  return {
    kind: item.shape,
    key: [item.pk.slice(tenant.length + 1), item.sk],
    fields: withoutStorage(item) as Record<string, unknown>,
  }
}
