import type { Json } from '../template/resolve.ts'

export type PoolSettings = {
  id: string
  passwordLength: number
  customAttributes: Record<string, number>
}

export type CodeMail = { source: string; username: string; email: string; code: string }
/** The worker asks the main thread for these. */
export type Wish =
  | { kind: 'trigger'; pool: string; name: string; event: Json }
  | ({ kind: 'mail'; pool: string } & CodeMail)
  | { kind: 'access'; pool: string; operation: string; accessKey: string }
export type FromPool = { kind: 'listening' } | (Wish & { id: number })
/** `error` is the trigger's failure or a denial; `response` is the trigger's. */
export type Reply = { error?: string; response?: Json }
export type ToPool = Reply & { id: number }
