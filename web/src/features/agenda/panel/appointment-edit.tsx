import { type AgendaAppointment, appointmentFields } from '#shared/appointments.ts'
import { priceError } from '../../../lib/amount.ts'
import { changesOf, useEntityForm, valuesOf } from '../../../lib/entity-form.ts'
import { staffCall } from '../../../lib/staff-api.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { BusyForm } from '../../../ui/busy-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { SaveFailure } from '../../../ui/save-failure.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { incomeChanges } from './income-changes.ts'

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
  const form = useEntityForm(appointmentFields, {
    name: `appointment-edit:${id}`,
    values: valuesOf(appointmentFields, appointment),
    version: appointment.version,
    save: (values, version = appointment.version, base) =>
      edit.mutateAsync({ appointment_id: id, version, ...changesOf(appointmentFields, values, base) }),
    reload: async () => {
      const { appointment: now } = await staffCall('getAppointment', { appointment_id: id })
      actions.changed(now)
      return { values: valuesOf(appointmentFields, now), version: now.version }
    },
    saved: () => {},
  })
  return (
    <BusyForm busy={form.busy} onSubmit={form.submit} className="mt-5 space-y-4">
      {appointment.price !== undefined && may('money.read') && (
        <TextField {...form.text('price', { check: priceError, tidy: String })} placeholder="" className="" />
      )}
      <TextField
        {...form.text('for', { optional: false, help: 'Nome de quem vem, se não é o cliente.' })}
        autoCapitalize="words"
      />
      {appointment.notes && (
        <div>
          <p className="font-medium text-sm">Do cliente</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{appointment.notes}</p>
        </div>
      )}
      <TextArea {...form.text('staff_notes', { optional: false, help: 'Só a equipe vê.' })} rows={2} />
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
