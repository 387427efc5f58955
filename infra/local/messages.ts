import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mailAccess } from './access.ts'
import type { Clock } from './clock.ts'
import { callerOf, type Permissions } from './permissions.ts'
import type { Json } from './resolve.ts'
import type { Store } from './store.ts'

export type Attachment = { name: string; type: string; text: string }

/** A captured outgoing message. */
export type Message = {
  at: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}
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
export function createSes(messages: Messages, permissions: Permissions) {
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    if (!message.url?.startsWith('/v2/email/')) return false
    const chunks: Buffer[] = []
    message.on('data', (chunk) => chunks.push(chunk))
    message.on('end', () => {
      const input = parsed(Buffer.concat(chunks).toString())
      const from = bareAddress(String(input?.FromEmailAddress))
      const denial = permissions.check(callerOf(message.headers.authorization), () => mailAccess(from))
      if (denial) return answer(response, 403, denial, 'AccessDeniedException')
      const known = message.method === 'POST' && message.url === SEND_PATH
      const problem = known ? deliver(messages, input) : `The local stack does not know ${message.url}`
      if (problem) answer(response, 400, { message: problem }, 'BadRequestException')
      else answer(response, 200, { MessageId: randomUUID() })
    })
    return true
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function answer(response: ServerResponse, status: number, output: object, error?: string): void {
  const body = JSON.stringify(output)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(error && { 'x-amzn-errortype': error }),
    })
    .end(body)
}

/** Keeps the mail once per address; returns SES's refusal, if any. */
function deliver(messages: Messages, input: Json): string | undefined {
  if (!input) return 'Could not parse the request body'
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = input.Destination ?? {}
  const addresses: string[] = [...ToAddresses, ...CcAddresses, ...BccAddresses]
  const { Subject, Body, Attachments = [] } = input.Content?.Simple ?? {}
  if (!input.FromEmailAddress) return 'FromEmailAddress is missing.'
  if (addresses.length === 0) return 'Recipient count is 0.'
  if (addresses.length > 50) return 'Recipient count exceeds 50.'
  if (!Subject?.Data || !(Body?.Text?.Data || Body?.Html?.Data)) return 'Content is missing.'
  // A header of more than one line, which SES refuses.
  if (/[\r\n]/.test(Subject.Data)) return 'Subject contains a line break.'
  if (Attachments.some((one: Json) => !one.FileName || !one.RawContent || one.ContentType?.length > 78))
    return 'Attachment is invalid.'
  const unusable = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(bareAddress(address)))
  if (unusable !== undefined) return `Invalid email address ${unusable}`
  for (const to of addresses) {
    messages.add({
      to,
      subject: Subject.Data,
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
      attachments: Attachments.map(attachmentOf),
    })
  }
  return undefined
}

function attachmentOf({ FileName, ContentType, RawContent }: Json): Attachment {
  return { name: FileName, type: ContentType, text: Buffer.from(RawContent, 'base64').toString() }
}

/** `a@b` of `Name <a@b>`. */
function bareAddress(address: string): string {
  return /<([^>]*)>\s*$/.exec(address)?.[1] ?? address
}
