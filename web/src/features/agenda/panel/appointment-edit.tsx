import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatAmount, parseMoney, priceError } from '../../../lib/amount.ts'
import { useRecordForm } from '../../../lib/record-form.ts'
import { staffCall } from '../../../lib/staff-api.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { BusyForm } from '../../../ui/busy-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { SaveFailure } from '../../../ui/save-failure.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { incomeChanges } from './income-changes.ts'

type Values = { price: string; for: string; staff_notes: string }

const valuesOf = ({ price, staff_notes, ...others }: AgendaAppointment): Values => ({
  price: price === undefined ? '' : formatAmount(price),
  for: others.for ?? '',
  staff_notes: staff_notes ?? '',
})

/** The price is editable for members who see money. */
export function AppointmentEdit({ appointment }: { appointment: AgendaAppointment }) {
  const { id } = appointment
  const { actions } = useAgenda()
  const may = useMay()
  const edit = useStaffMutation('editAppointment', {
    ...incomeChanges,
    versioned: ({ appointment_id }) => appointment_id,
    onSuccess: actions.changed,
  })
  const form = useRecordForm<Values, AgendaAppointment>({
    name: `appointment-edit:${id}`,
    values: valuesOf(appointment),
    version: appointment.version,
    labels: { price: 'Preço (R$)', for: 'Para outra pessoa', staff_notes: 'Observações' },
    save: ({ price, staff_notes, for: other }, version = appointment.version, base) => {
      const amount = price === base.price ? undefined : parseMoney(price)
      return edit.mutateAsync({
        appointment_id: id,
        version,
        ...(staff_notes !== base.staff_notes && { staff_notes: staff_notes.trim() || null }),
        ...(amount !== undefined && { price: amount }),
        ...(other !== base.for && { for: other.trim() || null }),
      })
    },
    reload: async () => {
      const { appointment: now } = await staffCall('getAppointment', { appointment_id: id })
      actions.changed(now)
      return { values: valuesOf(now), version: now.version }
    },
    saved: () => {},
  })
  return (
    <BusyForm busy={form.busy} onSubmit={form.submit} className="mt-5 space-y-4">
      {appointment.price !== undefined && may('money.read') && (
        <TextField {...form.text('price', { check: priceError })} inputMode="decimal" />
      )}
      <TextField
        {...form.text('for', { help: 'Nome de quem vem, se não é o cliente.' })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      {appointment.notes && (
        <div>
          <p className="font-medium text-sm">Do cliente</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{appointment.notes}</p>
        </div>
      )}
      <TextArea {...form.text('staff_notes', { help: 'Só a equipe vê.' })} rows={2} maxLength={1000} />
      <SaveFailure failure={form.failure} load={form.load} />
      {form.isDirty && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {form.found && <p className="grow text-soft text-sm">Continuando de onde você parou.</p>}
          <Button look="secondary" className="px-3" onClick={() => form.discard()}>
            Descartar
          </Button>
          <Button type="submit" className="px-3">
            Salvar
          </Button>
        </div>
      )}
    </BusyForm>
  )
}
