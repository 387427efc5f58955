import { isDeepStrictEqual } from 'node:util'
import { create, emit, overwrite, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import { entryKeys } from '#shared/client-search.ts'
import type { Client, ClientRow } from '#shared/clients.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone.ts'
import {
  aliases,
  type ClientSummary,
  clients,
  EVERYONE,
  entries,
  type Found,
  phones,
  summaries,
} from './records.ts'
import { compareClient, newClient } from './rules.ts'

type Wish = {
  client_id?: string | null | undefined
  new_client?: { name: string; phone: string; email?: string | undefined } | undefined
}

/**
 * Whom an appointment is to be for: a client whom the caller sees, or who is made with it. `writes` give the client
 * that appointment, `reported` is what was told of somebody who is on file otherwise (RULINGS D1).
 */
export async function resolveClient(
  ctx: Ctx,
  { client_id, new_client }: Wish,
  appointmentId: string,
): Promise<{ client?: Client; reported?: Appointment['reported_client']; writes: Write[] }> {
  if (client_id !== undefined && new_client) throw invalidFields({ field: 'client_id', message: ONE_CLIENT })
  const all = ctx.can('clients.all')
  if (client_id) {
    const [client, summary] = await getMany(ctx, [
      ref(clients, { id: client_id }),
      all ? undefined : ref(summaries, { id: client_id }),
    ])
    const sees = all || summary?.scopes.includes(ctx.own ?? EVERYONE)
    if (!client || client.anonymised_at || !sees) throw refuse('client_not_found')
    return { client, writes: [recordLastBooking(client.id, appointmentId)] }
  }
  if (!new_client) return { writes: [] }
  const phone = parseStaffPhone(new_client.phone)
  if (!phone) throw invalidFields({ field: 'new_client.phone', message: PHONE_REFUSED })
  const taken = await get(ctx, phones, { phone }, { consistent: true })
  if (!taken) {
    const client = newClient({ ...new_client, phone }, ctx.now())
    const writes = [
      create(clients, { ...client, last_booked: appointmentId }),
      create(phones, { phone, client_id: client.id }),
      emit('client.created', client),
    ]
    return { client, writes }
  }
  // Who sees clients of own appointments only could not look for the one whose phone it is: it is that one's
  // appointment.
  const client = all ? undefined : await get(ctx, clients, { id: taken.client_id }, { consistent: true })
  if (!client) throw refuse('phone_taken')
  const { filled, reported } = compareClient(client, new_client)
  const aside = { ...reported, ...filled }
  return {
    client,
    writes: [recordLastBooking(client.id, appointmentId)],
    ...(Object.keys(aside).length > 0 && { reported: aside }),
  }
}

const ONE_CLIENT = 'Envie um cliente da lista ou um cliente novo, não os dois.'

const refuse = errorFactory({
  client_not_found: 'Cliente não encontrado. Escolha outro cliente.',
  phone_taken: 'Já existe um cliente com este telefone. Procure por ele na lista.',
})

/**
 * Belongs to every transaction that gives a client on file an appointment: it fails when the client is gone or
 * forgotten, and deleting fails when it has come between. It leaves the version alone, so that edits and other
 * bookings go on.
 */
export function recordLastBooking(id: string, appointmentId: string): Write {
  return patch(clients, { id }, { last_booked: appointmentId }, { anonymised_at: undefined })
}

/**
 * Entries that one transaction changes; what is left over is done by the next. A merge, the largest, does so twice
 * beside 3 writes for each of `PHONES_PER_CLIENT` and 8 others: 100 in all.
 */
const STEPS = 31

/** What a list shows of a client. */
export function rowOf({ id, name, phone, birth_date, labels }: Client): ClientRow {
  return {
    id,
    name,
    ...(phone && { phone }),
    ...(birth_date && { birth_date }),
    ...(labels?.length && { labels }),
  }
}

/**
 * One step towards an index that shows the client as it is (not at all, when it is gone or forgotten): the entries to
 * write and to delete, and the summary that says so, to stand in one transaction. `done` tells whether more is to come.
 */
function nextIndexBatch(
  before: ClientSummary,
  client: Client | undefined,
): { writes: Write[]; after: ClientSummary; done: boolean } {
  const shown = client && !client.anonymised_at ? rowOf(client) : undefined
  const same = isDeepStrictEqual(before.row, shown)
  const present = new Set(same ? before.entries : [])
  const stale = new Set([...(before.stale ?? []), ...(same ? [] : before.entries)])
  const wanted = new Set(
    shown && client
      ? before.scopes.flatMap((scope) =>
          entryKeys({ ...shown, created_at: client.created_at }).map((sk) => `${scope} ${sk}`),
        )
      : [],
  )
  const missing = [...wanted].filter((entry) => !present.has(entry))
  const surplus = [...new Set([...present, ...stale])].filter((entry) => !wanted.has(entry))
  const steps = [...missing, ...surplus].slice(0, STEPS)
  const writes = steps.map((entry): Write => {
    const at = entry.indexOf(' ')
    const key = { scope: entry.slice(0, at), sk: entry.slice(at + 1) }
    return shown && wanted.has(entry) ? overwrite(entries, { ...shown, ...key }) : remove(entries, key)
  })
  const taken = new Set(steps)
  const left = [...present, ...stale].filter((entry) => !taken.has(entry) && !present.has(entry))
  const kept = [...present].filter((entry) => !taken.has(entry))
  const { row: _, stale: __, ...rest } = before
  const after: ClientSummary = {
    ...rest,
    ...(shown && { row: shown }),
    entries: [...kept, ...steps.filter((entry) => wanted.has(entry))],
    ...(left.length > 0 && { stale: left }),
  }
  return { writes, after, done: missing.length + surplus.length <= STEPS }
}

/**
 * Entries and summary of a client after a change, for the transaction that makes it; `summary` carries what the change
 * does to counts and scopes. What one step does not hold is left to the reaction to the change's event.
 */
export function indexWrites(
  stored: ClientSummary,
  client: Client | undefined,
  summary: ClientSummary = stored,
): { writes: Write[]; done: boolean } {
  const { writes, after, done } = nextIndexBatch(summary, client)
  if (!client && done) {
    const gone = stored.version > 0 ? [remove(summaries, { id: stored.id }, stored.version)] : []
    return { writes: [...writes, ...gone], done }
  }
  if (isDeepStrictEqual(after, stored)) return { writes, done }
  return { writes: [...writes, replace(summaries, { ...after, version: stored.version + 1 })], done }
}

/** The phone of a client that changes its own: the old one is anybody's again, a new one leads here. */
export function phoneChangeWrites(
  client: Client,
  phone: string | undefined,
  others: readonly string[],
): Write[] {
  const { id, phone: old } = client
  const leadsHere = phone !== undefined && others.includes(phone)
  return [
    ...(old ? [remove(phones, { phone: old })] : []),
    ...(phone && !leadsHere ? [create(phones, { phone, client_id: id })] : []),
    ...(phone && leadsHere ? [remove(aliases, { id, phone })] : []),
  ]
}

/** Every phone that leads to a client. */
export function phonesOf({ client, aliases: others }: Found): string[] {
  return [...(client.phone ? [client.phone] : []), ...others]
}

/** Makes every phone of a client anybody's again. */
export function dropPhones(found: Found): Write[] {
  const { id } = found.client
  return [
    ...phonesOf(found).map((phone) => remove(phones, { phone })),
    ...found.aliases.map((phone) => remove(aliases, { id, phone })),
  ]
}

/** Pointers of both to the one that stays, where every phone that is not its own stands as a further one. */
export function mergePhones(merged: Client, kept: Found, removed: Found): Write[] {
  const [id, from] = [merged.id, removed.client.id]
  const further = new Set([...phonesOf(kept), ...phonesOf(removed)].filter((phone) => phone !== merged.phone))
  return [
    ...phonesOf(removed).map((phone) => patch(phones, { phone }, { client_id: id }, { client_id: from })),
    ...removed.aliases.map((phone) => remove(aliases, { id: from, phone })),
    ...[...further]
      .filter((phone) => !kept.aliases.includes(phone))
      .map((phone) => overwrite(aliases, { id, phone })),
    ...kept.aliases.filter((phone) => !further.has(phone)).map((phone) => remove(aliases, { id, phone })),
  ]
}

/** Counts and lists of both in the one that stays, as far as one transaction goes; the other's are emptied. */
export function mergedIndex(merged: Client, { summary }: Found, { summary: other }: Found): Write[] {
  const last = [summary.last_appointment ?? '', other.last_appointment ?? ''].sort().at(-1)
  const sum = {
    ...summary,
    scopes: [...new Set([...summary.scopes, ...other.scopes])],
    appointments: summary.appointments + other.appointments,
    no_shows: summary.no_shows + other.no_shows,
    cancelled: summary.cancelled + other.cancelled,
    ...(last && { last_appointment: last }),
  }
  const { last_appointment: _, ...rest } = other
  const emptied = { ...rest, appointments: 0, no_shows: 0, cancelled: 0 }
  return [...indexWrites(summary, merged, sum).writes, ...indexWrites(other, undefined, emptied).writes]
}
