import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { DAY_MINUTES } from '#shared/hours.ts'
import { timeOf } from '#shared/time.ts'
import type { Band } from '../forms/hours.ts'
import { type Item, longestOf, mayMove, nameOf, occupies, SHORTEST } from '../forms/items.ts'
import { createGhost, type Geometry, type Ghost, type Hint, measure } from '../grid/drag-preview.ts'
import type { GridColumn } from '../grid/grid-column.tsx'
import type { GridPlace } from '../grid/use-drag.ts'

type KeyboardOptions = {
  scroller: RefObject<HTMLDivElement | null>
  ghost: RefObject<HTMLDivElement | null>
  columns: GridColumn[]
  shown: Band
  scale: number
  slot: number
  itemOf: (id: string) => Item | undefined
  hintOf: (item: Item, place: GridPlace) => Hint
  placeName: (column: GridColumn) => string
  onBegin: (item: Item) => void
  onEnd: () => void
  onDrop: (item: Item, place: GridPlace) => void
  onStop: (id: string) => void
  announce: (text: string) => void
}

type Move = { item: Item; place: GridPlace; resizing: boolean; ghost: Ghost; geometry: Geometry }

const GIVEN_UP = 'Cancelado. Nada mudou.'
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Arrows navigate, Enter opens, `m` picks up: then arrows move, `r` or Alt resizes, Enter drops, Escape
 * cancels. Every step is announced.
 */
export function useKeyboard(options: KeyboardOptions) {
  const latest = useRef(options)
  latest.current = options
  const move = useRef<Move>(undefined)

  const cancel = useCallback((said?: string) => {
    const current = move.current
    move.current = undefined
    if (!current) return
    current.ghost.end()
    latest.current.onEnd()
    if (said) latest.current.announce(said)
  }, [])

  // A move ends when columns or hours change, or the focus leaves; browsers send no event when the focused
  // element is removed.
  const { columns, shown, scale } = options
  const frame = [...columns.map(({ key }) => key), shown.start, shown.end, scale].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of columns or hours ends the move
  useEffect(() => () => cancel(GIVEN_UP), [cancel, frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the columns
  useEffect(() => {
    if (!latest.current.scroller.current?.contains(document.activeElement)) cancel(GIVEN_UP)
  }, [cancel, columns])

  const show = (current: Move, first = '') => {
    const { columns, hintOf, placeName, announce } = latest.current
    const { item, place, ghost, geometry } = current
    const hint = hintOf(item, place)
    ghost.place({ ...place, hint })
    reveal(geometry, place)
    const column = columns[place.index]
    const span = `${timeOf(place.start)} às ${timeOf(place.end)}`
    announce([first, span, column && placeName(column), hint.text].filter(Boolean).join(', '))
  }

  const pickUp = (item: Item) => {
    const { scroller, ghost: root, shown, scale, columns, onBegin } = latest.current
    if (!scroller.current || !root.current || !occupies(item)) return
    const index = columns.findIndex(({ column, date }) => column === item.column && date === item.date)
    if (index < 0) return
    onBegin(item)
    const geometry = measure(scroller.current, shown, scale)
    const ghost = createGhost(root.current, geometry, true, 0)
    const place = { index, start: item.start, end: item.end }
    move.current = { item, place, resizing: !mayMove(item), ghost, geometry }
    show(
      move.current,
      `Movendo ${nameOf(item)}. Setas movem, R muda a duração, Enter confirma, Esc cancela. Agora`,
    )
  }

  const moving = (event: KeyboardEvent, current: Move) => {
    const { slot, shown, columns, onDrop } = latest.current
    const { place, item } = current
    if (event.key === 'Escape') cancel(GIVEN_UP)
    else if (event.key === 'Enter' || event.key === ' ') {
      cancel()
      onDrop(item, place)
    } else if (event.key === 'r' || event.key === 'R') {
      current.resizing = !current.resizing || !mayMove(item)
      show(current, current.resizing ? 'Setas mudam a duração' : 'Setas movem')
    } else if (arrows.includes(event.key)) {
      const vertical = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      const step = event.shiftKey ? 5 : slot
      current.place =
        current.resizing || event.altKey
          ? resized(place, (vertical || sideways) * step, longestOf(item))
          : shifted(place, vertical * step, sideways, columns.length, shown)
      show(current)
    } else return false
    return true
  }

  const walking = (event: KeyboardEvent, item: Item) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    if (event.key === 'm' || event.key === 'M') pickUp(item)
    else {
      const next = neighbour(latest.current.columns, item, event.key)
      if (!next) return arrows.includes(event.key)
      latest.current.onStop(next)
      document.getElementById(`item-${next}`)?.focus()
    }
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')
    const item = target && latest.current.itemOf(target.dataset.item ?? '')
    if (!item) return
    const current = move.current
    const done = current ? moving(event, current) : walking(event, item)
    if (done) event.preventDefault()
    // During a move no key is a shortcut of the screen.
    if (done || current) event.stopPropagation()
  }
  return { onKeyDown, onBlur: () => cancel(GIVEN_UP), pickUp }
}

function resized({ index, start, end }: GridPlace, by: number, longest: number): GridPlace {
  const duration = Math.min(longest, DAY_MINUTES - start, Math.max(SHORTEST, end - start + by))
  return { index, start, end: start + duration }
}

function shifted(place: GridPlace, by: number, sideways: number, columns: number, shown: Band): GridPlace {
  const duration = place.end - place.start
  const start = Math.max(shown.start, Math.min(place.start + by, shown.end - duration))
  const index = Math.max(0, Math.min(place.index + sideways, columns - 1))
  return { index, start, end: start + duration }
}

/** It is in the same column, or nearest in time in the next one. */
function neighbour(columns: GridColumn[], item: Item, key: string): string | undefined {
  const at = columns.findIndex(({ placed }) => placed.some((place) => place.item.id === item.id))
  const own = itemsOf(columns[at])
  const index = own.findIndex(({ id }) => id === item.id)
  if (key === 'ArrowUp') return own[index - 1]?.id
  if (key === 'ArrowDown') return own[index + 1]?.id
  if (key === 'Home') return own[0]?.id
  if (key === 'End') return own.at(-1)?.id
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (!by) return undefined
  for (let i = at + by; i >= 0 && i < columns.length; i += by) {
    const [nearest] = itemsOf(columns[i]).sort(
      (a, b) => Math.abs(a.start - item.start) - Math.abs(b.start - item.start),
    )
    if (nearest) return nearest.id
  }
  return undefined
}

const itemsOf = (column: GridColumn | undefined): Item[] =>
  (column?.placed ?? []).map(({ item }) => item).sort((a, b) => a.start - b.start)

/** Scrolls the place into view. */
function reveal({ scroller, columns, top, shown, scale }: Geometry, { index, start, end }: GridPlace) {
  const upper = (start - shown.start) * scale
  const lower = (end - shown.start) * scale
  const height = scroller.clientHeight - top
  if (upper < scroller.scrollTop) scroller.scrollTop = upper - 8
  else if (lower > scroller.scrollTop + height) scroller.scrollTop = lower - height + 8
  const column = columns[index]
  const axis = columns[0]?.left ?? 0
  if (!column) return
  if (column.left - axis < scroller.scrollLeft) scroller.scrollLeft = column.left - axis
  else if (column.left + column.width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = column.left + column.width - scroller.clientWidth
}
