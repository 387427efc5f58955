import type { Json } from '../template/resolve.ts'

/** A POST to `/_fake/faults` switches them on. */
const lasting = [
  /** The secret is wrong, the client unknown, the redirect unregistered, or the reply HTML. */
  'invalid_client',
  'client_not_found',
  'redirect_uri_mismatch',
  'unexpected',
  /** The token endpoint and the calendar have them. `value` of `too_many` is Retry-After in seconds. */
  'too_many',
  'server_error',
  'no_answer',
  /** The calendar has them. `value` of `small_pages` is the number of events. */
  'quota',
  'rate',
  'not_enabled',
  'small_pages',
  /** Notifications have these faults. */
  'drop_notification',
  'duplicate_notification',
  /** Access tokens expire `value` seconds early. */
  'clock_skew',
  /** The person refuses the calendar, or the page loses its opener. */
  'scope_denied',
  'opener_gone',
] as const
/** They happen once, when they are posted. */
const immediate = ['expire_tokens', 'revoke_grant', 'gone', 'off'] as const

export type FaultName = (typeof lasting)[number]
type ImmediateName = (typeof immediate)[number]
type Fault = { fault: FaultName; account?: string; client_id?: string; times: number; value: number }
type Concerned = { account?: string | undefined; client_id?: string | undefined }

export type Faults = ReturnType<typeof createFaults>

export function createFaults(now: Record<Exclude<ImmediateName, 'off'>, (account?: string) => void>) {
  let faults: Fault[] = []
  const applies = (one: Fault, { account, client_id }: Concerned) =>
    (one.account ?? account) === account && (one.client_id ?? client_id) === client_id

  return {
    /** Without `times` the fault lasts until `off`. */
    set({ fault, account, client_id, times = Infinity, value = 1 }: Json): string | undefined {
      if (fault === 'off')
        faults = faults.filter((one) => one.account !== account || one.client_id !== client_id)
      else if (immediate.includes(fault)) now[fault as Exclude<ImmediateName, 'off'>](account)
      else if (lasting.includes(fault)) faults.push({ fault, account, client_id, times, value })
      else return `fault: one of ${[...lasting, ...immediate].join(', ')}`
      return undefined
    },
    /** Returns the value of an active fault, and counts it. */
    hit(fault: FaultName, concerned: Concerned): number | undefined {
      const found = faults.find((one) => one.fault === fault && applies(one, concerned))
      if (!found) return undefined
      found.times -= 1
      if (found.times <= 0) faults = faults.filter((one) => one !== found)
      return found.value
    },
    list: () => faults,
    known: [...immediate, ...lasting],
  }
}
