import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuthorizerModel } from '../template/http-model.ts'
import type { Json } from '../template/resolve.ts'

export type Authorization =
  | { claims: Record<string, string>; scopes: string[] | null }
  | { status: 401 | 403; challenge: string }

export type Authorize = (authorizer: AuthorizerModel, header: string | undefined) => Promise<Authorization>

/** The user pool may take this long to start, and nothing waits for it. */
const KEYS_SECONDS = 15

/** `addressOf` returns the local address of an issuer's keys. */
export function createAuthorize(addressOf: (issuer: string) => string): Authorize {
  const issuers = new Map<string, Map<string, KeyObject>>()

  async function keyOf(issuer: string, id: string): Promise<KeyObject | undefined> {
    const known = issuers.get(issuer)?.get(id)
    if (known) return known
    const keys = await fetchKeys(`${addressOf(issuer)}/.well-known/jwks.json`)
    issuers.set(issuer, keys)
    return keys.get(id)
  }

  return async ({ issuer, audience, scopes }, header) => {
    if (!header) return { status: 401, challenge: 'Bearer' }
    const refuse = (reason: string): Authorization => ({
      status: 401,
      challenge: `Bearer scope="${scopes.join(' ')}" error="invalid_token" error_description="${reason}"`,
    })
    const [head, body, signature, ...rest] = header.replace(/^bearer /i, '').split('.')
    const claims = decode(body)
    const { alg, kid } = decode(head) ?? {}
    if (!claims || !signature || rest.length > 0 || alg !== 'RS256')
      return refuse('unable to decode the token')
    if (claims.iss !== issuer) return refuse('the token has an invalid issuer')
    const key = await keyOf(issuer, String(kid))
    const signed = Buffer.from(`${head}.${body}`)
    if (!key || !verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')))
      return refuse('signature verification failed')
    // Cognito's access tokens have no audience: API Gateway checks their client.
    const given: unknown[] = claims.aud === undefined ? [claims.client_id] : [claims.aud].flat()
    if (!given.some((one) => audience.includes(String(one))))
      return refuse('the token has an invalid audience')
    const now = Date.now() / 1_000
    if (!(claims.exp > now)) return refuse('the token has expired')
    if (claims.nbf > now || claims.iat > now + 1) return refuse('the token is not valid yet')
    const held = String(claims.scope ?? claims.scp ?? '').split(' ')
    const granted = scopes.filter((scope) => held.includes(scope))
    if (scopes.length > 0 && granted.length === 0)
      return { status: 403, challenge: `Bearer scope="${scopes.join(' ')}" error="insufficient_scope"` }
    const texts = Object.entries(claims).map(([name, value]) => [name, claimText(value)])
    return { claims: Object.fromEntries(texts), scopes: scopes.length > 0 ? granted : null }
  }
}

/** API Gateway passes claims as strings; lists become `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function decode(part: string | undefined): Json {
  try {
    const value = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

async function fetchKeys(url: string): Promise<Map<string, KeyObject>> {
  for (let tries = 0; ; tries += 1) {
    try {
      const { keys } = (await (await fetch(url)).json()) as Json
      return new Map(keys.map((jwk: Json) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]))
    } catch (error) {
      if (tries >= KEYS_SECONDS * 10) throw error
      await wait(100)
    }
  }
}
