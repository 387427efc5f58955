import type { ErrorCode } from './errors.ts'

/**
 * Says whose uses are counted together. `network`: an address, and of IPv6 also its wider networks. `young`:
 * all young accounts.
 */
export type LimitedBy =
  | 'person'
  | 'account'
  | 'network'
  | 'phone'
  | 'phone and network'
  | 'client'
  | 'business'
  | 'appointment'
  | 'request'
  | 'request and network'
  | 'key'
  | 'young'

/**
 * Says what happens past a limit. `code`: a client on file is asked for more and never refused, others wait;
 * `skip`: the message is not sent, and its record says why.
 */
export type PastLimit = 'wait' | 'code' | 'by_hand' | 'refuse' | 'skip'

type Facts = {
  per: LimitedBy
  past: PastLimit
  /** Answers a request past the limit; it is missing where none is refused. */
  code?: ErrorCode
  /** It is counted over all businesses, not in each. */
  everywhere?: true
  /** A single party can exhaust it for others: an alarm reports that it is reached. */
  shared?: true
  /** Limits of one use that are counted in one item, whose window is the longest. */
  item?: string
  /** It leaves the item of several limits for an address of IPv6: there one item counts for many networks, each of which takes room. */
  apart?: true
}
export type Limit = Facts & {
  /** Says what is counted. */
  counts: string
  limit: number
  /** Length of a window; windows begin on the clock of UTC. */
  seconds: number
}

export const MINUTE = 60
export const TEN_MINUTES = 600
export const HOUR = 3_600
export const DAY = 86_400
export const MONTH = 30 * DAY

/**
 * Networks of IPv6 that are counted beside the /64 of one line, and how many times its figure each may have. A /56 is a
 * house or an office; a /48 may be a small provider or many mobile phones.
 */
export const WIDER_NETWORKS = [
  { bits: 56, times: 2 },
  { bits: 48, times: 5 },
] as const
export type WiderNetwork = (typeof WIDER_NETWORKS)[number]['bits']

/** `rate`: how often in how many seconds. */
export const limit = <const F extends Facts>(
  counts: string,
  [limit, seconds]: [number, number],
  facts: F,
) => ({
  ...facts,
  ...{ counts, limit, seconds },
})
