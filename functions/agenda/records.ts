import { appointments } from '#functions/appointments/records.ts'
import { occupies, refusals } from '#functions/appointments/rules.ts'
import { type Sheet, sheets } from '#functions/booking/records.ts'
import type { Busy } from '#functions/booking/rules.ts'
import { clients, phones, recordLastBooking, summaries } from '#functions/clients/records.ts'
import { compareClient, newClient, PHONE_REFUSED, parseStaffPhone } from '#functions/clients/rules.ts'
import { create, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx, StaffCtx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields } from '#functions/kit/errors.ts'
import { ttlCache } from '#functions/kit/memory.ts'
import { type Ref, record, ref, type Tenant } from '#functions/kit/records.ts'
import { get, getMany, queryAll, type Scope, type Table } from '#functions/kit/table.ts'
import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Company } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { may } from '#shared/roles.ts'
import { addDays, dateAt, minutesOf, timeOf } from '#shared/time.ts'
import { overlapped, withEntry } from './rules.ts'

/**
 * | item        | pk                     | sk        | indexes                                    |
 * |-------------|------------------------|-----------|--------------------------------------------|
 * | block       | `<tenant>#block#<id>`  | `block`   | agenda: `<tenant>#<date>`, `<start>#<id>`    |
 * | day version | `<tenant>#day#<date>`  | `version` | agenda: `<tenant>#<date>`, `version`         |
 *
 * One Query of the index `agenda` gives a day whole: its appointments, its blocks and the version they make up.
 */
export const blocks = record<Block, { id: string }>({
  key: ({ id }) => [`block#${id}`, 'block'],
  indexes: ({ id, date, start }) => ({ agenda: [date, `${start}#${id}`] }),
})

/**
 * How often a day changed, counted by a reaction to what changed it: in the change's own transaction it would make
 * every booking of a date wait for every other.
 */
type DayVersion = { date: string; version: number; context_version?: number }

export const dayVersions = record<DayVersion, { date: string }>({
  key: ({ date }) => [`day#${date}`, 'version'],
  indexes: ({ date }) => ({ agenda: [date, 'version'] }),
})

function countsOf(counted: DayVersion | undefined) {
  return { version: counted?.version ?? 0, context_version: counted?.context_version ?? 0 }
}

/** Days ahead that are told when what all of them are drawn in changes; an agenda farther off is behind for minutes. */
const TOLD_DAYS = 31

/** Tells open agendas that team, services or holidays changed; `first` is where it begins to matter, unless today. */
export function agendaContextChanged(ctx: Ctx, { id, timezone }: Company, first?: string): Write {
  const now = ctx.now()
  const ahead = (from: string) => Array.from({ length: TOLD_DAYS }, (_, i) => addDays(from, i))
  const dates = [...ahead(dateAt(timezone, now)), ...(first ? ahead(first) : [])]
  // It is no entity that has a version: the instant tells the later of two changes.
  return emit('agenda.changed', {
    id,
    version: now.getTime(),
    dates: [...new Set(dates)],
    context_changed: true,
  })
}

type Indexed = { agenda_sk: string }
type DayItem = (Appointment | Block | DayVersion) & Indexed

/** A date's appointments and blocks by time, and its version, in one Query. */
export async function dayOf(scope: Scope, date: string) {
  const items = await queryAll<DayItem>(scope, date, { index: 'agenda' })
  const under = <T>(prefix: string) =>
    items.filter(({ agenda_sk }) => agenda_sk.includes(`#${prefix}_`)) as unknown as T[]
  const counted = items.find(({ agenda_sk }) => agenda_sk === 'version')
  return {
    date,
    ...countsOf(counted as DayVersion | undefined),
    appointments: under<Appointment>('apt'),
    blocks: under<Block>('blk'),
  }
}

/**
 * Seconds for which a day's version stays in a function's memory: however many screens show the day, the table is
 * asked once in that time. With the seconds between two looks of a screen it stays within the 5 s promised.
 */
const VERSION_SECONDS = 1

type Counts = ReturnType<typeof countsOf>

const versions = new WeakMap<Table, (day: string, now: Date) => Promise<Counts>>()

/** A date's version, at most `VERSION_SECONDS` old; half a unit when it is not in memory. */
export function versionOf(scope: Scope, date: string, now: Date): Promise<Counts> {
  let remembered = versions.get(scope.table)
  if (!remembered) {
    remembered = ttlCache(VERSION_SECONDS, 10_000, async (key) => {
      const [tenant, day = ''] = key.split(' ')
      const found = await get({ table: scope.table, tenant: tenant as Tenant }, dayVersions, { date: day })
      return countsOf(found)
    })
    versions.set(scope.table, remembered)
  }
  return remembered(`${scope.tenant} ${date}`, now)
}

/** Where something stands: minutes of a date, half-open, on a professional's sheet or the business's own. */
export type Place = { professional_id?: string | undefined; date: string; start: number; end: number }

function placeOf({ professional_id, date, time, duration }: Appointment): Place {
  const start = minutesOf(time)
  return { professional_id, date, start, end: start + duration }
}

/**
 * What takes something off the sheet it stands on and puts it on another, with the ids of what it then overlaps.
 * Refuses an overlap that it has not already where it stands, unless `allowed`.
 */
export async function reserveTime(
  ctx: Ctx,
  thing: { kind: Busy[2]; id: string },
  { from, to }: { from?: Place | undefined; to?: Place | undefined },
  allowed: boolean,
): Promise<{ writes: Write[]; overlaps: string[] }> {
  const keys = new Map(
    [from, to].flatMap((place) => (place ? [[keyText(place), sheetKey(place)] as const] : [])),
  )
  const found = await getMany(
    ctx,
    [...keys.values()].map((key) => ref(sheets, key)),
  )
  const days = new Map(
    [...keys].map(([text, key], i): [string, Sheet] => [text, found[i] ?? { ...key, version: 0, busy: [] }]),
  )
  const met = (place: Place | undefined) =>
    place ? overlapped((days.get(keyText(place)) as Sheet).busy, place.start, place.end, thing.id) : []
  const overlaps = met(to).map(([, , , id]) => id)
  // Whoever put one over the other was told then, so either may be changed without being told again.
  const known = new Set(met(from).map(([, , , id]) => id))
  if (!allowed && !overlaps.every((id) => known.has(id))) throw await overlapRefusal(ctx, met(to))
  const writes = [...days].map(([text, sheet]) => {
    const entry: Busy | undefined =
      to && text === keyText(to) ? [to.start, to.end, thing.kind, thing.id] : undefined
    return replace(sheets, {
      ...sheet,
      busy: withEntry(sheet.busy, thing.id, entry),
      version: sheet.version + 1,
    })
  })
  return { writes, overlaps }
}

/**
 * What puts an appointment on the day sheets where it now belongs, and what it then overlaps; `before`: as it stood.
 */
export async function placeAppointment(
  ctx: Ctx,
  before: Appointment | undefined,
  after: Appointment,
  allowed: boolean,
): Promise<{ appointment: Appointment; writes: Write[] }> {
  const from = before && occupies(before) ? placeOf(before) : undefined
  const to = occupies(after) ? placeOf(after) : undefined
  if (JSON.stringify(from) === JSON.stringify(to)) return { appointment: after, writes: [] }
  const thing = { kind: 'appointment', id: after.id } as const
  const { writes, overlaps } = await reserveTime(ctx, thing, { from, to }, allowed)
  return { appointment: { ...after, overlaps: overlaps.length > 0 ? overlaps : undefined }, writes }
}

type Wish = {
  client_id?: string | null | undefined
  new_client?: { name: string; phone: string; email?: string | undefined } | undefined
}

/**
 * Whom an appointment is to be for: a client whom the caller sees, or who is made with it. `writes` give the client
 * that appointment, `reported` is what was told of somebody who is on file otherwise (RULINGS D1).
 */
export async function resolveClient(
  ctx: StaffCtx,
  { client_id, new_client }: Wish,
  appointmentId: string,
): Promise<{ client?: Client; reported?: Appointment['reported_client']; writes: Write[] }> {
  if (client_id !== undefined && new_client) throw invalidFields({ field: 'client_id', message: ONE_CLIENT })
  const all = may(ctx.member.role, 'clients.all')
  if (client_id) {
    const [client, summary] = await getMany(ctx, [
      ref(clients, { id: client_id }),
      all ? undefined : ref(summaries, { id: client_id }),
    ])
    const sees = all || summary?.scopes.includes(ctx.member.professional_id ?? 'none')
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
const refuse = errorFactory(refusals)

function sheetKey({ professional_id = NO_PROFESSIONAL, date }: Place) {
  return { professional_id, date }
}
const keyText = ({ professional_id = NO_PROFESSIONAL, date }: Place) => `${professional_id} ${date}`

/** What stands on a sheet, in words by id: `10:00 às 10:30 · João Silva · Corte`. */
export async function standing(scope: Scope, entries: readonly Busy[]): Promise<Map<string, string>> {
  const known = entries.filter(([, , kind]) => kind === 'appointment' || kind === 'block')
  const found = await getMany(
    scope,
    known.map(
      ([, , kind, id]): Ref<Appointment | Block> =>
        kind === 'block' ? ref(blocks, { id }) : ref(appointments, { id }),
    ),
  )
  return new Map(
    entries.map(([start, end, , id]) => {
      const item = found.find((one) => one?.id === id)
      const hours = `${timeOf(start)} às ${timeOf(end)}`
      return [id, [hours, ...(item ? wordsOf(item) : ['ocupado'])].join(' · ')]
    }),
  )
}

function wordsOf(item: Appointment | Block): string[] {
  return 'client_name' in item
    ? [item.client_name, item.service_name]
    : ['Bloqueio', ...(item.reason ? [item.reason] : [])]
}

/** The refusal of what would stand over something else, naming that. */
async function overlapRefusal(ctx: Scope, entries: readonly Busy[]): Promise<AppError> {
  const [first, ...others] = [...(await standing(ctx, entries)).values()].map((message) => ({
    field: 'time',
    message,
  }))
  return new AppError('overlap', `Este horário já está ocupado: ${first?.message}`, {
    fields: first ? [first, ...others] : [],
  })
}
