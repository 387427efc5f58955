import { useState } from 'react'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { doneToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

/** Bookings made in bad faith can be cancelled together (RULINGS E20). */
export function CancelOrigin({ appointment: { id, source } }: { appointment: AgendaAppointment }) {
  const [asking, setAsking] = useState(false)
  const cancel = useStaffMutation('cancelOrigin', {
    onSuccess: ({ appointment_ids: { length } }) => {
      setAsking(false)
      doneToast(length === 1 ? '1 agendamento cancelado' : `${length} agendamentos cancelados`)
    },
  })
  const may = useMay()
  if (source !== 'page' || !may('agenda.all')) return null
  return (
    <>
      <Button look="quiet" className="mt-4 -ml-3 text-brick!" onClick={() => setAsking(true)}>
        Cancelar marcações falsas deste aparelho
      </Button>
      {asking && (
        <ConfirmDialog
          title="Cancelar marcações falsas deste aparelho?"
          text="Todos os agendamentos futuros feitos na página pela mesma conexão e na mesma hora que este serão cancelados. Pessoas diferentes na mesma rede também perdem o horário."
          action="Cancelar todos"
          stay="Voltar"
          busy={cancel.isPending}
          error={cancel.error?.message}
          onClose={() => setAsking(false)}
          onConfirm={() => cancel.mutate({ appointment_id: id })}
        />
      )}
    </>
  )
}
