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

/** `person` finds or creates the client of a phone (E.164); `owner` already has that phone. */
export type ClientInput = { client_id: string } | { person: Person; owner?: string | undefined }

export type ResolvedClient = {
  client: Client
  reported?: Appointment['reported_client']
  own_word?: true
  bookedAhead?: readonly string[] | undefined
  /** `ahead` lists the other upcoming bookings of a booking on the page. */
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
    // A professional who types a phone does not learn whose it is.
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

/** Fails once the client is deleted, and makes a concurrent deletion fail. Edits do not conflict with it. */
function recordLastBooking(id: string, appointmentId: string): Write {
  return patch(clients, { id }, { last_booked: appointmentId }, { anonymised_at: undefined })
}

/** The second of two simultaneous bookings on the page fails and is judged again. */
function recordBookedAhead(
  { id, booked_ahead }: StoredClient,
  appointmentId: string,
  ahead: readonly string[],
) {
  const marks = { last_booked: appointmentId, booked_ahead: [...ahead, appointmentId] }
  return patch(clients, { id }, marks, { anonymised_at: undefined, booked_ahead })
}

/** Writes a new mark, because the last booking may be this one already and a deletion must still conflict. */
export function holdClient(id: string, appointmentId: string): Write {
  const mark = { last_booked: appointmentId, hold: crypto.randomUUID() }
  return patch(clients, { id }, mark, { anonymised_at: undefined })
}
