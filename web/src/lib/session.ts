import { useSyncExternalStore } from 'react'
import { type AppConfig, appConfig } from './app-config.ts'
import { keepInvitation } from './invitation.ts'
import { keepTenant } from './tenant-choice.ts'
import { forgetTokens, isTokenKey, readTokens, renew, revoke, type Tokens } from './tokens.ts'

export type Session =
  | { status: 'loading' }
  /** `left`: by their own wish, so nothing leads back to where they were. */
  | { status: 'unauthenticated'; left?: boolean }
  | { status: 'authenticated'; email: string; user: string }
  /** Where accounts live could not be asked for. */
  | { status: 'failed'; error: unknown }

/** The session is renewed this long before it expires. */
const EARLY_MS = 90_000
/**
 * One that ran out while the pool did not answer is tried anew this long after, or as soon as the browser is online.
 */
const AGAIN_MS = 120_000

let session: Session = { status: 'loading' }
let timer: ReturnType<typeof setTimeout> | undefined
/** Where accounts live, once that is known. */
let known: AppConfig | undefined
const listeners = new Set<() => void>()

const userOf = (of: Session) => (of.status === 'authenticated' ? of.user : '')

/** Ends what goes on for who is signed in. */
let ending = new AbortController()

function set(next: Session) {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  if (userOf(next) !== userOf(session)) {
    ending.abort()
    ending = new AbortController()
  }
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

/** Calls `listener` whenever who was signed in no longer is: nobody, or somebody else in another tab. */
export function onSignedOut(listener: () => void) {
  let last = ''
  subscribe(() => {
    const user = userOf(session)
    if (last && user !== last) listener()
    last = user
  })
}

const expiresSoon = (tokens: Tokens) => tokens.expiresAt - Date.now() < EARLY_MS

/** Follows what storage holds, from the start and after each change of it in another tab. */
export function startSession() {
  addEventListener('storage', ({ key }) => isTokenKey(key) && void followSession())
  // A laptop that slept wakes with timers that never fired.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followSession()
  })
  addEventListener('online', () => void followSession())
  void followSession()
}

/** Takes up what storage holds, also after a sign-in or a start that failed, and sees to its renewal. */
export async function followSession(): Promise<void> {
  if (session.status === 'failed') set({ status: 'loading' })
  const config = await appConfig().catch((error) => set({ status: 'failed', error }))
  if (!config) return
  known = config
  clearTimeout(timer)
  let tokens = readTokens(config)
  if (tokens && expiresSoon(tokens)) {
    const stale = tokens
    const valid = stale.expiresAt > Date.now()
    if (valid) set({ status: 'authenticated', email: stale.email, user: stale.user })
    const result = await renew(config, stale)
    tokens = readTokens(config)
    // An answer about tokens that are no longer these says nothing about who signed in meanwhile.
    if (tokens?.idToken === stale.idToken) {
      if (result === 'refused') return signOut()
      // Without an answer a session that has not run out goes on; one that has lets nobody past (RULINGS A3), but is
      // kept: it comes back with the connection.
      if (stale.expiresAt <= Date.now()) {
        followAgain(AGAIN_MS)
        return set({ status: 'unauthenticated' })
      }
    }
  }
  if (!tokens) return setSignedOut()
  set({ status: 'authenticated', email: tokens.email, user: tokens.user })
  const left = tokens.expiresAt - Date.now()
  followAgain(Math.max(left - EARLY_MS, Math.min(left, 5_000), 1_000))
}

function followAgain(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void followSession(), ms)
}

/** Whose calls these are, and what ends them: that account's sign-out, or another's sign-in. */
export type Caller = { user: string; left: AbortSignal }

/** Who is signed in now; nobody has no name, and gets no token. */
export const callerNow = (): Caller => ({ user: userOf(session), left: ending.signal })

/** An account's token for a call, renewed first when it has run out. Undefined: that account is not signed in. */
export async function tokenForCall(user: string): Promise<string | undefined> {
  const config = await appConfig()
  const tokens = tokensOf(user, config)
  if (tokens && tokens.expiresAt > Date.now()) return tokens.idToken
  await followSession()
  return tokensOf(user, config)?.idToken
}

/** The server did not accept this token: the account's next one, or undefined when there is none to try again with. */
export async function renewAfterRefusal(user: string, idToken: string): Promise<string | undefined> {
  const config = await appConfig()
  const result = await renew(config, { user, idToken })
  const tokens = tokensOf(user, config)
  if (result === 'renewed') return tokens?.idToken
  if (result === 'refused') {
    if (tokens) signOut()
    // Nobody is there any more, or somebody else, whose session this refusal says nothing about.
    else await followSession()
  }
  return undefined
}

function tokensOf(user: string, config: AppConfig): Tokens | undefined {
  const tokens = readTokens(config)
  return tokens?.user === user ? tokens : undefined
}

/**
 * Ends the session in every tab and forgets which business was chosen; when somebody leaves, also at the pool, and the
 * invitation that was opened.
 */
export function signOut({ left }: { left?: boolean } = {}) {
  clearTimeout(timer)
  const tokens = left && known && readTokens(known)
  if (known && tokens) revoke(known, tokens)
  if (left) keepInvitation(null)
  forgetTokens()
  setSignedOut(left)
}

/** Nobody is signed in, in whichever tab that happened: the business chosen in this one was theirs. */
function setSignedOut(left?: boolean) {
  keepTenant(undefined)
  set({ status: 'unauthenticated', left })
}

/** Who left has arrived where one signs in: whatever is asked for from now on is led back to. */
export function forgetLeaving() {
  if (session.status === 'unauthenticated') set({ status: 'unauthenticated' })
}
