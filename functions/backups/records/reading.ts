import { withoutStorage } from '#functions/kit/records.ts'
import { query, type Scope } from '#functions/kit/table.ts'
import type { Line } from '../rules.ts'
import { beginnings, follow, kept, leftOut, type Place } from './contents.ts'

/** Pages that are read at once: a megabyte each at most. */
const AT_ONCE = 16

type Stored = { pk: string; sk: string; shape: string }

const keptShapes = new Set(kept.map(({ name, shape }) => `${name}.${shape}`))
const leftOutNames = new Set(Object.values(leftOut).flat())

/**
 * All that a backup holds of a business, page by page, each item once. Reading begins with what has a known place and
 * goes on with what the items name, until nothing new is named.
 */
export async function* readEverything(scope: Scope, created_at: string, now: Date): AsyncGenerator<Line[]> {
  const waiting: (Place & { cursor?: string })[] = []
  const known = new Set<string>()
  const visit = (place: Place) => {
    const name = `${place.index ?? ''}|${place.partition}`
    if (known.has(name)) return
    known.add(name)
    waiting.push(place)
  }
  for (const place of beginnings(created_at, now)) visit(place)
  while (waiting.length > 0) {
    // The last ones first: so what one item leads to is read before the list of waiting places grows by the next one's.
    const places = waiting.splice(-AT_ONCE)
    const pages = await Promise.all(
      places.map(({ partition, index, cursor }) =>
        query<Stored>(scope, partition, { ...(index && { index }), ...(cursor && { cursor }) }),
      ),
    )
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

/** A kind that nobody has decided on stops the backup: a file that lacks something is worse than none. */
function isKept(shape: string): boolean {
  if (keptShapes.has(shape)) return true
  if (leftOutNames.has(shape.slice(0, shape.lastIndexOf('.')))) return false
  throw new Error(`a backup does not know items of the kind ${shape}`)
}

function lineOf({ tenant }: Scope, item: Stored): Line {
  return {
    kind: item.shape,
    key: [item.pk.slice(tenant.length + 1), item.sk],
    fields: withoutStorage(item) as Record<string, unknown>,
  }
}
