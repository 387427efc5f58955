import { memo } from 'react'
import { timeOf } from '#shared/time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { circleAlert } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { alarm, lock } from '../../../ui/staff-icon-paths.ts'
import { statusOf } from '../../schedule/appointment-status.ts'
import { type Item, nameOf, occupies } from '../forms/items.ts'
import { OVERDUE } from '../panel/statuses.ts'
import { LOWEST } from './geometry.ts'
import type { Placed } from './lanes.ts'

type BlockProps = {
  place: Placed
  label: string
  isOver: boolean
  isOverdue: boolean
  isDimmed: boolean
  top: number
  height: number
  tone: string
  isStop: boolean
  isSelected: boolean
  isDragged: boolean
  /** It is new from others, refused, or pending. */
  highlight: 'fresh' | 'refused' | 'pending' | undefined
  onOpen: (item: Item) => void
}

const SLIVER = 0.875

export const AppointmentBlock = memo(function AppointmentBlock(props: BlockProps) {
  const { place, label, isOver, isOverdue, isDimmed, top, height, tone } = props
  const { isStop, isSelected, isDragged, highlight, onOpen } = props
  const { item, lane, lanes, span, sliver, beside } = place
  const size = height < 18 ? 'xs' : height < 40 ? 's' : height < 60 ? 'm' : 'l'
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
          isOverdue && 'is-overdue',
          isDimmed && 'is-dimmed',
          isSelected && 'is-selected',
          isDragged && 'is-dragged',
        )}
        style={style}
      >
        <span className="sr-only">{label}</span>
        {!sliver && <Words item={item} size={size} isOver={isOver} isOverdue={isOverdue} />}
        {status ? (
          <Icon of={isOverdue ? alarm : statusOf(status).icon} className="agenda-item-icon" />
        ) : (
          <Icon of={lock} className="agenda-item-icon" />
        )}
        {occupies(item) && <span data-grip="" className="agenda-grip" />}
      </button>
    </li>
  )
})

type WordsProps = { item: Item; size: 'xs' | 's' | 'm' | 'l'; isOver: boolean; isOverdue: boolean }

function Words({ item, size, isOver, isOverdue }: WordsProps) {
  const { start, end } = item
  const service = item.kind === 'appointment' ? item.appointment.service_name : ''
  const inService = item.kind === 'appointment' && item.appointment.status === 'in_service'
  const warns = isOver || isOverdue
  const isLarge = size === 'l' && !warns
  return (
    <span aria-hidden="true" className="agenda-item-words">
      <span className="agenda-item-name">{nameOf(item)}</span>
      {isOver && (
        <span className="agenda-item-alert">
          <Icon of={circleAlert} className="size-3" />
          Sobreposto
        </span>
      )}
      {isOverdue && !isOver && <span className="agenda-item-alert">{OVERDUE}</span>}
      {isLarge && service && <span className="agenda-item-service">{service}</span>}
      {isLarge && (
        <span className="agenda-item-service">
          {timeOf(start)}–{timeOf(end)}
        </span>
      )}
      {((size === 'm' && !warns) || (size === 'l' && warns)) && (
        <span className="agenda-item-service">
          {timeOf(start)} {service}
        </span>
      )}
      {(size === 's' || size === 'xs') && !warns && <span className="agenda-item-service">{service}</span>}
      {inService && size === 'l' && <span className="agenda-item-word">Em atendimento</span>}
    </span>
  )
}

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
