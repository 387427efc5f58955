import type { Scope } from './scope.ts'
import { cursorAfter, foreignCursor, type QueryOptions, query } from './table.ts'

/** This bounds the cost of a filter that matches nothing; the cursor continues from there. */
const MOST_PARTITIONS = 36
const MOST_ITEMS = 500
/** More items are read at once when a filter drops many. */
export const MANY = 120
/** The number of partitions doubles while they yield too little. */
const FIRST_WAVE = 2

type Position = { at: number; cursor?: string | undefined }
type Options<T> = Omit<QueryOptions, 'prefix' | 'global'> & {
  limit: number
  /** A filtered page may hold less than `limit`, even nothing, and still have a cursor. */
  keeps?: ((item: T) => boolean) | undefined
  /** The default is as many items as the page still lacks. */
  reads?: number | undefined
}

/** Pages keep the order of the partitions. The last page has no cursor. */
export async function queryPartitions<T extends object>(
  scope: Scope,
  partitions: readonly string[],
  { limit, cursor: begun, keeps, reads, ...options }: Options<T>,
): Promise<{ items: T[]; cursor?: string }> {
  const items: T[] = []
  let next: Position = begun ? positionOf(partitions, begun) : { at: 0 }
  const end = Math.min(partitions.length, next.at + MOST_PARTITIONS)
  let read = 0
  for (let wave = FIRST_WAVE; next.at < end && items.length < limit && read < MOST_ITEMS; wave *= 2) {
    const { at: first, cursor } = next
    const pages = await Promise.all(
      partitions.slice(first, Math.min(first + wave, end)).map((partition, i) =>
        query<T>(scope, partition, {
          ...options,
          limit: reads ?? limit - items.length,
          ...(i === 0 && cursor && { cursor }),
        }),
      ),
    )
    for (const [i, page] of pages.entries()) {
      const at = first + i
      const room = limit - items.length
      const fitting = keeps ? page.items.filter(keeps) : page.items
      items.push(...fitting.slice(0, room))
      read += page.items.length
      const last = fitting[room - 1]
      const isCut = last !== undefined && last !== page.items.at(-1)
      if (isCut) next = { at, cursor: cursorAfter(last, options.index) }
      else next = page.cursor ? { at, cursor: page.cursor } : { at: at + 1 }
      if (items.length === limit || next.cursor) break
    }
  }
  const left = partitions[next.at]
  return { items, ...(left && { cursor: textOf(left, next.cursor) }) }
}

function textOf(partition: string, cursor = ''): string {
  return Buffer.from(JSON.stringify([partition, cursor])).toString('base64url')
}

function positionOf(partitions: readonly string[], text: string): Position {
  const [partition, cursor] = parsed(text)
  const at = partitions.indexOf(String(partition))
  if (at < 0 || typeof cursor !== 'string') throw foreignCursor()
  return { at, cursor: cursor || undefined }
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
