import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import type { AppointmentSummary, ListedProfessional } from '#shared/professionals.ts'
import { formatDuration } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { doneToast } from '../../lib/toast.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AffectedAppointments, appointmentsText } from './appointments.tsx'
import { DayRow } from './day-row.tsx'
import {
  type Day,
  dayError,
  type HoursValues,
  hoursOf,
  type Interval,
  rebaseHours,
  weekOf,
  weekOrder,
  workedMinutes,
} from './hours.ts'
import { SaveBar } from './save-bar.tsx'
import { type SectionProps, useSave } from './team.ts'

/** The weekly hours: several intervals a day, breaks, closed days. */
export function HoursSection(props: SectionProps) {
  const { data, error, isFetching, refetch } = useQuery<Holidays, Failure>({
    ...staffQuery('listHolidays', {}),
    staleTime: 30_000,
  })
  if (data) return <HoursForm {...props} opening={data.opening} />
  if (!error)
    return <Skeleton label="Carregando horários..." bars={['h-8 w-64', 'h-72']} className="space-y-4" />
  return <LoadError title="Erro ao carregar horários" error={error} busy={isFetching} again={refetch} />
}

/** Within the hours of the business, beyond which nothing is offered. */
function HoursForm({ professional, load, opening }: SectionProps & { opening: Interval }) {
  const valuesOf = (one: ListedProfessional): HoursValues => ({
    own: one.hours !== undefined,
    week: weekOf(one, opening),
  })
  const draft = useDraft(
    `professional:${professional.id}:hours`,
    valuesOf(professional),
    professional.version,
  )
  const { own, week } = draft.value
  const { save, busy, failure, forget } = useSave(professional, draft.version)
  const [checked, setChecked] = useState(false)
  const [outside, setOutside] = useState<readonly AppointmentSummary[]>([])
  const form = useRef<HTMLFormElement>(null)
  const errors = week.map((day) => (own && checked ? dayError(day) : undefined))
  const setDay = (weekday: number, day: Day) =>
    draft.set({ own, week: week.map((one, index) => (index === weekday ? day : one)) })
  const copy = (weekday: number, targets: readonly number[]) =>
    draft.set({
      own,
      week: week.map((one, index) => (targets.includes(index) ? (week[weekday] as Day) : one)),
    })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = weekOrder.find((weekday) => own && dayError(week[weekday] as Day))
    if (wrong !== undefined)
      return form.current
        ?.querySelector<HTMLElement>(`[data-day="${wrong}"] input:not([role=switch])`)
        ?.focus()
    try {
      const saved = await save(own ? hoursOf(week) : { hours: null, breaks: null })
      draft.drop()
      setChecked(false)
      setOutside(saved.affected_appointments)
      doneToast('Profissional atualizado com sucesso')
    } catch {
      // What was typed stays; the bar says why it is not saved.
    }
  }
  const discard = () => {
    draft.drop()
    setChecked(false)
    forget()
  }
  const rebase = async () => {
    const now = await load()
    return now && draft.rebase(valuesOf(now), now.version, rebaseHours)
  }
  const total = week.reduce((sum, day) => sum + workedMinutes(day, opening), 0)
  return (
    <BusyForm ref={form} busy={busy} onSubmit={submit}>
      <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Horários</legend>
        <Choice title="Horário próprio" checked={own} onChange={() => draft.set({ own: true, week })} />
        <Choice
          title="Horário da empresa, todos os dias"
          checked={!own}
          onChange={() => draft.set({ own: false, week })}
        />
      </fieldset>
      {own ? (
        <>
          <ul aria-label="Semana" className="panel divide-y divide-line">
            {weekOrder.map((weekday) => (
              <DayRow
                key={weekday}
                weekday={weekday}
                day={week[weekday] as Day}
                opening={opening}
                error={errors[weekday]}
                onChange={(day) => setDay(weekday, day)}
                onCopy={(targets) => copy(weekday, targets)}
              />
            ))}
          </ul>
          <p className="mt-2 px-1 text-right text-soft">
            Por semana <strong className="ml-2 font-semibold text-ink">{formatDuration(total)}</strong>
          </p>
        </>
      ) : (
        <p className="panel p-4 text-soft">
          Atende sempre que a empresa está aberta, sem pausas. Escolha horário próprio para dizer dias e
          pausas.
        </p>
      )}
      <AffectedAppointments
        title={`${appointmentsText(outside.length)} ${outside.length === 1 ? 'fica' : 'ficam'} fora dos novos horários`}
        appointments={outside}
        onClose={() => setOutside([])}
      />
      <SaveBar isDirty={draft.isDirty} busy={busy} failure={failure} onDiscard={discard} load={rebase} />
    </BusyForm>
  )
}

function Choice({ title, checked, onChange }: { title: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name="hours-kind"
        checked={checked}
        onChange={onChange}
        className="size-4 accent-primary"
      />
      {title}
    </label>
  )
}
