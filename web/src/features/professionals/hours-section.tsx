import { useState } from 'react'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { formatDuration } from '#shared/time.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Radios } from '../../ui/radios.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TimeRangeValue } from '../../ui/time-range.tsx'
import { AffectedAppointments, appointmentsText } from '../company/affected-appointments.tsx'
import { DayRow } from './day-row.tsx'
import {
  dayError,
  type HoursValues,
  hoursLabels,
  hoursOf,
  valuesOf,
  weekOrder,
  workedMinutes,
} from './hours.ts'
import { type SectionProps, useSection } from './section.ts'

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

/** Customers can book only within the business's opening hours. */
function HoursForm({ opening, ...props }: SectionProps & { opening: TimeRangeValue }) {
  const [outside, setOutside] = useState<readonly AppointmentSummary[]>([])
  const section = useSection<HoursValues>(props, {
    name: 'hours',
    valuesOf: (professional) => valuesOf(professional, opening),
    changeOf: hoursOf,
    saved: ({ affected_appointments }) => setOutside(affected_appointments),
  })
  const form = useRecordForm({ ...section, labels: hoursLabels })
  const own = form.value('own')
  const days = weekOrder.map((weekday) => ({
    weekday,
    ...form.value(weekday, { check: (day, values) => (values.own ? dayError(day) : undefined) }),
  }))
  const total = days.reduce((sum, { value }) => sum + workedMinutes(value, opening), 0)
  return (
    <RecordSection form={form}>
      <Radios
        label="Horários"
        name="hours-kind"
        value={own.value}
        options={[
          { value: true, label: 'Horário próprio' },
          { value: false, label: 'Horário da empresa, todos os dias' },
        ]}
        onChange={own.onChange}
      />
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
