import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#shared/contract.ts'
import { may, type Role, roles } from '#shared/roles.ts'
import { parseAddress } from '#shared/routes.ts'
import { eventually, send } from './kit/actor.ts'
import { allRoutes } from './kit/contracts.ts'
import { badTokens, newAccount, openTeam, type Person } from './kit/staff.ts'

// Generated over the route tables: who may call what. Each request carries a field that no route knows, so that whoever
// is let in is stopped by the input, and nothing happens.
const staff = allRoutes.filter(([, { access }]) => access !== 'public' && access !== 'anyone')
const withTenant = staff.filter(([, { access }]) => access !== 'account')
const open = allRoutes.filter(([, { access }]) => access === 'anyone')

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

/** An answer without what is different each time. */
const gist = ({ status, body }: { status: number; body: object }) => ({
  status,
  ...body,
  request_id: undefined,
})

const stoppedByInput = { status: 400, body: { code: 'invalid_input' } }

it('covers routes of all kinds', () => {
  expect([staff.length, withTenant.length, open.length].every((count) => count > 0)).toBe(true)
})

describe.each(staff)('%s', (_name, route) => {
  it('needs a session', async () => {
    const { method, path, body } = requestOf(route)
    const headers = { 'x-tenant-id': team.tenant.tenant_id }
    const answer = await send(method, path, body, { headers })
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }])
  })

  it.each(badTokens)('refuses a token that is %s', async (_what, token) => {
    const answer = await callAs(team.owner, route, team.tenant.tenant_id, token)
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toMatch(/Equipe|ten_/)
  })
})

describe.each(withTenant)('%s', (_name, route) => {
  const { permission } = route.access as Extract<Route['access'], { permission: unknown }>

  it('needs to know the business', async () => {
    const { status, body } = await callAs(team.owner, route)
    expect([status, body.code, body.detail]).toEqual([400, 'invalid_input', 'Tenant não selecionado'])
  })

  it('tells an outsider of a business as much as of none', async () => {
    const answer = await callAs(outsider, route, team.tenant.tenant_id)
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'tenant_not_found', detail: 'Tenant não encontrado' },
    })
    for (const none of ['ten_00000000000000000000000000', '', 'none', 'x'.repeat(500), 'a#b', '*']) {
      const other = await callAs(outsider, route, none || 'ten_')
      expect(gist(other)).toEqual(gist(answer))
    }
    expect(gist(await callAs(newAccount(), route, team.tenant.tenant_id))).toEqual(gist(answer))
  })

  it.each(roles)('answers as the matrix says: %s', async (role) => {
    const answer = await callAs(people[role], route, team.tenant.tenant_id)
    expect(answer).toMatchObject(
      may(role, permission) ? stoppedByInput : { status: 403, body: { code: 'forbidden' } },
    )
  })
})

describe('who was let in everywhere and is removed', () => {
  // The number that an open agenda asks for: a membership read a moment ago does for it.
  const staleMembershipAllowed = ['agenda.checkAgenda']
  const ends = { status: 404, body: { code: 'tenant_not_found' } }
  let removed: Person
  beforeAll(async () => {
    removed = await team.join('owner')
    for (const [name, route] of withTenant) {
      expect(await callAs(removed, route, team.tenant.tenant_id), name).toMatchObject(stoppedByInput)
    }
    expect((await team.asOwner.remove(removed.user_id)).status).toBe(200)
  })

  it.each(withTenant.filter(([name]) => !staleMembershipAllowed.includes(name)))(
    'is out at the next request: %s',
    async (_name, route) => {
      expect(await callAs(removed, route, team.tenant.tenant_id)).toMatchObject(ends)
    },
  )

  it.each(withTenant.filter(([name]) => staleMembershipAllowed.includes(name)))(
    'is out within seconds: %s',
    async (_name, route) => {
      const answer = await eventually(async () => {
        const found = await callAs(removed, route, team.tenant.tenant_id)
        return found.status !== 400 && found
      }, 40)
      expect(answer).toMatchObject(ends)
    },
  )
})

describe.each(staff.filter(([, { access }]) => access === 'account'))('%s', (_name, route) => {
  it('lets in who is signed in, member or not', async () => {
    for (const person of [team.owner, newAccount()]) {
      expect(await callAs(person, route)).toMatchObject(stoppedByInput)
    }
  })
})

describe.each(open)('%s', (_name, route) => {
  it('lets anyone in', async () => {
    const { method, path, body } = requestOf(route)
    expect(await send(method, path, body)).toMatchObject(stoppedByInput)
  })
})
