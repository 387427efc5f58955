import type { AgendaAppointment } from '#shared/appointments.ts'
import { dateText } from '../../../lib/dates.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { useAgenda } from '../forms/use-agenda.ts'

const fields = {
  name: 'Nome',
  email: 'E-mail',
  birth_date: 'Nascimento',
  address: 'Endereço',
  whatsapp_opt_in: 'Mensagens por WhatsApp',
} as const

/** The file changes only when staff accept it (RULINGS D1). */
export function Reported({ appointment }: { appointment: AgendaAppointment }) {
  const { actions } = useAgenda()
  const resolve = useStaffMutation('resolveReportedClient', {
    versioned: ({ appointment_id }) => appointment_id,
    onSuccess: actions.changed,
  })
  const answer = (accept: boolean) =>
    resolve
      .mutateAsync({ appointment_id: appointment.id, version: appointment.version, accept })
      .catch((error) => actions.fail(appointment.id, error))
  // The phone only shows what the consent was given for.
  const { phone: _, ...shown } = appointment.reported_client ?? {}
  const reported = Object.entries(shown).filter(([, value]) => value)
  return (
    <section className="mt-4 rounded-md border border-accent p-3" aria-labelledby="reported">
      <h3 id="reported" className="font-semibold">
        Dados informados pelo cliente
      </h3>
      <p className="text-sm text-soft">São diferentes dos que estão na ficha.</p>
      <dl className="mt-2">
        {reported.map(([field, value]) => (
          <div key={field} className="flex gap-2">
            <dt className="text-soft">{fields[field as keyof typeof fields] ?? field}:</dt>
            <dd className="min-w-0 break-words">
              {value === true ? 'aceita' : field === 'birth_date' ? dateText(value) : value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex gap-2">
        <Button
          look="secondary"
          className="px-3"
          disabled={resolve.isPending}
          onClick={() => void answer(true)}
        >
          Aceitar
        </Button>
        <Button look="quiet" disabled={resolve.isPending} onClick={() => void answer(false)}>
          Deixar como está
        </Button>
      </div>
    </section>
  )
}
