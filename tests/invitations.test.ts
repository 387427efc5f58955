import { describe, expect, it } from 'vitest'
import type { Problem } from '#shared/errors.ts'
import { send } from './kit/actor.ts'
import { newAccount, openTeam, type Person, tokenMailedTo, within } from './kit/staff.ts'

type Read = { business: string; email: string; role: string } & Problem

const read = (token: string) => send<Read>('POST', '/api/invitations', { token })

async function invited(name?: string) {
  const team = await openTeam(name)
  const guest = newAccount({ business_name: 'Casa da Visita' })
  const { body } = await team.asOwner.invite(guest.email, 'manager')
  return { ...team, guest, invitation: body, token: await tokenMailedTo(guest.email) }
}

describe('whoever holds the link', () => {
  it('reads who invites whom as what, without a session', async () => {
    const { guest, token } = await invited('Barbearia do Convite')
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { business: 'Barbearia do Convite', email: guest.email, role: 'manager' },
    })
  })

  it('is told when it is used, taken back or none, and nothing else', async () => {
    const used = await invited()
    await used.guest.accept(used.token)
    const revoked = await invited()
    await revoked.asOwner.revoke(revoked.invitation.id)
    for (const [token, code] of [
      [used.token, 'invitation_used'],
      [revoked.token, 'invitation_not_found'],
      ['x'.repeat(43), 'invitation_not_found'],
      ['x', 'invalid_input'],
    ] as const) {
      const { body } = await read(token)
      expect(body.code).toBe(code)
      expect(JSON.stringify(body)).not.toContain('@')
    }
  })
})

describe('who was removed', () => {
  it('does not come back by an invitation opened as a member', async () => {
    const { asOwner, join, tenant } = await openTeam()
    const member = await join('professional')
    const other = newAccount().email
    await asOwner.invite(other, 'manager')
    const token = await tokenMailedTo(other)
    expect((await member.accept(token)).body).toMatchObject({ tenant_id: tenant.tenant_id })
    const { members, invitations } = (await asOwner.members()).body
    expect(members.find(({ user_id }) => user_id === member.user_id)?.role).toBe('professional')
    expect(invitations).toEqual([])
    await asOwner.remove(member.user_id)
    expect((await member.accept(token)).body.code).toBe('invitation_used')
    expect((await within(member, tenant.tenant_id).call('GET', '/api/staff/services')).status).toBe(404)
  })

  it('leaves no invitation behind by which anybody comes in', async () => {
    const { asOwner, join, tenant } = await openTeam()
    const second = await join('owner')
    const other = newAccount().email
    await within(second, tenant.tenant_id).invite(other, 'owner')
    const token = await tokenMailedTo(other)
    expect((await asOwner.members()).body.invitations).toHaveLength(1)
    await asOwner.remove(second.user_id)
    expect((await asOwner.members()).body.invitations).toEqual([])
    for (const person of [second, newAccount()]) {
      expect((await person.accept(token)).body.code).toBe('invitation_not_found')
    }
    expect((await read(token)).body.code).toBe('invitation_not_found')
  })
})

describe('an invitation whose sender may no longer invite', () => {
  type Team = Awaited<ReturnType<typeof openTeam>>
  const lostAndBack = {
    'removed, then an owner again': async ({ asOwner }: Team, second: Person) => {
      await asOwner.remove(second.user_id)
      await asOwner.invite(second.email, 'owner')
      return async () => expect((await second.accept(await tokenMailedTo(second.email))).status).toBe(200)
    },
    'a manager, then an owner again': async ({ asOwner }: Team, second: Person) => {
      await asOwner.change(second.user_id, 'manager')
      return async () => expect((await asOwner.change(second.user_id, 'owner')).status).toBe(200)
    },
  }

  it.each(Object.entries(lostAndBack))('stays dead: %s', async (_, lose) => {
    const team = await openTeam()
    const second = await team.join('owner')
    const inside = within(second, team.tenant.tenant_id)
    const [early, late] = [newAccount({ business_name: 'Casa Nova' }), newAccount()]
    await inside.invite(early.email, 'owner')
    await inside.invite(late.email, 'owner')
    const [toEarly, toLate] = [await tokenMailedTo(early.email), await tokenMailedTo(late.email)]
    const comeBack = await lose(team, second)
    // Nobody waits for it: a new account gets a business of its own.
    expect((await early.tenants()).body).toMatchObject({ tenants: [{ name: 'Casa Nova' }], invited_by: [] })
    await comeBack()
    for (const [person, token] of [
      [early, toEarly],
      [late, toLate],
    ] as const) {
      expect((await person.accept(token)).body.code).toBe('invitation_not_found')
    }
    expect((await team.asOwner.members()).body.invitations).toEqual([])
    await inside.invite(late.email, 'manager')
    expect((await late.accept(await tokenMailedTo(late.email))).status).toBe(200)
  })
})

it('an account without a business hears who expects it, and keeps the name it was opened for', async () => {
  const { guest, asOwner, invitation } = await invited('Barbearia que Espera')
  const expected = { tenants: [], invited_by: ['Barbearia que Espera'], business_name: 'Casa da Visita' }
  expect((await guest.tenants()).body).toMatchObject(expected)
  await asOwner.revoke(invitation.id)
  expect((await guest.tenants()).body).toMatchObject({
    tenants: [{ name: 'Casa da Visita' }],
    invited_by: [],
  })
})
