import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { readSetting, type Store, writeSetting } from '../storage/store.ts'

/** Tokens, codes and secrets are stored only as hashes. */

export type Time = { dateTime?: string; date?: string; timeZone?: string }

export type StoredEvent = {
  id: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  summary?: string
  description?: string
  start: Time
  end: Time
  transparency?: 'opaque' | 'transparent'
  attendees?: { email?: string; self?: boolean; responseStatus?: string }[]
  extendedProperties?: { private?: Record<string, string> }
  recurrence?: string[]
  /** It is set for an instance that differs from its series. */
  recurringEventId?: string
  sequence: number
  created: string
  updated: string
  /** It last changed in this revision of the calendar. */
  revision: number
  /** Instances of former versions must be reported as cancelled. */
  former?: Pick<StoredEvent, 'start' | 'end' | 'recurrence'>[]
}

export type Channel = { id: string; resource_id: string; address: string; expires_at: number; sent: number }

export type Calendar = {
  account: string
  /** Sync tokens of earlier epochs are answered with 410. */
  epoch: number
  revision: number
  events: Record<string, StoredEvent>
  channels: Channel[]
}

export type Client = { client_id: string; secret_hash: string; redirect_uris: string[] }

type Code = {
  client_id: string
  account: string
  redirect_uri: string
  challenge: string
  scope: string
  offline: boolean
  expires_at: number
}
type Token = {
  kind: 'access' | 'refresh'
  client_id: string
  account: string
  scope: string
  expires_at?: number
}

export type GoogleState = ReturnType<typeof openGoogleState>

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const CODE_MS = 600_000
/** Google subtracts a second from the hour. */
export const TOKEN_SECONDS = 3599

export function openGoogleState(store: Store, clock: Clock, registered: Client[]) {
  const read = <T>(name: string, otherwise: T): T => {
    const text = readSetting(store, name)
    return text ? JSON.parse(text) : otherwise
  }
  const clients: Record<string, Client> = read('google:clients', {})
  for (const client of registered) clients[client.client_id] = client
  const codes: Record<string, Code> = read('google:codes', {})
  const tokens: Record<string, Token> = read('google:tokens', {})
  const accounts: string[] = read('google:accounts', [])
  const calendars = new Map<string, Calendar>()

  const saveTokens = () => writeSetting(store, 'google:tokens', JSON.stringify(tokens))

  function issue(
    kind: Token['kind'],
    grant: Omit<Token, 'kind' | 'expires_at'>,
    expires_at?: number,
  ): string {
    const token = (kind === 'access' ? 'ya29.' : '1//') + randomBytes(32).toString('base64url')
    tokens[hashOf(token)] = { kind, ...grant, ...(expires_at && { expires_at }) }
    saveTokens()
    return token
  }

  return {
    clients,
    accounts,
    register(client: Client): void {
      clients[client.client_id] = client
      writeSetting(store, 'google:clients', JSON.stringify(clients))
    },
    calendarOf(account: string): Calendar {
      const known = calendars.get(account)
      if (known) return known
      const empty: Calendar = { account, epoch: 1, revision: 0, events: {}, channels: [] }
      const calendar = read(`google:calendar:${account}`, empty)
      calendars.set(account, calendar)
      if (!accounts.includes(account)) {
        accounts.push(account)
        writeSetting(store, 'google:accounts', JSON.stringify(accounts))
      }
      return calendar
    },
    save(calendar: Calendar): void {
      writeSetting(store, `google:calendar:${calendar.account}`, JSON.stringify(calendar))
    },
    issueCode(code: Omit<Code, 'expires_at'>): string {
      const text = `4/0${randomBytes(30).toString('base64url')}`
      codes[hashOf(text)] = { ...code, expires_at: clock.now() + CODE_MS }
      writeSetting(store, 'google:codes', JSON.stringify(codes))
      return text
    },
    codeOf: (text: string): Code | undefined => codes[hashOf(text)],
    /** Each code is valid once, even if the call fails. */
    takeCode(text: string): Code | undefined {
      const code = codes[hashOf(text)]
      delete codes[hashOf(text)]
      writeSetting(store, 'google:codes', JSON.stringify(codes))
      return code && code.expires_at > clock.now() ? code : undefined
    },
    issueAccess: (grant: Omit<Token, 'kind' | 'expires_at'>, skewSeconds: number) =>
      issue('access', grant, clock.now() + (TOKEN_SECONDS - skewSeconds) * 1000),
    issueRefresh: (grant: Omit<Token, 'kind' | 'expires_at'>) => issue('refresh', grant),
    tokenOf(text: string): Token | undefined {
      const token = tokens[hashOf(text)]
      return token && (token.expires_at ?? Infinity) > clock.now() ? token : undefined
    },
    /** Counts the account's grants of access that have not ended. */
    grantsOf: (account: string): number =>
      Object.values(tokens).filter((one) => one.kind === 'refresh' && one.account === account).length,
    expireTokens(account: string | undefined): void {
      for (const [hash, token] of Object.entries(tokens)) {
        if (token.kind === 'access' && (account ?? token.account) === token.account) delete tokens[hash]
      }
      saveTokens()
    },
    /** Without `client_id` all grants end. */
    revoke(account: string | undefined, client_id?: string): void {
      for (const [hash, token] of Object.entries(tokens)) {
        const ends = (account ?? token.account) === token.account
        if (ends && (client_id ?? token.client_id) === token.client_id) delete tokens[hash]
      }
      saveTokens()
    },
  }
}
