import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as StandardWebhook } from 'standardwebhooks'

/** Describes a call that a receiver received. */
export type Call = {
  path: string
  /** Counts the earlier calls of this path. */
  nth: number
  id: string
  headers: IncomingHttpHeaders
  text: string
  body: { id: string; type: string; created_at: string; tenant_id: string; data: Record<string, unknown> }
  /** Tells whether the public package accepts the signature. It is undefined when the path has no secret. */
  verified: boolean | undefined
}
export type Behaviour = (response: ServerResponse, nth: number, call: Call) => void

/** Holds a receiver's possible replies to a call. */
export const answers = {
  ok: (response: ServerResponse) => void response.writeHead(204).end(),
  status:
    (status: number, text = ''): Behaviour =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'text/plain' }).end(text),
  hang: () => {},
  reset: (response: ServerResponse) => void response.socket?.resetAndDestroy(),
  redirect:
    (to: string): Behaviour =>
    (response) =>
      void response.writeHead(302, { location: to }).end(),
  /** Replies with success and a body of 10 MB. */
  flood: (response: ServerResponse) => {
    response.on('error', () => {})
    response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(10 * 1024 * 1024))
  },
  /** Uses the first behaviour for the first call and so on, and the last one for all further calls. */
  inTurn:
    (...all: Behaviour[]): Behaviour =>
    (response, nth, call) =>
      (all[nth] ?? (all.at(-1) as Behaviour))(response, nth, call),
}

/** Opens a webhook receiver like one that a customer of the product would write. `now` is its clock for timestamps. */
export async function openReceiver(now: () => number = Date.now) {
  const calls: Call[] = []
  const behaviours = new Map<string, Behaviour>()
  const secrets = new Map<string, string>()
  let open = 0

  function verify(path: string, text: string, headers: IncomingHttpHeaders): boolean | undefined {
    const secret = secrets.get(path)
    if (!secret) return undefined
    // The package reads the machine's clock, and has no parameter for another one.
    const real = Date.now
    const at = now()
    Date.now = () => at
    try {
      new StandardWebhook(secret).verify(text, headers as Record<string, string>)
      return true
    } catch {
      return false
    } finally {
      Date.now = real
    }
  }

  const server = createServer((request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const path = (request.url ?? '/').slice(1)
      const { headers } = request
      const nth = calls.filter((call) => call.path === path).length
      const call: Call = {
        path,
        nth,
        id: String(headers['webhook-id']),
        headers,
        text,
        body: JSON.parse(text),
        verified: verify(path, text, headers),
      }
      calls.push(call)
      const behave = behaviours.get(path) ?? answers.ok
      behave(response, nth, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    to: (path: string) => calls.filter((call) => call.path === path),
    url: (path: string) => `http://127.0.0.1:${port}/${path}`,
    behave: (path: string, behaviour: Behaviour) => void behaviours.set(path, behaviour),
    /** Sets the `whsec_…` secret that verifies the path's calls. */
    trust: (path: string, whsec: string) => void secrets.set(path, whsec),
    /** Counts the calls that wait for a reply. */
    open: () => open,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
