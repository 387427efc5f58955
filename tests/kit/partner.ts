import type { Table } from '#functions/kit/table.ts'
import type { Problem } from '#shared/errors.ts'
import type { KeyScope } from '#shared/roles.ts'
import { send, tableOfStack } from './actor.ts'
import { writeKey } from './api-keys.ts'

type Parts = { scopes?: readonly KeyScope[]; name?: string; table?: Table; url?: string }

/** Writes a key of a business, by default with every scope. */
export const keyOf = (tenant: string, { table = tableOfStack(), ...parts }: Parts = {}) =>
  writeKey(table, tenant, parts)

export type Listed<T> = { data: T[]; cursor?: string; removed?: string[] }
type Answer<T> = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: T & Omit<Problem, 'status'>
}
type Query = Record<string, string | number | undefined>

/** Returns the calls of an external system with a key of a business. */
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
  /** Reads every page of a list. */
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

/** Returns the fields of a reply that its schema does not name. */
export const unnamedFields = (schema: { shape: object }, entity: object): string[] =>
  Object.keys(entity).filter((field) => !(field in schema.shape))
