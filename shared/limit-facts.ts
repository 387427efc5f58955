import type { ErrorCode } from './errors.ts'

/** `network` is an address, of IPv6 also its wider networks; `young` is all young accounts together. */
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

/** `code` asks clients for more and refuses others; `skip` records the message without sending it. */
export type PastLimit = 'wait' | 'code' | 'by_hand' | 'refuse' | 'skip'

type Facts = {
  per: LimitedBy
  past: PastLimit
  code?: ErrorCode
  everywhere?: true
  /** A single party can exhaust it for others, so an alarm reports it. */
  shared?: true
  /** Limits with the same name share an item, whose window is the longest. */
  item?: string
  /** A counter of many IPv6 networks would outgrow a shared item. */
  apart?: true
}
export type Limit = Facts & {
  counts: string
  limit: number
  seconds: number
}

export const MINUTE = 60
export const TEN_MINUTES = 600
export const HOUR = 3_600
export const DAY = 86_400
export const MONTH = 30 * DAY

/** A /56 is a house or an office; a /48 may be a small provider. */
export const WIDER_NETWORKS = [
  { bits: 56, times: 2 },
  { bits: 48, times: 5 },
] as const
export type WiderNetwork = (typeof WIDER_NETWORKS)[number]['bits']

export const limit = <const F extends Facts>(
  counts: string,
  [limit, seconds]: [number, number],
  facts: F,
) => ({
  ...facts,
  ...{ counts, limit, seconds },
})
