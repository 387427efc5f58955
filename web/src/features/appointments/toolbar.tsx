import { timeOf } from '#shared/time.ts'
import { Button } from '../../ui/button.tsx'
import { chevronLeft, chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { DatePicker } from './date-picker.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { Filters } from './filters.tsx'
import { nowIn } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import { type Layout, rangeOf, turned, type View } from './view.ts'

type ToolbarProps = {
  view: View
  context: AgendaContext
  today: string
  /** When the days were last known to be right, when that is a while ago. */
  behind: Date | undefined
  onChange: (change: Partial<View>) => void
  onCreate: () => void
  onExplain: () => void
  onShortcuts: () => void
}

const names: { value: Layout; label: string }[] = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'lista', label: 'Lista' },
]
const periods = { dia: 'Dia', semana: 'Semana', lista: 'Período' } as const

/** Where in time, in which form, of whom; and the one main action, at the thumb on a phone. */
export function Toolbar(props: ToolbarProps) {
  const { view, context, today, behind, onChange, onCreate, onExplain, onShortcuts } = props
  const period = periods[view.layout]
  const { from, to } = rangeOf(view)
  const isNow = from <= today && today <= to
  return (
    <>
      <div className="agenda-bar">
        <div className="max-sm:sr-only sm:mr-2">
          <PageTitle title="Agendamentos" />
        </div>
        <div className="flex min-w-0 items-center gap-1 max-sm:flex-1">
          <Button
            look="secondary"
            className="px-2! max-sm:min-w-11"
            aria-label={`${period} anterior`}
            title={`${period} anterior (←)`}
            onClick={() => onChange({ date: turned(view, -1) })}
          >
            <Icon of={chevronLeft} className="size-4.5" />
          </Button>
          <Button
            look="secondary"
            className="px-3!"
            title="Hoje (t)"
            aria-pressed={isNow}
            onClick={() => onChange({ date: today })}
          >
            Hoje
          </Button>
          <Button
            look="secondary"
            className="px-2! max-sm:min-w-11"
            aria-label={view.layout === 'semana' ? 'Próxima semana' : `Próximo ${period.toLowerCase()}`}
            title={`Avançar (→)`}
            onClick={() => onChange({ date: turned(view, 1) })}
          >
            <Icon of={chevronRight} className="size-4.5" />
          </Button>
          <DatePicker view={view} today={today} onDate={(date) => onChange({ date })} />
        </div>
        <div className="ml-auto flex items-center gap-1.5 max-sm:w-full max-sm:flex-wrap">
          {view.layout === 'semana' && <WeekOf view={view} context={context} onChange={onChange} />}
          <Segmented
            label="Visualização"
            name="agenda-layout"
            value={view.layout}
            options={names}
            onChange={(layout) => onChange({ layout })}
            className="max-sm:flex-1"
          />
          <Filters view={view} context={context} onChange={onChange} />
          <DisplayMenu view={view} onChange={onChange} onExplain={onExplain} onShortcuts={onShortcuts} />
          {context.mayAdd && (
            <Button className="px-4! max-sm:hidden" title="Novo agendamento (n)" onClick={onCreate}>
              <Icon of={plus} className="size-4" />
              <span className="max-xl:sr-only">
                Novo<span className="max-[90rem]:sr-only"> agendamento</span>
              </span>
            </Button>
          )}
        </div>
      </div>
      <p
        role="status"
        className={behind ? 'border-line border-b px-4 py-1.5 font-semibold text-brick' : 'sr-only'}
      >
        {behind && `Sem conexão. Agenda de ${timeOf(nowIn(context.timezone, behind).minutes)}.`}
      </p>
      {context.mayAdd && (
        <div className="agenda-thumb fixed right-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-10 sm:hidden">
          <Button onClick={onCreate} className="min-h-12 shadow-lg">
            <Icon of={plus} className="size-5" />
            Novo agendamento
          </Button>
        </div>
      )}
    </>
  )
}

/** Whose week it is. */
function WeekOf({ view, context, onChange }: Pick<ToolbarProps, 'view' | 'context' | 'onChange'>) {
  if (context.own || context.professionals.length === 0) return null
  return (
    <select
      aria-label="Profissional da semana"
      value={view.professionals[0] ?? context.professionals.find(({ is_active }) => is_active)?.id}
      onChange={(event) => onChange({ professionals: [event.target.value] })}
      className="h-(--control-height) min-w-24 max-w-44 rounded-md border border-field bg-card px-2 max-sm:w-full max-sm:max-w-none"
    >
      {context.professionals
        .filter(({ is_active, id }) => is_active || view.professionals.includes(id))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}
