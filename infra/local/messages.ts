import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import type { Json } from './resolve.ts'
import type { Store } from './store.ts'

/** A captured outgoing message. */
export type Message = { at: string; to: string; subject: string; text: string; html: string }
export type Messages = ReturnType<typeof createMessages>

const KEPT = 500

/** Captured messages in the broker's store. */
export function createMessages(store: Store, clock: Clock) {
  const insert = store.prepare('INSERT INTO mails (mail) VALUES (?)')
  const prune = store.prepare('DELETE FROM mails WHERE id <= ?')
  const newest = store.prepare('SELECT mail FROM mails ORDER BY id DESC LIMIT ?')
  return {
    add(message: Omit<Message, 'at'>): void {
      const at = new Date(clock.now()).toISOString()
      const { lastInsertRowid } = insert.run(JSON.stringify({ at, ...message }))
      prune.run(Number(lastInsertRowid) - KEPT)
    },
    recent: (limit: number): Message[] =>
      newest.all(limit).map(({ mail }) => JSON.parse(mail as string) as Message),
  }
}

const SEND_PATH = '/v2/email/outbound-emails'

/** SES v2's SendEmail. Returns false for other requests. */
export function createSes(messages: Messages) {
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    if (!message.url?.startsWith('/v2/email/')) return false
    const chunks: Buffer[] = []
    message.on('data', (chunk) => chunks.push(chunk))
    message.on('end', () => {
      const known = message.method === 'POST' && message.url === SEND_PATH
      const problem = known ? deliver(messages, chunks) : `The local stack does not know ${message.url}`
      const body = JSON.stringify(problem ? { message: problem } : { MessageId: randomUUID() })
      response
        .writeHead(problem ? 400 : 200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(problem && { 'x-amzn-errortype': 'BadRequestException' }),
        })
        .end(body)
    })
    return true
  }
}

/** Keeps the mail once per address; returns SES's refusal, if any. */
function deliver(messages: Messages, chunks: Buffer[]): string | undefined {
  let input: Json
  try {
    input = JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return 'Could not parse the request body'
  }
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {}
  const addresses: string[] = [...ToAddresses, ...CcAddresses, ...BccAddresses]
  const { Subject, Body } = input.Content?.Simple ?? {}
  if (!input.FromEmailAddress) return 'FromEmailAddress is missing.'
  if (addresses.length === 0) return 'Recipient count is 0.'
  if (addresses.length > 50) return 'Recipient count exceeds 50.'
  if (!Subject?.Data || !(Body?.Text?.Data || Body?.Html?.Data)) return 'Content is missing.'
  const unusable = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(bareAddress(address)))
  if (unusable !== undefined) return `Invalid email address ${unusable}`
  for (const to of addresses) {
    messages.add({
      to,
      subject: Subject.Data,
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
    })
  }
  return undefined
}

/** `a@b` of `Name <a@b>`. */
function bareAddress(address: string): string {
  return /<([^>]*)>\s*$/.exec(address)?.[1] ?? address
}
