import { createSign, type KeyLike } from 'node:crypto'
import { createRequire } from 'node:module'
import { cognitoHost } from '../../infra/local/accounts/cognito.ts'

const require = createRequire(import.meta.url)
const poolKey: string = require('cognito-local/lib/keys/cognitoLocal.private.json').pem

export type Pool = { userPoolId: string; userPoolClientId: string }
/** Describes a test's changes to a token. */
export type Token = { claims?: Record<string, unknown>; key?: KeyLike }

/** Signs an ID token as the pool does, without a sign-up. `claims` and `key` are the test's changes. */
export function signToken(
  { userPoolId, userPoolClientId }: Pool,
  user: { user_id: string; email: string },
  { claims, key = poolKey }: Token = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    sub: user.user_id,
    email: user.email,
    email_verified: true,
    token_use: 'id',
    iss: `${cognitoHost}/${userPoolId}`,
    aud: userPoolClientId,
    client_id: userPoolClientId,
    iat: now - 10,
    exp: now + 3600,
    ...claims,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'RS256', typ: 'JWT', kid: 'CognitoLocal' })}.${part(payload)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
}
