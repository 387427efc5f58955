import { type FormEvent, useState } from 'react'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatMoney } from '#shared/money.ts'
import { termsOf } from '#shared/terms.ts'
import { timeOf } from '#shared/time.ts'
import type { useDraft } from '../../lib/draft.ts'
import { isFailure } from '../../lib/failure.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AppointmentChange, changeInput, clientErrors, type FormErrors } from './appointment-form.ts'
import { ClientPicker } from './client-picker.tsx'
import type { AppointmentItem, Item } from './items.ts'
import { PlaceHints, usePlace } from './place-hints.tsx'
import { ServiceField } from './service-field.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'

type ChangeProps = {
  appointment: AgendaAppointment
  item: AppointmentItem
  context: AgendaContext
  now: Now
  items: readonly Item[]
  draft: ReturnType<typeof useDraft<AppointmentChange>>
  onChanged: (appointment: AgendaAppointment) => void
  onFailed: (error: unknown) => void
  onBack: () => void
}

/** Refusals after which the appointment is shown as it is by now. */
const stale = ['version_conflict', 'appointment_not_found', 'invalid_status_transition']

/** Another service, which brings its own time and price, or another client, without booking anew. */
export function ChangeForm(props: ChangeProps) {
  const { appointment, item, context, now, items, draft, onChanged, onFailed, onBack } = props
  const may = useMay()
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusedOver, setRefusedOver] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const edit = useStaffMutation('editAppointment')
  const { service: id, client } = draft.value
  const service = id === appointment.service_id ? undefined : context.services.find((one) => one.id === id)
  const terms = service && termsOf(service, context.byColumn.get(item.column))
  const duration = terms?.duration ?? item.end - item.start
  const known = usePlace(
    { column: item.column, date: item.date, time: timeOf(item.start), duration: String(duration) },
    context,
    now,
    items,
    item,
  )
  const overlaps = known.overlaps.length > 0 ? known.overlaps : refusedOver
  const mayOverlap = may('agenda.all')
  const set = (part: Partial<AppointmentChange>) => {
    edit.reset()
    setErrors({})
    setRefusedOver([])
    draft.set({ ...draft.value, ...part })
  }
  const leave = () => {
    draft.drop()
    onBack()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = clientErrors(client)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const changes = changeInput(appointment, draft.value)
    if (Object.keys(changes).length === 0) return leave()
    setBusy(true)
    try {
      const wanted = {
        appointment_id: appointment.id,
        ...changes,
        ...(overlaps.length > 0 && { allow_overlap: true }),
      }
      const changed = await serialUpdate(appointment.id, draft.version ?? appointment.version, (version) =>
        edit.mutateAsync({ ...wanted, version }),
      )
      draft.drop()
      onChanged(changed)
    } catch (error) {
      if (isFailure(error) && error.code === 'overlap')
        setRefusedOver(error.errors.map(({ message }) => message))
      else if (!isFailure(error) || stale.includes(error.code)) onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const failed = edit.error && ![...stale, 'overlap'].includes(edit.error.code) ? edit.error : undefined
  return (
    <form onSubmit={submit} noValidate className="rounded-md border border-line p-3">
      {/* What is asked for is what was sent, until the answer is there. */}
      <fieldset disabled={busy} className="min-w-0 space-y-3">
        <ServiceField
          id="change-service"
          context={context}
          column={item.column}
          value={id}
          onChange={(next) => set({ service: next })}
        />
        {terms && (
          <p aria-live="polite">
            Termina às {timeOf(Math.min(item.start + duration, 1440))}
            {may('money.read') && (
              <>
                , por <span className="font-semibold">{formatMoney(terms.price)}</span>
              </>
            )}
          </p>
        )}
        <PlaceHints place={{ overlaps, outside: known.outside }} date={item.date} mayOverlap={mayOverlap} />
        <ClientPicker
          id="change-client"
          value={client}
          errors={errors}
          onChange={(next) => set({ client: next })}
        />
        {failed && (
          <Notice kind="error" title="Erro ao atualizar agendamento">
            <p className="mt-1 text-soft">{failed.message}</p>
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button look="secondary" className="px-3" onClick={leave}>
            Voltar
          </Button>
          <Button type="submit" className="px-3" disabled={overlaps.length > 0 && !mayOverlap}>
            {overlaps.length > 0 && mayOverlap ? 'Salvar mesmo assim' : 'Salvar'}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
