import { appointmentFields, PAST_NEEDS_NOTES } from '#shared/appointments.ts'
import { minutesOf } from '#shared/time.ts'
import { merge3 } from '../../../lib/merge3.ts'
import { useRecordForm } from '../../../lib/record-form.ts'
import { TextArea } from '../../../ui/field.tsx'
import { type AppointmentItem, LONGEST } from '../forms/items.ts'
import { PlaceFields, placeLabels, placeOf } from '../forms/place-fields.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { type PlaceValues, usePlace } from '../forms/use-place.ts'
import { PanelForm } from './panel-form.tsx'

type Values = PlaceValues & { staff_notes: string }

const valuesOf = (item: AppointmentItem): Values => ({ ...placeOf(item), staff_notes: '' })

/** It moves without dragging. */
export function MoveForm({ item, onBack }: { item: AppointmentItem; onBack: () => void }) {
  const { actions } = useAgenda()
  const form = useRecordForm<Values, boolean>({
    name: `appointment-move:${item.id}`,
    values: valuesOf(item),
    version: item.appointment.version,
    labels: { ...placeLabels, staff_notes: 'Observações (motivo)' },
    save: async (values, _version, base): Promise<boolean> => {
      // Untouched fields follow the appointment, which others may have moved.
      const { staff_notes, ...to } = merge3(values, base, valuesOf(item)).values
      return actions.move(item, {
        date: to.date,
        column: to.professional_id,
        start: minutesOf(to.time),
        duration: Number(to.duration),
        ...(needsNotes && { staff_notes: staff_notes.trim() }),
      })
    },
    saved: onBack,
  })
  const values = form.watch()
  const place = usePlace(values, item)
  const { notes, staff_notes } = item.appointment
  const needsNotes = place.past === 'day' && values.date !== item.date && !notes && !staff_notes
  return (
    <PanelForm
      busy={form.busy}
      action="Reagendar"
      disabled={!form.isDirty || place.blocked !== undefined}
      onSubmit={form.submit}
      onBack={() => {
        form.discard()
        onBack()
      }}
    >
      <PlaceFields
        form={form}
        values={values}
        place={{ ...place, past: place.past === 'day' && !needsNotes ? undefined : place.past }}
        longest={LONGEST}
        nobody
      />
      {needsNotes && (
        <TextArea
          {...form.text('staff_notes', { required: PAST_NEEDS_NOTES })}
          rows={2}
          maxLength={appointmentFields.staff_notes.max}
        />
      )}
    </PanelForm>
  )
}
