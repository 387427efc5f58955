import type { Appointment } from '#shared/appointments.ts'
import { clientFields, LABELS_PER_CLIENT, mergeableFields } from '#shared/client-fields.ts'
import { distinctLabels } from '#shared/client-search.ts'
import type { Client, ClientAppointment, ClientFigures, ClientFile } from '#shared/clients.ts'
import { fieldNames as namesIn } from '#shared/entity.ts'
import type { FieldError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { toCents } from '#shared/money.ts'
import type { Can } from '#shared/roles.ts'
import { occupies } from '#shared/statuses.ts'

type PersonalData = {
  name: string
  phone: string
  email?: string
  birth_date?: string
  address?: string
  whatsapp_opt_in?: true
}
const optionalFields = ['email', 'birth_date', 'address'] as const

/** Staff must accept differing data, because a phone proves nothing (RULINGS E19). */
export function compareClient(stored: Client, typed: PersonalData): Appointment['reported_client'] {
  const reported: NonNullable<Appointment['reported_client']> = {}
  // The page asks returning customers for a first name only, so that alone is no difference.
  if (!sameText(typed.name, stored.name) && !sameText(typed.name, firstName(stored.name)))
    reported.name = typed.name
  for (const field of optionalFields) {
    const value = typed[field]
    if (value !== undefined && !sameText(value, stored[field] ?? '')) reported[field] = value
  }
  // Consent belongs to the typed phone, but messages go to the stored one.
  const consents = typed.whatsapp_opt_in && typed.phone === stored.phone
  if (consents && !stored.whatsapp_opt_in)
    Object.assign(reported, { whatsapp_opt_in: true, phone: typed.phone })
  return Object.keys(reported).length > 0 ? reported : undefined
}

/** Consent counts while the client still has the phone that it was given for. */
export function acceptReported(
  stored: Client,
  { phone, whatsapp_opt_in, ...reported }: NonNullable<Appointment['reported_client']>,
  now: Date,
): Client {
  const consents = whatsapp_opt_in && phone !== undefined && phone === stored.phone
  const filled = { ...stored, ...reported, ...(consents && { whatsapp_opt_in }) }
  return { ...filled, updated_at: now.toISOString(), version: stored.version + 1 }
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** `j***@gmail.com` lets its owner recognise it, and nobody write to it. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Messages go to the stored address only (RULINGS D1). */
export function emailOf(client: Pick<Client, 'email' | 'anonymised_at'> | undefined): string | undefined {
  return client?.anonymised_at ? undefined : client?.email
}

function sameText(a: string, b: string): boolean {
  return a.localeCompare(b, 'pt-BR', { sensitivity: 'accent' }) === 0
}

export const fieldNames = [...namesIn(clientFields), 'unsubscribed_at'] as const
export type ClientFields = Pick<Client, (typeof fieldNames)[number]>
type FieldChanges = {
  [F in keyof ClientFields]: ClientFields[F] | null | (F extends 'whatsapp_opt_in' ? boolean : never)
}

/** Blank fields are left out, and labels are distinct. `phone` is E.164. */
export function newClient(fields: FieldChanges, now: Date): Client {
  const at = now.toISOString()
  return { id: newId('cli', now), ...filledIn(fields), created_at: at, updated_at: at, version: 1 }
}

export function wantedFields(stored: ClientFields, given: Partial<FieldChanges>): FieldChanges {
  const moved = 'phone' in given && given.phone !== stored.phone
  return { ...stored, ...(moved && { whatsapp_opt_in: undefined }), ...given }
}

/** A blank value removes the field (RULINGS B21). */
export function changedClient(stored: Client, fields: FieldChanges, now: Date): Client {
  const { id, created_at, version } = stored
  return { id, ...filledIn(fields), created_at, updated_at: now.toISOString(), version: version + 1 }
}

/** Keeps only the name, because appointments stay (RULINGS D4). */
export function forgottenClient({ id, name, created_at, version }: Client, now: Date): Client {
  const at = now.toISOString()
  const gone = Object.fromEntries(fieldNames.map((field) => [field, undefined]))
  return { ...gone, id, name, anonymised_at: at, created_at, updated_at: at, version: version + 1 }
}

function filledIn(fields: FieldChanges): ClientFields {
  const labels = distinctLabels(fields.labels ?? [])
  const filled = {
    ...fields,
    ...(labels.length > 0 ? { labels } : { labels: undefined }),
    whatsapp_opt_in: fields.phone ? fields.whatsapp_opt_in : undefined,
  }
  return Object.fromEntries(
    fieldNames.flatMap((name) => (filled[name] ? [[name, filled[name]]] : [])),
  ) as ClientFields
}

export function changedFields(before: ClientFields, after: ClientFields): string[] {
  return fieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

export const PHONES_PER_CLIENT = 10

export type MergeableField = (typeof mergeableFields)[number]

export function differingFields(kept: Client, removed: Client): MergeableField[] {
  return mergeableFields.filter((name) => kept[name] && removed[name] && kept[name] !== removed[name])
}

export function mergedFields(
  kept: Client,
  removed: Client,
  take: readonly MergeableField[] = [],
): ClientFields {
  const fields = Object.fromEntries(
    mergeableFields.map((name) => [
      name,
      take.includes(name) ? (removed[name] ?? kept[name]) : (kept[name] ?? removed[name]),
    ]),
  ) as Pick<ClientFields, MergeableField>
  const labels = distinctLabels([...(kept.labels ?? []), ...(removed.labels ?? [])])
  const both = [kept, removed]
  // Consent was given for a phone. A client who opted out under either name stays opted out.
  const consents = both.some(({ phone, whatsapp_opt_in: yes }) => yes && phone === fields.phone)
  const [unsubscribed_at] = both.flatMap(({ unsubscribed_at: at }) => at ?? []).sort()
  return {
    ...fields,
    labels: labels.slice(0, LABELS_PER_CLIENT),
    ...(consents && { whatsapp_opt_in: true }),
    ...(unsubscribed_at && { unsubscribed_at }),
  }
}

type Viewer = { can: Can; own?: string | undefined }
type Noted = { notes?: string | undefined; notes_by?: string | undefined }

/** A professional reads and changes only their own notes (RULINGS G2). */
function ownsNotes({ notes, notes_by }: Noted, { can, own }: Viewer): boolean {
  return can('clients.all') || !notes || (notes_by !== undefined && notes_by === own)
}

/** A professional does not read others' notes. */
export function clientShownTo(client: Client & Noted, viewer: Viewer): Client {
  const { notes, notes_by: _, ...others } = client
  return { ...others, ...(notes && ownsNotes(client, viewer) && { notes }) }
}

const contactFields: readonly string[] = ['name', 'phone', 'email']

/** Contact data receives codes and messages, so not every caller may change it (RULINGS G2). */
export function refusedFields(client: Noted, fields: readonly string[], viewer: Viewer): FieldError[] {
  if (viewer.can('clients.all')) return []
  return fields.flatMap((field) => {
    if (contactFields.includes(field))
      return [{ field, message: 'Nome, telefone e e-mail só o proprietário ou o gerente altera.' }]
    if (field !== 'notes' || ownsNotes(client, viewer)) return []
    const message = 'Este cliente tem observações de outra pessoa. Peça a ela, ao proprietário ou ao gerente.'
    return [{ field, message }]
  })
}

/** A professional reads no colleagues' notes or prices (RULINGS D2). */
export function appointmentShownTo(appointment: Appointment, { can, own }: Viewer): ClientAppointment {
  const { price, settlement, notes, staff_notes, ...open } = appointment
  const mayRead = own === undefined || appointment.professional_id === own
  return { ...open, ...(can('money.read') && { price, settlement }), ...(mayRead && { notes, staff_notes }) }
}

export function countsOf(appointment: Pick<Appointment, 'status' | 'price'> | undefined) {
  const count = (status: Appointment['status']) => (appointment?.status === status ? 1 : 0)
  return {
    appointments: count('completed'),
    no_shows: count('no_show'),
    cancelled: count('cancelled'),
    spent: appointment?.status === 'completed' ? toCents(appointment.price) : 0,
  }
}

const HABIT = 3

function usualInterval(appointments: readonly Pick<Appointment, 'date' | 'status'>[]): number | undefined {
  const held = appointments.flatMap(({ date, status }) => (status === 'completed' ? [dayNumber(date)] : []))
  const days = [...new Set(held)].sort((a, b) => a - b)
  if (days.length < HABIT) return undefined
  const gaps = days.slice(1).map((day, i) => day - (days[i] as number))
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00Z`) / 86_400_000

/** Events arrive in any order, so a count may be negative for a moment. */
export function figuresOf(
  { appointments, no_shows, cancelled, last_appointment, spent }: ClientFigures & { spent: number },
  latest: readonly ClientAppointment[],
  can: Can,
): ClientFile['figures'] {
  const shown = (count: number) => Math.max(0, count)
  const usual_interval = usualInterval(latest)
  return {
    appointments: shown(appointments),
    no_shows: shown(no_shows),
    cancelled: shown(cancelled),
    ...(last_appointment && { last_appointment }),
    ...(can('money.read') && { spent: shown(spent) / 100 }),
    ...(usual_interval && { usual_interval }),
  }
}

export type Reach = { open: number; held: number; entered?: true | undefined }

/** A professional sees name and phone only, or the whole file (RULINGS E21). */
export function accessOf(reach: Reach | undefined): 'contact' | 'file' | undefined {
  if (!reach) return undefined
  if (reach.entered || reach.held > 0) return 'file'
  return reach.open > 0 ? 'contact' : undefined
}

/**
 * Without another's confirmation it adds nothing, because inventing one would reveal the client (RULINGS G2).
 */
export function reachOf(
  appointment: Pick<Appointment, 'professional_id' | 'status' | 'own_word'>,
): Record<string, Reach> {
  const { professional_id, status, own_word } = appointment
  if (!professional_id || own_word) return {}
  return { [professional_id]: { open: occupies(appointment) ? 1 : 0, held: status === 'completed' ? 1 : 0 } }
}

/** `sign` is 1 or -1. A professional without any reach left is dropped. */
export function addReach(
  to: Record<string, Reach>,
  more: Record<string, Reach>,
  sign: 1 | -1 = 1,
): Record<string, Reach> {
  const sums = { ...to }
  for (const [id, { open, held, entered }] of Object.entries(more)) {
    const before = sums[id] ?? { open: 0, held: 0 }
    const sum = {
      ...before,
      ...(entered && { entered }),
      open: before.open + sign * open,
      held: before.held + sign * held,
    }
    if (sum.open || sum.held || sum.entered) sums[id] = sum
    else delete sums[id]
  }
  return sums
}
