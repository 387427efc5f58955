import { Popover } from 'radix-ui'
import { useState } from 'react'
import { addDays } from '#shared/time.ts'
import { monthOf } from '../../../lib/calendar-months.ts'
import { Calendar } from '../../../ui/calendar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { chevronDown } from '../../../ui/staff-icon-paths.ts'
import { rangeName } from '../forms/day-words.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import { rangeOf } from '../view.ts'

export function DatePicker() {
  const { date: today } = useAgenda().now
  const { view, change } = useScreen()
  const [open, setOpen] = useState(false)
  const [month, setMonth] = useState(monthOf(view.date))
  const { from, to } = rangeOf(view)
  const { words, brief } = rangeName(from, to, today)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setMonth(monthOf(view.date))
        setOpen(next)
      }}
    >
      <Popover.Trigger className="agenda-date flex min-h-(--control-height) items-center gap-1.5 rounded-md px-2 text-left font-semibold hover:bg-ink/5">
        <span className="sr-only">Escolher data. </span>
        <span className="min-w-0 truncate first-letter:uppercase max-lg:hidden">{words}</span>
        <span className="min-w-0 truncate first-letter:uppercase lg:hidden">{brief}</span>
        {view.date === today && from === to && (
          <span className="text-accent-ink text-sm max-sm:hidden">hoje</span>
        )}
        <Icon of={chevronDown} className="size-4 text-soft" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Escolher data"
          className="menu w-80 p-3"
        >
          <Calendar
            month={month}
            onMonth={setMonth}
            min={addDays(today, -3650)}
            max={addDays(today, 730)}
            today={today}
            selected={view.date}
            stateOf={() => ({ open: true })}
            onSelect={(date) => {
              change({ date })
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
