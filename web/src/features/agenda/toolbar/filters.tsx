import { Popover } from 'radix-ui'
import { appointmentStatuses } from '#shared/appointments.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { filter } from '../../../ui/staff-icon-paths.ts'
import { statusOf } from '../../schedule/appointment-status.ts'
import { NOBODY } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import type { View } from '../view.ts'

const filtersOf = ({ layout, professionals, statuses, services }: View) =>
  (layout === 'semana' ? 0 : professionals.length) + statuses.length + services.length

export function Filters() {
  const { context } = useAgenda()
  const { view, change } = useScreen()
  const count = filtersOf(view)
  const toggled = <T extends string>(list: T[], value: T) =>
    list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
  const people = [
    ...context.professionals.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name })),
    { id: NOBODY, name: 'Sem profissional' },
  ]
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="secondary" className="px-3! max-sm:min-w-11">
          <Icon of={filter} className="size-4" />
          <span className={view.layout === 'semana' ? 'max-2xl:sr-only' : 'max-[90rem]:sr-only'}>
            Filtros
          </span>
          {count > 0 && (
            <span className="rounded-sm bg-primary px-1.5 text-on-primary text-xs leading-5">
              {count}
              <span className="sr-only">{count === 1 ? ' ativo' : ' ativos'}</span>
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Filtros"
          className="menu max-h-[70dvh] w-72 overflow-y-auto p-3"
        >
          {view.layout !== 'semana' && !context.own && context.professionals.length > 0 && (
            <Choices
              title="Profissionais"
              options={people}
              chosen={view.professionals}
              onToggle={(id) => change({ professionals: toggled(view.professionals, id) })}
            />
          )}
          <Choices
            title="Status"
            options={appointmentStatuses.map((status) => ({ id: status, name: statusOf(status).word }))}
            chosen={view.statuses}
            onToggle={(id) => change({ statuses: toggled(view.statuses, id) })}
          />
          <Choices
            title="Serviços"
            options={context.services}
            chosen={view.services}
            onToggle={(id) => change({ services: toggled(view.services, id) })}
          />
          <Button
            look="secondary"
            className="mt-3 w-full"
            disabled={count === 0}
            onClick={() => change({ professionals: [], statuses: [], services: [] })}
          >
            Limpar filtros
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoicesProps<T extends string> = {
  title: string
  options: readonly { id: T; name: string }[]
  chosen: readonly string[]
  onToggle: (id: T) => void
}

function Choices<T extends string>({ title, options, chosen, onToggle }: ChoicesProps<T>) {
  return (
    <fieldset className="mb-3">
      <legend className="eyebrow mb-1">{title}</legend>
      {options.map(({ id, name }) => (
        <label
          key={id}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-1 hover:bg-ink/5 max-sm:min-h-11"
        >
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
            className="size-4 accent-primary"
          />
          <span className="min-w-0 truncate">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
