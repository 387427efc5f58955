import { connections, waiting } from '#functions/google/records.ts'
import { systemAuthority } from '#functions/kit/authority.ts'
import { commit, create, emit } from '#functions/kit/commit.ts'
import { openSecrets } from '#functions/kit/secrets.ts'
import { newId } from '#shared/ids.ts'
import { localGoogle } from '../../infra/local/google.ts'
import { type ForkedStack, tableOf } from './forked-stack.ts'
import type { Shop } from './shop.ts'

/** An event as the local Google shows it. */
export type CalendarEvent = {
  id: string
  status: string
  summary?: string
  description?: string
  start: { dateTime: string }
  end: { dateTime: string }
  extendedProperties?: { private?: { navalha_appointment?: string } }
}
type State = { accounts: { events: Record<string, CalendarEvent>; channels: { expires_at: number }[] }[] }

/** What a person does with their calendar at the local Google of a stack, and its failures. */
export function googleAt({ url }: Pick<ForkedStack, 'url'>, account: string) {
  const base = `http://localhost:${Number(new URL(url).port) + 6}`
  async function post(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json().catch(() => ({}))
  }
  const state = async () => {
    const response = await fetch(`${base}/_fake/state.json?account=${account}`)
    return ((await response.json()) as State).accounts[0] as State['accounts'][0]
  }
  const times = ([start, end]: readonly [string, string]) => {
    const of = (at: string) => (at.includes('T') ? { dateTime: `${at}:00-03:00` } : { date: at })
    return { start: of(start), end: of(end) }
  }
  return {
    base,
    account,
    /** Wall-clock times of São Paulo, or dates. */
    add: async (start: string, end: string, more: object = {}): Promise<string> =>
      (await post('/_fake/events', { account, ...times([start, end]), ...more })).id,
    move: (id: string, start: string, end: string) =>
      post('/_fake/events', { account, action: 'patch', id, ...times([start, end]) }),
    change: (id: string, more: object) => post('/_fake/events', { account, action: 'patch', id, ...more }),
    drop: (id: string) => post('/_fake/events', { account, action: 'delete', id }),
    fail: (fault: string, more: object = {}) => post('/_fake/faults', { fault, account, ...more }),
    state,
    /** The events of an appointment that the calendar shows. */
    of: async (appointment: string) =>
      Object.values((await state()).events).filter(
        ({ status, extendedProperties }) =>
          status !== 'cancelled' && extendedProperties?.private?.navalha_appointment === appointment,
      ),
  }
}
type Google = ReturnType<typeof googleAt>

export async function connect(
  stack: ForkedStack,
  { owner }: Shop,
  { base, account }: Google,
  professional_id?: string,
) {
  Object.assign(process.env, stack.env)
  const redirect = `${stack.url}/auth/google/callback`
  const query = new URLSearchParams({
    client_id: localGoogle.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/calendar',
    access_type: 'offline',
    prompt: 'consent',
    state: 'x',
  })
  const allowed = await fetch(`${base}/o/oauth2/v2/auth?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'allow', other: account }),
    redirect: 'manual',
  })
  const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') as string
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirect, ...localGoogle }
  const answer = await fetch(`${base}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  const secrets = openSecrets(stack.env.SECRETS_KEY as string)
  const now = new Date()
  const { tenant } = owner
  const scope = {
    table: tableOf(stack),
    tenant,
    ...systemAuthority('test'),
    request_id: 'test',
    now: () => now,
  }
  const id = newId('ggl', now)
  await scope.table.client.send(
    new (await import('@aws-sdk/lib-dynamodb')).DeleteCommand({
      TableName: scope.table.name,
      Key: { pk: `${tenant}#google_in`, sk: 'connection' },
    }),
  )
  await commit(
    scope,
    create(connections, {
      tenant_id: tenant,
      id,
      credentials: 'global',
      refresh_token: await secrets.encrypt(tenant, tokens.refresh_token),
      access_token: await secrets.encrypt(tenant, tokens.access_token),
      expires_at: new Date(now.getTime() + 3_599_000).toISOString(),
      ...(professional_id && { professional_id }),
      user_id: 'test',
      connected_by: 'test',
      connected_at: now.toISOString(),
      status: 'connected',
      tries: 0,
      ...waiting(tenant, now.toISOString()),
      version: 1,
    }),
    emit('google.connected', { id, version: 1 }),
  )
  return id
}
