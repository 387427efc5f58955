import { type FormEvent, useRef, useState } from 'react'
import type { ListedProfessional, VisitAhead } from '#shared/professionals.ts'
import { formatDuration } from '#shared/time.ts'
import { useDraft } from '../../lib/draft.ts'
import { doneToast } from '../../ui/toast.ts'
import { DayRow } from './day-row.tsx'
import {
  type Day,
  dayError,
  type HoursValues,
  hoursOf,
  rebaseHours,
  weekOf,
  weekOrder,
  workedMinutes,
} from './hours.ts'
import { SaveBar } from './save-bar.tsx'
import { type SectionProps, useSave } from './team.ts'
import { VisitsLeft, visitsText } from './visits.tsx'

const valuesOf = (professional: ListedProfessional): HoursValues => ({
  own: professional.hours !== undefined,
  week: weekOf(professional),
})

/** The weekly hours: several intervals a day, breaks, closed days. */
export function HoursSection({ professional, load }: SectionProps) {
  const draft = useDraft(
    `professional:${professional.id}:hours`,
    valuesOf(professional),
    professional.version,
  )
  const { own, week } = draft.value
  const { save, busy, failure, forget } = useSave(professional, draft.version)
  const [checked, setChecked] = useState(false)
  const [outside, setOutside] = useState<readonly VisitAhead[]>([])
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
      setOutside(saved.visits_outside)
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
  const total = week.reduce((sum, day) => sum + workedMinutes(day), 0)
  return (
    <form ref={form} onSubmit={submit} noValidate>
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
      <VisitsLeft
        title={`${visitsText(outside.length)} ${outside.length === 1 ? 'fica' : 'ficam'} fora dos novos horários`}
        visits={outside}
        onClose={() => setOutside([])}
      />
      <SaveBar isDirty={draft.isDirty} busy={busy} failure={failure} onDiscard={discard} load={rebase} />
    </form>
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
