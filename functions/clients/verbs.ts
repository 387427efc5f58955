import type * as z from 'zod'
import { audit, commit, create, decide, emit, replace, reply, replyUnchanged } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { cursorAfter, get, getMany, query } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { metricsTotals } from '#functions/metrics/records.ts'
import { listPlan } from '#shared/client-search.ts'
import { type Client, type ClientRow, type clientsContract, refusedBirthDate } from '#shared/clients.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone.ts'
import {
  appointmentsLeft,
  appointmentsOf,
  type ClientEntry,
  clients,
  countAppointments,
  EVERYONE,
  type Found,
  figuresOf,
  mergedAway,
  newSummary,
  phones,
  readClient,
  todayAndPhoneOwner,
} from './records.ts'
import {
  appointmentShownTo,
  changedClient,
  changedFields,
  differingFields,
  forgottenClient,
  mergedFields,
  newClient,
  PHONES_PER_CLIENT,
} from './rules.ts'
import { dropPhones, indexWrites, mergedIndex, mergePhones, phoneChangeWrites, phonesOf } from './writes.ts'

type Input<K extends keyof typeof clientsContract> = z.output<(typeof clientsContract)[K]['input']>
type Output<K extends keyof typeof clientsContract> = z.input<(typeof clientsContract)[K]['output']>

const PAGE = 50
/** Entries read for a page of a wish that rows may fall out of. */
const NARROW_PAGE = 120
const APPOINTMENTS_PAGE = 20
const EXPORT_PAGE = 100

const refusals = {
  client_not_found: 'Cliente não encontrado. Volte à lista e procure de novo.',
  has_upcoming_appointments:
    'Este cliente tem visitas marcadas. Conclua ou cancele essas visitas antes de excluir.',
  cannot_merge_same_client: 'Escolha dois cadastros diferentes para unir.',
  too_many_phones: `Um cliente pode ter no máximo ${PHONES_PER_CLIENT} telefones, e estes dois juntos têm mais. Mantenha os dois cadastros ou exclua um deles.`,
} as const

const refuse = errorFactory(refusals)

/** Whose lists the caller sees: everybody's, or one professional's own. */
function scopeOf({ can, own = EVERYONE }: Ctx): string {
  return can('clients.all') ? EVERYONE : own
}

/** A page of clients in one Query of the search index. */
export async function listClients(
  ctx: Ctx,
  { limit = PAGE, cursor, ...wish }: Input<'listClients'>,
): Promise<Output<'listClients'>> {
  const { prefix, backwards, narrow, isFirst, keeps } = listPlan(wish)
  const page = await query<ClientEntry>(ctx, `clients#${scopeOf(ctx)}`, {
    prefix,
    backwards,
    cursor,
    limit: narrow ? Math.max(limit, NARROW_PAGE) : limit,
  })
  const found = page.items.filter((entry) => isFirst(entry, entry.sk))
  const fitting = found.filter(keeps)
  const last = fitting.length > limit ? fitting[limit - 1] : undefined
  const next = last ? cursorAfter(last) : page.cursor
  const scanned = last ? found.indexOf(last) + 1 : found.length
  return { clients: fitting.slice(0, limit), ...(next && { cursor: next }), ...(narrow && { scanned }) }
}

/** A page of whole clients by name. */
export async function exportClients(
  ctx: Ctx,
  { cursor }: Input<'exportClients'>,
): Promise<Output<'exportClients'>> {
  const page = await query<ClientRow>(ctx, `clients#${EVERYONE}`, {
    prefix: 'n#',
    limit: EXPORT_PAGE,
    cursor,
  })
  const [total, ...found] = await getMany(ctx, [
    ref(metricsTotals, {}),
    ...page.items.map(({ id }) => ref(clients, { id })),
  ])
  const whole = found.filter((client) => client !== undefined)
  return {
    clients: whole,
    total: total?.clients ?? whole.length,
    ...(page.cursor && { cursor: page.cursor }),
  }
}

export async function createClient(ctx: Ctx, input: Input<'createClient'>): Promise<Client> {
  const { phone: typed, dependent, ...fields } = input
  if (typed === undefined && !dependent) {
    const message = 'Informe o telefone com DDD, ou diga que a pessoa vem com outro cliente.'
    throw invalidFields({ field: 'phone', message })
  }
  const phone = typed === undefined ? undefined : requirePhone(typed)
  return decide(async () => {
    const { today, owner } = await todayAndPhoneOwner(ctx, ctx.now(), phone)
    requireDates(fields, today)
    if (owner) throw await phoneTaken(ctx, owner)
    const client = newClient({ ...fields, phone }, ctx.now())
    const { id } = client
    const { writes } = indexWrites(newSummary(id), client, newSummary(id, [scopeOf(ctx)]))
    await commit(
      ctx,
      create(clients, client),
      ...(phone ? [create(phones, { phone, client_id: id })] : []),
      ...writes,
      emit('client.created', client),
      audit('client.create', id, {}),
      reply(client),
    )
    return client
  })
}

export async function getClient(ctx: Ctx, { client_id }: Input<'getClient'>): Promise<Output<'getClient'>> {
  const [{ client, summary }, page] = await Promise.all([
    requireClient(ctx, client_id),
    listAppointments(ctx, client_id),
  ])
  return { client, figures: figuresOf(summary), ...page }
}

export async function listClientAppointments(
  ctx: Ctx,
  { client_id, cursor }: Input<'listClientAppointments'>,
): Promise<Output<'listClientAppointments'>> {
  const [, page] = await Promise.all([
    requireClient(ctx, client_id),
    listAppointments(ctx, client_id, cursor),
  ])
  return page
}

async function listAppointments(ctx: Ctx, clientId: string, cursor?: string) {
  const page = await appointmentsOf(ctx, clientId, { backwards: true, limit: APPOINTMENTS_PAGE, cursor })
  const appointments = page.items.map((appointment) => appointmentShownTo(appointment, ctx))
  return { appointments, ...(page.cursor && { cursor: page.cursor }) }
}

export async function updateClient(ctx: Ctx, input: Input<'updateClient'>): Promise<Client> {
  const { client_id, version, phone: typed, ...given } = input
  const phone = typeof typed === 'string' ? requirePhone(typed) : undefined
  return decide(async () => {
    const [{ client, summary, aliases: others }, { today, owner }] = await Promise.all([
      requireClient(ctx, client_id),
      todayAndPhoneOwner(ctx, ctx.now(), phone),
    ])
    if (client.anonymised_at) throw refuse('client_not_found')
    if (client.version !== version) throw versionConflict()
    const wanted = { ...client, ...given, ...(typed !== undefined && { phone }) }
    const changed = changedClient(client, wanted, ctx.now())
    const fields = changedFields(client, changed)
    if (fields.length === 0) return replyUnchanged(ctx, client)
    if (fields.includes('birth_date')) requireDates(changed, today)
    if (owner && owner !== client_id) throw await phoneTaken(ctx, owner)
    await commit(
      ctx,
      replace(clients, changed),
      ...(fields.includes('phone') ? phoneChangeWrites(client, phone, others) : []),
      ...indexWrites(summary, changed).writes,
      emit('client.updated', changed),
      audit('client.update', client_id, { after: { fields } }),
      reply(changed),
    )
    return changed
  })
}

/** Takes a client off every list. Its appointments keep the name; what else is in them goes by the reaction. */
export async function deleteClient(
  ctx: Ctx,
  { client_id: id }: Input<'deleteClient'>,
): Promise<Output<'deleteClient'>> {
  return decide(async () => {
    const [found, { today }] = await Promise.all([requireClient(ctx, id), todayAndPhoneOwner(ctx, ctx.now())])
    const { client, summary } = found
    if (client.anonymised_at) throw refuse('client_not_found')
    const appointments = await appointmentsLeft(ctx, client, today)
    if (appointments.ahead) throw refuse('has_upcoming_appointments')
    const left = appointments.any ? forgottenClient(client, ctx.now()) : undefined
    const answer = { outcome: left ? 'anonymised' : 'deleted' } as const
    const { version, last_booked } = client
    await commit(
      ctx,
      left
        ? patch(clients, { id }, { ...left, last_booked: undefined }, { version, last_booked })
        : remove(clients, { id }, version, { last_booked }),
      ...dropPhones(found),
      ...indexWrites(summary, left).writes,
      emit('client.removed', { ...client, version: client.version + 1 }),
      audit(left ? 'client.anonymise' : 'client.delete', id, {}),
      reply(answer),
    )
    return answer
  })
}

export async function previewMerge(ctx: Ctx, input: Input<'previewMerge'>): Promise<Output<'previewMerge'>> {
  const { kept, removed } = await readPair(ctx, input)
  return {
    kept: kept.client,
    removed: removed.client,
    merged: changedClient(kept.client, mergedFields(kept.client, removed.client), ctx.now()),
    differing: differingFields(kept.client, removed.client),
    appointments: await countAppointments(ctx, input.other_id),
  }
}

/**
 * Makes one client of two, whose phones all lead to it. The appointments of the other follow by the reaction, in
 * transactions of their own; what they and bookings say of the other meanwhile is led here.
 */
export async function mergeClients(ctx: Ctx, input: Input<'mergeClients'>): Promise<Client> {
  const { client_id: id, other_id, version, other_version, take } = input
  return decide(async () => {
    const { kept, removed } = await readPair(ctx, input)
    const asSeen = kept.client.version === version && removed.client.version === other_version
    if (!asSeen) throw versionConflict()
    const merged = changedClient(kept.client, mergedFields(kept.client, removed.client, take), ctx.now())
    await commit(
      ctx,
      replace(clients, merged),
      remove(clients, { id: other_id }, other_version),
      create(mergedAway, { id: other_id, into: id }),
      ...mergePhones(merged, kept, removed),
      ...mergedIndex(merged, kept, removed),
      emit('client.merged', { ...merged, removed_id: other_id }),
      audit('client.merge', id, { before: { removed: other_id }, after: { taken: take } }),
      reply(merged),
    )
    return merged
  })
}

async function readPair(ctx: Ctx, ids: { client_id: string; other_id: string }) {
  if (ids.client_id === ids.other_id) throw refuse('cannot_merge_same_client')
  const [kept, removed] = await Promise.all([
    requireClient(ctx, ids.client_id),
    requireClient(ctx, ids.other_id),
  ])
  if (kept.client.anonymised_at || removed.client.anonymised_at) throw refuse('client_not_found')
  if (phonesOf(kept).length + phonesOf(removed).length > PHONES_PER_CLIENT) throw refuse('too_many_phones')
  return { kept, removed }
}

/** The client, when the caller may see it: one of somebody else's is as good as none. */
async function requireClient(ctx: Ctx, id: string): Promise<Found> {
  const stored = await readClient(ctx, id)
  const { client } = stored
  if (!client || !stored.summary.scopes.includes(scopeOf(ctx))) throw refuse('client_not_found')
  return { ...stored, client }
}

function requirePhone(typed: string): string {
  const phone = parseStaffPhone(typed)
  if (!phone) throw invalidFields({ field: 'phone', message: PHONE_REFUSED })
  return phone
}

function requireDates({ birth_date }: Pick<Client, 'birth_date'>, today: string): void {
  const message = birth_date && refusedBirthDate(birth_date, today)
  if (message) throw invalidFields({ field: 'birth_date', message })
}

/** Whose the phone is, for who may see everybody. */
async function phoneTaken(ctx: Ctx, owner: string): Promise<AppError> {
  const all = ctx.can('clients.all')
  const known = all ? await get(ctx, clients, { id: owner }, { consistent: true }) : undefined
  const message = known
    ? `Já existe um cliente com este telefone: ${known.name}.`
    : 'Já existe um cliente com este telefone. Confira o número ou fale com a gerência.'
  return new AppError('phone_taken', message, { fields: [{ field: 'phone', message }] })
}
