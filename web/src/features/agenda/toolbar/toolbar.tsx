import { timeOf } from '#shared/time.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { chevronLeft, chevronRight } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { plus } from '../../../ui/staff-icon-paths.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { nowIn } from '../panel/statuses.ts'
import { useScreen } from '../state/use-screen.ts'
import { type Layout, nextPage, rangeOf, TEAM } from '../view.ts'
import { DatePicker } from './date-picker.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { Filters } from './filters.tsx'

const names: { value: Layout; label: string }[] = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'lista', label: 'Lista' },
]
const PHONE = '(width < 40rem)'
const periods = { dia: 'Dia', semana: 'Semana', lista: 'Período' } as const

/** A phone has only the period on top; the rest is in `PhoneBar`. */
export function Toolbar() {
  const { context } = useAgenda()
  const { days, create, notice } = useScreen()
  const { behind } = days
  const isPhone = useMedia(PHONE)
  return (
    <>
      <div className="agenda-bar">
        <div className="max-sm:sr-only sm:mr-2">
          <PageTitle title="Agendamentos" />
        </div>
        <Period />
        <div className="ml-auto flex items-center gap-1.5">
          <WeekOf />
          {!isPhone && (
            <>
              <LayoutChoice />
              <Filters />
              <DisplayMenu />
            </>
          )}
          {!isPhone && context.mayAdd && (
            <Button className="px-4!" title="Novo agendamento (n)" onClick={() => create()}>
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
      {notice}
    </>
  )
}

/** The bar is within reach of the thumb and covers no appointment. */
export function PhoneBar() {
  const { context } = useAgenda()
  const { create } = useScreen()
  if (!useMedia(PHONE)) return null
  return (
    <div className="agenda-phone-bar">
      <LayoutChoice />
      <Filters />
      <DisplayMenu />
      {context.mayAdd && (
        <Button className="px-3!" aria-label="Novo agendamento" onClick={() => create()}>
          <Icon of={plus} className="size-5" />
          <span className="max-[26rem]:sr-only">Novo</span>
        </Button>
      )}
    </div>
  )
}

function Period() {
  const { now } = useAgenda()
  const { view, change } = useScreen()
  const period = periods[view.layout]
  const { from, to } = rangeOf(view)
  const isNow = from <= now.date && now.date <= to
  const isPhone = useMedia(PHONE)
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:flex-1">
      <Button
        look="secondary"
        className="px-2! max-sm:min-w-11"
        aria-label={`${period} anterior`}
        title={`${period} anterior (←)`}
        onClick={() => change({ date: nextPage(view, -1) })}
      >
        <Icon of={chevronLeft} className="size-4.5" />
      </Button>
      {!(isNow && isPhone) && (
        <Button
          look="secondary"
          className="px-3! max-sm:px-2.5!"
          title="Hoje (t)"
          aria-pressed={isNow}
          onClick={() => change({ date: now.date })}
        >
          Hoje
        </Button>
      )}
      <Button
        look="secondary"
        className="px-2! max-sm:min-w-11"
        aria-label={view.layout === 'semana' ? 'Próxima semana' : `Próximo ${period.toLowerCase()}`}
        title="Avançar (→)"
        onClick={() => change({ date: nextPage(view, 1) })}
      >
        <Icon of={chevronRight} className="size-4.5" />
      </Button>
      <DatePicker />
    </div>
  )
}

function LayoutChoice() {
  const { view, change } = useScreen()
  return (
    <Segmented
      label="Visualização"
      name="agenda-layout"
      value={view.layout}
      options={names}
      onChange={(layout) => change({ layout })}
      className="max-sm:flex-1"
    />
  )
}

function WeekOf() {
  const { context } = useAgenda()
  const { view, change } = useScreen()
  if (view.layout !== 'semana' || context.own || context.professionals.length === 0) return null
  return (
    <select
      aria-label="Profissional da semana"
      value={view.professionals[0] ?? context.professionals.find(({ is_active }) => is_active)?.id}
      onChange={(event) => change({ professionals: [event.target.value] })}
      className="h-(--control-height) min-w-24 max-w-44 rounded-md border border-field bg-card px-2 max-sm:max-w-28"
    >
      {context.professionals
        .filter(({ is_active, id }) => is_active || view.professionals.includes(id))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      {context.professionals.length > 1 && <option value={TEAM}>Toda a equipe</option>}
    </select>
  )
}
