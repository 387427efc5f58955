import { readClients } from '#functions/clients/records.ts'
import { forgottenClient } from '#functions/clients/rules.ts'
import { companies } from '#functions/company/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import type { Client } from '#shared/clients.ts'

type Fields = Record<string, unknown>

/** Clients who were erased after the file was made, and what is left of them. */
export type Erased = ReadonlyMap<string, 'name' | 'nothing'>

/** A client may have been merged before it was erased, so the original business is read. */
export async function erasedSince(table: Table, from: string, ids: readonly string[]): Promise<Erased> {
  const old = { table, tenant: from as Tenant }
  if (ids.length === 0 || !(await get(old, companies, {}))) return new Map()
  const known = await readClients(old, ids)
  const leftOf = (id: string): 'all' | 'name' | 'nothing' => {
    const { client, merged_into } = known.get(id) ?? {}
    if (merged_into) return leftOf(merged_into)
    if (!client) return 'nothing'
    return client.anonymised_at ? 'name' : 'all'
  }
  return new Map(
    ids.flatMap((id) => {
      const left = leftOf(id)
      return left === 'all' ? [] : [[id, left] as const]
    }),
  )
}

/** Returns undefined when nothing is left of it. */
export function withoutErased(name: string, fields: Fields, erased: Erased, now: Date): Fields | undefined {
  const left = erased.get(String(name === 'client_phone' ? fields.client_id : fields.id))
  switch (name) {
    case 'client':
      return left === 'name' ? forgottenClient(fields as Client, now) : left ? undefined : fields
    case 'client_summary': {
      const { row, contact_scopes, stale, ...others } = fields
      return left === 'name' ? { ...others, entries: {} } : left ? undefined : fields
    }
    case 'client_phone':
    case 'client_alias':
    case 'client_entry':
      return left ? undefined : fields
    case 'appointment': {
      const { reported_client, notes, notes_cut, staff_notes, staff_notes_cut, cancel_reason, ...others } =
        fields
      return erased.has(String(fields.client_id)) ? others : fields
    }
    default:
      return fields
  }
}
