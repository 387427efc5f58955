import type * as OAuth from 'oauth4webapi'
import { now } from '#functions/kit/now.ts'
import { GOOGLE_SCOPE } from '#shared/google.ts'
import { own } from '#shared/own.ts'
import { TIMEOUT_MS, waitOf } from './answers.ts'
import type { Answered, Google, GoogleFault, GoogleUrls, Tokens } from './types.ts'

type OAuthCalls = Pick<Google, 'authorizeUrl' | 'exchange' | 'refresh' | 'revoke'>

export function openOAuth(urls: GoogleUrls): OAuthCalls {
  const server = {
    issuer: urls.accounts,
    token_endpoint: `${urls.oauth}/token`,
    revocation_endpoint: `${urls.oauth}/revoke`,
  }
  // The library is loaded with the first call, because most requests need no token.
  const load = () => import('oauth4webapi')
  const options = (oauth: typeof OAuth) => ({
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: urls.oauth.startsWith('http://'),
  })
  return {
    authorizeUrl({ client_id }, { redirect, state, challenge }) {
      const parameters = new URLSearchParams({
        client_id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: GOOGLE_SCOPE,
        // Google issues a refresh token only with both of these.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return `${urls.accounts}/o/oauth2/v2/auth?${parameters}`
    },
    exchange: ({ client_id, client_secret }, { code, verifier, redirect, state }) =>
      asked(async () => {
        const oauth = await load()
        const client = { client_id }
        const returned = new URLSearchParams({ code, state })
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(client_secret),
          oauth.validateAuthResponse(server, client, returned, state),
          redirect,
          verifier,
          options(oauth),
        )
        return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response))
      }),
    async refresh({ client_id, client_secret }, refreshToken) {
      const answer = await asked(async () => {
        const oauth = await load()
        const client = { client_id }
        const authentication = oauth.ClientSecretPost(client_secret)
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          refreshToken,
          options(oauth),
        )
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, response))
      })
      const ended = 'fault' in answer && answer.reason === 'invalid_grant'
      return ended ? { fault: 'revoked', reason: 'invalid_grant' } : answer
    },
    async revoke(token) {
      const answer = await asked(async () => {
        const oauth = await load()
        const response = await oauth.revocationRequest(
          server,
          { client_id: 'none' },
          () => {},
          token,
          options(oauth),
        )
        await oauth.processRevocationResponse(response)
        return { ok: {} }
      })
      const ended = 'fault' in answer && answer.reason === 'invalid_token'
      return ended ? { ok: {} } : answer
    },
  }
}

/** Refuses tokens that expire within the hour, or lack the refresh token or the scope. */
function tokensOf({
  access_token,
  expires_in = 0,
  refresh_token,
  scope,
}: OAuth.TokenEndpointResponse): Answered<Tokens> {
  if (scope !== undefined && !scope.split(' ').includes(GOOGLE_SCOPE))
    return { fault: 'refused', reason: 'scope' }
  const expires_at = new Date(now().getTime() + expires_in * 1000).toISOString()
  return { ok: { access_token, expires_at, ...(refresh_token && { refresh_token }) } }
}

const oauthFaults: Record<string, GoogleFault> = {
  invalid_client: 'invalid_client',
  deleted_client: 'invalid_client',
  disabled_client: 'invalid_client',
  unauthorized_client: 'invalid_client',
  redirect_uri_mismatch: 'redirect_mismatch',
  invalid_grant: 'refused',
  invalid_token: 'refused',
  access_denied: 'refused',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
  internal_failure: 'unavailable',
  rate_limit_exceeded: 'rate',
}

async function asked<T>(call: () => Promise<Answered<T>>): Promise<Answered<T>> {
  const oauth = await import('oauth4webapi')
  try {
    return await call()
  } catch (error) {
    if (error instanceof oauth.WWWAuthenticateChallengeError) return { fault: 'invalid_client' }
    if (!(error instanceof oauth.ResponseBodyError)) {
      const response = responseIn(error)
      return { fault: response?.status === 429 ? 'rate' : 'unavailable', ...waitOf(response) }
    }
    const { status, error: word, error_description: description = '' } = error
    if (status >= 500) return { fault: 'unavailable', reason: word }
    if (status === 429) return { fault: 'rate', reason: word, ...waitOf(error.response) }
    // Other codes concern the account. Google uses one code for an unknown client and for a wrong secret.
    const unknown = word === 'deleted_client' || (word === 'invalid_client' && /not found/i.test(description))
    return { fault: own(oauthFaults, word) ?? 'refused', reason: unknown ? 'client_not_found' : word }
  }
}

const responseIn = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response ? cause : undefined
}
