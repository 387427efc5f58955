import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { changedFields } from '#functions/kit/sent-back.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { FieldError } from '#shared/errors.ts'
import type { partnerAppointmentsContract } from '#shared/partner/agenda.ts'
import { kindOfChange } from '../rules/partner.ts'
import { requireReached } from './change.ts'
import * as create from './create.ts'
import { editAppointment } from './edit.ts'
import { moveAppointment } from './move.ts'
import { listChanged, listOfClient, listOfDays } from './partner-lists.ts'
import { viewOf } from './partner-view.ts'
import { setStatus } from './status.ts'

type Routes = typeof partnerAppointmentsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listAppointments(
  ctx: Ctx,
  input: Input<'listAppointments'>,
): Promise<Output<'listAppointments'>> {
  const { changed_since, client_id } = input
  if (changed_since) return listChanged(ctx, { ...input, changed_since })
  return client_id ? listOfClient(ctx, { ...input, client_id }) : listOfDays(ctx, input)
}

export async function getAppointment(
  ctx: Ctx,
  { appointment_id: id }: Input<'getAppointment'>,
): Promise<Output<'getAppointment'>> {
  return viewOf(ctx, requireReached(ctx, await get(ctx, appointments, { id }, { consistent: true })))
}

export async function createAppointment(
  ctx: Ctx,
  input: Input<'createAppointment'>,
): Promise<Output<'createAppointment'>> {
  return viewOf(ctx, await create.createAppointment(ctx, input))
}

export async function updateAppointment(
  ctx: Ctx,
  input: Input<'updateAppointment'>,
): Promise<Output<'updateAppointment'>> {
  const { appointment_id, version, status, date, time, professional_id, duration, ...details } = input
  const target = { appointment_id, version }
  const place = { date, time, professional_id, duration }
  const changes = { ...place, ...details, status }
  const kind = kindOfChange(changes)
  switch (kind) {
    case 'place':
      return viewOf(ctx, await moveAppointment(ctx, { ...target, ...place }))
    case 'details':
      return viewOf(ctx, await editAppointment(ctx, { ...target, ...details }))
    case 'status':
      return viewOf(ctx, await setStatus(ctx, { ...target, status: status as Appointment['status'] }))
  }
  // A client that read the appointment may send unchanged fields.
  const changed = changedFields(await getAppointment(ctx, { appointment_id }), changes)
  if (changed.length === kind.mixed.length)
    throw invalidFields(...(changed.map(refuseMixed) as [FieldError, ...FieldError[]]))
  const left = Object.fromEntries(Object.entries(changes).filter(([field]) => changed.includes(field)))
  return updateAppointment(ctx, { ...target, ...left })
}

export async function cancelAppointment(
  ctx: Ctx,
  { appointment_id, version, reason }: Input<'cancelAppointment'>,
): Promise<Output<'cancelAppointment'>> {
  return viewOf(ctx, await setStatus(ctx, { appointment_id, version, reason, status: 'cancelled' }))
}

const refuseMixed = (field: string): FieldError => ({
  field,
  message:
    'Mude uma coisa por chamada: lugar (date, time, professional_id, duration), dados (notes, staff_notes, price, service_id, client_id, for) ou status.',
})
