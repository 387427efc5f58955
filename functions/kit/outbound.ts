import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { OutboundError } from '#shared/outbound-errors.ts'
import { isPrivateName } from '#shared/private-names.ts'
import { isLoopback, isPublic } from './public-address.ts'

/** Only this module calls addresses that customers typed; it reaches public hosts only. */

/** Redirects are not followed. `body` is at most the first 64 kB as text. */
export type Outcome = { status: number; body: string; ms: number } | { error: OutboundError; ms: number }

export type Outbound = ReturnType<typeof openOutbound>
type Message = { headers: Readonly<Record<string, string>>; body: string }
type Options = {
  /** It allows http and loopback addresses, on developers' machines only. */
  loopback: boolean
  /** Returns an empty list for an unknown host. */
  lookup?: (host: string) => Promise<string[]>
  timeoutMs?: number
}

/** The limit covers connecting, sending and reading together. */
const TIMEOUT_MS = 15_000
const READ_BYTES = 64 * 1024

/** Databases, caches and remote desktops listen on these ports, but no webhook. */
const CLOSED_PORTS = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5900, 5984, 6379, 9200, 9300, 10250, 11211, 27017,
])

class Failed extends Error {
  readonly code: OutboundError
  constructor(code: OutboundError) {
    super(code)
    this.code = code
  }
}

/** The calls never throw: every failure is an outcome. */
export function openOutbound({ loopback, lookup = resolve, timeoutMs = TIMEOUT_MS }: Options) {
  const allows = (address: string) => isPublic(address) || (loopback && isLoopback(address))

  /** A single address that is not public refuses the whole host. */
  async function addressesOf(host: string): Promise<string[]> {
    if (loopback && host === 'localhost') return ['127.0.0.1']
    const addresses = isIP(host) ? [host] : await lookup(host)
    if (addresses.length === 0) throw new Failed('dns')
    if (!addresses.every(allows)) throw new Failed('refused_address')
    return addresses
  }

  return {
    urlFault: urlFaultFor({ loopback }),
    async post(typed: string, message: Message): Promise<Outcome> {
      const began = performance.now()
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), timeoutMs)
      try {
        if (urlFault(typed, { loopback })) throw new Failed('refused_url')
        const url = new URL(typed)
        const addresses = await before(deadline.signal, addressesOf(hostOf(url)))
        const answer = await send(url, message, { addresses, allows, signal: deadline.signal })
        return { ...answer, ms: since(began) }
      } catch (error) {
        const code = error instanceof Failed ? error.code : 'protocol'
        return { error: deadline.signal.aborted ? 'timeout' : code, ms: since(began) }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

export const urlFaultFor =
  ({ loopback }: Pick<Options, 'loopback'>) =>
  (typed: string) =>
    urlFault(typed, { loopback })

/** Returns why an address is refused when it is saved, in Portuguese. */
function urlFault(typed: string, { loopback = false } = {}): string | undefined {
  if (!URL.canParse(typed)) return 'Por favor, insira uma URL válida'
  const url = new URL(typed)
  const host = hostOf(url)
  const here = loopback && (host === 'localhost' || isLoopback(host))
  if (url.username || url.password) return 'Remova o usuário e a senha da URL.'
  if (url.protocol !== 'https:' && !(here && url.protocol === 'http:'))
    return 'A URL precisa começar com https://.'
  if (host.endsWith('.')) return 'Remova o ponto no fim do domínio da URL.'
  if (here) return undefined
  if (isIP(host) ? !isPublic(host) : isPrivateName(host))
    return 'A URL precisa apontar para um endereço público na internet.'
  const port = Number(url.port || 443)
  if ((port < 1024 && port !== 443) || CLOSED_PORTS.has(port))
    return `A porta ${port} não é aceita. Use a 443 ou uma acima de 1023.`
  return undefined
}

type Checked = { addresses: string[]; allows: (address: string) => boolean; signal: AbortSignal }

/** It is loaded with the first call, because it adds 6 ms to a start. */
const client = (secure: boolean) =>
  secure ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')

function send(url: URL, { headers, body }: Message, { addresses, allows, signal }: Checked) {
  const secure = url.protocol === 'https:'
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    let stage: OutboundError = 'connect'
    const fail = (error?: NodeJS.ErrnoException) => reject(failureOf(error, stage))
    const { request: open, Agent } = client(secure)
    const request = open(url, {
      method: 'POST',
      headers: {
        'user-agent': 'Navalha-Webhooks/1.0',
        ...headers,
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
      },
      // A new agent reuses no connection and no proxy. The default of 250 ms is too short for distant hosts.
      agent: new Agent({ keepAlive: false, autoSelectFamilyAttemptTimeout: 5_000 }),
      // These addresses were checked, so the name is not resolved again.
      lookup: (_host, options, callback) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address as string, found[0]?.family)
      },
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      signal,
    })
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!allows(socket.remoteAddress ?? '')) {
          reject(new Failed('refused_address'))
          socket.destroy()
        } else if (secure) stage = 'tls'
      })
      // Nothing is sent before the address is checked.
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        stage = 'reset'
        if (!socket.destroyed) request.end(body)
      })
    })
    let answered = false
    request.once('response', (response) => {
      answered = true
      read(response).then((text) => resolve({ status: response.statusCode as number, body: text }), fail)
    })
    request.once('error', fail)
    // The connection closed without an error or a reply, for example after a change of protocol.
    request.once('close', () => {
      if (!answered) fail()
    })
  })
}

/** Does not wait for more than the first 64 kB. */
async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop destroys the response.
    if (bytes >= READ_BYTES) break
  }
  return textOf(Buffer.concat(chunks).subarray(0, READ_BYTES))
}

/** Decodes text without control characters and those that change the text's direction. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}

function failureOf(error: NodeJS.ErrnoException | undefined, stage: OutboundError): Failed {
  const code = error?.code ?? ''
  if (code.startsWith('HPE_')) return new Failed('protocol')
  return new Failed(stage === 'tls' && code === 'ECONNRESET' ? 'reset' : stage)
}

const since = (began: number) => Math.round(performance.now() - began)

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

async function before<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(new Failed('timeout')), { once: true })
  return Promise.race([result, promise])
}

/** Asks name servers only, because the system's resolver reads local files and may block a thread. */
async function resolve(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
