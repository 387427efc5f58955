import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { timeOf } from '#shared/time.ts'
import { GhostBlock } from './appointment-block.tsx'
import { scales, snapOf } from './geometry.ts'
import type { Hint } from './ghost.ts'
import { ColumnBody, ColumnHead, type GridColumn, type Looks } from './grid-column.tsx'
import { type Band, outsideOf } from './hours.ts'
import { type Item, inTheWay, nameOf } from './items.ts'
import type { Now } from './statuses.ts'
import type { Target } from './use-changes.ts'
import { type GridPlace, useDrag } from './use-drag.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useScroll } from './use-scroll.ts'

export type GridProps = {
  /** Of what, for who does not see it. */
  label: string
  columns: GridColumn[]
  /** Everything that stands in the days, filtered out or not: what may be in the way. */
  items: readonly Item[]
  overlaps: Looks['overlaps']
  shown: Band
  zoom: 0 | 1 | 2
  slot: number
  now: Now
  selected?: string
  highlights: Looks['highlights']
  labelOf: (item: Item) => string
  toneOf: (item: Item, column: GridColumn) => string
  placeName: (column: GridColumn) => string
  onOpen: (item: Item) => void
  onDrop: (item: Item, target: Target) => void
  onDraw: (target: Target, drawn: boolean) => void
  onHold: (hold: boolean) => void
  onTitle?: (column: GridColumn) => void
  announce: (text: string) => void
}

/** Days or professionals side by side over the hours: the day's and the week's grid. */
export function Grid(props: GridProps) {
  const { label, columns, items, overlaps, shown, zoom, slot, now, selected, highlights, announce } = props
  const { labelOf, toneOf, onOpen, onDrop, onDraw, onHold, onTitle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const [dragged, setDragged] = useState<Item>()
  const scale = scales[zoom]

  const itemOf = useCallback((id: string) => items.find((item) => item.id === id), [items])
  const targetOf = ({ index, start, end }: GridPlace): Target | undefined => {
    const column = columns[index]
    return column && { date: column.date, column: column.column, start, duration: end - start }
  }
  const hintOf = (item: Item | undefined, { index, start, end }: GridPlace): Hint => {
    const column = columns[index]
    if (!column) return { text: '', isOver: false }
    const met = inTheWay(items, { id: item?.id, date: column.date, column: column.column, start, end })
    const over = met.length > 0 && `Sobre ${met.map(nameOf).join(' e ')}`
    const text = [over, outsideOf(column.hours, { start, end })].filter(Boolean).join(', ')
    return { text, isOver: met.length > 0 }
  }
  const begin = (item: Item | undefined) => {
    onHold(true)
    setDragged(item)
  }
  const end = () => {
    onHold(false)
    setDragged(undefined)
  }
  const drop = (item: Item, place: GridPlace) => {
    const target = targetOf(place)
    if (target) onDrop(item, target)
  }
  const common = { scroller, ghost, shown, scale, slot, itemOf, hintOf }
  useDrag({
    ...common,
    snap: snapOf(slot),
    onBegin: begin,
    onEnd: end,
    onDrop: drop,
    onDraw: (place, drawn) => {
      const target = targetOf(place)
      if (target) onDraw(target, drawn)
    },
  })
  // What goes to another column is made anew there: the focus follows it, and back again when it was refused.
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const id = columns.length > 0 && document.activeElement === document.body && followed.current
    if (id) document.getElementById(`item-${id}`)?.focus({ preventScroll: true })
  }, [columns])
  const keyboard = useKeyboard({
    ...common,
    columns,
    placeName: props.placeName,
    onBegin: begin,
    onEnd: end,
    onDrop: (item, place) => {
      followed.current = item.id
      drop(item, place)
    },
    onStop: setStop,
    announce,
  })

  useScroll(scroller, columns, shown, scale, now)
  const first = columns.flatMap(({ placed }) => placed)[0]?.item.id
  const known = stop && columns.some(({ placed }) => placed.some(({ item }) => item.id === stop))
  const looks = useMemo<Looks>(
    () => ({ stop: known ? stop : first, selected, dragged: dragged?.id, overlaps, highlights }),
    [known, stop, first, selected, dragged, overlaps, highlights],
  )
  const height = (shown.end - shown.start) * scale
  const least = columns.map(leastWidth)
  const style = {
    '--tracks': least.map((width) => `minmax(${width}, 1fr)`).join(' '),
    '--least': least.join(' + '),
    '--hour': `${60 * scale}px`,
    '--height': `${height}px`,
  } as React.CSSProperties
  const hours = Array.from({ length: (shown.end - shown.start) / 60 + 1 }, (_, i) => shown.start + i * 60)
  const nowTop = (now.minutes - shown.start) * scale
  const showsNow = columns.some(({ isToday }) => isToday) && nowTop >= 0 && nowTop <= height
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the appointments within it, which are buttons
    <div
      ref={scroller}
      className="agenda-scroll"
      onKeyDown={keyboard.onKeyDown}
      onBlur={keyboard.onBlur}
      onPointerDown={() => {
        followed.current = undefined
      }}
    >
      <section className="agenda-sheet" aria-label={label} style={style}>
        <div className="agenda-heads">
          <div className="agenda-corner" />
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} onTitle={onTitle} />
          ))}
        </div>
        <div className="agenda-body">
          <div aria-hidden="true" className="agenda-axis">
            {hours.slice(0, -1).map((minutes) => (
              <span
                key={minutes}
                className="agenda-hour"
                style={{ top: (minutes - shown.start) * scale }}
                data-near={Math.abs(minutes - now.minutes) * scale < 13 && showsNow ? '' : undefined}
              >
                {timeOf(minutes)}
              </span>
            ))}
            {showsNow && (
              <span className="agenda-now-time" style={{ transform: `translateY(${nowTop}px)` }}>
                {timeOf(now.minutes)}
              </span>
            )}
          </div>
          {columns.map((column) => (
            <ColumnBody
              key={column.key}
              column={column}
              shown={shown}
              scale={scale}
              looks={looks}
              labelOf={labelOf}
              toneOf={toneOf}
              onOpen={onOpen}
            />
          ))}
          {showsNow && <NowLine columns={columns} top={nowTop} />}
          <GhostBlock
            ref={ghost}
            name={dragged ? nameOf(dragged) : 'Novo'}
            tone={dragged ? toneOf(dragged, columns[0] as GridColumn) : 'var(--primary)'}
          />
        </div>
      </section>
    </div>
  )
}

/** Wide enough that each of those side by side says a name. */
const leastWidth = ({ placed }: GridColumn) =>
  `max(var(--column), ${Math.max(1, ...placed.map(({ lanes }) => lanes))} * var(--lane))`

/**
 * Brass, across all columns of a day, across today's alone in a week; faint over appointments, whose names it must
 * not strike out.
 */
function NowLine({ columns, top }: { columns: GridColumn[]; top: number }) {
  const index = columns.findIndex(({ isToday }) => isToday)
  const all = columns.every(({ isToday }) => isToday)
  const style = {
    transform: `translateY(${top}px)`,
    gridColumn: all ? `2 / -1` : `${index + 2} / ${index + 3}`,
  }
  return (
    <>
      <div aria-hidden="true" className="agenda-now" style={style} />
      <div aria-hidden="true" className="agenda-now is-over" style={style} />
    </>
  )
}
