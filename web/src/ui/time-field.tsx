import type { KeyboardEvent } from 'react'
import { plainNumber } from '#shared/plain.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { classNames } from './class-names.ts'

const DAY = 1440

export function parseTime(typed: string): string | undefined {
  const text = plainNumber(typed).replace(/h$/i, '')
  const match = /^(\d{1,2})(?:[:h.,]?(\d{2}))?$/i.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  const total = hours * 60 + minutes
  return minutes < 60 && total <= DAY ? timeOf(total) : undefined
}

type TimeFieldProps = {
  label: string
  value: string
  invalid?: boolean
  describedBy?: string
  id?: string
  onChange: (value: string) => void
  /** The field was left with a text that is no time. */
  onWrong?: () => void
}

/** The arrow keys change the time by 15 minutes. */
export function TimeField({ label, value, invalid, describedBy, id, onChange, onWrong }: TimeFieldProps) {
  const tidy = () => {
    const time = parseTime(value)
    if (time && time !== value) onChange(time)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return tidy()
    const step = { ArrowUp: 15, ArrowDown: -15 }[event.key]
    if (!step) return
    event.preventDefault()
    const time = parseTime(value)
    const minutes = time ? minutesOf(time) : 9 * 60 - step
    onChange(timeOf(Math.min(DAY, Math.max(0, Math.floor((minutes + step) / 15) * 15))))
  }
  return (
    <input
      id={id}
      value={value}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      placeholder="--:--"
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => (value.trim() && !parseTime(value) ? onWrong?.() : tidy())}
      onKeyDown={onKeyDown}
      className={classNames(
        'h-(--control-height) w-18 rounded-md border border-field bg-card text-center placeholder:text-soft',
        'aria-invalid:border-2 aria-invalid:border-brick',
      )}
    />
  )
}
