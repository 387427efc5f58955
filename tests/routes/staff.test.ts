import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract.ts'
import { may, type Role, roles } from '#shared/roles.ts'
import { parseAddress } from '#shared/routes.ts'
import { cognitoHost } from '../../infra/local/accounts/cognito.ts'
import { eventually, send } from '../kit/actor.ts'
import { appRoutes } from '../kit/contracts.ts'
import { newAccount, openTeam, type Person } from '../kit/staff.ts'
import type { Token } from '../kit/token.ts'

// Tests who may call which route, for all route tables. Each test calls all routes and lists the deviations. Each
// request has an unknown field, so that a caller with access fails on input and changes nothing.
type Named = [name: string, route: Route]
const staff = appRoutes.filter(
  ([, { access }]) => access === 'account' || (typeof access === 'object' && 'permission' in access),
)
const withTenant = staff.filter(([, { access }]) => access !== 'account')
const account = staff.filter(([, { access }]) => access === 'account')
const open = appRoutes.filter(([, { access }]) => access === 'anyone')

const badTokens: [string, Token][] = [
  ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 1 } }],
  ['that is forged', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
  ['of another pool', { claims: { iss: `${cognitoHost}/sa-east-1_outro` } }],
  ['for another client', { claims: { aud: 'outro' } }],
  ['for an address that is not verified', { claims: { email_verified: false } }],
  ['that is an access token', { claims: { token_use: 'access', aud: undefined, email: undefined } }],
]

let team: Awaited<ReturnType<typeof openTeam>>
let outsider: Person
const people = {} as Record<Role, Person>
beforeAll(async () => {
  team = await openTeam()
  outsider = (await openTeam('Outra Barbearia')).owner
  for (const role of roles) people[role] = role === 'owner' ? team.owner : await team.join(role)
})

function requestOf(route: Route) {
  const { method, path } = parseAddress(route.address)
  const address = path.replace(/\{\w+\}/g, 'x')
  const bare = method === 'GET' || method === 'DELETE'
  return {
    method,
    path: bare ? `${address}?nao_existe=1` : address,
    body: bare ? undefined : { nao_existe: 1 },
  }
}

function callAs(person: Person, route: Route, tenant?: string, more: object = {}) {
  const { method, path, body } = requestOf(route)
  return person.call(method, path, { body, headers: tenant ? { 'x-tenant-id': tenant } : {}, ...more })
}

type Answer = { status: number; body: object }

/** Calls all routes at once and compares each reply with `expected`. */
async function expectOfAll(
  routes: Named[],
  ask: (route: Route) => Promise<Answer>,
  expected: (route: Route) => object,
) {
  expect(routes.length).toBeGreaterThan(0)
  const answers = await Promise.all(routes.map(async ([name, route]) => [name, await ask(route)] as const))
  expect(Object.fromEntries(answers)).toMatchObject(
    Object.fromEntries(routes.map(([name, route]) => [name, expected(route)])),
  )
}

/** Returns a reply without its varying fields. */
const gist = ({ status, body }: Answer) => ({ status, ...body, request_id: undefined })

const stoppedByInput = { status: 400, body: { code: 'invalid_input' } }
const noTenant = { status: 404, body: { code: 'tenant_not_found', detail: 'Tenant não encontrado' } }
const permissionOf = ({ access }: Route) =>
  (access as Extract<Route['access'], { permission: unknown }>).permission

describe('routes of staff', () => {
  it('every route of staff needs a session', () =>
    expectOfAll(
      staff,
      (route) => {
        const { method, path, body } = requestOf(route)
        return send(method, path, body, { headers: { 'x-tenant-id': team.tenant.tenant_id } })
      },
      () => ({ status: 401, body: { message: 'Unauthorized' } }),
    ))

  // The test tests/infra/edge.ts proves that every route has this authorizer.
  it.each(badTokens)('routes of staff refuse a token %s', async (_what, token) => {
    for (const routes of [withTenant, account]) {
      const [, route] = routes[0] as Named
      const answer = await callAs(team.owner, route, team.tenant.tenant_id, token)
      expect(answer.status).toBe(401)
      expect(JSON.stringify(answer.body)).not.toMatch(/Equipe|ten_/)
    }
  })

  it('routes of an account accept every signed-in person, with or without a membership', async () => {
    for (const person of [team.owner, newAccount()]) {
      await expectOfAll(
        account,
        (route) => callAs(person, route),
        () => stoppedByInput,
      )
    }
  })
})

it('every path of staff refuses a wrong method with its own error', () =>
  expectOfAll(
    staff,
    (route) => team.owner.call('OPTIONS', requestOf(route).path),
    () => ({ status: 405, body: { code: 'method_not_allowed' } }),
  ))

describe('routes of a business', () => {
  it('every route needs the id of the business', () =>
    expectOfAll(
      withTenant,
      (route) => callAs(team.owner, route),
      () => ({ status: 400, body: { code: 'invalid_input', detail: 'Tenant não selecionado' } }),
    ))

  it('an outsider gets the same reply as for a business that does not exist', async () => {
    const inside = { person: outsider, tenant: team.tenant.tenant_id }
    const unknown = ['ten_00000000000000000000000000', 'ten_', 'none', 'x'.repeat(500), 'a#b', '*']
    const callers = [
      ...unknown.map((tenant) => ({ person: outsider, tenant })),
      { person: newAccount(), tenant: team.tenant.tenant_id },
    ]
    await expectOfAll(
      withTenant,
      (route) => callAs(inside.person, route, inside.tenant),
      () => noTenant,
    )
    const first = gist(await callAs(inside.person, (withTenant[0] as Named)[1], inside.tenant))
    for (const { person, tenant } of callers) {
      const answers = await Promise.all(withTenant.map(([, route]) => callAs(person, route, tenant)))
      expect(answers.map(gist)).toEqual(withTenant.map(() => first))
    }
  })

  it.each(roles)('every route follows the table of permissions for the role %s', (role) =>
    expectOfAll(
      withTenant,
      (route) => callAs(people[role], route, team.tenant.tenant_id),
      (route) =>
        may(role, permissionOf(route)) ? stoppedByInput : { status: 403, body: { code: 'forbidden' } },
    ),
  )
})

describe('access of a removed member', () => {
  // An open agenda polls this number, so a recently read membership is enough.
  const staleMembershipAllowed = ['agenda.checkAgenda']
  const [later, atOnce] = [true, false].map((stale) =>
    withTenant.filter(([name]) => staleMembershipAllowed.includes(name) === stale),
  ) as [Named[], Named[]]
  let removed: Person
  beforeAll(async () => {
    removed = await team.join('owner')
    await expectOfAll(
      withTenant,
      (route) => callAs(removed, route, team.tenant.tenant_id),
      () => stoppedByInput,
    )
    expect((await team.asOwner.remove(removed.user_id)).status).toBe(200)
  })

  it('a removed member is refused at the next request', () =>
    expectOfAll(
      atOnce,
      (route) => callAs(removed, route, team.tenant.tenant_id),
      () => noTenant,
    ))

  it('a removed member is refused within seconds where a stale membership is allowed', () =>
    expectOfAll(
      later,
      (route) =>
        eventually(async () => {
          const found = await callAs(removed, route, team.tenant.tenant_id)
          return found.status !== 400 && found
        }, 40),
      () => noTenant,
    ))
})

it('a route with access “anyone” accepts callers without a session', () =>
  expectOfAll(
    open,
    (route) => {
      const { method, path, body } = requestOf(route)
      return send(method, path, body)
    },
    () => stoppedByInput,
  ))
