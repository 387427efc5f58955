import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Lambdas } from './functions/lambda.ts'
import { urlOf } from './gateways/request-url.ts'
import type { LocalModel } from './messages/bedrock.ts'
import { type Fault, faults } from './messages/simulator.ts'
import type { Broker } from './queues/broker.ts'
import type { Json } from './template/resolve.ts'

/** Each table of the page has this many rows. */
const SHOWN = 50
/** `/_local/messages.json` lists at most this many; its `to` names one address or number. */
const ALL = 500
/** The clock moves at most a year at once. */
const FURTHEST_MINUTES = 525_600

type Answer = { status: number; body: unknown }

/** Returns false for other requests. */
export function createPage(broker: Broker, lambdas: Lambdas, model: LocalModel) {
  const html = readFileSync(path.join(import.meta.dirname, 'page.html'))

  const clock = () => ({
    now: new Date(broker.clock.now()).toISOString(),
    minutes_ahead: Math.round(broker.clock.offset() / 60_000),
  })
  const queues = () =>
    broker.queues.models.map(({ name, redrive }) => ({
      name,
      dead_letters: redrive?.queue,
      ...broker.queues.depth(name),
    }))
  const state = () => ({
    clock: clock(),
    messages: broker.messages.recent(SHOWN),
    events: broker.bus.recent(SHOWN),
    queues: queues().map((queue) => ({ ...queue, messages: broker.queues.peek(queue.name, SHOWN) })),
    failures: lambdas.failures,
  })

  const posts: Record<string, (input: Json) => Answer> = {
    '/_local/clock': ({ minutes }) => {
      if (!(minutes > 0 && minutes <= FURTHEST_MINUTES))
        return { status: 400, body: { message: 'minutes: 0 < minutes ≤ 525600' } }
      broker.clock.advance(minutes * 60_000)
      return { status: 200, body: clock() }
    },
    /** A fault lasts until another one or none is set. */
    '/_local/faults': ({ channel, fault }) => {
      const known = ['email', 'sms', 'whatsapp'].includes(channel)
      if (!known || (fault !== undefined && !faults.includes(fault)))
        return { status: 400, body: { message: `channel, fault: ${faults.join(', ')}` } }
      if (fault) broker.faults.set(channel, fault as Fault)
      else broker.faults.delete(channel)
      return { status: 200, body: Object.fromEntries(broker.faults) }
    },
    /** `about` selects the conversations. */
    '/_local/model': ({ about, turns }) => {
      if (typeof about !== 'string' || !Array.isArray(turns) || turns.length === 0)
        return { status: 400, body: { message: 'about, turns' } }
      model.script({ about, turns })
      return { status: 200, body: {} }
    },
    /** Returns the model's requests about a text. */
    '/_local/model/asked': ({ about }) => ({ status: 200, body: { requests: model.asked(String(about)) } }),
    '/_local/redrive': ({ queue }) => {
      if (!broker.queues.find(queue)) return { status: 404, body: { message: `No queue ${queue}` } }
      return { status: 200, body: { moved: broker.queues.redrive(queue) } }
    },
  }

  async function post(message: IncomingMessage): Promise<Answer> {
    const handle = posts[message.url as string]
    if (!handle) return { status: 404, body: { message: 'Not found' } }
    // Other sites cannot send this type without a CORS preflight.
    if (message.headers['content-type'] !== 'application/json')
      return { status: 415, body: { message: 'Send application/json' } }
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    try {
      return handle(JSON.parse(Buffer.concat(chunks).toString()) ?? {})
    } catch (error) {
      return { status: 400, body: { message: String(error) } }
    }
  }

  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname: url, searchParams } = urlOf(message)
    if (!url.startsWith('/_local')) return false
    const sendJson = ({ status, body }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    if (message.method === 'POST') void post(message).then(sendJson)
    else if (url === '/_local/state.json') sendJson({ status: 200, body: state() })
    // It is polled often, so it omits messages.
    else if (url === '/_local/queues.json') sendJson({ status: 200, body: { queues: queues() } })
    else if (url === '/_local/messages.json')
      sendJson({
        status: 200,
        body: { messages: broker.messages.recent(ALL, searchParams.get('to') ?? undefined) },
      })
    else if (url === '/_local' || url === '/_local/')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    else sendJson({ status: 404, body: { message: 'Not found' } })
    return true
  }
}
