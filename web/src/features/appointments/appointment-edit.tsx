import { type FormEvent, useState } from 'react'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatAmount, parseMoney, priceError } from '../../lib/amount.ts'
import { useDraft } from '../../lib/draft.ts'
import { isFailure } from '../../lib/failure.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type EditDraft, editState, type Field, kept, typed, withTheirs } from './appointment-draft.ts'

type EditProps = {
  appointment: AgendaAppointment
  onChanged: (appointment: AgendaAppointment) => void
  onFailed: (error: unknown) => void
}

const changedTitles: Record<Field, string> = {
  notes: 'Estas observações mudaram enquanto você escrevia.',
  price: 'Este preço mudou enquanto você escrevia.',
}

/**
 * Notes, and the price for who sees money. What is being typed stays, whatever happens to the appointment meanwhile,
 * and is saved over nothing that was not seen.
 */
export function AppointmentEdit({ appointment, onChanged, onFailed }: EditProps) {
  const may = useMay()
  const edit = useStaffMutation('editAppointment')
  const saved = {
    notes: appointment.notes ?? '',
    price: appointment.price === undefined ? '' : formatAmount(appointment.price),
  }
  const draft = useDraft<EditDraft>(`appointment-${appointment.id}`, { base: saved, typed: saved })
  const { shown, changed, stale } = editState(draft.value, saved)
  const [found] = useState(changed.length > 0)
  const amount = changed.includes('price') ? parseMoney(shown.price) : undefined
  const wrong = changed.includes('price') ? priceError(shown.price) : undefined
  const refusalOf = (field: Field) => edit.error?.errors.find((error) => error.field === field)?.message
  const set = (next: EditDraft) => {
    edit.reset()
    if (editState(next, saved).touched) draft.set(next)
    else draft.drop()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong || stale.length > 0 || changed.length === 0) return
    try {
      const wanted = {
        appointment_id: appointment.id,
        ...(changed.includes('notes') && { notes: shown.notes.trim() || null }),
        ...(amount !== undefined && { price: amount }),
      }
      const answer = await serialUpdate(appointment.id, appointment.version, (version) =>
        edit.mutateAsync({ ...wanted, version }),
      )
      draft.drop()
      onChanged(answer)
    } catch (error) {
      if (!isFailure(error) || error.code !== 'invalid_input') onFailed(error)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4">
      {appointment.price !== undefined && may('money.read') && (
        <TextField
          field={{
            id: 'edit-price',
            label: 'Preço (R$)',
            error: wrong ?? refusalOf('price'),
          }}
          inputMode="decimal"
          readOnly={edit.isPending}
          value={shown.price}
          onChange={(event) => set(typed(draft.value, saved, 'price', event.target.value))}
        />
      )}
      <TextArea
        field={{ id: 'edit-notes', label: 'Observações', error: refusalOf('notes') }}
        rows={2}
        maxLength={1000}
        readOnly={edit.isPending}
        value={shown.notes}
        onChange={(event) => set(typed(draft.value, saved, 'notes', event.target.value))}
      />
      {stale.map((field) => (
        <Notice key={field} kind="error" title={changedTitles[field]}>
          <p className="mt-1 whitespace-pre-line break-words">
            {saved[field] || 'Agora não há nada escrito.'}
          </p>
          <p className="mt-1 text-soft text-sm">O que você escreveu continua no campo.</p>
          <div className="-ml-3 mt-2 flex flex-wrap">
            <Button look="quiet" onClick={() => set(kept(draft.value, saved, field))}>
              Ficar com o meu
            </Button>
            <Button look="quiet" onClick={() => set(withTheirs(draft.value, saved, field))}>
              Usar este
            </Button>
          </div>
        </Notice>
      ))}
      {changed.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {found && <p className="grow text-soft text-sm">Continuando de onde você parou.</p>}
          <Button
            look="secondary"
            className="px-3"
            disabled={edit.isPending}
            onClick={() => {
              edit.reset()
              draft.drop()
            }}
          >
            Descartar
          </Button>
          <Button
            type="submit"
            className="px-3"
            disabled={edit.isPending || wrong !== undefined || stale.length > 0}
          >
            Salvar
          </Button>
        </div>
      )}
    </form>
  )
}
