import { create, overwrite, type Write } from '#functions/kit/commit.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import type { Client } from '#shared/clients.ts'
import { aliases, type Found, phones } from '../records.ts'

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

export function phonesOf({ client, aliases: others }: Found): string[] {
  return [...(client.phone ? [client.phone] : []), ...others]
}

export function dropPhones(found: Found): Write[] {
  const { id } = found.client
  return [
    ...phonesOf(found).map((phone) => remove(phones, { phone })),
    ...found.aliases.map((phone) => remove(aliases, { id, phone })),
  ]
}

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
