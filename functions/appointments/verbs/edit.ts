import type * as z from 'zod'
import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, forbidden, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import type { Seen } from '#functions/kit/seen.ts'
import { getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { appointmentWithHistory } from '#functions/schedule/records/appointments.ts'
import { services } from '#functions/services/records.ts'
import type { AgendaAppointment, Appointment, appointmentsContract } from '#shared/appointments.ts'
import type { Company } from '#shared/company.ts'
import { occupies } from '#shared/statuses.ts'
import { termsOf } from '#shared/terms.ts'
import { wallClock } from '#shared/time.ts'
import { customerNotesRefusal, edited, notesRefusal, refusals, validateTime } from '../rules/appointment.ts'
import { changeAppointment } from './change.ts'
import { requireValid, staffClient } from './create.ts'
import { requireOffered } from './offered.ts'

type Input = Seen<z.output<(typeof appointmentsContract)['editAppointment']['input']>> & {
  notes?: string | null | undefined
}

const refuse = errorFactory(refusals)

export async function editAppointment(ctx: Ctx, input: Input): Promise<AgendaAppointment> {
  if (input.client_name !== undefined && input.client_id !== null) {
    throw invalidFields({ field: 'client_name', message: 'Só um cliente avulso recebe o nome por aqui.' })
  }
  return changeAppointment(ctx, input, async (before) => {
    requireValid(customerNotesRefusal(before, input))
    // Naming the present service or client again keeps the agreed price and duration (RULINGS D4).
    const other = input.service_id === before.service_id ? undefined : input.service_id
    const joining = input.client_id === before.client_id ? { ...input, client_id: undefined } : input
    const [[company, service, professional], whom] = await Promise.all([
      getMany(ctx, [
        ref(companies, {}),
        other ? ref(services, { id: other }) : undefined,
        other && before.professional_id ? ref(professionals, { id: before.professional_id }) : undefined,
      ]),
      staffClient(ctx, joining),
    ])
    if (other && !service?.is_active) throw refuse('service_not_found')
    if (input.price !== undefined && !ctx.can('money.write')) throw forbidden()
    if (other && !occupies(before)) throw refuse('invalid_status_transition')
    if (other) requireOffered(ctx, professional, other, input)
    const { timezone } = company as Company
    const terms = service && (professional ? termsOf(service, professional) : service)
    // A caller who reaches every agenda vouches for the client by naming it.
    const vouched = input.client_id === before.client_id && ctx.can('agenda.all')
    const after = {
      ...edited(before, input, { service, terms, ...whom }),
      ...(input.client_id && vouched && { own_word: undefined }),
    }
    if (terms) requireValid(validateTime(timezone, after, after.duration))
    if (before.staff_notes && !after.staff_notes) await requireBackdatedNotes(ctx, after, timezone)
    return { after, action: 'edited', event: 'appointment.updated', writes: whom.writesFor(before.id) }
  })
}

/** An appointment created in the past must keep its note; one that has become past needs none. */
async function requireBackdatedNotes(ctx: Ctx, appointment: Appointment, timezone: string): Promise<void> {
  if (appointment.date >= wallClock(timezone, ctx.now()).date) return
  const { history } = await appointmentWithHistory(ctx, appointment.id)
  const dated = history.findLast(({ changes }) => changes.date)?.at ?? appointment.created_at
  requireValid(notesRefusal(appointment, wallClock(timezone, new Date(dated)).date))
}
