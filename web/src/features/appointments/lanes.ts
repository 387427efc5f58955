import type { Item } from './items.ts'

/** Where an item stands in its column: `lane` of `lanes`, over `span` of them. */
export type Placed = {
  item: Item
  lane: number
  lanes: number
  span: number
  /** Cancelled or missed, with somebody else at that time: a sliver at the right edge. */
  sliver: boolean
  /** Slivers that it leaves room for at its right. */
  beside: number
}

/** `least`: minutes that each is drawn as long as, so that a short one does not cover the next. */
const touching = (least: number) => (a: Item, b: Item) =>
  a.start < drawnEnd(b, least) && b.start < drawnEnd(a, least)
const drawnEnd = ({ start, end }: Item, least: number) => Math.max(end, start + least)

/** Cancelled appointments and those who did not come: seen, in nobody's way. */
function isGhost(item: Item): boolean {
  return (
    item.kind === 'appointment' &&
    (item.appointment.status === 'cancelled' || item.appointment.status === 'no_show')
  )
}

/** Places the items of one column on one day side by side where they meet, as tall as they are drawn at least. */
export function placed(items: readonly Item[], least = 0): Placed[] {
  const touch = touching(least)
  const solid = items.filter((item) => !isGhost(item))
  const slivers = items.filter((item) => isGhost(item) && solid.some((other) => touch(item, other)))
  const full = items.filter((item) => !slivers.includes(item))
  const edge = packed(slivers, least)
  return [
    ...packed(full, least).map((place) => ({
      ...place,
      sliver: false,
      beside: Math.max(0, ...edge.filter(({ item }) => touch(item, place.item)).map(({ lanes }) => lanes)),
    })),
    ...edge.map((place) => ({ ...place, span: 1, sliver: true, beside: 0 })),
  ]
}

type Packed = Pick<Placed, 'item' | 'lane' | 'lanes' | 'span'>

/** First lane that is free, in the order of their starts; what meets, directly or through others, is as wide. */
function packed(items: readonly Item[], least: number): Packed[] {
  const touch = touching(least)
  const result: Packed[] = []
  let cluster: Packed[] = []
  let ends = 0
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    for (const place of cluster) {
      place.lanes = lanes
      place.span = spanOf(place, cluster, lanes, touch)
    }
    result.push(...cluster)
    cluster = []
  }
  for (const item of items.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (item.start >= ends) close()
    const taken = new Set(cluster.filter((place) => touch(place.item, item)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    cluster.push({ item, lane, lanes: 1, span: 1 })
    ends = Math.max(ends, drawnEnd(item, least))
  }
  close()
  return result
}

/** Lanes to the right that nobody needs at that time are its own. */
function spanOf(
  { item, lane }: Packed,
  cluster: Packed[],
  lanes: number,
  touch: (a: Item, b: Item) => boolean,
): number {
  const next = cluster
    .filter((other) => other.lane > lane && touch(other.item, item))
    .map((other) => other.lane)
  return Math.min(lanes, ...next) - lane
}
