import { useState } from 'react'
import type { Absence, AppointmentSummary } from '#shared/professionals.ts'
import { useToday } from '../../lib/business-time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { calendar, trash } from '../../ui/staff-icon-paths.ts'
import { AffectedAppointments, appointmentsText } from '../company/affected-appointments.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { professionalChange, type SectionProps } from './section.ts'

/** `seg., 23 de nov.` or `seg., 23 de nov. a sex., 27 de nov.`, with the hours if it is not the whole day. */
function absenceText({ from, to, start, end }: Absence): string {
  const days = from === to ? shortDayName(from) : `${shortDayName(from)} a ${shortDayName(to)}`
  return start && end ? `${days}, ${start}–${end}` : days
}

/** Upcoming absences: days, or hours of days. */
export function AbsencesSection({ professional }: SectionProps) {
  const { id: professional_id, name, absences = [] } = professional
  const [within, setWithin] = useState<readonly AppointmentSummary[]>([])
  const [removing, setRemoving] = useState<Absence>()
  const remove = useStaffMutation('removeAbsence', {
    ...professionalChange,
    done: () => ['Ausência removida', `${name} volta a receber agendamentos nesses horários.`],
    onSuccess: () => setRemoving(undefined),
  })
  const today = useToday()
  const ahead = absences.filter(({ to }) => to >= today).sort((a, b) => a.from.localeCompare(b.from))
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <section aria-label="Próximas ausências" className="order-2 lg:order-1">
        <h2 className="eyebrow mb-2 flex justify-between px-1">
          Próximas ausências <span>{ahead.length}</span>
        </h2>
        {ahead.length ? (
          <ul className="panel divide-y divide-line">
            {ahead.map((absence) => (
              <li key={absence.id} className="flex items-center gap-3 py-2 pr-1.5 pl-4">
                <Icon of={calendar} className="size-4.5 text-soft" />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{absenceText(absence)}</p>
                  <p className="text-sm text-soft">{absence.reason ?? 'Sem motivo informado'}</p>
                </div>
                <Button
                  look="quiet"
                  className="text-soft hover:text-brick"
                  aria-label={`Remover ausência de ${absenceText(absence)}`}
                  title="Remover"
                  onClick={() => {
                    remove.reset()
                    setRemoving(absence)
                  }}
                >
                  <Icon of={trash} className="size-4.5" />
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            title="Nenhuma ausência marcada"
            text="Férias, folgas e compromissos aparecem aqui e fecham os horários na página."
          />
        )}
        <AffectedAppointments
          title={`${appointmentsText(within.length)} ${within.length === 1 ? 'cai' : 'caem'} dentro da ausência`}
          appointments={within}
          onClose={() => setWithin([])}
        />
      </section>
      <AbsenceForm
        professional_id={professional_id}
        onAdded={({ affected_appointments }) => setWithin(affected_appointments)}
      />
      {removing && (
        <ConfirmDialog
          title="Remover esta ausência?"
          text={`${absenceText(removing)}: os horários voltam a ser oferecidos.`}
          action="Remover"
          busy={remove.isPending}
          error={remove.error?.message}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate({ professional_id, absence_id: removing.id })}
        />
      )}
    </div>
  )
}
