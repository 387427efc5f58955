import { type ReactNode, useRef } from 'react'
import { type AgendaAppointment, appointmentFields, PAST_NEEDS_NOTES } from '#shared/appointments.ts'
import { termsOf } from '#shared/terms.ts'
import { timeOf } from '#shared/time.ts'
import { formatAmount, parseMoney, priceError } from '../../../lib/amount.ts'
import { useRecordForm } from '../../../lib/record-form.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { failToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { RecordDialog } from '../../../ui/record-dialog.tsx'
import { ClientPicker } from './client-picker.tsx'
import { type ClientValues, clientInput, clientLabels, noClient, withFormFields } from './client-values.ts'
import { asks } from './consents.ts'
import { FreeChips } from './free-chips.tsx'
import { LONGEST, professionalOf } from './items.ts'
import { PlaceFields, placeLabels } from './place-fields.tsx'
import { ServiceField } from './service-field.tsx'
import { type Target, useAgenda } from './use-agenda.ts'
import { type PlaceValues, usePlace } from './use-place.ts'
import { useUsual } from './use-usual.ts'

type Values = ClientValues &
  PlaceValues & { service_id: string; price: string; for: string; staff_notes: string }

const labels = {
  ...clientLabels,
  for: appointmentFields.for.label,
  service_id: 'Serviço',
  ...placeLabels,
  price: 'Preço (R$)',
  staff_notes: appointmentFields.staff_notes.label,
}

type NewAppointmentProps = {
  at: Target
  /** A drawn length takes precedence over the service's. */
  drawn: boolean
  /** The client's usual professional may replace a proposed place. */
  proposed: boolean
  client: { id: string; name: string; phone?: string | undefined } | undefined
  before: ReactNode
  onCreated: (appointment: AgendaAppointment) => void
  onClose: () => void
}

/** Any time is allowed, also outside working hours, and over others with consent. */
export function NewAppointment(props: NewAppointmentProps) {
  const { at, drawn, proposed, client, before, onCreated, onClose } = props
  const { context, actions } = useAgenda()
  const may = useMay()
  const create = useStaffMutation('createAppointment')
  const duration = String(at.duration)
  const form = useRecordForm<Values, AgendaAppointment>({
    name: client ? `appointment:new:${client.id}` : 'appointment:new',
    values: {
      ...noClient,
      ...(client && {
        client: { kind: 'known', id: client.id, name: client.name, phone: client.phone },
      }),
      for: '',
      service_id: '',
      professional_id: at.column,
      date: at.date,
      time: timeOf(at.start),
      duration,
      price: '',
      staff_notes: '',
    },
    labels,
    save: (values) =>
      withFormFields(place.send((consents) => create.mutateAsync({ ...inputOf(values), ...consents }))).catch(
        (error) => {
          if (!asks(error)) failToast('Erro ao criar agendamento')
          throw error
        },
      ),
    saved: onCreated,
  })
  const values = form.watch()
  const place = usePlace(values, undefined, JSON.stringify([values.client, values.phone, values.service_id]))
  const terms = (service_id: string, column: string) => {
    const service = context.services.find(({ id }) => id === service_id)
    return service && termsOf(service, context.byColumn.get(column))
  }
  // Only fields that were filled in automatically are replaced.
  const filled = useRef({ duration: drawn ? undefined : duration, price: '' })
  const fill = (service_id: string, column: string) => {
    const found = terms(service_id, column)
    if (!found) return
    const next = {
      duration: String(found.duration),
      price: may('money.read') ? formatAmount(found.price) : '',
    }
    if (values.duration === filled.current.duration)
      form.setValue('duration', next.duration, { shouldDirty: true })
    if (values.price === filled.current.price || service_id !== values.service_id)
      form.setValue('price', next.price, { shouldDirty: true })
    filled.current = { duration: filled.current.duration && next.duration, price: next.price }
  }
  const set = (name: 'service_id' | 'professional_id' | 'time', value: string) =>
    form.setValue(name, value, { shouldDirty: true })
  const isUsual = useUsual({
    values,
    proposed: proposed ? form.base : undefined,
    goesOn: form.found,
    set,
    fill,
  })
  const isOver = place.overlaps.length > 0
  const needsNotes = place.past === 'day'
  return (
    <RecordDialog
      title="Novo agendamento"
      wide
      form={{ ...form, failure: asks(form.failure) ? undefined : form.failure }}
      save={(isOver || place.question) && !place.blocked ? 'Agendar mesmo assim' : 'Agendar'}
      before={before}
      onClose={onClose}
    >
      <div className="space-y-4">
        <ClientPicker form={form} optional />
        <TextField
          {...form.text('for', { optional: true, help: 'Nome de quem vem, se não é o cliente.' })}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={appointmentFields.for.max}
        />
        <ServiceField
          {...form.text('service_id', {
            required: 'Escolha o serviço.',
            ...(isUsual && { help: 'O de sempre deste cliente.' }),
          })}
          column={values.professional_id}
          onService={(id) => fill(id, values.professional_id)}
        />
        <PlaceFields
          form={form}
          values={values}
          place={place}
          longest={LONGEST}
          nobody
          usual={terms(values.service_id, values.professional_id)?.duration}
          onProfessional={(column) => fill(values.service_id, column)}
        />
        {values.service_id && (
          <FreeChips
            values={values}
            service_id={values.service_id}
            onChoose={(column, time) => {
              set('professional_id', column)
              set('time', time)
              if (column !== values.professional_id) fill(values.service_id, column)
            }}
          />
        )}
        {(place.outside || isOver) && (
          <Button
            look="quiet"
            className="-ml-3 text-primary-ink"
            onClick={() =>
              actions.explain({
                column: values.professional_id,
                service_id: values.service_id,
                date: values.date,
              })
            }
          >
            Por que não há horário?
          </Button>
        )}
        {may('money.read') && (
          <div className="sm:w-1/3">
            <TextField
              {...form.text('price', {
                optional: true,
                check: (price) => (price ? priceError(price) : undefined),
              })}
              inputMode="decimal"
            />
          </div>
        )}
        <TextArea
          {...form.text('staff_notes', {
            optional: !needsNotes,
            ...(needsNotes && { required: PAST_NEEDS_NOTES }),
          })}
          rows={2}
          maxLength={appointmentFields.staff_notes.max}
        />
      </div>
    </RecordDialog>
  )
}

function inputOf(values: Values) {
  const { service_id, professional_id, date, time, duration, price, staff_notes } = values
  const amount = parseMoney(price)
  return {
    professional_id: professionalOf(professional_id),
    service_id,
    date,
    time,
    duration: Number(duration),
    ...(amount !== undefined && { price: amount }),
    ...(values.for.trim() && { for: values.for.trim() }),
    ...(staff_notes.trim() && { staff_notes: staff_notes.trim() }),
    ...clientInput(values),
  }
}
