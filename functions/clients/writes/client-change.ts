import type { Write } from '#functions/kit/commit.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Client } from '#shared/clients.ts'
import { clients, type StoredClient } from '../records.ts'
import { type ClientFields, fieldNames } from '../rules.ts'

/** Keeps the last booking, which may have been recorded meanwhile. */
export function clientChange(
  { id, version, notes }: Client,
  after: Client & Pick<StoredClient, 'notes_by'>,
  others: Pick<StoredClient, 'booked_ahead'> = {},
): Write {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, after[name]])) as ClientFields
  const author = notes === after.notes ? {} : { notes_by: after.notes_by }
  const { updated_at, version: next } = after
  return patch(clients, { id }, { ...fields, ...author, ...others, updated_at, version: next }, { version })
}
