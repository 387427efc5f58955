import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Changed, useChange } from './use-change.ts'
import type { MyAppointment } from './use-my-appointments.ts'

type SheetProps = {
  appointment: MyAppointment
  token: string
  onChanged: (changed: Changed) => void
  onRefusal: (failure: Failure) => void
  onClose: () => void
}

export function CancelSheet({ appointment, token, onChanged, onRefusal, onClose }: SheetProps) {
  const { send, isSending, failure } = useChange('cancelByLink', onRefusal)
  const cancel = async () => {
    const answer = await send({ token })
    if (answer) onChanged(answer)
  }
  return (
    <Sheet title="Cancelar agendamento" onClose={onClose}>
      <p className="mt-3 font-semibold">
        {appointment.service_name}, {dayName(appointment.date)}, {appointment.time}
      </p>
      <p className="mt-2 text-soft">
        Tem certeza que deseja cancelar este agendamento? Esta ação não pode ser desfeita.
      </p>
      {failure && (
        <Notice kind="error" title={`Erro ao cancelar agendamento: ${failure.message}`} className="mt-4" />
      )}
      <div className="flex flex-col gap-3 pt-5 max-lg:pb-5 sm:flex-row-reverse">
        <Button look="danger" aria-disabled={isSending} onClick={cancel}>
          {isSending ? 'Cancelando...' : 'Sim, cancelar'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Não, manter
        </Button>
      </div>
    </Sheet>
  )
}
