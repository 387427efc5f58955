import type * as z from 'zod'
import { typedPhone } from '#functions/company/writes.ts'
import { act } from '#functions/kit/act.ts'
import { NOBODY } from '#functions/kit/authority.ts'
import { audit, create, emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden, invalidFields } from '#functions/kit/errors.ts'
import { refuseOtherVersion, type Seen } from '#functions/kit/seen.ts'
import { get } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { type Client, type clientsContract, refusedBirthDate } from '#shared/clients.ts'
import {
  appointmentsLeft,
  appointmentsOf,
  clients,
  EVERYONE,
  newSummary,
  phones,
  todayAndPhoneOwner,
} from '../records.ts'
import {
  appointmentShownTo,
  changedClient,
  changedFields,
  clientShownTo,
  figuresOf,
  forgottenClient,
  newClient,
  refusedFields,
  wantedFields,
} from '../rules.ts'
import { limitPhones } from '../writes/appointment-client.ts'
import { clientChange } from '../writes/client-change.ts'
import { dropPhones, phoneChangeWrites } from '../writes/phones.ts'
import { summaryWrites } from '../writes/search-entries.ts'
import { refuse, requireEditable, requireFile, requireVisible, scopeOf } from './access.ts'

type Input<K extends keyof typeof clientsContract> = z.output<(typeof clientsContract)[K]['input']>
type Output<K extends keyof typeof clientsContract> = z.input<(typeof clientsContract)[K]['output']>

const APPOINTMENTS_PAGE = 20

export async function createClient(ctx: Ctx, input: Input<'createClient'>): Promise<Client> {
  const { phone: typed, dependent, ...fields } = input
  if (typed === undefined && !dependent) {
    const message = 'Informe o telefone com DDD, ou diga que a pessoa vem com outro cliente.'
    throw invalidFields({ field: 'phone', message })
  }
  // Callers without an agenda would own the client they create.
  if (scopeOf(ctx) === NOBODY) throw forbidden()
  const phone = typed === undefined ? undefined : await typedPhone(ctx, typed, 'phone')
  return act(ctx, async () => {
    if (phone && !ctx.can('clients.all')) await limitPhones(ctx)
    const { today, owner } = await todayAndPhoneOwner(ctx, ctx.now(), phone)
    requireDates(fields, today)
    if (owner) throw await phoneTaken(ctx, owner)
    const client = newClient({ ...fields, phone }, ctx.now())
    const { id } = client
    const scope = scopeOf(ctx)
    const reach = scope === EVERYONE ? {} : { [scope]: { open: 0, held: 0, entered: true as const } }
    return {
      answer: client,
      writes: [
        create(clients, { ...client, ...(client.notes && notesBy(ctx)) }),
        ...(phone ? [create(phones, { phone, client_id: id })] : []),
        ...summaryWrites(newSummary(id), client, { ...newSummary(id), reach }).writes,
        emit('client.created', client),
        audit('client.create', id, {}),
      ],
    }
  })
}

export async function getClient(ctx: Ctx, { client_id }: Input<'getClient'>): Promise<Output<'getClient'>> {
  const [{ found, access }, page] = await Promise.all([
    requireVisible(ctx, client_id),
    listAppointments(ctx, client_id),
  ])
  const { client, summary } = found
  if (access === 'contact') {
    const { id, name, phone } = client
    return { access, client: { id, name, ...(phone && { phone }) } }
  }
  return {
    access,
    client: clientShownTo(client, ctx),
    figures: figuresOf(summary, page.appointments, ctx.can),
    ...page,
  }
}

export async function listClientAppointments(
  ctx: Ctx,
  { client_id, cursor }: Input<'listClientAppointments'>,
): Promise<Output<'listClientAppointments'>> {
  const [, page] = await Promise.all([requireFile(ctx, client_id), listAppointments(ctx, client_id, cursor)])
  return page
}

async function listAppointments(ctx: Ctx, clientId: string, cursor?: string) {
  const page = await appointmentsOf(ctx, clientId, { backwards: true, limit: APPOINTMENTS_PAGE, cursor })
  const appointments = page.items.map((appointment) => appointmentShownTo(appointment, ctx))
  return { appointments, ...(page.cursor && { cursor: page.cursor }) }
}

export async function updateClient(ctx: Ctx, input: Seen<Input<'updateClient'>>): Promise<Client> {
  const { client_id, version, phone: typed, ...given } = input
  const phone = typeof typed === 'string' ? await typedPhone(ctx, typed, 'phone') : undefined
  return act(ctx, async () => {
    const [{ client, summary, aliases: others }, { today, owner }] = await Promise.all([
      requireEditable(ctx, client_id),
      todayAndPhoneOwner(ctx, ctx.now(), phone),
    ])
    refuseOtherVersion(client, version)
    const wanted = wantedFields(client, { ...given, ...(typed !== undefined && { phone }) })
    const changed = changedClient(client, wanted, ctx.now())
    const fields = changedFields(client, changed)
    if (fields.length === 0) return { answer: clientShownTo(client, ctx) }
    const refused = refusedFields(client, fields, ctx)
    if (refused[0]) throw new AppError('forbidden', refused[0].message, { fields: refused })
    if (fields.includes('birth_date')) requireDates(changed, today)
    if (owner && owner !== client_id) throw await phoneTaken(ctx, owner)
    return {
      answer: fields.includes('notes')
        ? changed
        : clientShownTo({ ...changed, notes_by: client.notes_by }, ctx),
      writes: [
        clientChange(client, { ...changed, ...(changed.notes && notesBy(ctx)) }),
        ...(fields.includes('phone') ? phoneChangeWrites(client, phone, others) : []),
        ...summaryWrites(summary, changed).writes,
        emit('client.updated', changed),
        audit('client.update', client_id, { after: { fields } }),
      ],
    }
  })
}

/** Appointments keep the name; a reaction removes other personal data from them. */
export async function deleteClient(
  ctx: Ctx,
  { client_id: id }: Input<'deleteClient'>,
): Promise<Output<'deleteClient'>> {
  return act(ctx, async () => {
    const [found, { today }] = await Promise.all([
      requireEditable(ctx, id),
      todayAndPhoneOwner(ctx, ctx.now()),
    ])
    const { client, summary } = found
    const appointments = await appointmentsLeft(ctx, found, today)
    if (appointments.upcoming) throw refuse('has_upcoming_appointments')
    const left = appointments.any ? forgottenClient(client, ctx.now()) : undefined
    const { version, last_booked, hold } = client
    return {
      answer: { outcome: left ? ('anonymised' as const) : ('deleted' as const) },
      writes: [
        left
          ? patch(
              clients,
              { id },
              {
                ...left,
                last_booked: undefined,
                booked_ahead: undefined,
                hold: undefined,
                notes_by: undefined,
              },
              { version, last_booked, hold },
            )
          : remove(clients, { id }, version, { last_booked, hold }),
        ...dropPhones(found),
        ...summaryWrites(summary, left).writes,
        emit('client.removed', { ...client, version: version + 1 }),
        audit(left ? 'client.anonymise' : 'client.delete', id, {}),
      ],
    }
  })
}

/** Notes have no author where the caller reaches every file. */
function notesBy(ctx: Ctx): { notes_by?: string } {
  const scope = scopeOf(ctx)
  return scope === EVERYONE ? {} : { notes_by: scope }
}

function requireDates({ birth_date }: Pick<Client, 'birth_date'>, today: string): void {
  const message = birth_date && refusedBirthDate(birth_date, today)
  if (message) throw invalidFields({ field: 'birth_date', message })
}

/** Names the other client only to callers who see all clients. */
async function phoneTaken(ctx: Ctx, owner: string): Promise<AppError> {
  const all = ctx.can('clients.all')
  const known = all ? await get(ctx, clients, { id: owner }, { consistent: true }) : undefined
  const message = known
    ? `Já existe um cliente com este telefone: ${known.name}.`
    : 'Já existe um cliente com este telefone. Confira o número ou fale com a gerência.'
  return new AppError('phone_taken', message, { fields: [{ field: 'phone', message }] })
}
