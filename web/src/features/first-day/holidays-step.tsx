import { useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useWork } from '../../lib/use-work.ts'
import { classNames } from '../../ui/class-names.ts'
import { check, chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { useGuide } from './guide.ts'
import { Outside } from './outside-hours.tsx'
import { closedOn } from './rules.ts'
import { StepFrame } from './step-frame.tsx'

const answers = [
  {
    value: 'national',
    label: 'Fecho nos feriados nacionais',
    text: 'A página não oferece horários nesses dias.',
  },
  { value: 'all', label: 'Fecho também nos pontos facultativos', text: 'Carnaval e Corpus Christi.' },
  { value: 'none', label: 'Não fecho em feriados', text: 'A agenda segue normal.' },
] as const

type Answer = (typeof answers)[number]['value']

export function HolidaysStep({ holidays, hasAnswered }: { holidays: Holidays; hasAnswered: boolean }) {
  const { next } = useGuide()
  const work = useWork()
  const change = useStaffMutation('switchHoliday', { invalidates: ['listHolidays', 'getDashboard'] })
  const [inside, setInside] = useState<readonly AppointmentSummary[]>([])
  const current = hasAnswered ? closedOn(holidays.holidays) : undefined
  const answer = async (value: Answer) => {
    const { affected_appointments } = await change.mutateAsync({
      holiday: value === 'national' ? value : 'all',
      closed: value !== 'none',
    })
    // Appointments on closed days are shown before the next step.
    if (affected_appointments.length) setInside(affected_appointments)
    else await next()
  }
  const coming = holidays.holidays.filter(({ kind }) => kind === 'national').slice(0, 3)
  return (
    <StepFrame
      title="Você fecha nos feriados?"
      text={`Os próximos: ${coming.map(({ name, date }) => `${name} (${shortDayName(date)})`).join(', ')}.`}
      work={work}
      {...(hasAnswered && { submit: { label: 'Continuar', run: () => work.run(() => next()) } })}
    >
      <ul className="panel divide-y divide-line overflow-hidden">
        {answers.map(({ value, label, text }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === current}
              onClick={() => work.run(() => answer(value))}
              className={classNames(
                'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px]',
                value === current ? 'bg-tint' : 'hover:bg-ink/5',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-soft">{text}</span>
              </span>
              <Icon of={value === current ? check : chevronRight} className="size-4 text-soft" />
            </button>
          </li>
        ))}
      </ul>
      <Outside where="em dias fechados" appointments={inside} onClose={() => setInside([])} />
      <p className="mt-4 text-sm text-soft">
        Um por um, e com os da sua cidade, ficam em Profissionais, aba Feriados.
      </p>
    </StepFrame>
  )
}
