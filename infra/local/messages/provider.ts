import type { Access } from '../permissions/policies.ts'
import type { Topics } from '../queues/topics.ts'
import type { Json } from '../template/resolve.ts'
import type { Message } from './messages.ts'

type Taken = {
  answer: object
  messages: Omit<Message, 'at'>[]
  report: (topics: Topics, now: string) => void
}

/** The service sends messages by a single operation. */
export type Provider = {
  channel: Message['channel']
  /** It is sent when too many calls arrive. */
  throttled: [code: string, status: number]
  accesses: (input: Json) => readonly Access[]
  /** Throws what `refuse` makes. */
  read: (input: Json) => Taken
}

export type Refusal = { code: string; message: string; status: number }
export const refuse = (code: string, message: string, status = 400): Refusal => ({ code, message, status })
