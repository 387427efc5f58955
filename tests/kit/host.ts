import { hostCode } from '../../infra/host-code.ts'
import { type EdgeRequest, edgeFunction } from '../../infra/local/gateways/edge-function.ts'

type Query = EdgeRequest['querystring']

export const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
export const robot = 'WhatsApp/2.24.20.89 A'

const functions = new Map(
  ['', 'localhost', 'navalha.app'].map((name) => [name, edgeFunction(hostCode(name))]),
)
export const functionOf = (appHost: string) => functions.get(appHost) as ReturnType<typeof edgeFunction>

export const requestOf = (
  host: string,
  uri: string,
  agent: string,
  querystring: Query = {},
): EdgeRequest => ({
  method: 'GET',
  uri,
  querystring,
  headers: { host: { value: host }, 'user-agent': { value: agent } },
})

type Answered = { status: number; headers: Record<string, { value: string }>; body: string }

/** Returns the reply that the edge function creates itself. */
export function answerOf(appHost: string, host: string, uri: string): Answered | undefined {
  const { result } = functionOf(appHost).viewerRequest(requestOf(host, uri, browser))
  return result.statusCode && { status: result.statusCode, ...result }
}

/** Returns the result of a request at the distribution of `appHost`: the file that it serves, or its redirect. */
export function ask(
  appHost: string,
  host: string,
  uri: string,
  { agent = browser, query = {} }: { agent?: string; query?: Query } = {},
): string | undefined {
  const { result, origin } = functionOf(appHost).viewerRequest(requestOf(host, uri, agent, query))
  if (result.statusCode) return [result.statusCode, result.headers.location?.value].filter(Boolean).join(' ')
  return [origin, result.uri].filter(Boolean).join(' ')
}

/** These are the HTML files of the web's entries. */
export const page = '/booking.html'
export const staff = '/index.html'
export const signIn = '/auth.html'
export const callback = '/google-callback.html'
