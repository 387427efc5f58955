import { memo } from 'react'
import { timeOf } from '#shared/time.ts'
import { Monogram } from '../../../ui/monogram.tsx'
import type { Band, DayHours } from '../forms/hours.ts'
import type { Item } from '../forms/items.ts'
import { AppointmentBlock } from './appointment-block.tsx'
import type { Placed } from './lanes.ts'

export type GridColumn = {
  key: string
  column: string
  date: string
  title: string
  sub: string
  picture: string | undefined
  isOff: boolean
  tone: string
  isToday: boolean
  hours: DayHours
  placed: Placed[]
}

export type Looks = {
  stop: string | undefined
  selected: string | undefined
  dragged: string | undefined
  overlaps: ReadonlyMap<string, Item[]>
  /** The filters exclude these items. */
  dimmed: ReadonlySet<string>
  overdue: ReadonlySet<string>
  highlights: ReadonlyMap<string, 'fresh' | 'refused' | 'pending'>
}

type ColumnProps = {
  column: GridColumn
  shown: Band
  scale: number
  looks: Looks
  labelOf: (item: Item) => string
  toneOf: (item: Item) => string
  onOpen: (item: Item) => void
}

/** A label goes where no entry covers it, or to the band's start. */
function uncovered(band: Band, placed: readonly Placed[], shown: Band): number {
  const start = Math.max(band.start, shown.start)
  let at = start
  for (const { item, sliver } of placed.toSorted((a, b) => a.item.start - b.item.start))
    if (!sliver && item.start <= at && at < item.end) at = item.end
  return at < band.end ? at : start
}

export const ColumnBody = memo(function ColumnBody(props: ColumnProps) {
  const { column, shown, scale, looks, labelOf, toneOf, onOpen } = props
  const { hours, placed, key, isOff, sub } = column
  const box = ({ start, end }: Band) => {
    const from = Math.max(start, shown.start)
    const to = Math.min(end, shown.end)
    return { top: (from - shown.start) * scale, height: Math.max(0, (to - from) * scale) }
  }
  return (
    <div className="agenda-column" data-column={key}>
      {hours.open.map((band) => (
        <div key={`open-${band.start}`} className="agenda-open" style={box(band)} />
      ))}
      <div aria-hidden="true" className="agenda-lines" />
      {isOff && hours.closed.length === 0 && (
        <span aria-hidden="true" className="agenda-off">
          {sub}
        </span>
      )}
      {hours.closed
        .filter((band) => band.start < shown.end && shown.start < band.end)
        .map((band) => (
          <div
            key={`${band.kind}-${band.start}-${band.label}`}
            className={`agenda-closed is-${band.kind}`}
            style={box(band)}
          >
            <span
              className="agenda-closed-word"
              style={{
                marginTop: (uncovered(band, placed, shown) - Math.max(band.start, shown.start)) * scale,
              }}
            >
              {band.label}
              <span className="sr-only">
                {band.start === 0 && band.end === 1440
                  ? ', o dia todo'
                  : `, ${timeOf(band.start)} às ${timeOf(band.end)}`}
              </span>
            </span>
          </div>
        ))}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets */}
      <ul role="list" aria-labelledby={`head-${key}`} className="agenda-items">
        {placed.map((place) => {
          const { item } = place
          const { top, height } = box(item)
          return (
            <AppointmentBlock
              key={item.id}
              place={place}
              label={labelOf(item)}
              isOver={looks.overlaps.has(item.id)}
              isOverdue={looks.overdue.has(item.id)}
              isDimmed={looks.dimmed.has(item.id)}
              top={top}
              height={height}
              tone={toneOf(item)}
              isStop={looks.stop === item.id}
              isSelected={looks.selected === item.id}
              isDragged={looks.dragged === item.id}
              highlight={looks.highlights.get(item.id)}
              onOpen={onOpen}
            />
          )
        })}
      </ul>
    </div>
  )
})

export function ColumnHead({
  column,
  onTitle,
}: {
  column: GridColumn
  onTitle?: (column: GridColumn) => void
}) {
  const { key, title, sub, picture, isOff, tone, isToday } = column
  const words = (
    <>
      <span className="agenda-head-name first-letter:uppercase">{title}</span>
      <span className="agenda-head-sub">{sub}</span>
    </>
  )
  return (
    <div
      className="agenda-head"
      data-today={(isToday && onTitle !== undefined) || undefined}
      data-off={isOff || undefined}
      style={{ '--tone': tone } as React.CSSProperties}
    >
      {!onTitle && <Monogram name={title} picture={picture} ground="tint" className="agenda-avatar" />}
      {onTitle ? (
        <button
          type="button"
          id={`head-${key}`}
          className="agenda-head-words"
          onClick={() => onTitle(column)}
        >
          {words}
        </button>
      ) : (
        <h2 id={`head-${key}`} className="agenda-head-words">
          {words}
        </h2>
      )}
    </div>
  )
}
