import { useState } from 'react'
import type { Absence, AppointmentSummary } from '#shared/professionals.ts'
import { useToday } from '../../lib/business-time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { calendar } from '../../ui/icon-paths.ts'
import { RemovableList } from '../../ui/removable-list.tsx'
import { AffectedAppointments, appointmentsText } from '../company/affected-appointments.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { professionalChange, type SectionProps } from './section.ts'

/** The form is `seg., 23 de nov. a sex., 27 de nov.`, with hours unless it is all day. */
function absenceText({ from, to, start, end }: Absence): string {
  const days = from === to ? shortDayName(from) : `${shortDayName(from)} a ${shortDayName(to)}`
  return start && end ? `${days}, ${start}–${end}` : days
}

export function AbsencesSection({ professional }: SectionProps) {
  const { id: professional_id, name, absences = [] } = professional
  const [inside, setInside] = useState<readonly AppointmentSummary[]>([])
  const remove = useStaffMutation('removeAbsence', {
    ...professionalChange,
    done: () => ['Ausência removida', `${name} volta a receber agendamentos nesses horários.`],
  })
  const today = useToday()
  const entries = absences
    .filter(({ to }) => to >= today)
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((absence) => ({
      id: absence.id,
      title: absenceText(absence),
      text: absence.reason ?? 'Sem motivo informado',
      icon: calendar,
    }))
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <section aria-label="Próximas ausências" className="order-2 lg:order-1">
        <RemovableList
          title="Próximas ausências"
          entries={entries}
          empty={{
            title: 'Nenhuma ausência marcada',
            text: 'Férias, folgas e compromissos aparecem aqui e fecham os horários na página.',
          }}
          removeLabel={({ title }) => `Remover ausência de ${title}`}
          question={({ title }) => ({
            title: 'Remover esta ausência?',
            text: `${title}: os horários voltam a ser oferecidos.`,
          })}
          removal={{ ...remove, run: ({ id }) => remove.mutateAsync({ professional_id, absence_id: id }) }}
        />
        <AffectedAppointments
          title={`${appointmentsText(inside.length)} ${inside.length === 1 ? 'cai' : 'caem'} dentro da ausência`}
          appointments={inside}
          onClose={() => setInside([])}
        />
      </section>
      <AbsenceForm
        professional_id={professional_id}
        onAdded={({ affected_appointments }) => setInside(affected_appointments)}
      />
    </div>
  )
}
