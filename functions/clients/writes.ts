import { isDeepStrictEqual } from 'node:util'
import { create, emit, overwrite, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import type { Appointment } from '#shared/appointments.ts'
import { entryKeys } from '#shared/client-search.ts'
import type { Client, ClientRow } from '#shared/clients.ts'
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

type Person = { name: string; phone: string; email?: string; birth_date?: string; address?: string }

/**
 * A client as a call names them: by id, or by a phone (E.164), which finds or makes them. `owner` is the client to whom
 * the phone belongs already, if anybody.
 */
export type ClientInput = { client_id: string } | { person: Person; owner?: string | undefined }

/**
 * The client of an appointment: somebody on file whom the caller reaches, or a new one. `writes` belong into the
 * appointment's own transaction. `reported` is what was typed about a client on file and differs: it changes nothing
 * until staff accept it (RULINGS E19).
 */
export async function resolveClient(
  ctx: Ctx,
  input: ClientInput,
  appointmentId: string,
): Promise<{ client: Client; reported?: Appointment['reported_client']; writes: Write[] }> {
  if ('client_id' in input) {
    const client = await clientOnFile(ctx, input.client_id)
    return { client, writes: [recordLastBooking(client.id, appointmentId)] }
  }
  const { person, owner } = input
  const stored = owner ? await get(ctx, clients, { id: owner }, { consistent: true }) : undefined
  if (!stored || stored.anonymised_at) {
    const client = newClient(person, ctx.now())
    const writes = [
      create(clients, { ...client, last_booked: appointmentId }),
      create(phones, { phone: person.phone, client_id: client.id }),
      emit('client.created', client),
    ]
    return { client, writes }
  }
  const { filled, reported } = compareClient(stored, person)
  const aside = { ...reported, ...filled }
  return {
    client: stored,
    writes: [recordLastBooking(stored.id, appointmentId)],
    ...(Object.keys(aside).length > 0 && { reported: aside }),
  }
}

/** A client on file whom the caller may book for. */
async function clientOnFile(ctx: Ctx, id: string): Promise<Client> {
  const all = ctx.can('clients.all')
  const [client, summary] = await getMany(ctx, [
    ref(clients, { id }),
    all ? undefined : ref(summaries, { id }),
  ])
  const reached = all || summary?.scopes.includes(ctx.own ?? EVERYONE)
  if (!client || client.anonymised_at || !reached) {
    throw new AppError('client_not_found', 'Cliente não encontrado. Escolha outro cliente.')
  }
  return client
}

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
