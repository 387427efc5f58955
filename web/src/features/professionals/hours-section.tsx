import { useState } from 'react'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { formatDuration } from '#shared/time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AffectedAppointments, appointmentsText } from '../company/affected-appointments.tsx'
import { DayRow } from './day-row.tsx'
import {
  dayError,
  type HoursValues,
  hoursLabels,
  hoursOf,
  type Interval,
  valuesOf,
  weekOrder,
  workedMinutes,
} from './hours.ts'
import { type SectionProps, useSectionForm } from './section.ts'

/** The weekly hours: several shifts a day, breaks, closed days. */
export function HoursSection(props: SectionProps) {
  return (
    <QueryView
      query={useStaffQuery('listHolidays', {})}
      failed="Erro ao carregar horários"
      skeleton={<Skeleton label="Carregando horários..." bars={['h-8 w-64', 'h-72']} className="space-y-4" />}
    >
      {({ opening }) => <HoursForm {...props} opening={opening} />}
    </QueryView>
  )
}

/** Nothing is offered beyond the business's opening hours. */
function HoursForm({ opening, ...props }: SectionProps & { opening: Interval }) {
  const [outside, setOutside] = useState<readonly AppointmentSummary[]>([])
  const form = useSectionForm<HoursValues>(props, {
    name: 'hours',
    labels: hoursLabels,
    valuesOf: (professional) => valuesOf(professional, opening),
    changeOf: hoursOf,
    saved: ({ affected_appointments }) => setOutside(affected_appointments),
  })
  const own = form.value('own')
  const days = weekOrder.map((weekday) => ({
    weekday,
    ...form.value(weekday, { check: (day, values) => (values.own ? dayError(day) : undefined) }),
  }))
  const total = days.reduce((sum, { value }) => sum + workedMinutes(value, opening), 0)
  return (
    <RecordSection form={form}>
      <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Horários</legend>
        {[true, false].map((value) => (
          <label key={String(value)} className="flex min-h-6 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="hours-kind"
              checked={own.value === value}
              onChange={() => own.onChange(value)}
              className="size-4 accent-primary"
            />
            {value ? 'Horário próprio' : 'Horário da empresa, todos os dias'}
          </label>
        ))}
      </fieldset>
      {own.value ? (
        <>
          <ul aria-label="Semana" className="panel divide-y divide-line">
            {days.map(({ weekday, value, ...day }) => (
              <DayRow
                key={weekday}
                {...day}
                weekday={weekday}
                day={value}
                opening={opening}
                onCopy={(targets) => {
                  for (const target of targets) form.setValue(target, value, { shouldDirty: true })
                }}
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
    </RecordSection>
  )
}
