import type { Json } from '../template/resolve.ts'

/** Failures of the local Google, switched on by POST to `/_fake/faults`. */
const lasting = [
  /** Token endpoint: wrong secret; unknown client; a redirect that is not registered; HTML instead of JSON. */
  'invalid_client',
  'client_not_found',
  'redirect_uri_mismatch',
  'unexpected',
  /** Token endpoint and calendar. `value` of `too_many` is Retry-After in seconds. */
  'too_many',
  'server_error',
  'no_answer',
  /** Calendar. `value` of `small_pages` is the number of events. */
  'quota',
  'rate',
  'not_enabled',
  'small_pages',
  /** Notifications have these faults. */
  'drop_notification',
  'duplicate_notification',
  /** Access tokens end `value` seconds before Google said. */
  'clock_skew',
  /** The person did not tick the calendar; the accounts page cuts the tie to the window that opened it. */
  'scope_denied',
  'opener_gone',
] as const
/** Happen once, when they are posted. */
const immediate = ['expire_tokens', 'revoke_grant', 'gone', 'off'] as const

export type FaultName = (typeof lasting)[number]
type ImmediateName = (typeof immediate)[number]
type Fault = { fault: FaultName; account?: string; client_id?: string; times: number; value: number }
/** Says whom a call concerns, as far as it is known. */
type Concerned = { account?: string | undefined; client_id?: string | undefined }

export type Faults = ReturnType<typeof createFaults>

export function createFaults(now: Record<Exclude<ImmediateName, 'off'>, (account?: string) => void>) {
  let faults: Fault[] = []
  const applies = (one: Fault, { account, client_id }: Concerned) =>
    (one.account ?? account) === account && (one.client_id ?? client_id) === client_id

  return {
    /** `{fault, account?, client_id?, times?, value?}`; without `times` until `off`. Gives a refusal, if any. */
    set({ fault, account, client_id, times = Infinity, value = 1 }: Json): string | undefined {
      if (fault === 'off')
        faults = faults.filter((one) => one.account !== account || one.client_id !== client_id)
      else if (immediate.includes(fault)) now[fault as Exclude<ImmediateName, 'off'>](account)
      else if (lasting.includes(fault)) faults.push({ fault, account, client_id, times, value })
      else return `fault: one of ${[...lasting, ...immediate].join(', ')}`
      return undefined
    },
    /** The value of a fault that is on for these; counts it as happened. */
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
