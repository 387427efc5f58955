import type * as z from 'zod'
import { phones } from '#functions/clients/records.ts'
import { type ResolvedClient, resolveClient } from '#functions/clients/writes/appointment-client.ts'
import { requireOneAtATime } from '#functions/clients/writes/same-time.ts'
import { companies } from '#functions/company/records.ts'
import { typedPhone } from '#functions/company/writes.ts'
import { act, type Decision } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, forbidden, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { requireVersion } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { newAppointment } from '#functions/schedule/rules/appointments.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { historyWrite, newAppointmentWrites } from '#functions/schedule/writes/reservations.ts'
import { services } from '#functions/services/records.ts'
import type { AgendaAppointment, appointmentsContract } from '#shared/appointments.ts'
import type { Company } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import { ANY_PROFESSIONAL, newId } from '#shared/ids.ts'
import { termsOf } from '#shared/terms.ts'
import { wallClock } from '#shared/time.ts'
import {
  auditFacts,
  forRole,
  isTooLongAgo,
  notesRefusal,
  refusals,
  validateTime,
} from '../rules/appointment.ts'
import { chooseFree } from './any-professional.ts'
import { requireOffered } from './offered.ts'

/** API keys may send `any` as `professional_id`, and `notes` hold the customer's words. */
type Input = z.output<(typeof appointmentsContract)['createAppointment']['input']> & {
  notes?: string | undefined
}

const refuse = errorFactory(refusals)

/** Staff may book at any minute, also in the past, and over other entries with `allow_overlap`. */
export async function createAppointment(ctx: Ctx, input: Input): Promise<AgendaAppointment> {
  if (!hasAgenda(ctx, input.professional_id ?? undefined)) throw forbidden()
  return act(ctx, () => attemptCreation(ctx, input))
}

async function attemptCreation(ctx: Ctx, input: Input): Promise<Decision<AgendaAppointment>> {
  const now = ctx.now()
  const id = newId('apt', now)
  const chosen = input.professional_id === ANY_PROFESSIONAL ? await chooseFree(ctx, input) : undefined
  const professional_id = chosen?.professional_id ?? input.professional_id
  const [[company, service, professional], whom] = await Promise.all([
    getMany(ctx, [
      ref(companies, {}),
      ref(services, { id: input.service_id }),
      professional_id ? ref(professionals, { id: professional_id }) : undefined,
    ]),
    staffClient(ctx, input),
  ])
  if (!service?.is_active) throw refuse('service_not_found')
  if (professional_id && !professional?.is_active) throw refuse('professional_not_found')
  requireOffered(ctx, professional, service.id, input)
  const terms = professional ? termsOf(service, professional) : service
  const { timezone } = company as Company
  requireValid(validateTime(timezone, input, input.duration ?? terms.duration))
  const today = wallClock(timezone, now).date
  if (isTooLongAgo(ctx.can, input.date, today)) throw refuse('too_long_ago')
  requireValid(notesRefusal(input, today))
  const priced = ctx.can('money.read') ? input : { ...input, price: undefined }
  const begun = newAppointment(
    { ...priced, reported_client: whom.reported, own_word: whom.own_word },
    { id, service, terms, professional, client: whom.client },
    { status: 'scheduled', source: 'staff' },
    now,
  )
  if (!input.allow_same_time) await requireOneAtATime(ctx, begun)
  const reservation = { allowed: mayOverlap(ctx, input), known: chosen && [chosen], timezone }
  const { appointment, writes } = await newAppointmentWrites(ctx, begun, reservation)
  return {
    answer: forRole(ctx.can, appointment),
    writes: [
      ...whom.writesFor(id),
      ...writes,
      // Staff may book dates that a deletion does not check, so the version is required.
      ...(professional ? [requireVersion(professionals, professional)] : []),
      historyWrite(ctx, appointment, 'created', {}),
      audit('appointment.create', appointment.id, { after: auditFacts(appointment) }),
    ],
  }
}

type StaffClientInput = {
  client_id?: string | null | undefined
  new_client?: { name: string; phone: string; email?: string | undefined } | undefined
}

export async function staffClient(
  ctx: Ctx,
  { client_id, new_client }: StaffClientInput,
): Promise<Partial<ResolvedClient> & Pick<ResolvedClient, 'writesFor'>> {
  if (client_id !== undefined && new_client) {
    const message = 'Envie um cliente da lista ou um cliente novo, não os dois.'
    throw invalidFields({ field: 'client_id', message })
  }
  if (client_id) return resolveClient(ctx, { client_id })
  if (!new_client) return { writesFor: () => [] }
  const phone = await typedPhone(ctx, new_client.phone, 'new_client.phone')
  const pointer = await get(ctx, phones, { phone }, { consistent: true })
  // Only callers who reach every client get this refusal: it would reveal the name to others.
  if (pointer && (ctx.can('clients.all') || ctx.by.kind === 'key')) throw refuse('phone_taken')
  return resolveClient(ctx, { person: { ...new_client, phone }, owner: pointer?.client_id })
}

export function mayOverlap(ctx: Ctx, { allow_overlap }: { allow_overlap?: boolean | undefined }): boolean {
  return allow_overlap === true && ctx.can('agenda.all')
}

export function requireValid(refusal: FieldError | undefined): void {
  if (refusal) throw invalidFields(refusal)
}
