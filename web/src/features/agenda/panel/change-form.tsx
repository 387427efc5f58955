import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatMoney } from '#shared/money.ts'
import { termsOf } from '#shared/terms.ts'
import { timeOf } from '#shared/time.ts'
import { same } from '../../../lib/merge3.ts'
import { useRecordForm } from '../../../lib/record-form.ts'
import { staffCall } from '../../../lib/staff-api.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { ClientPicker } from '../forms/client-picker.tsx'
import {
  type ClientValues,
  clientInput,
  clientLabels,
  clientOf,
  withFormFields,
} from '../forms/client-values.ts'
import { asks } from '../forms/consents.ts'
import type { AppointmentItem } from '../forms/items.ts'
import { PlaceHints, placeOf } from '../forms/place-fields.tsx'
import { ServiceField } from '../forms/service-field.tsx'
import { useAgenda } from '../forms/use-agenda.ts'
import { usePlace } from '../forms/use-place.ts'
import { incomeChanges } from './income-changes.ts'
import { PanelForm } from './panel-form.tsx'

type Values = ClientValues & { service_id: string }

const valuesOf = (appointment: AgendaAppointment): Values => ({
  ...clientOf(appointment),
  service_id: appointment.service_id,
})

type ChangeProps = { item: AppointmentItem; onBack: () => void }

/** Another service brings its own duration and price. */
export function ChangeForm({ item, onBack }: ChangeProps) {
  const { appointment } = item
  const { context, actions } = useAgenda()
  const may = useMay()
  const edit = useStaffMutation('editAppointment', {
    ...incomeChanges,
    versioned: ({ appointment_id }) => appointment_id,
    onSuccess: actions.changed,
  })
  const form = useRecordForm<Values, AgendaAppointment>({
    name: `appointment-change:${appointment.id}`,
    values: valuesOf(appointment),
    version: appointment.version,
    labels: { ...clientLabels, service_id: 'Serviço' },
    save: (values, version = appointment.version, base) =>
      withFormFields(
        place.send((consents) =>
          edit.mutateAsync({
            appointment_id: appointment.id,
            version,
            ...changesOf(values, base),
            ...consents,
          }),
        ),
      ),
    reload: async () => {
      const { appointment: now } = await staffCall('getAppointment', { appointment_id: appointment.id })
      actions.changed(now)
      return { values: valuesOf(now), version: now.version }
    },
    saved: onBack,
  })
  const { service_id, ...chosen } = form.watch()
  const service =
    service_id === appointment.service_id ? undefined : context.services.find(({ id }) => id === service_id)
  const terms = service && termsOf(service, context.byColumn.get(item.column))
  const stored = placeOf(item)
  const place = usePlace(
    terms ? { ...stored, duration: String(terms.duration) } : stored,
    item,
    JSON.stringify([chosen, service_id]),
  )
  const isOver = place.overlaps.length > 0
  return (
    <PanelForm
      busy={form.busy}
      failure={asks(form.failure) ? undefined : form.failure}
      load={form.load}
      action={(isOver || place.question) && !place.blocked ? 'Salvar mesmo assim' : 'Salvar'}
      disabled={!form.isDirty || place.blocked !== undefined}
      onSubmit={form.submit}
      onBack={() => {
        form.discard()
        onBack()
      }}
    >
      <ServiceField {...form.text('service_id')} column={item.column} stored={appointment.service_id} />
      {terms && (
        <p aria-live="polite">
          Termina às {timeOf(Math.min(item.start + terms.duration, 1440))}
          {may('money.read') && (
            <>
              , por <span className="font-semibold">{formatMoney(terms.price)}</span>
            </>
          )}
        </p>
      )}
      <PlaceHints place={{ ...place, past: undefined }} />
      <ClientPicker form={form} />
    </PanelForm>
  )
}

function changesOf(values: Values, base: Values) {
  const { service_id, ...client } = values
  const { service_id: before, ...clientBefore } = base
  return {
    ...(service_id !== before && { service_id }),
    ...(!same(client, clientBefore) && {
      ...(client.client.kind === 'walk_in' && { client_id: null }),
      ...clientInput(client),
    }),
  }
}
