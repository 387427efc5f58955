import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { Clock } from '../clock.ts'
import { urlOf } from '../gateways/request-url.ts'
import { listen } from '../listen.ts'
import type { Store } from '../storage/store.ts'
import type { Json } from '../template/resolve.ts'
import { googleChannels } from './channels.ts'
import { googleEvents } from './events.ts'
import { createFaults, type FaultName } from './faults.ts'
import { type Answer, apiError, CALENDAR_SCOPE, googleOAuth, html } from './oauth.ts'
import { type Calendar, hashOf, openGoogleState } from './state.ts'

export const localGoogle = {
  client_id: '100000000000-navalha.apps.googleusercontent.com',
  client_secret: 'GOCSPX-local-installation-000',
}
export const localOwnGoogle = {
  client_id: '200000000000-salao.apps.googleusercontent.com',
  client_secret: 'GOCSPX-local-business-0000000',
}

type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }

/** It has its own origin; people use `/_fake`. */
export async function startGoogle(
  port: number,
  { store, clock, appUrl }: { store: Store; clock: Clock; appUrl: string },
): Promise<() => void> {
  const redirect_uris = [`${appUrl}/auth/google/callback`]
  const registered = ({ client_id, client_secret }: typeof localGoogle) => ({
    client_id,
    secret_hash: hashOf(client_secret),
    redirect_uris,
  })
  const state = openGoogleState(store, clock, [registered(localGoogle), registered(localOwnGoogle)])
  const faults = createFaults({
    expire_tokens: (account) => state.expireTokens(account),
    revoke_grant: (account) => state.revoke(account),
    gone(account) {
      for (const one of account ? [account] : state.accounts) {
        const calendar = state.calendarOf(one)
        calendar.epoch += 1
        state.save(calendar)
      }
    },
  })
  const channels = googleChannels(state, { faults, clock })
  const oauth = googleOAuth(state, faults)
  const events = googleEvents(state, { faults, clock, changed: channels.changed })
  const page = readFileSync(path.join(import.meta.dirname, 'page.html'), 'utf8')

  /** `none` ends the connection without a reply. */
  function outage(concerned: {
    account?: string | undefined
    client_id?: string | undefined
  }): Answer | 'none' | undefined {
    const hit = (fault: FaultName) => faults.hit(fault, concerned)
    if (hit('no_answer') !== undefined) return 'none'
    if (hit('server_error') !== undefined) return apiError(503, 'backendError', 'Backend Error')
    const wait = hit('too_many')
    if (wait === undefined) return undefined
    const headers = { 'retry-after': String(wait) }
    return apiError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { headers })
  }

  function calendarCall({ method, url, headers, body }: Call): Answer | 'none' {
    const token = state.tokenOf(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (token?.kind !== 'access')
      return apiError(401, 'authError', 'Invalid Credentials', {
        headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
      })
    const fault = outage(token) ?? calendarFault(token.account)
    if (fault) return fault
    if (!token.scope.split(' ').includes(CALENDAR_SCOPE))
      return apiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
    const calendar = state.calendarOf(token.account)
    const input = body ? JSON.parse(body) : {}
    if (method === 'POST' && url.pathname === '/calendar/v3/channels/stop')
      return channels.stop(calendar, input)
    const found = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/.exec(url.pathname)
    if (!found) return apiError(404, 'notFound', 'Not Found')
    const id = found[1]
    if (id === undefined) {
      if (method === 'GET') return events.list(calendar, url.searchParams)
      return method === 'POST' ? events.insert(calendar, input) : apiError(404, 'notFound', 'Not Found')
    }
    if (id === 'watch' && method === 'POST') return channels.watch(calendar, input)
    const etag = headers['if-match']
    if (method === 'PUT' || method === 'PATCH')
      return events.update(calendar, id, input, { whole: method === 'PUT', etag })
    if (method === 'DELETE') return events.remove(calendar, id)
    return method === 'GET' ? events.get(calendar, id) : apiError(404, 'notFound', 'Not Found')
  }

  function calendarFault(account: string): Answer | undefined {
    const hit = (fault: FaultName) => faults.hit(fault, { account }) !== undefined
    if (hit('quota')) return apiError(403, 'quotaExceeded', 'Calendar usage limits exceeded.')
    if (hit('rate')) return apiError(403, 'rateLimitExceeded', 'Rate Limit Exceeded')
    if (hit('not_enabled'))
      return apiError(403, 'accessNotConfigured', 'Google Calendar API has not been used in this project.')
    return undefined
  }

  /** People and tests call it without a token. */
  function fakeCall({ method, url, headers, body }: Call): Answer {
    if (method === 'GET' && url.pathname === '/_fake')
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
    if (method === 'GET' && url.pathname === '/_fake/state.json')
      return { status: 200, body: describe(url.searchParams.get('account')) }
    // Other sites cannot send this type without a CORS preflight.
    if (method === 'POST' && headers['content-type'] !== 'application/json')
      return { status: 415, body: { message: 'Send application/json' } }
    const input: Json = body ? JSON.parse(body) : {}
    if (method === 'POST' && url.pathname === '/_fake/faults') {
      const problem = faults.set(input)
      return problem ? { status: 400, body: { message: problem } } : { status: 200, body: {} }
    }
    if (method === 'POST' && url.pathname === '/_fake/clients') {
      state.register({
        ...registered(input as typeof localGoogle),
        ...(input.redirect_uris && { redirect_uris: input.redirect_uris }),
      })
      return { status: 200, body: {} }
    }
    if (method === 'POST' && url.pathname === '/_fake/events') {
      const { account, action = 'insert', id, ...event } = input
      const calendar: Calendar = state.calendarOf(account)
      if (action === 'delete') return events.remove(calendar, id)
      if (action === 'patch') return events.update(calendar, id, event, { whole: false })
      return events.insert(calendar, { ...(id && { id }), ...event })
    }
    return { status: 404, body: { message: 'Not found' } }
  }

  const describe = (account: string | null) => ({
    now: new Date(clock.now()).toISOString(),
    faults: faults.list(),
    known_faults: faults.known,
    accounts: (account === null ? state.accounts : [account]).map((one) => ({
      ...state.calendarOf(one),
      grants: state.grantsOf(one),
    })),
  })

  function answer(call: Call): Answer | 'none' {
    const { method, url, body } = call
    if (url.pathname.startsWith('/_fake')) return fakeCall(call)
    if (url.pathname === '/o/oauth2/v2/auth')
      return oauth.authorize(url.searchParams, method === 'POST' ? new URLSearchParams(body) : undefined)
    if (url.pathname.startsWith('/calendar/v3/')) return calendarCall(call)
    if (method !== 'POST') return html(404, '<p>404</p>')
    const form = new URLSearchParams(body)
    const given = form.get('token') ?? form.get('refresh_token') ?? ''
    const concerned = {
      client_id: form.get('client_id') ?? undefined,
      account: (state.tokenOf(given) ?? state.codeOf(form.get('code') ?? ''))?.account,
    }
    if (url.pathname === '/token') return outage(concerned) ?? oauth.token(form)
    if (url.pathname === '/revoke') return outage(concerned) ?? oauth.revoke(form)
    return html(404, '<p>404</p>')
  }

  const close = await listen(port, () => serverOf(answer))
  return () => {
    channels.close()
    close()
  }
}

function serverOf(answer: (call: Call) => Answer | 'none'): Server {
  return createServer(async (message: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const call = {
      method: message.method as string,
      url: urlOf(message),
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
    }
    let answered: Answer | 'none'
    try {
      answered = answer(call)
    } catch (error) {
      answered = apiError(400, 'badRequest', String(error))
    }
    if (answered === 'none') return void message.socket.destroy()
    const { status, headers, body } = answered
    const type = typeof body === 'object' && { 'content-type': 'application/json; charset=UTF-8' }
    response
      .writeHead(status, { 'cache-control': 'no-store', ...type, ...headers })
      .end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
}
