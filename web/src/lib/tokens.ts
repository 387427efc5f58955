import { type AppConfig, poolAddress } from './app-config.ts'
import { deviceMs } from './device-time.ts'
import { forgetAll, keep, readStored } from './storage.ts'

/** The session as amazon-cognito-identity-js stores it, renewed without loading the library (RULINGS A3). */
export type Tokens = {
  /** The library's storage key: the account's id, or the typed address after a plain password sign-in. */
  username: string
  /** The account's id, as members and professionals name it. */
  user: string
  idToken: string
  accessToken: string
  refreshToken: string
  expiresAt: number
  email: string
  /** The person's own name; empty for accounts that gave none. */
  name: string
}

const FIRST_PAUSE_MS = 200
const BUDGET_MS = 30_000
/** Storage writes of another tab appear with a delay: each browser process has a copy. */
const SEEN_WITHIN_MS = 2_000

/** A token of this age is not renewed again, in milliseconds. */
const RENEWED_MS = 60_000

const LOCK = 'navalha-session'

const LIBRARY = 'CognitoIdentityServiceProvider.'
const prefixOf = ({ userPoolClientId }: AppConfig) => LIBRARY + userPoolClientId

/** Storage keys that change when another tab signs in, signs out or renews. */
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

/** Tells whether any session is stored, before `/config.json` names the pool. */
export function hasTokens(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(LIBRARY))
  } catch {
    return false
  }
}

/** Clears the tokens of every pool: signing out must work without `/config.json`. */
export const forgetTokens = () => forgetAll('localStorage', LIBRARY)

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const bytes = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** The latest renewal of this tab. */
let renewed: { idToken: string; at: number } | undefined

/** Tells whether this tab got the token a moment ago: renewing again is useless. */
export const isJustRenewed = ({ idToken }: Tokens) =>
  renewed?.idToken === idToken && performance.now() - renewed.at < RENEWED_MS

export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** Renews the session, one tab at a time. Retries for 30 s, unless the pool refuses or the user changes. */
export async function renew(config: AppConfig, stale: Pick<Tokens, 'user' | 'idToken'>): Promise<Renewal> {
  const work = async (): Promise<Renewal> => {
    const start = performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      const tokens = readTokens(config)
      if (tokens?.user !== stale.user) return 'refused'
      if (tokens.idToken !== stale.idToken) return 'renewed'
      const result = await ask(config, tokens).catch((): Renewal => 'unreachable')
      // Another tab replaced the tokens meanwhile: the refusal does not concern the new ones.
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

/** Revokes the session at the pool; signing out does not wait for it. */
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
  // The pool answers 400 to throttled calls too.
  if (/TooManyRequests|LimitExceeded|InternalError/.test(body.__type ?? '')) return 'unreachable'
  const result = body.AuthenticationResult
  if (!response.ok || !result) return 'refused'
  const prefix = `${prefixOf(config)}.${username}`
  // Signed out, or signed in again, meanwhile: the renewed tokens must not replace that.
  if (readStored('localStorage', `${prefix}.refreshToken`) !== refreshToken) return 'refused'
  // The refresh token first: the old one expires in a minute. The ID token last: other tabs take its change as the
  // sign that all three are new.
  keep('localStorage', `${prefix}.refreshToken`, result.RefreshToken)
  keep('localStorage', `${prefix}.accessToken`, result.AccessToken)
  // The library stores it at sign-in, too. Otherwise a changed clock would expire each new token at once.
  const { iat } = claimsOf(result.IdToken) ?? {}
  if (iat) keep('localStorage', `${prefix}.clockDrift`, String(Math.floor(deviceMs() / 1_000) - Number(iat)))
  renewed = { idToken: result.IdToken, at: performance.now() }
  keep('localStorage', `${prefix}.idToken`, result.IdToken)
  return 'renewed'
}
