import { randomBytes, randomUUID } from 'node:crypto'
import { CognitoError } from 'cognito-local/lib/errors.js'
import type { Json } from '../template/resolve.ts'

type Services = { ctx: Json; cognito: Json; tokenGenerator: Json }

/** cognito-local lacks token rotation. Tokens of one sign-in share `origin_jti` and its expiry. */
export function refreshRules({ ctx, cognito, tokenGenerator }: Services) {
  async function find(clientId: string, token: string) {
    const pool = await cognito.getUserPoolForClientId(ctx, clientId)
    const claims = claimsOf(token)
    if (!claims) throw notAuthorized('Invalid Refresh Token')
    const stored = await pool.getUserByUsername(ctx, claims['cognito:username'])
    const user = stored && withoutEnded(stored)
    const family = user?.RefreshTokens.filter(
      (other: string) => familyOf(claimsOf(other)) === familyOf(claims),
    )
    return { pool, claims, user, family }
  }

  return {
    async GetTokensFromRefreshToken({ ClientId, RefreshToken }: Json): Promise<Json> {
      const { pool, claims, user, family } = await find(ClientId, RefreshToken)
      if (!family?.length) throw notAuthorized('Refresh Token has been revoked')
      if (claims.exp * 1_000 <= Date.now()) throw notAuthorized('Refresh Token has expired')
      if (!family.includes(RefreshToken))
        throw new CognitoError('RefreshTokenReuseException', 'Refresh Token was invalidated by rotation')
      const client = await cognito.getAppClient(ctx, ClientId)
      const tokens = await tokenGenerator.generate(ctx, user, [], client, undefined, 'RefreshTokens')
      const next = nextToken(claims)
      const until = Date.now() + client.RefreshTokenRotation.RetryGracePeriodSeconds * 1_000
      const rotated = user.RotatedTokens.some(({ token }: Json) => token === RefreshToken)
      await pool.saveUser(ctx, {
        ...user,
        RefreshTokens: [...user.RefreshTokens, next],
        // A second use within the grace period does not extend it.
        RotatedTokens: [...user.RotatedTokens, ...(rotated ? [] : [{ token: RefreshToken, until }])],
      })
      return { AuthenticationResult: { ...tokens, RefreshToken: next, TokenType: 'Bearer' } }
    },

    async RevokeToken({ ClientId, Token }: Json): Promise<Json> {
      const { pool, user, family } = await find(ClientId, Token)
      if (user) {
        const RefreshTokens = user.RefreshTokens.filter((token: string) => !family.includes(token))
        await pool.saveUser(ctx, { ...user, RefreshTokens })
      }
      return {}
    },

    async InitiateAuth({ ClientId, AuthFlow }: Json): Promise<void> {
      const { RefreshTokenRotation } = await cognito.getAppClient(ctx, ClientId)
      if (/^REFRESH/.test(AuthFlow) && RefreshTokenRotation?.Feature === 'ENABLED')
        throw new CognitoError('InvalidParameterException', `${AuthFlow} flow not enabled for this client`)
    },
  }
}

/** Returns undefined for anything but a pool's token. */
export function claimsOf(token: unknown): Json {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}

const familyOf = (claims: Json): string => claims.origin_jti ?? claims.jti

function withoutEnded(user: Json): Json {
  const rotated: Json[] = user.RotatedTokens ?? []
  const ended = rotated.filter(({ until }) => until <= Date.now())
  return {
    ...user,
    RefreshTokens: user.RefreshTokens.filter((kept: string) => !ended.some(({ token }) => token === kept)),
    RotatedTokens: rotated.filter((token) => !ended.includes(token)),
  }
}

/** The token is unsigned: only the pool reads it, and it checks the list of accepted tokens. */
function nextToken(claims: Json): string {
  const payload = { ...claims, jti: randomUUID(), origin_jti: familyOf(claims) }
  const parts = [Buffer.from('{}'), Buffer.from(JSON.stringify(payload)), randomBytes(32)]
  return parts.map((part) => part.toString('base64url')).join('.')
}

function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message)
}
