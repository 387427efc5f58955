import { create, emit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { enforceLimit } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { clients, phones, type StoredClient, summaries } from '../records.ts'
import { accessOf, compareClient, newClient } from '../rules.ts'

type Person = {
  name: string
  phone: string
  email?: string
  birth_date?: string
  address?: string
  whatsapp_opt_in?: true
}

/**
 * Names a client by id, or by phone (E.164), which finds or creates one; `owner` is the client who has the
 * phone already.
 */
export type ClientInput = { client_id: string } | { person: Person; owner?: string | undefined }

export type ResolvedClient = {
  client: Client
  /** Holds what was typed about a client on file and differs: staff must accept it first (RULINGS E19). */
  reported?: Appointment['reported_client']
  /** A professional says so of a client on file, and nobody else does. */
  own_word?: true
  /** Lists the bookings on the page that it had ahead at the latest one. */
  bookedAhead?: readonly string[] | undefined
  /** They belong in the appointment's own transaction; `ahead`: of a booking on the page, the others that lie ahead. */
  writesFor(appointmentId: string, ahead?: readonly string[]): Write[]
}

export async function resolveClient(ctx: Ctx, input: ClientInput): Promise<ResolvedClient> {
  const byProfessional = ctx.can('clients.own') && !ctx.can('clients.all')
  const word = byProfessional && { own_word: true as const }
  if ('client_id' in input) {
    const client = await reachedClient(ctx, input.client_id)
    return { client, writesFor: (appointment) => [recordLastBooking(client.id, appointment)], ...word }
  }
  const { person, owner } = input
  if (byProfessional) await limitPhones(ctx)
  const stored = owner ? await get(ctx, clients, { id: owner }, { consistent: true }) : undefined
  if (!stored || stored.anonymised_at) {
    const client = newClient(person, ctx.now())
    return {
      client,
      bookedAhead: [],
      writesFor: (appointment, ahead) => [
        create(clients, {
          ...client,
          last_booked: appointment,
          ...(ahead && { booked_ahead: [...ahead, appointment] }),
        }),
        create(phones, { phone: person.phone, client_id: client.id }),
        emit('client.created', client),
      ],
    }
  }
  const reported = compareClient(stored, person)
  return {
    // A professional who types a phone does not learn the name it leads to.
    client: byProfessional ? { ...stored, name: person.name } : stored,
    bookedAhead: stored.booked_ahead,
    writesFor: (appointment, ahead) => [
      ahead ? recordBookedAhead(stored, appointment, ahead) : recordLastBooking(stored.id, appointment),
    ],
    ...(reported && { reported }),
    ...word,
  }
}

async function reachedClient(ctx: Ctx, id: string): Promise<Client> {
  const all = ctx.can('clients.all') || ctx.own === undefined
  const [client, summary] = await getMany(ctx, [
    ref(clients, { id }),
    all ? undefined : ref(summaries, { id }),
  ])
  const reached = all || accessOf(summary?.reach[ctx.own ?? ''])
  if (!client || client.anonymised_at || !reached) {
    throw new AppError('client_not_found', 'Cliente não encontrado. Escolha outro cliente.')
  }
  return client
}

export function limitPhones(ctx: Ctx): Promise<void> {
  const message = 'Muitos telefones digitados hoje. Tente amanhã ou peça à gerência.'
  return enforceLimit(ctx, 'phones_typed', ctx.own ?? '', message)
}

/**
 * Belongs in every booking for a client on file: it fails once the client is gone, and makes a concurrent deletion
 * fail. It keeps the version, so that edits and other bookings do not conflict.
 */
function recordLastBooking(id: string, appointmentId: string): Write {
  return patch(clients, { id }, { last_booked: appointmentId }, { anonymised_at: undefined })
}

/** Does the same for a booking on the page, which counts those ahead: of two at once, one decides again. */
function recordBookedAhead(
  { id, booked_ahead }: StoredClient,
  appointmentId: string,
  ahead: readonly string[],
) {
  const marks = { last_booked: appointmentId, booked_ahead: [...ahead, appointmentId] }
  return patch(clients, { id }, marks, { anonymised_at: undefined, booked_ahead })
}

/**
 * Does the same for an appointment that takes new time: it may be the last booking already, so another mark
 * changes. A deletion at the same time goes by both.
 */
export function holdClient(id: string, appointmentId: string): Write {
  const mark = { last_booked: appointmentId, hold: crypto.randomUUID() }
  return patch(clients, { id }, mark, { anonymised_at: undefined })
}
