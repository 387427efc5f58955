import type { Message } from './messages.ts'
import type { Access } from './policies.ts'
import type { Json } from './resolve.ts'
import type { Topics } from './topics.ts'

/** A message that its provider takes: its answer, what is kept, and what it reports afterwards. */
type Taken = {
  answer: object
  messages: Omit<Message, 'at'>[]
  report: (topics: Topics, now: string) => void
}

/** A service that sends messages, by one operation. */
export type Provider = {
  channel: Message['channel']
  /** Code and status of its refusal when it gets too many calls. */
  throttled: [code: string, status: number]
  accesses: (input: Json) => readonly Access[]
  /** Throws what `refuse` makes. */
  read: (input: Json) => Taken
}

export type Refusal = { code: string; message: string; status: number }
export const refuse = (code: string, message: string, status = 400): Refusal => ({ code, message, status })
