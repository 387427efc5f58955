import type { ApiKey } from '#shared/api-keys.ts'
import type { Problem } from '#shared/errors.ts'
import type { KeyScope } from '#shared/roles.ts'
import { send } from './actor.ts'
import type { Shop } from './shop.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Made = { api_key: ApiKey; key: string }

/** Returns an owner's calls about API keys. */
export function keysOf({ call }: Pick<Shop['owner'], 'call'>) {
  const at = (id: string) => `/api/staff/api-keys/${id}`
  return {
    list: (): Answer<{ api_keys: ApiKey[] }> => call('GET', '/api/staff/api-keys'),
    create: (key_name: string, scopes: KeyScope[] = ['services:read'], headers = {}): Answer<Made> =>
      call('POST', '/api/staff/api-keys', { key_name, scopes }, headers),
    change: ({ id, version }: Pick<ApiKey, 'id' | 'version'>, changes: object): Answer<ApiKey> =>
      call('PATCH', at(id), { version, ...changes }),
    drop: ({ id }: Pick<ApiKey, 'id'>): Answer<object> => call('DELETE', at(id)),
  }
}

/** Calls the REST API with a key, or without one. */
export function callWith<T = Problem>(
  key: string | undefined,
  method: string,
  path: string,
  { body, headers, url }: { body?: unknown; headers?: Record<string, string>; url?: string } = {},
) {
  return send<T>(method, path, body, {
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
    ...(url && { url }),
  })
}
