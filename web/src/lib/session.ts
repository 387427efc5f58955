import { type AppConfig, appConfig } from './app-config.ts'
import { deviceMs } from './device-time.ts'
import { keepInvitation } from './invitation.ts'
import { createStore } from './store.ts'
import { isTenantKept, keepTenant } from './tenant-choice.ts'
import {
  forgetTokens,
  hasTokens,
  isJustRenewed,
  isTokenKey,
  readTokens,
  renew,
  revoke,
  type Tokens,
} from './tokens.ts'
import { useStore } from './use-store.ts'

export type Session =
  | { status: 'loading' }
  /**
   * `left` is set by a sign-out, so nothing leads back to the last screen. `ended` names whose session
   * expired.
   */
  | { status: 'unauthenticated'; left?: boolean | undefined; ended?: string | undefined }
  | { status: 'authenticated'; email: string; name: string; user: string }
  /** `/config.json` did not load. */
  | { status: 'failed'; error: unknown }

/** The session is renewed this long before it expires. */
const EARLY_MS = 90_000
/** An expired session is retried after this time, or when back online. */
const AGAIN_MS = 120_000

const store = createStore<Session>({ status: 'loading' })
let timer: ReturnType<typeof setTimeout> | undefined
let known: AppConfig | undefined

const userOf = (of: Session) => (of.status === 'authenticated' ? of.user : '')

/** Aborts the calls of the signed-in user. */
let ending = new AbortController()

function set(next: Session) {
  const session = store.read()
  if (JSON.stringify(next) === JSON.stringify(session)) return
  if (userOf(next) !== userOf(session)) {
    ending.abort()
    ending = new AbortController()
  }
  store.set(next)
}

export const useSession = () => useStore(store)

/** Calls `listener` when the user signs out or changes, also in another tab. */
export function onSignedOut(listener: () => void) {
  let last = ''
  store.subscribe(() => {
    const user = userOf(store.read())
    if (last && user !== last) listener()
    last = user
  })
}

const isValid = (tokens: Tokens) => tokens.expiresAt > deviceMs() || isJustRenewed(tokens)
const expiresSoon = (tokens: Tokens) => tokens.expiresAt - deviceMs() < EARLY_MS && !isJustRenewed(tokens)

/** It follows other tabs, too. */
export function startSession() {
  addEventListener('storage', ({ key }) => isTokenKey(key) && void followSession())
  // Timers do not fire while a laptop sleeps.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followSession()
  })
  addEventListener('online', () => void followSession())
  // The sign-in page need not wait for `/config.json` if there are no tokens.
  if (!hasTokens()) set({ status: 'unauthenticated' })
  void followSession()
}

/** It also schedules the renewal. */
export async function followSession(): Promise<void> {
  if (store.read().status === 'failed') set({ status: 'loading' })
  const config = await appConfig().catch((error) => set({ status: 'failed', error }))
  if (!config) return
  known = config
  clearTimeout(timer)
  let tokens = readTokens(config)
  if (tokens && expiresSoon(tokens)) {
    const stale = tokens
    if (isValid(stale)) set(signedIn(stale))
    const result = await renew(config, stale)
    tokens = readTokens(config)
    // Another user may have signed in meanwhile.
    if (tokens?.idToken === stale.idToken) {
      if (result === 'refused') return signOut()
      // A valid session continues without a reply; an expired one admits nobody (RULINGS A3), but is kept.
      if (!isValid(stale)) {
        followAgain(AGAIN_MS)
        return set({ status: 'unauthenticated', ended: stale.email })
      }
    }
  }
  if (!tokens) return setSignedOut()
  set(signedIn(tokens))
  const left = tokens.expiresAt - deviceMs()
  followAgain(Math.max(left - EARLY_MS, Math.min(left, 5_000), 1_000))
}

const signedIn = ({ email, name, user }: Tokens): Session => ({ status: 'authenticated', email, name, user })

function followAgain(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void followSession(), ms)
}

/** The signal aborts calls on sign-out or another user's sign-in. */
export type Caller = { user: string; signedOut: AbortSignal }

/** Without a user the name is empty. */
export const callerNow = (): Caller => ({ user: userOf(store.read()), signedOut: ending.signal })

/** Expired tokens are renewed. Returns undefined when this user is not signed in. */
export async function tokensForCall(user: string): Promise<Tokens | undefined> {
  const config = await appConfig()
  const tokens = tokensOf(user, config)
  if (tokens && isValid(tokens)) return tokens
  await followSession()
  return tokensOf(user, config)
}

/** Returns undefined if there is no other token to try. */
export async function renewAfterRefusal(user: string, idToken: string): Promise<string | undefined> {
  const config = await appConfig()
  const result = await renew(config, { user, idToken })
  const tokens = tokensOf(user, config)
  if (result === 'renewed') return tokens?.idToken
  if (result === 'refused') {
    if (tokens) signOut()
    // The user signed out or changed, so this refusal does not concern the new session.
    else await followSession()
  }
  return undefined
}

function tokensOf(user: string, config: AppConfig): Tokens | undefined {
  const tokens = readTokens(config)
  return tokens?.user === user ? tokens : undefined
}

/** Leaving also ends the session at the pool, and forgets invitation and business. */
export function signOut({ left }: { left?: boolean } = {}) {
  clearTimeout(timer)
  const tokens = known && readTokens(known)
  if (left && known && tokens) revoke(known, tokens)
  if (left) {
    keepInvitation(null)
    keepTenant(undefined)
  }
  forgetTokens()
  setSignedOut(left ? { left } : { ended: tokens?.email })
}

/** A session that expired keeps the business, so that the next sign-in opens it again. */
function setSignedOut(why: { left?: boolean; ended?: string | undefined } = {}) {
  if (!isTenantKept()) keepTenant(undefined)
  set({ status: 'unauthenticated', ...why })
}

/** Later addresses lead back again. */
export function forgetLeaving() {
  const session = store.read()
  if (session.status === 'unauthenticated') set({ ...session, left: undefined })
}
