import { Popover } from 'radix-ui'
import { useState } from 'react'
import { weekdayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { copy } from '../../ui/staff-icon-paths.ts'
import { type Weekday, weekOrder } from './hours.ts'

type CopyDayProps = { weekday: Weekday; onCopy: (targets: Weekday[]) => void }

export function CopyDay({ weekday, onCopy }: CopyDayProps) {
  const [open, setOpen] = useState(false)
  const [targets, setTargets] = useState<Weekday[]>([])
  const name = weekdayName(Number(weekday))
  const others = weekOrder.filter((day) => day !== weekday)
  const apply = () => {
    onCopy(targets)
    setOpen(false)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setTargets(others.filter((day) => !['6', '0'].includes(day)))
      }}
    >
      <Popover.Trigger asChild>
        <Button
          look="quiet"
          className="px-2 text-soft"
          aria-label={`Copiar ${name} para outros dias`}
          title="Copiar"
        >
          <Icon of={copy} className="size-4" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="menu p-3"
          aria-label="Copiar dia"
        >
          <fieldset>
            <legend className="mb-1 font-semibold">Copiar {name} para</legend>
            {others.map((day) => (
              <label key={day} className="flex min-h-8 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={targets.includes(day)}
                  onChange={() =>
                    setTargets(
                      targets.includes(day) ? targets.filter((one) => one !== day) : [...targets, day],
                    )
                  }
                  className="size-4 accent-primary"
                />
                {weekdayName(Number(day))}
              </label>
            ))}
          </fieldset>
          <Button className="mt-2 w-full" disabled={!targets.length} onClick={apply}>
            Copiar
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
