import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { timeOf } from '#shared/time.ts'
import { dayName } from '../../../lib/dates.ts'
import { passes } from '../columns.ts'
import { columnName } from '../forms/agenda-context.ts'
import { type Band, outsideOf } from '../forms/hours.ts'
import { type Item, inTheWay, nameOf } from '../forms/items.ts'
import { type Target, useAgenda } from '../forms/use-agenda.ts'
import { isOverdue } from '../panel/statuses.ts'
import { useKeyboard } from '../state/use-keyboard.ts'
import { useScreen } from '../state/use-screen.ts'
import { GhostBlock } from './appointment-block.tsx'
import type { Hint } from './drag-preview.ts'
import { scales, snapOf } from './geometry.ts'
import { ColumnBody, ColumnHead, type GridColumn, type Looks } from './grid-column.tsx'
import { type GridPlace, useDrag } from './use-drag.ts'
import { useHoverTime } from './use-hover-time.ts'
import { useScroll } from './use-scroll.ts'

/** Shape and word distinguish statuses besides the colour. */
const statusTones: Record<string, string> = {
  scheduled: '#6b7f99',
  confirmed: 'var(--primary)',
  in_service: 'var(--accent)',
  completed: 'var(--field)',
  cancelled: 'var(--field)',
  no_show: 'var(--brick)',
}

export function Grid({ label, shown }: { label: string; shown: Band }) {
  const { context, now, items, overlaps, actions } = useAgenda()
  const { view, change, columns, days, opened, highlights, labelOf, open, create, announce } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const hover = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const [dragged, setDragged] = useState<Item>()
  const scale = scales[view.zoom]
  const slot = context.opening.step
  const isWeek = view.layout === 'semana'
  const byStatus = view.colors === 'status'
  const toneOf = useCallback(
    (item: Item) =>
      byStatus && item.kind === 'appointment'
        ? (statusTones[item.appointment.status] ?? 'var(--field)')
        : context.toneOf(item.column),
    [byStatus, context],
  )

  const itemOf = useCallback((id: string) => items.find((item) => item.id === id), [items])
  const targetOf = ({ index, start, end }: GridPlace): Target | undefined => {
    const column = columns[index]
    return column && { date: column.date, column: column.column, start, duration: end - start }
  }
  const hintOf = (item: Item | undefined, { index, start, end }: GridPlace): Hint => {
    const column = columns[index]
    if (!column) return { text: '', isOver: false }
    const conflicts = inTheWay(items, { id: item?.id, date: column.date, column: column.column, start, end })
    const over = conflicts.length > 0 && `Sobre ${conflicts.map(nameOf).join(' e ')}`
    const text = [over, outsideOf(column.hours, { start, end })].filter(Boolean).join(', ')
    return { text, isOver: conflicts.length > 0 }
  }
  const begin = (item: Item | undefined) => {
    days.hold(true)
    setDragged(item)
  }
  const end = () => {
    days.hold(false)
    setDragged(undefined)
  }
  const drop = (item: Item, place: GridPlace) => {
    const target = targetOf(place)
    if (target) void actions.move(item, target)
  }
  const common = { scroller, ghost, shown, scale, slot, itemOf, hintOf, onBegin: begin, onEnd: end }
  useDrag({
    ...common,
    snap: snapOf(slot),
    onDrop: drop,
    onDraw: (place, drawn) => create(targetOf(place), drawn),
  })
  // An item in another column is a new element, so the focus must follow it, also when it is refused.
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const id = columns.length > 0 && document.activeElement === document.body && followed.current
    if (id) document.getElementById(`item-${id}`)?.focus({ preventScroll: true })
  }, [columns])
  const keyboard = useKeyboard({
    ...common,
    columns,
    placeName: ({ column, date }) => (isWeek ? dayName(date) : columnName(context, column)),
    onDrop: (item, place) => {
      followed.current = item.id
      drop(item, place)
    },
    onStop: setStop,
    announce,
  })
  useHoverTime({ scroller, label: hover, shown, scale, snap: snapOf(slot) })
  useScroll(scroller, columns, shown, scale, now)

  const first = columns.flatMap(({ placed }) => placed)[0]?.item.id
  const known = stop && columns.some(({ placed }) => placed.some(({ item }) => item.id === stop))
  const marked = useMemo(
    () => ({
      dimmed: new Set(items.filter((item) => !passes(view, item)).map(({ id }) => id)),
      overdue: new Set(
        items.filter((item) => item.kind === 'appointment' && isOverdue(item, now)).map(({ id }) => id),
      ),
    }),
    [items, view, now],
  )
  const looks = useMemo<Looks>(
    () => ({
      ...marked,
      stop: known ? stop : first,
      selected: opened,
      dragged: dragged?.id,
      overlaps,
      highlights,
    }),
    [marked, known, stop, first, opened, dragged, overlaps, highlights],
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
  const toDay = isWeek
    ? ({ date }: GridColumn) => change({ layout: 'dia', date, professionals: [] })
    : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the appointments within it, which are buttons
    <div
      ref={scroller}
      className="agenda-scroll"
      // Without an appointment the grid takes the focus, so that arrow keys scroll it.
      tabIndex={first ? undefined : 0}
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
            <ColumnHead key={column.key} column={column} onTitle={toDay} />
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
            <div ref={hover} hidden className="agenda-hover-time" />
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
              onOpen={open}
            />
          ))}
          {showsNow && <NowLine columns={columns} top={nowTop} />}
          <GhostBlock
            ref={ghost}
            name={dragged ? nameOf(dragged) : 'Novo'}
            tone={dragged ? toneOf(dragged) : 'var(--primary)'}
          />
        </div>
      </section>
    </div>
  )
}

/** Each lane must have room for a name. */
const leastWidth = ({ placed }: GridColumn) =>
  `max(var(--column), ${Math.max(1, ...placed.map(({ lanes }) => lanes))} * var(--lane))`

/** In a week it crosses only today; it is faint, so that names stay legible. */
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
