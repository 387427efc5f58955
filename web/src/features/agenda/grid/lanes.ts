import type { Item } from '../forms/items.ts'

export type Placed = {
  item: Item
  lane: number
  lanes: number
  span: number
  /** A cancelled or missed item is a sliver at the right edge when another item has that time. */
  sliver: boolean
  /** It leaves room for this many slivers at its right. */
  beside: number
}

/** A short item is drawn with `least` minutes, so that it does not cover the next. */
const touching = (least: number) => (a: Item, b: Item) =>
  a.start < drawnEnd(b, least) && b.start < drawnEnd(a, least)
const drawnEnd = ({ start, end }: Item, least: number) => Math.max(end, start + least)

function isGhost(item: Item): boolean {
  return (
    item.kind === 'appointment' &&
    (item.appointment.status === 'cancelled' || item.appointment.status === 'no_show')
  )
}

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

/** Each item takes the first free lane; touching items share the width. */
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

/** An item extends over free lanes to its right. */
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
