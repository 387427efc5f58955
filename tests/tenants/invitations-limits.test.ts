import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemAuthority } from '#functions/kit/authority.ts'
import { consumeLimit } from '#functions/kit/limit.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { invitations } from '#functions/tenants/records/invitations.ts'
import { type LimitName, limits, YOUNG_ACCOUNT_DAYS } from '#shared/limits.ts'
import { tableOfStack } from '../kit/actor.ts'
import { newAccount, openTeam, type Person } from '../kit/staff.ts'

const table = tableOfStack()
afterEach(() => vi.useRealTimers())
const { handler } = await import('#functions/entry/staff-api.ts')

/** Calls the function in this process, where the clock can be moved. */
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

describe('limits of invitations', () => {
  const inviteAs = (person: Person, tenant: string, email: string, headers = {}) =>
    callHere('POST /api/staff/invitations', person, {
      body: { email, role: 'manager' },
      headers: { 'x-tenant-id': tenant, ...headers },
    })
  const refused = {
    status: 429,
    body: { code: 'too_many_invitations', detail: 'Muitos convites hoje. Tente novamente amanhã.' },
  }

  /** Counts uses of a limit as the function does. */
  const use = async (tenant: string, name: LimitName, whom: string) => {
    const ctx = {
      ...systemAuthority('test'),
      table,
      tenant: tenant as Tenant,
      request_id: '',
      now: () => new Date(),
    }
    for (let i = 1; i < limits[name].limit; i++) expect(await consumeLimit(ctx, name, whom)).toBeUndefined()
  }
  /** Limits over all businesses use this tenant. */
  const everywhere = 'none'

  it('a business can send thirty invitations per day', async () => {
    const { asOwner, tenant } = await openTeam()
    await use(tenant.tenant_id, 'invitations_of_business', tenant.tenant_id)
    expect((await asOwner.invite(newAccount().email, 'manager')).status).toBe(201)
    expect(await asOwner.invite(newAccount().email, 'manager')).toMatchObject(refused)
  })

  it('an account has a limit of invitations over all its businesses', async () => {
    const { owner, tenant } = await openTeam()
    const second = (await owner.open('Segunda Casa')).body
    await use(everywhere, 'invitations_of_account', owner.user_id)
    expect((await inviteAs(owner, second.tenant_id, newAccount().email)).status).toBe(201)
    for (const { tenant_id } of [tenant, second]) {
      expect(await inviteAs(owner, tenant_id, newAccount().email)).toMatchObject(refused)
    }
    const other = await openTeam()
    expect((await inviteAs(other.owner, other.tenant.tenant_id, newAccount().email)).status).toBe(201)
  })

  it('past the shared limit of young accounts the inviter gets the link instead of a refusal', async () => {
    const settled = await openTeam()
    // No other test counts on this day.
    const days = YOUNG_ACCOUNT_DAYS + 1 + Math.floor(Math.random() * 10_000)
    vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
    const newcomer = newAccount()
    const { tenants } = (await callHere('GET /api/staff/tenants', newcomer)).body
    const invite = (email: string, headers = {}) => inviteAs(newcomer, tenants[0].tenant_id, email, headers)
    const mailed = await invite(newAccount().email)
    expect([mailed.status, mailed.body.link]).toEqual([201, undefined])
    await use(everywhere, 'invitations_of_young', '')
    const invited = newAccount()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const byHand = await invite(invited.email, key)
    expect([byHand.status, byHand.body.by_hand]).toEqual([201, true])
    expect(byHand.body.link).toMatch(/^\/convite\?token=[\w.-]{100,}$/)
    expect(await invite(invited.email, key)).toEqual(byHand)
    // The link lets the invited person in, and the list of invitations has no link.
    const token = new URLSearchParams(byHand.body.link.split('?')[1]).get('token')
    const joined = await callHere('POST /api/staff/invitations/accept', invited, { body: { token } })
    expect([joined.status, joined.body.status]).toEqual([200, 'joined'])
    const scope = { table, tenant: tenants[0].tenant_id as Tenant }
    const stored = await get(scope, invitations, { id: byHand.body.id }, { consistent: true })
    expect(stored).toMatchObject({ by_hand: true })
    const { owner, tenant } = settled
    const other = await inviteAs(owner, tenant.tenant_id, newAccount().email)
    expect([other.status, other.body.link]).toEqual([201, undefined])
  })

  it('a refused invitation does not count towards the limit', async () => {
    const { asOwner, owner, tenant } = await openTeam()
    await use(tenant.tenant_id, 'invitations_of_business', tenant.tenant_id)
    for (let i = 0; i < 3; i++) expect((await asOwner.invite(owner.email, 'manager')).status).toBe(409)
    expect((await asOwner.invite(newAccount().email, 'manager')).status).toBe(201)
    expect(await asOwner.invite(newAccount().email, 'manager')).toMatchObject(refused)
  })
})
