import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemAuthority } from '#functions/kit/authority.ts'
import { consumeRateLimit, perDay } from '#functions/kit/limit.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import {
  ACCOUNT_INVITATIONS_A_DAY,
  YOUNG_ACCOUNT_DAYS,
  YOUNG_INVITATIONS_A_DAY,
} from '#shared/tenant-limits.ts'
import { tableOfStack } from './kit/actor.ts'
import { newAccount, openTeam, type Person } from './kit/staff.ts'

const table = tableOfStack()
const ses = mockClient(SESv2Client)
afterEach(() => {
  ses.reset()
  vi.useRealTimers()
})
const { handler } = await import('#functions/entry/company-api.ts')

/** A call of the function in this process, where SES can be made to fail and the clock can be moved. */
async function callHere(
  address: string,
  { user_id, email }: Person,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
) {
  const [method, path] = address.split(' ')
  const claims = { sub: user_id, email, email_verified: 'true', token_use: 'id' }
  const event = {
    version: '2.0',
    routeKey: address,
    rawPath: path,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': process.env.ORIGIN_SECRET?.split(',')[0],
      ...headers,
    },
    requestContext: {
      http: { method, path, sourceIp: '127.0.0.1' },
      authorizer: { jwt: { claims, scopes: null } },
    },
    body: body && JSON.stringify(body),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context
  const answer = (await handler(event, context)) as APIGatewayProxyStructuredResultV2
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') }
}

function invite(team: Awaited<ReturnType<typeof openTeam>>, email: string, key: string) {
  const headers = { 'x-tenant-id': team.tenant.tenant_id, 'idempotency-key': key }
  return callHere('POST /api/staff/invitations', team.owner, { body: { email, role: 'manager' }, headers })
}

function records(tenant: string) {
  const partition = `notifications#${new Date().toISOString().slice(0, 7)}`
  return queryAll<{ to: string; status: string }>({ table, tenant: tenant as Tenant }, partition)
}

describe('an invitation whose mail SES refuses', () => {
  it('is answered as not sent, leaves nothing pending, and is sent when repeated under the same key', async () => {
    const team = await openTeam()
    const guest = newAccount()
    ses.on(SendEmailCommand).rejectsOnce(Object.assign(new Error(guest.email), { name: 'MessageRejected' }))
    const refused = await invite(team, guest.email, 'convite-que-falha')
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'busy',
        detail: 'O email do convite não pôde ser enviado. Tente novamente em instantes.',
      },
    })
    expect((await team.asOwner.members()).body.invitations).toEqual([])

    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    expect((await invite(team, guest.email, 'convite-que-falha')).status).toBe(201)
    expect((await invite(team, guest.email, 'convite-que-falha')).status).toBe(201)
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2)
    expect((await team.asOwner.members()).body.invitations).toMatchObject([{ email: guest.email }])

    const kept = await records(team.tenant.tenant_id)
    expect(kept.map(({ status }) => status)).toEqual(['failed', 'sent'])
    expect(JSON.stringify(kept)).not.toContain(guest.email)
  })
})

it('an invitation sent again whose mail is refused leaves the one before as it was', async () => {
  const team = await openTeam()
  const guest = newAccount()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  const first = await invite(team, guest.email, 'convite-primeiro')
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: 'MessageRejected' }))
  expect((await invite(team, guest.email, 'convite-segundo')).status).toBe(503)
  expect((await team.asOwner.members()).body.invitations).toMatchObject([{ id: first.body.id }])
})

it('an invitation killed before its mail has gone is sent when asked for again under the same key', async () => {
  const team = await openTeam()
  const guest = newAccount()
  const reached = new Promise<void>((resolve) => {
    ses.on(SendEmailCommand).callsFake(() => {
      resolve()
      return new Promise(() => {})
    })
  })
  void invite(team, guest.email, 'convite-interrompido')
  await reached
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  const again = await invite(team, guest.email, 'convite-interrompido')
  expect(again.status).toBe(201)
  expect(await invite(team, guest.email, 'convite-interrompido')).toEqual(again)
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1)
  expect((await team.asOwner.members()).body.invitations).toMatchObject([{ id: again.body.id }])
})

it('what the names of a business and a guest contain stays text in the mail', async () => {
  const team = await openTeam('<img src=x onerror=alert(1)> & "Filhos"')
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  await invite(team, newAccount().email, 'convite-com-marcas')
  const simple = ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple
  expect(simple?.Body?.Html?.Data).not.toContain('<img')
  expect(simple?.Body?.Text?.Data).toContain('<img src=x onerror=alert(1)> & "Filhos"')
})

describe('invitations are limited', () => {
  const inviteAs = (person: Person, tenant: string, email: string) =>
    callHere('POST /api/staff/invitations', person, {
      body: { email, role: 'manager' },
      headers: { 'x-tenant-id': tenant },
    })
  const refused = {
    status: 429,
    body: { code: 'too_many_invitations', detail: 'Muitos convites hoje. Tente novamente amanhã.' },
  }

  it('for each account, over all of its businesses', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    const { owner, tenant } = await openTeam()
    const second = (await owner.open('Segunda Casa')).body
    for (let i = 0; i < ACCOUNT_INVITATIONS_A_DAY; i++) {
      const { tenant_id } = i % 2 ? tenant : second
      expect((await inviteAs(owner, tenant_id, newAccount().email)).status).toBe(201)
    }
    for (const { tenant_id } of [tenant, second]) {
      expect(await inviteAs(owner, tenant_id, newAccount().email)).toMatchObject(refused)
    }
    const other = await openTeam()
    expect((await inviteAs(other.owner, other.tenant.tenant_id, newAccount().email)).status).toBe(201)
  })

  it('for all young accounts together', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    const settled = await openTeam()
    // A day on which no other test counts.
    const days = YOUNG_ACCOUNT_DAYS + 1 + Math.floor(Math.random() * 10_000)
    vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
    const newcomer = newAccount()
    const { tenants } = (await callHere('GET /api/staff/tenants', newcomer)).body
    const asNewcomer = () => inviteAs(newcomer, tenants[0].tenant_id, newAccount().email)
    expect((await asNewcomer()).status).toBe(201)
    const everywhere = {
      ...systemAuthority('test'),
      table,
      tenant: 'none' as Tenant,
      request_id: '',
      now: () => new Date(),
    }
    const rate = perDay(YOUNG_INVITATIONS_A_DAY)
    for (let i = 1; i < YOUNG_INVITATIONS_A_DAY; i++) {
      expect(await consumeRateLimit(everywhere, 'young-invitation', '', rate)).toBeUndefined()
    }
    expect(await asNewcomer()).toMatchObject(refused)
    const { owner, tenant } = settled
    expect((await inviteAs(owner, tenant.tenant_id, newAccount().email)).status).toBe(201)
  })
})
