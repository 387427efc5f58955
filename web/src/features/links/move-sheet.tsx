import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MoveForm } from './move-form.tsx'
import type { Changed } from './use-change.ts'
import type { MyAppointment } from './use-my-appointments.ts'

type SheetProps = {
  appointment: MyAppointment
  token: string
  timezone: string
  horizon: number
  onChanged: (changed: Changed) => void
  onRefusal: (failure: Failure) => void
  onClose: () => void
}

export function MoveSheet({ appointment, onChanged, onClose, ...form }: SheetProps) {
  return (
    <Sheet wide title={`Reagendar: ${appointment.service_name}`} onClose={onClose}>
      <p className="mt-2 mb-5 text-soft">
        Agendamento atual: {dayName(appointment.date)}, {appointment.time}
      </p>
      <MoveForm
        {...form}
        appointment={appointment}
        label="Confirmar reagendamento"
        leave={
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
        }
        onMoved={onChanged}
      />
    </Sheet>
  )
}
