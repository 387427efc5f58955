import { describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import type { Problem } from '#shared/errors.ts'
import { send, tableOfStack } from '../kit/actor.ts'
import { signedLink } from '../kit/links.ts'
import { mailsTo, newAccount, openTeam, type Person, tokenMailedTo, within } from '../kit/staff.ts'

type Read = { business: string; email: string; role: string } & Problem

const read = (token: string) => send<Read>('POST', '/api/invitations', { token })

async function invited(name?: string) {
  const team = await openTeam(name)
  const guest = newAccount({ business_name: 'Casa da Visita' })
  const { body } = await team.asOwner.invite(guest.email, 'manager')
  return { ...team, guest, invitation: body, token: await tokenMailedTo(guest.email) }
}

describe('the holder of an invitation link', () => {
  it('the holder of the link reads the business, the address and the role without a session', async () => {
    const { guest, token } = await invited('Barbearia do Convite')
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { business: 'Barbearia do Convite', email: guest.email, role: 'manager' },
    })
  })

  it('the holder of the link learns only that an invitation is used, revoked or unknown', async () => {
    const used = await invited()
    await used.guest.accept(used.token)
    const revoked = await invited()
    await revoked.asOwner.revoke(revoked.invitation.id)
    const [tenant = '', id = ''] = used.token.split('.')
    const forged = { tenant, appointment_id: id, action: 'cancel', link_version: 0 } as const
    for (const [token, code] of [
      [used.token, 'invitation_used'],
      [revoked.token, 'invitation_not_found'],
      ['x'.repeat(43), 'invitation_not_found'],
      [`${used.token}a`, 'invitation_not_found'],
      // This is a link to an appointment, signed with the same secret.
      [signedLink({ ...forged, expires: 4e9 }), 'invitation_not_found'],
      ['x', 'invalid_input'],
    ] as const) {
      const { body } = await read(token)
      expect(body.code).toBe(code)
      expect(JSON.stringify(body)).not.toContain('@')
    }
  })
})

describe('invitations around a removed member', () => {
  it('a removed member cannot come back by an invitation that they opened as a member', async () => {
    const { asOwner, join, tenant } = await openTeam()
    const member = await join('professional')
    const other = newAccount().email
    await asOwner.invite(other, 'manager')
    const token = await tokenMailedTo(other)
    expect((await member.accept(token)).body).toMatchObject({
      status: 'joined',
      tenant_id: tenant.tenant_id,
      role: 'professional',
    })
    // The invitation is still there for its address.
    expect((await asOwner.members()).body.invitations).toMatchObject([{ email: other }])
    await asOwner.remove(member.user_id)
    expect((await member.accept(token)).body.code).toBe('invitation_other_address')
    expect((await within(member, tenant.tenant_id).listServices()).status).toBe(404)
  })

  it('the invitations of a removed owner are revoked and let nobody in', async () => {
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

describe('an invitation whose inviter lost the permission', () => {
  type Team = Awaited<ReturnType<typeof openTeam>>
  const lostAndBack = {
    'the inviter was removed and became an owner again': async ({ asOwner }: Team, second: Person) => {
      await asOwner.remove(second.user_id)
      await asOwner.invite(second.email, 'owner')
      return async () => expect((await second.accept(await tokenMailedTo(second.email))).status).toBe(200)
    },
    'the inviter became a manager and then an owner again': async ({ asOwner }: Team, second: Person) => {
      await asOwner.change(second.user_id, 'manager')
      return async () => expect((await asOwner.change(second.user_id, 'owner')).status).toBe(200)
    },
  }

  it.each(Object.entries(lostAndBack))(
    'the invitation stays revoked when its inviter returns: %s',
    async (_, lose) => {
      const team = await openTeam()
      const second = await team.join('owner')
      const inside = within(second, team.tenant.tenant_id)
      const [early, late] = [newAccount({ business_name: 'Casa Nova' }), newAccount()]
      await inside.invite(early.email, 'owner')
      await inside.invite(late.email, 'owner')
      const [toEarly, toLate] = [await tokenMailedTo(early.email), await tokenMailedTo(late.email)]
      const comeBack = await lose(team, second)
      // Without an invitation a new account gets a new business.
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
    },
  )
})

describe('an invitation opened with another address', () => {
  const asked = async () => {
    const team = await openTeam('Barbearia do Convite')
    const guest = newAccount()
    const { body: invitation } = await team.asOwner.invite(guest.email, 'professional')
    const token = await tokenMailedTo(guest.email)
    const person = newAccount({ business_name: 'Casa Nova' })
    const answer = await person.accept(token)
    return { ...team, guest, invitation, token, person, answer }
  }
  const roleOf = async ({ asOwner }: Awaited<ReturnType<typeof openTeam>>, person: Person) =>
    (await asOwner.members()).body.members.find(({ user_id }) => user_id === person.user_id)?.role

  it.each(['owner', 'manager'] as const)(
    'only the holder of the invited address becomes %s',
    async (role) => {
      const team = await openTeam()
      const guest = newAccount()
      await team.asOwner.invite(guest.email, role)
      const token = await tokenMailedTo(guest.email)
      const stranger = newAccount()
      expect(await stranger.accept(token)).toMatchObject({
        status: 403,
        body: {
          code: 'invitation_other_address',
          detail:
            'Este convite só vale para o email que o recebeu. Entre com esse email, ou peça um convite para o seu.',
        },
      })
      expect(await roleOf(team, stranger)).toBeUndefined()
      const spelt = newAccount({ email: guest.email.toUpperCase() })
      expect((await spelt.accept(token)).body).toMatchObject({ status: 'joined', role })
    },
  )

  it('an invitation of a professional opened with another address awaits the approval of an owner', async () => {
    const team = await asked()
    const { answer, asOwner, guest, invitation, person, token } = team
    const waiting = { status: 200, body: { status: 'awaiting_approval', name: 'Barbearia do Convite' } }
    expect(answer).toMatchObject(waiting)
    expect(await person.accept(token)).toMatchObject(waiting)
    expect((await newAccount().accept(token)).body.code).toBe('invitation_used')
    const expected = { tenants: [], invited_by: [], awaiting_approval: ['Barbearia do Convite'] }
    expect((await person.tenants()).body).toMatchObject(expected)
    expect(await roleOf(team, person)).toBeUndefined()
    const { invitations } = (await asOwner.members()).body
    expect(invitations).toMatchObject([{ email: guest.email, asked_by: person.email }])

    const key = { 'idempotency-key': 'uma-so-vez' }
    const approved = await asOwner.approve(invitation.id, key)
    expect(approved).toMatchObject({
      status: 200,
      body: { user_id: person.user_id, email: person.email, role: 'professional' },
    })
    expect(approved.body.professional_id).toMatch(/^pro_/)
    expect((await asOwner.approve(invitation.id, key)).body).toEqual(approved.body)
    expect((await asOwner.approve(invitation.id)).body.code).toBe('invitation_not_found')
    expect((await person.tenants()).body.tenants).toMatchObject([{ name: 'Barbearia do Convite' }])
    expect((await asOwner.members()).body.invitations).toEqual([])
    expect((await guest.accept(token)).body.code).toBe('invitation_used')
  })

  it('an owner declines an invitation opened with another address, which ends the link, and the account gets its own business', async () => {
    const { asOwner, guest, invitation, person, token } = await asked()
    expect((await asOwner.revoke(invitation.id)).status).toBe(200)
    expect((await asOwner.approve(invitation.id)).body.code).toBe('invitation_not_found')
    for (const one of [person, guest]) {
      expect((await one.accept(token)).body.code).toBe('invitation_not_found')
    }
    expect((await person.tenants()).body).toMatchObject({
      tenants: [{ name: 'Casa Nova' }],
      awaiting_approval: [],
    })
  })

  it('the invited address can still accept an invitation that was opened with another address', async () => {
    const { asOwner, guest, invitation, person, token } = await asked()
    expect((await guest.accept(token)).body).toMatchObject({ status: 'joined', role: 'professional' })
    expect((await asOwner.approve(invitation.id)).body.code).toBe('invitation_not_found')
    expect((await person.accept(token)).body.code).toBe('invitation_used')
  })

  it('an invitation opened with another address cannot be approved for a member, nor after its inviter lost the permission', async () => {
    const team = await asked()
    await team.asOwner.invite(team.person.email, 'manager')
    await team.person.accept(await tokenMailedTo(team.person.email))
    expect((await team.asOwner.approve(team.invitation.id)).body.code).toBe('already_member')

    const second = await team.join('owner')
    const guest = newAccount()
    const { body } = await within(second, team.tenant.tenant_id).invite(guest.email, 'professional')
    await newAccount().accept(await tokenMailedTo(guest.email))
    await team.asOwner.remove(second.user_id)
    expect((await team.asOwner.approve(body.id)).body.code).toBe('invitation_not_found')
  })
})

it('an account without a business learns who invited it, and keeps the business name of its sign-up', async () => {
  const { guest, asOwner, invitation } = await invited('Barbearia que Espera')
  const expected = { tenants: [], invited_by: ['Barbearia que Espera'], business_name: 'Casa da Visita' }
  expect((await guest.tenants()).body).toMatchObject(expected)
  await asOwner.revoke(invitation.id)
  expect((await guest.tenants()).body).toMatchObject({
    tenants: [{ name: 'Casa da Visita' }],
    invited_by: [],
  })
})

describe('the name from a sign-up', () => {
  const inviting = (name: string) => openTeam('Barbearia da Equipe', name)

  it('the name from a sign-up is shown in the team and in mails, and becomes the new professional’s name', async () => {
    const { asOwner, tenant } = await inviting('  José  ')
    const guest = newAccount({ name: 'Ana Souza' })
    await asOwner.invite(guest.email, 'professional')
    expect((await mailsTo(guest.email, { count: 1 }))[0]?.text).toMatch(/^José convidou você para a equipe/)
    await guest.accept(await tokenMailedTo(guest.email))
    const { members } = (await asOwner.members()).body
    expect(members.map(({ name }) => name)).toEqual(['José', 'Ana Souza'])
    const id = members[1]?.professional_id as string
    const scope = { table: tableOfStack(), tenant: tenant.tenant_id as Tenant }
    expect(await get(scope, professionals, { id })).toMatchObject({ name: 'Ana Souza' })
  })

  it('a name with a link or hidden characters is replaced by the address', async () => {
    for (const name of ['Veja https://evil.example', 'Zé\u0000', ' ', 'x'.repeat(121)]) {
      const { asOwner, owner } = await inviting(name)
      const guest = newAccount()
      await asOwner.invite(guest.email, 'manager')
      expect((await mailsTo(guest.email, { count: 1 }))[0]?.text).toMatch(
        new RegExp(`^${owner.email} convidou você`),
      )
      expect((await asOwner.members()).body.members[0]).not.toHaveProperty('name')
    }
  })
})
