import type { AgendaAppointment } from '#shared/appointments.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'

const fields = {
  name: 'Nome',
  email: 'E-mail',
  birth_date: 'Nascimento',
  address: 'Endereço',
} as const

type ReportedProps = {
  appointment: AgendaAppointment
  onChanged: (appointment: AgendaAppointment) => void
  onFailed: (error: unknown) => void
}

/** What the customer typed and the file has otherwise: nobody's file changes by itself (RULINGS D1). */
export function Reported({ appointment, onChanged, onFailed }: ReportedProps) {
  const settle = useStaffMutation('resolveReportedClient', { onSuccess: onChanged })
  const answer = (accept: boolean) =>
    void serialUpdate(appointment.id, appointment.version, (version) =>
      settle.mutateAsync({ appointment_id: appointment.id, version, accept }),
    ).catch((error) => onFailed(error))
  const told = Object.entries(appointment.reported_client ?? {}).filter(([, value]) => value)
  return (
    <section className="mt-4 rounded-md border border-accent p-3" aria-labelledby="reported">
      <h3 id="reported" className="font-semibold">
        Dados informados pelo cliente
      </h3>
      <p className="text-sm text-soft">São diferentes dos que estão na ficha.</p>
      <dl className="mt-2">
        {told.map(([field, value]) => (
          <div key={field} className="flex gap-2">
            <dt className="text-soft">{fields[field as keyof typeof fields] ?? field}:</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex gap-2">
        <Button look="secondary" className="px-3" disabled={settle.isPending} onClick={() => answer(true)}>
          Aceitar
        </Button>
        <Button look="quiet" disabled={settle.isPending} onClick={() => answer(false)}>
          Deixar como está
        </Button>
      </div>
    </section>
  )
}
