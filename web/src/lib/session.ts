import { useSyncExternalStore } from 'react'
import { type AppConfig, appConfig } from './app-config.ts'
import { keep } from './storage.ts'
import { forgetTokens, isTokenKey, readTokens, renew, type Tokens } from './tokens.ts'

export type Session =
  | { status: 'loading' }
  /** `left`: by their own wish, so nothing leads back to where they were. */
  | { status: 'unauthenticated'; left?: boolean }
  | { status: 'authenticated'; email: string; user: string }
  /** Where accounts live could not be asked for. */
  | { status: 'failed'; error: unknown }

/** The session is renewed this long before it expires. */
const EARLY_MS = 90_000
export const TENANT_KEY = 'currentTenantId'

let session: Session = { status: 'loading' }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Session) {
  if (JSON.stringify(next) === JSON.stringify(session)) return
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

/** Calls `listener` whenever nobody is signed in any more. */
export function onSignedOut(listener: () => void) {
  let signedIn = false
  subscribe(() => {
    if (signedIn && session.status === 'unauthenticated') listener()
    signedIn = session.status === 'authenticated'
  })
}

const expiresSoon = (tokens: Tokens) => tokens.expiresAt - Date.now() < EARLY_MS

/** Reads what storage holds, from the start and after each change of it, and sees to its renewal. */
export async function startSession() {
  try {
    const config = await appConfig()
    addEventListener('storage', ({ key }) => isTokenKey(config, key) && void follow(config))
    // A laptop that slept wakes with timers that never fired.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void follow(config)
    })
    await follow(config)
  } catch (error) {
    set({ status: 'failed', error })
  }
}

/** After a sign-in: takes up what the library has stored. */
export async function resumeSession() {
  await follow(await appConfig())
}

async function follow(config: AppConfig): Promise<void> {
  clearTimeout(timer)
  let tokens = readTokens(config)
  if (tokens && expiresSoon(tokens)) {
    const valid = tokens.expiresAt > Date.now()
    if (valid) set({ status: 'authenticated', email: tokens.email, user: tokens.user })
    const result = await renew(config, tokens.idToken)
    if (result === 'refused') forgetTokens(config)
    // Without an answer a session that has not run out goes on; one that has is over, quietly (RULINGS A3).
    if (result === 'unreachable' && tokens.expiresAt <= Date.now()) tokens = undefined
    else tokens = readTokens(config)
  }
  if (!tokens) return set({ status: 'unauthenticated' })
  set({ status: 'authenticated', email: tokens.email, user: tokens.user })
  const left = tokens.expiresAt - Date.now()
  timer = setTimeout(() => void follow(config), Math.max(left - EARLY_MS, Math.min(left, 5_000), 1_000))
}

/** The token for a call, renewed first when it is about to run out. Undefined: nobody is signed in. */
export async function tokenForCall(): Promise<string | undefined> {
  const config = await appConfig()
  const tokens = readTokens(config)
  if (!tokens) {
    set({ status: 'unauthenticated' })
    return undefined
  }
  if (tokens.expiresAt > Date.now()) return tokens.idToken
  await follow(config)
  return readTokens(config)?.idToken
}

/** The server did not accept this token: renews it, or ends the session. True: try again. */
export async function renewAfterRefusal(token: string): Promise<boolean> {
  const config = await appConfig()
  const result = await renew(config, token)
  if (result === 'refused') await signOut()
  return result === 'renewed'
}

/** Ends the session in every tab and forgets which business was chosen. */
export async function signOut({ left }: { left?: boolean } = {}) {
  clearTimeout(timer)
  forgetTokens(await appConfig())
  keep('localStorage', TENANT_KEY, null)
  set({ status: 'unauthenticated', left })
}
