import type { Write } from '#functions/kit/commit.ts'
import { patch } from '#functions/kit/writes.ts'
import type { Client } from '#shared/clients.ts'
import { clients } from '../records.ts'
import { type ClientFields, fieldNames } from '../rules.ts'

/** The next version of a client. It leaves the booking recorded last, which has come in meanwhile perhaps. */
export function clientChange({ id, version }: Client, after: Client): Write {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, after[name]])) as ClientFields
  const { updated_at, version: next } = after
  return patch(clients, { id }, { ...fields, updated_at, version: next }, { version })
}
