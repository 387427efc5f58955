import { apiKeys } from '#functions/api-keys/records.ts'
import { hashOfKey, keyPointers } from '#functions/kit/api-key.ts'
import { storedItem, type Tenant } from '#functions/kit/records.ts'
import type { Table } from '#functions/kit/table.ts'
import { KEY_PREFIX, KEY_RANDOM } from '#shared/api-keys.ts'
import type { Problem } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type KeyScope, keyScopes } from '#shared/roles.ts'
import { writeItems } from '../../infra/local/seed.ts'
import { send, tableOfStack } from './actor.ts'

type Parts = { scopes?: readonly KeyScope[]; name?: string; table?: Table; url?: string }

export const everyScope = Object.keys(keyScopes) as KeyScope[]

/** A key that a business has had from the beginning, as making one leaves it; with every scope unless named. */
export async function keyOf(
  tenant: string,
  { scopes = everyScope, name = 'Robô', table = tableOfStack() }: Parts = {},
) {
  const now = new Date()
  const at = now.toISOString()
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => id.replaceAll('-', ''))
  const key = `${KEY_PREFIX}${`${first}${second}`.slice(0, KEY_RANDOM)}`
  const id = newId('key', now)
  const facts = {
    hash: hashOfKey(key),
    scopes: [...scopes],
    is_active: true,
    tier: 'high' as const,
  }
  const stored = { id, key_name: name, ...facts, created_at: at, updated_at: at, version: 1 }
  const pointer = { ...facts, tenant_id: tenant as Tenant, key_id: id, name }
  await writeItems(table, [
    storedItem(tenant as Tenant, apiKeys, stored),
    storedItem(tenant as Tenant, keyPointers, pointer),
  ])
  return key
}

export type Listed<T> = { data: T[]; cursor?: string; removed?: string[] }
type Answer<T> = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: T & Omit<Problem, 'status'>
}
type Query = Record<string, string | number | undefined>

/** What a system with a key of a business does. */
export async function openPartner(tenant: string, parts: Parts = {}) {
  const key = await keyOf(tenant, parts)
  const call = <T = object>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> =>
    send<T & Omit<Problem, 'status'>>(method, `/v1/${path}`, body, {
      headers: { 'x-api-key': key, ...headers },
      ...(parts.url && { url: parts.url }),
    })
  const list = <T>(path: string, query: Query = {}) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const text = String(new URLSearchParams(given))
    return call<Listed<T>>('GET', text ? `${path}?${text}` : path)
  }
  /** Every page of a list, one after the other. */
  const pages = async <T>(path: string, query: Query = {}) => {
    const found: Listed<T>[] = []
    for (let cursor: string | undefined; ; ) {
      const { status, body } = await list<T>(path, { ...query, cursor })
      if (status !== 200) throw new Error(JSON.stringify(body))
      found.push(body)
      cursor = body.cursor
      if (!cursor) return found
    }
  }
  const all = async <T>(path: string, query: Query = {}) =>
    (await pages<T>(path, query)).flatMap(({ data }) => data)
  return { key, call, list, pages, all }
}
export type Partner = Awaited<ReturnType<typeof openPartner>>
