import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { callerOf, type Permissions } from '../permissions/permissions.ts'
import type { Topics } from '../queues/topics.ts'
import type { MailSetModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import type { Messages } from './messages.ts'
import { type Provider, type Refusal, refuse } from './provider.ts'
import { sesProvider } from './ses.ts'
import type { Faults } from './simulator.ts'
import { snsProvider } from './sns.ts'
import { whatsAppProvider } from './whatsapp.ts'

type Served = {
  messages: Messages
  topics: Topics
  faults: Faults
  clock: Clock
  permissions: Permissions
  mailSets: readonly MailSetModel[]
}

/** Returns false for other requests. */
export function createProviders(served: Served) {
  const ses = sesProvider(served.mailSets)

  function providerOf({ method, url, headers }: IncomingMessage): Provider | 'unknown' | undefined {
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return snsProvider
    if (url?.startsWith('/v2/email/'))
      return method === 'POST' && url === '/v2/email/outbound-emails' ? ses : 'unknown'
    if (url?.startsWith('/v1/whatsapp/'))
      return method === 'POST' && url === '/v1/whatsapp/send' ? whatsAppProvider : 'unknown'
    return undefined
  }

  /** Undefined means that no reply comes. */
  function call(provider: Provider, input: Json, caller: string | undefined): object | undefined {
    const { messages, topics, faults, clock, permissions } = served
    const denial = permissions.check(caller, () => provider.accesses(input))
    if (denial) {
      const code = provider.channel === 'sms' ? 'AuthorizationError' : 'AccessDeniedException'
      throw refuse(code, denial.message, 403)
    }
    const fault = faults.get(provider.channel)
    const [code, status] = provider.throttled
    if (fault === 'throttled') throw refuse(code, 'Rate exceeded', status)
    if (fault === 'stuck') return undefined
    const { answer, messages: taken, report } = provider.read(input)
    for (const one of taken) messages.add(one)
    // A provider usually replies before its first report.
    setImmediate(() => report(topics, new Date(clock.now()).toISOString()))
    if (fault === 'broken') throw refuse('InternalFailure', 'Internal failure', 500)
    return fault === 'silent' ? undefined : answer
  }

  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const provider = providerOf(message)
    if (!provider) return false
    const chunks: Buffer[] = []
    message.on('data', (chunk) => chunks.push(chunk))
    message.on('end', () => {
      const form = provider === snsProvider
      const send = form ? sendXml : sendJson
      try {
        if (provider === 'unknown')
          throw refuse('BadRequestException', `The local stack does not know ${message.url}`)
        const text = Buffer.concat(chunks).toString()
        const input = form ? Object.fromEntries(new URLSearchParams(text)) : parsed(text)
        const output = call(provider, input, callerOf(message.headers.authorization))
        if (output) send(response, 200, output)
      } catch (error) {
        const { code = 'InternalFailure', message: words, status = 500 } = error as Refusal
        if (status === 500) console.error('providers:', error)
        send(response, status, { message: words }, code)
      }
    })
    return true
  }
}

function parsed(text: string): Json {
  try {
    return { ...JSON.parse(text) }
  } catch {
    throw refuse('BadRequestException', 'Could not parse the request body')
  }
}

function sendJson(response: ServerResponse, status: number, output: object, error?: string): void {
  const body = JSON.stringify(output)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(error && { 'x-amzn-errortype': error }),
    })
    .end(body)
}

/** SNS speaks AWS's query protocol in XML. */
function sendXml(response: ServerResponse, status: number, output: object, error?: string): void {
  const xmlns = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'
  const fields = Object.entries(output).map(([name, value]) =>
    element(capital(name), escapeXml(String(value))),
  )
  const id = element('RequestId', randomUUID())
  const body = error
    ? `<ErrorResponse ${xmlns}>${element('Error', `<Type>${status < 500 ? 'Sender' : 'Receiver'}</Type>${element('Code', error)}${fields.join('')}`)}${id}</ErrorResponse>`
    : `<PublishResponse ${xmlns}>${element('PublishResult', fields.join(''))}${element('ResponseMetadata', id)}</PublishResponse>`
  response
    .writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) })
    .end(body)
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
