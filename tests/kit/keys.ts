import type { ApiKey } from '#shared/api-keys.ts'
import type { Problem } from '#shared/errors.ts'
import type { KeyScope } from '#shared/roles.ts'
import { send } from './actor.ts'
import type { StaffMember } from './routes.ts'

/** Returns an owner's calls about API keys. */
export function keysOf(member: StaffMember) {
  return {
    list: () => member.listApiKeys(),
    create: (key_name: string, scopes: KeyScope[] = ['services:read'], headers = {}) =>
      member.createApiKey({ key_name, scopes }, headers),
    change: ({ id, version }: Pick<ApiKey, 'id' | 'version'>, changes: object) =>
      member.updateApiKey({ api_key_id: id, version, ...changes }),
    drop: ({ id }: Pick<ApiKey, 'id'>) => member.deleteApiKey({ api_key_id: id }),
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
