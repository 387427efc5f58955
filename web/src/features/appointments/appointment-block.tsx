import { memo } from 'react'
import { timeOf } from '#shared/time.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import { classNames } from '../../ui/class-names.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { lock } from '../../ui/staff-icon-paths.ts'
import { LOWEST } from './geometry.ts'
import { type Item, nameOf, occupies } from './items.ts'
import type { Placed } from './lanes.ts'

type BlockProps = {
  place: Placed
  /** The whole of it in a sentence. */
  label: string
  /** Whether something else occupies its time as well. */
  isOver: boolean
  top: number
  height: number
  tone: string
  /** The one stop of the Tab key in the grid. */
  isStop: boolean
  isSelected: boolean
  isDragged: boolean
  /** Just came from somebody else, was just refused, or waits for the server. */
  highlight: 'fresh' | 'refused' | 'pending' | undefined
  onOpen: (item: Item) => void
}

const SLIVER = 0.875

/** An appointment or a block of time in its column: client first, service second, the status by shape and word. */
export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { place, label, isOver, top, height, tone, isStop, isSelected, isDragged, highlight, onOpen } = props
  const { item, lane, lanes, span, sliver, beside } = place
  const size = height < 18 ? 'xs' : height < 32 ? 's' : height < 60 ? 'm' : 'l'
  const room = `(100% - ${beside * SLIVER + 0.375}rem)`
  const left = `calc(${room} * ${lane / lanes} + 2px)`
  const width = `calc(${room} * ${span / lanes} - 2px)`
  const position: React.CSSProperties = sliver
    ? { right: `${lane * SLIVER + 0.125}rem`, width: `${SLIVER - 0.0625}rem` }
    : { left, width }
  const status = item.kind === 'appointment' ? item.appointment.status : undefined
  const style = {
    top,
    height: Math.max(height, LOWEST) - 2,
    '--tone': tone,
    ...position,
  } as React.CSSProperties
  return (
    <li>
      <button
        type="button"
        id={`item-${item.id}`}
        data-item={item.id}
        data-fixed={occupies(item) ? undefined : 'yes'}
        data-size={sliver ? 'sliver' : size}
        data-status={status}
        data-mark={highlight}
        tabIndex={isStop ? 0 : -1}
        aria-expanded={isSelected}
        title={label}
        onClick={() => onOpen(item)}
        className={classNames(
          'agenda-item',
          item.kind === 'block' && 'is-block',
          isOver && 'is-over',
          isSelected && 'is-selected',
          isDragged && 'is-dragged',
        )}
        style={style}
      >
        <span className="sr-only">{label}</span>
        {!sliver && <Words item={item} size={size} isOver={isOver} />}
        {status ? (
          <Icon of={statusOf(status).icon} className="agenda-item-icon" />
        ) : (
          <Icon of={lock} className="agenda-item-icon" />
        )}
        {occupies(item) && <span data-grip="" className="agenda-grip" />}
      </button>
    </li>
  )
})

function Words({ item, size, isOver }: { item: Item; size: 'xs' | 's' | 'm' | 'l'; isOver: boolean }) {
  const second = item.kind === 'appointment' ? item.appointment.service_name : ''
  return (
    <span aria-hidden="true" className="agenda-item-words">
      <span className="agenda-item-name">{nameOf(item)}</span>
      {isOver && (
        <span className="agenda-item-over">
          <Icon of={circleAlert} className="size-3" />
          Sobreposto
        </span>
      )}
      {second && !(isOver && size !== 'l') && <span className="agenda-item-service">{second}</span>}
      {size === 'l' && !isOver && (
        <span className="agenda-item-time">
          {timeOf(item.start)}–{timeOf(item.end)}
        </span>
      )}
      {item.kind === 'appointment' && item.appointment.status === 'in_service' && size === 'l' && (
        <span className="agenda-item-word">Em atendimento</span>
      )}
    </span>
  )
}

/** What is moved, resized or drawn, while it is: it says its new time, and whom it would stand over. */
export function GhostBlock({
  name,
  tone,
  ref,
}: {
  name: string
  tone: string
  ref: React.Ref<HTMLDivElement>
}) {
  return (
    <div
      ref={ref}
      hidden
      aria-hidden="true"
      className="agenda-ghost"
      style={{ '--tone': tone } as React.CSSProperties}
    >
      <div className="ghost-fill" />
      <div className="ghost-words">
        <span className="ghost-time">{timeOf(0)}</span>
        <span className="ghost-name">{name}</span>
        <span className="ghost-word" />
      </div>
    </div>
  )
}
