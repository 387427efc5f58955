import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { termsOf } from '#shared/terms.ts'
import { formatAmount } from '../../lib/amount.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  type AppointmentDraft,
  type AppointmentForm,
  appointmentInput,
  errorsOf,
  type FormErrors,
  refusedOf,
} from './appointment-form.ts'
import { ClientPicker } from './client-picker.tsx'
import type { Item } from './items.ts'
import { focusInvalid } from './place-errors.ts'
import { PlaceFields } from './place-fields.tsx'
import { PlaceHints, usePlace } from './place-hints.tsx'
import { ServiceField } from './service-field.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'

type NewAppointmentProps = {
  context: AgendaContext
  now: Now
  items: readonly Item[]
  draft: AppointmentDraft
  onDraft: (draft: AppointmentDraft) => void
  onDone: (appointment: AgendaAppointment) => void
  onClose: () => void
}

/** An appointment by staff: off the grid and outside hours as they like, over somebody only when they say so. */
export function NewAppointment({
  context,
  now,
  items,
  draft,
  onDraft,
  onDone,
  onClose,
}: NewAppointmentProps) {
  const may = useMay()
  const { form, own } = draft
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusedOver, setRefusedOver] = useState<string[]>()
  const root = useRef<HTMLFormElement>(null)
  const create = useStaffMutation('createAppointment', { onSuccess: onDone })
  const known = usePlace(form, context, now, items)
  const met = { ...known, overlaps: known.overlaps.length > 0 ? known.overlaps : (refusedOver ?? []) }
  const mayOverlap = may('agenda.all')
  const blocked = met.overlaps.length > 0 && !mayOverlap

  const change = (part: Partial<AppointmentForm>, touched: typeof own = own) => {
    const next = { ...form, ...part }
    const service = context.services.find(({ id }) => id === next.service)
    if (service && (part.service !== undefined || part.column !== undefined)) {
      const terms = termsOf(service, context.byColumn.get(next.column))
      if (!touched.duration) next.duration = String(terms.duration)
      if (!touched.price && may('money.read')) next.price = formatAmount(terms.price)
    }
    onDraft({ form: next, own: touched })
    setRefusedOver(undefined)
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !(field in part) && !(field === 'phone' && part.client)),
      ),
    )
  }

  const complain = (found: FormErrors) => {
    // At once: after an answer the next frame may come before they are drawn, and the focus would find no field.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) focusInvalid(root.current)
    return Object.keys(found).length > 0
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    if (complain(errorsOf(form, known.past === 'day'))) return
    create.mutateAsync(appointmentInput(form, met.overlaps.length > 0)).catch((failure) => {
      if (failure.code === 'overlap')
        return setRefusedOver(failure.errors.map(({ message }: { message: string }) => message))
      failToast('Erro ao criar agendamento')
      complain(refusedOf(failure, form))
    })
  }
  const { error } = create
  const failed =
    error && error.code !== 'overlap' && Object.keys(refusedOf(error, form)).length === 0 ? error : undefined
  return (
    <form ref={root} onSubmit={submit} noValidate className="space-y-4">
      <ClientPicker
        value={form.client}
        errors={{ client: errors.client, phone: errors.phone }}
        onChange={(client) => change({ client })}
      />
      <ServiceField
        context={context}
        column={form.column}
        value={form.service}
        error={errors.service}
        onChange={(service) => change({ service }, { ...own, price: false })}
      />
      <PlaceFields
        context={context}
        value={form}
        errors={errors}
        nobody
        onChange={(part) => change(part, { ...own, duration: own.duration || part.duration !== undefined })}
      />
      <PlaceHints place={met} date={form.date} mayOverlap={mayOverlap} />
      {may('money.read') && (
        <div className="sm:w-1/3">
          <TextField
            field={{ id: 'appointment-price', label: 'Preço (R$)', optional: true, error: errors.price }}
            inputMode="decimal"
            value={form.price}
            onChange={(event) => change({ price: event.target.value }, { ...own, price: true })}
          />
        </div>
      )}
      <TextArea
        field={{
          id: 'appointment-notes',
          label: 'Observações',
          optional: known.past !== 'day',
          error: errors.notes,
        }}
        rows={2}
        maxLength={1000}
        value={form.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <div className="form-foot flex flex-wrap justify-end gap-2">
        {failed && (
          <Notice kind="error" title="Erro ao criar agendamento" className="basis-full">
            <p className="mt-1 text-soft">{failed.message}</p>
          </Notice>
        )}
        <Button look="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button
          type="submit"
          disabled={blocked}
          aria-disabled={create.isPending}
          className="aria-disabled:opacity-60"
        >
          {met.overlaps.length > 0 && mayOverlap ? 'Agendar mesmo assim' : 'Agendar'}
        </Button>
      </div>
    </form>
  )
}
