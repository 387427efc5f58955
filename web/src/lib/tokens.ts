import { type AppConfig, poolAddress } from './app-config.ts'
import { deviceMs } from './device-time.ts'
import { forgetAll, keep, readStored } from './storage.ts'

/**
 * amazon-cognito-identity-js stores the session like this; it is renewed without loading the library (RULINGS
 * A3).
 */
export type Tokens = {
  /** The name is the account's id, or the typed address after a plain password sign-in. */
  username: string
  /** Members and professionals name the account by it. */
  user: string
  idToken: string
  accessToken: string
  refreshToken: string
  expiresAt: number
  email: string
  /** Accounts without a name have an empty one. */
  name: string
}

const FIRST_PAUSE_MS = 200
const BUDGET_MS = 30_000
/** Storage writes of another tab appear with a delay, because each browser process has a copy. */
const SEEN_WITHIN_MS = 2_000

/** A token of this age is not renewed again. */
const RENEWED_MS = 60_000

const LOCK = 'navalha-session'

const LIBRARY = 'CognitoIdentityServiceProvider.'
const prefixOf = ({ userPoolClientId }: AppConfig) => LIBRARY + userPoolClientId

/** Another tab signs in, signs out or renews. */
export const isTokenKey = (name: string | null) => name === null || name.startsWith(LIBRARY)

export function readTokens(config: AppConfig): Tokens | undefined {
  const prefix = prefixOf(config)
  const username = readStored('localStorage', `${prefix}.LastAuthUser`)
  if (!username) return undefined
  const idToken = readStored('localStorage', `${prefix}.${username}.idToken`)
  const accessToken = readStored('localStorage', `${prefix}.${username}.accessToken`)
  const refreshToken = readStored('localStorage', `${prefix}.${username}.refreshToken`)
  const claims = idToken && claimsOf(idToken)
  if (!claims || !accessToken || !refreshToken) return undefined
  const drift = Number(readStored('localStorage', `${prefix}.${username}.clockDrift`)) || 0
  const expiresAt = (Number(claims.exp) + drift) * 1_000
  const { sub, email = '', name = '' } = claims
  const account = { user: String(sub), email: String(email), name: String(name) }
  return { username, idToken, accessToken, refreshToken, expiresAt, ...account }
}

/** The check works before `/config.json` has loaded. */
export function hasTokens(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(LIBRARY))
  } catch {
    return false
  }
}

/** Clears the tokens of every user pool, so that sign-out works before the configuration has loaded. */
export const forgetTokens = () => forgetAll('localStorage', LIBRARY)

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const bytes = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0))))
  } catch {
    return undefined
  }
}

let renewed: { idToken: string; at: number } | undefined

/** Renewing again would be useless. */
export const isJustRenewed = ({ idToken }: Tokens) =>
  renewed?.idToken === idToken && performance.now() - renewed.at < RENEWED_MS

export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** Only one tab renews at a time. It retries for 30 s, unless the pool refuses or the user changes. */
export async function renew(config: AppConfig, stale: Pick<Tokens, 'user' | 'idToken'>): Promise<Renewal> {
  const work = async (): Promise<Renewal> => {
    const start = performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      const tokens = readTokens(config)
      if (tokens?.user !== stale.user) return 'refused'
      if (tokens.idToken !== stale.idToken) return 'renewed'
      const result = await ask(config, tokens).catch((): Renewal => 'unreachable')
      // Another tab replaced the tokens, so the refusal does not concern the new ones.
      if (result === 'refused' && readTokens(config)?.idToken !== stale.idToken) continue
      if (result !== 'unreachable' || performance.now() + pause - start > BUDGET_MS) return result
      await sleep(pause)
    }
  }
  if (!navigator.locks) return work()
  const first = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work())
  if (first) return first
  return navigator.locks.request(LOCK, async () => {
    for (const start = performance.now(); performance.now() - start < SEEN_WITHIN_MS; await sleep(50))
      if (readTokens(config)?.idToken !== stale.idToken) break
    return work()
  })
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Signing out does not wait for it. */
export function revoke(config: AppConfig, { refreshToken }: Tokens) {
  void send(config, 'RevokeToken', { Token: refreshToken }).catch(() => {})
}

function send(config: AppConfig, operation: string, body: object): Promise<Response> {
  return fetch(poolAddress(config), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: config.userPoolClientId, ...body }),
    // The tab may close.
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  })
}

async function ask(config: AppConfig, { username, refreshToken }: Tokens): Promise<Renewal> {
  const response = await send(config, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken })
  if (response.status >= 500 || response.status === 429) return 'unreachable'
  const body = await response.json()
  // The pool also answers 400 to throttled calls.
  if (/TooManyRequests|LimitExceeded|InternalError/.test(body.__type ?? '')) return 'unreachable'
  const result = body.AuthenticationResult
  if (!response.ok || !result) return 'refused'
  const prefix = `${prefixOf(config)}.${username}`
  // The user signed out or in again, so the renewed tokens must not replace that.
  if (readStored('localStorage', `${prefix}.refreshToken`) !== refreshToken) return 'refused'
  // The refresh token is stored first, because the old one expires in a minute. The ID token is last, because
  // other tabs watch it.
  keep('localStorage', `${prefix}.refreshToken`, result.RefreshToken)
  keep('localStorage', `${prefix}.accessToken`, result.AccessToken)
  // The library stores it at sign-in, too. Otherwise a changed clock would expire each new token at once.
  const { iat } = claimsOf(result.IdToken) ?? {}
  if (iat) keep('localStorage', `${prefix}.clockDrift`, String(Math.floor(deviceMs() / 1_000) - Number(iat)))
  renewed = { idToken: result.IdToken, at: performance.now() }
  keep('localStorage', `${prefix}.idToken`, result.IdToken)
  return 'renewed'
}
