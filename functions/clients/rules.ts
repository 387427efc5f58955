import type { Appointment } from '#shared/appointments.ts'
import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import { distinctLabels } from '#shared/client-search.ts'
import type { Client, ClientAppointment } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import type { Can } from '#shared/roles.ts'

type Told = { name: string; email?: string; birth_date?: string; address?: string }
const optionalFields = ['email', 'birth_date', 'address'] as const

/**
 * What a returning customer typed, against what is on file: blank stored fields are filled in; what differs is kept
 * aside for staff to accept and never overwrites, because knowing a phone proves nothing (RULINGS D1).
 */
export function compareClient(
  stored: Client,
  told: Told,
): { filled: Pick<Client, (typeof optionalFields)[number]>; reported: Appointment['reported_client'] } {
  const filled: Pick<Client, (typeof optionalFields)[number]> = {}
  const reported: NonNullable<Appointment['reported_client']> = {}
  // The page asks a returning customer to confirm a first name only, so that alone is no difference.
  if (!sameText(told.name, stored.name) && !sameText(told.name, firstName(stored.name)))
    reported.name = told.name
  for (const field of optionalFields) {
    const value = told[field]
    if (value === undefined || sameText(value, stored[field] ?? '')) continue
    if (stored[field] === undefined) filled[field] = value
    else reported[field] = value
  }
  return { filled, reported: Object.keys(reported).length > 0 ? reported : undefined }
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** `j***@gmail.com`: enough for its owner to know it, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

function sameText(a: string, b: string): boolean {
  return a.localeCompare(b, 'pt-BR', { sensitivity: 'accent' }) === 0
}

const fieldNames = ['name', 'phone', 'email', 'birth_date', 'address', 'notes', 'labels'] as const
/** What somebody writes down about a client; the rest comes with the item. */
export type ClientFields = Pick<Client, (typeof fieldNames)[number]>
/** As a change says it: null takes a field away. */
type WantedFields = { [F in keyof ClientFields]: ClientFields[F] | null }

/** The item of a new client: blank fields are missing, labels stand once. `phone` is E.164 already. */
export function newClient(fields: ClientFields, now: Date): Client {
  const at = now.toISOString()
  return { id: newId('cli', now), ...filledIn(fields), created_at: at, updated_at: at, version: 1 }
}

/** The next version of a client with these fields in place of its own: a blank one is taken away (RULINGS B21). */
export function changedClient(stored: Client, fields: WantedFields, now: Date): Client {
  const { id, created_at, version } = stored
  return { id, ...filledIn(fields), created_at, updated_at: now.toISOString(), version: version + 1 }
}

/** What becomes of somebody who asked to be forgotten while appointments stay: only the name is left (RULINGS D4). */
export function forgottenClient({ id, name, created_at, version }: Client, now: Date): Client {
  const at = now.toISOString()
  const gone = Object.fromEntries(fieldNames.map((field) => [field, undefined]))
  return { ...gone, id, name, anonymised_at: at, created_at, updated_at: at, version: version + 1 }
}

function filledIn(fields: WantedFields): ClientFields {
  const labels = distinctLabels(fields.labels ?? [])
  const filled = { ...fields, ...(labels.length > 0 ? { labels } : { labels: undefined }) }
  return Object.fromEntries(
    fieldNames.flatMap((name) => (filled[name] ? [[name, filled[name]]] : [])),
  ) as ClientFields
}

/** The fields of a client that differ between two versions, by name. */
export function changedFields(before: ClientFields, after: ClientFields): string[] {
  return fieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Phones that may lead to one client after others were merged into it. */
export const PHONES_PER_CLIENT = 10

const mergeable = ['name', 'phone', 'email', 'birth_date', 'address', 'notes'] as const
export type MergeableField = (typeof mergeable)[number]

/** Fields in which both have something, and not the same. */
export function differingFields(kept: Client, removed: Client): MergeableField[] {
  return mergeable.filter((name) => kept[name] && removed[name] && kept[name] !== removed[name])
}

/** One client of two: the other's blanks and labels come in, and of what differs the fields named in `take`. */
export function mergedFields(
  kept: Client,
  removed: Client,
  take: readonly MergeableField[] = [],
): ClientFields {
  const fields = Object.fromEntries(
    mergeable.map((name) => [
      name,
      take.includes(name) ? (removed[name] ?? kept[name]) : (kept[name] ?? removed[name]),
    ]),
  ) as Omit<ClientFields, 'labels'>
  const labels = distinctLabels([...(kept.labels ?? []), ...(removed.labels ?? [])])
  return { ...fields, labels: labels.slice(0, LABELS_PER_CLIENT) }
}

type Viewer = { can: Can; own?: string | undefined }

/** An appointment in a client's file: colleagues' notes are not a professional's to read, nor are prices (RULINGS D2). */
export function appointmentShownTo(appointment: Appointment, { can, own }: Viewer): ClientAppointment {
  const { price, notes, ...open } = appointment
  const mayRead = own === undefined || appointment.professional_id === own
  return { ...open, ...(can('money.read') && { price }), ...(mayRead && { notes }) }
}

/** How an appointment in this status counts in its client's figures. */
export function countsOf(status: Appointment['status'] | undefined) {
  const count = (counted: Appointment['status']) => (status === counted ? 1 : 0)
  return { appointments: count('completed'), no_shows: count('no_show'), cancelled: count('cancelled') }
}
