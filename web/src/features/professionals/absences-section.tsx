import { useState } from 'react'
import type { Absence, AppointmentSummary } from '#shared/professionals.ts'
import { useToday } from '../../lib/business-time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { calendar, trash } from '../../ui/staff-icon-paths.ts'
import { AbsenceForm } from './absence-form.tsx'
import { AffectedAppointments, appointmentsText } from './appointments.tsx'
import { type SectionProps, useChange } from './team.ts'

/** `seg., 23 de nov.` or `seg., 23 de nov. a sex., 27 de nov.`, with the hours where it is no whole day. */
function absenceText({ from, to, start, end }: Absence): string {
  const days = from === to ? shortDayName(from) : `${shortDayName(from)} a ${shortDayName(to)}`
  return start && end ? `${days}, ${start}–${end}` : days
}

/** Upcoming absences: days, or hours of days. */
export function AbsencesSection({ professional }: SectionProps) {
  const [within, setWithin] = useState<readonly AppointmentSummary[]>([])
  const [removing, setRemoving] = useState<Absence>()
  const send = useStaffMutation('removeAbsence').mutateAsync
  const remove = useChange(professional, (absence_id: string) =>
    send({ professional_id: professional.id, absence_id }),
  )
  const confirm = async (absence: Absence) => {
    try {
      await remove.mutateAsync(absence.id)
      setRemoving(undefined)
      doneToast('Ausência removida', `${professional.name} volta a receber agendamentos nesses horários.`)
    } catch {
      // The dialog says why.
    }
  }
  const today = useToday()
  const ahead = (professional.absences ?? [])
    .filter(({ to }) => to >= today)
    .sort((a, b) => a.from.localeCompare(b.from))
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
        professional={professional}
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
          onConfirm={() => void confirm(removing)}
        />
      )}
    </div>
  )
}
