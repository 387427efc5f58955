import type { Clock } from '../clock.ts'
import type { Store } from '../storage/store.ts'

export type Attachment = { name: string; type: string; text: string }

/** Each message was captured instead of being sent. */
export type Message = {
  at: string
  channel: 'email' | 'sms' | 'whatsapp'
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** A mail may have more headers than the usual ones. */
  headers?: Record<string, string>
  /** Answers to a mail go there. */
  reply_to?: string
  /** WhatsApp holds the template's text. */
  template?: { name: string; language: string; parameters: string[] }
  /** `lost` is the reason why the recipient does not see the message. */
  lost?: string
}
export type Messages = ReturnType<typeof createMessages>

const KEPT = 500

/** Keeps captured messages in the broker's store. */
export function createMessages(store: Store, clock: Clock) {
  const insert = store.prepare('INSERT INTO mails (mail) VALUES (?)')
  const prune = store.prepare('DELETE FROM mails WHERE id <= ?')
  const newest = store.prepare('SELECT mail FROM mails WHERE instr(mail, ?) ORDER BY id DESC LIMIT ?')
  return {
    add(message: Omit<Message, 'at'>): void {
      const at = new Date(clock.now()).toISOString()
      const { lastInsertRowid } = insert.run(JSON.stringify({ at, ...message }))
      prune.run(Number(lastInsertRowid) - KEPT)
    },
    recent(limit: number, to?: string): Message[] {
      const part = to === undefined ? '' : `"to":${JSON.stringify(to)}`
      return newest.all(part, limit).map(({ mail }) => JSON.parse(mail as string) as Message)
    },
  }
}
