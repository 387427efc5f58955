import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { bookingConfigs } from '#functions/company/records.ts'
import { members } from '#functions/kit/membership.ts'
import { type Ref, ref, shapeOf, storedKey } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { PROFESSIONALS_LIMIT } from '#functions/professionals/rules.ts'
import { invitations } from '#functions/tenants/records/invitations.ts'
import type { Role } from '#shared/roles.ts'
import { openBusiness, send, tableOfStack } from '../kit/actor.ts'
import { openShop } from '../kit/catalog.ts'
import { mailsTo, newAccount, openTeam, tokenMailedTo, within } from '../kit/staff.ts'
import { volume } from '../kit/volume.ts'

const scopeOf = (tenant: string) => ({ table: tableOfStack(), tenant: tenant as Tenant })

/** Writes fields into a stored item directly. */
async function force(tenant: string, item: Ref, fields: Record<string, unknown>) {
  const { table } = scopeOf(tenant)
  const names = Object.keys(fields)
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: storedKey(tenant as Tenant, item),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
    }),
  )
}

const mondayToSaturday = (start = '08:00', end = '18:00') =>
  [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))

/** This team has one free place. */
const oneShort = {
  professionals: Array.from({ length: PROFESSIONALS_LIMIT - 1 }, (_, i) => ({
    name: `Pessoa ${i}`,
    specialties: [],
  })),
}

/** Opens a team and invites a person. */
async function invited(role: Role = 'manager', more: object = {}) {
  const team = await openTeam()
  const guest = newAccount({ email: `Convidado.Silva-${crypto.randomUUID().slice(0, 8)}@Navalha.test` })
  const { status, body: invitation } = await team.asOwner.invite(guest.email, role, more)
  expect(status).toBe(201)
  return { ...team, guest, invitation, token: await tokenMailedTo(guest.email) }
}

describe('invitations', () => {
  it('an invitation goes out by e-mail in Portuguese, and the guest joins with its role', async () => {
    const { owner, guest, tenant, asOwner, token } = await invited()
    const [mail] = await mailsTo(guest.email.toLowerCase())
    // Anybody may choose the name of a business, so the subject does not contain it.
    expect(mail?.subject).toBe('Convite para uma equipe no Navalha')
    expect(mail?.text).toContain('para a equipe de Barbearia da Equipe no Navalha')
    expect(mail?.text).toContain('com a função Gerente')
    expect(mail?.html).toContain(`/convite?token=${token}`)
    expect((await asOwner.members()).body.invitations).toMatchObject([{ email: guest.email.toLowerCase() }])

    expect((await guest.tenants()).body.tenants).toEqual([])
    expect(await guest.accept(token)).toMatchObject({
      status: 200,
      body: { tenant_id: tenant.tenant_id, name: tenant.name, role: 'manager' },
    })
    expect((await guest.tenants()).body.tenants).toHaveLength(1)
    const { members, invitations: left } = (await asOwner.members()).body
    expect(members.map(({ user_id, role }) => [user_id, role])).toEqual([
      [owner.user_id, 'owner'],
      [guest.user_id, 'manager'],
    ])
    expect(left).toEqual([])
  })

  it('an invitation is used once, and only the same guest may repeat the request', async () => {
    const { guest, token } = await invited()
    await guest.accept(token)
    expect((await guest.accept(token)).status).toBe(200)
    expect(await newAccount().accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_used' } })
  })

  it('only one of several people who accept an invitation at once joins', async () => {
    const { asOwner, guest, token } = await invited()
    const people = Array.from({ length: 6 }, () => newAccount({ email: guest.email }))
    const answers = await Promise.all(people.map((person) => person.accept(token)))
    const codes = answers.map(({ status }) => status).sort()
    expect(codes).toEqual([200, 409, 409, 409, 409, 409])
    expect((await asOwner.members()).body.members).toHaveLength(2)
  })

  it('an invitation expires after a week', async () => {
    const { guest, tenant, invitation, token } = await invited()
    const days = (Date.parse(invitation.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    await force(tenant.tenant_id, ref(invitations, invitation), { expires_at: new Date().toISOString() })
    expect(await guest.accept(token)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
  })

  it('an invitation can be revoked, and its guest gets a business of their own', async () => {
    const { guest, asOwner, invitation, token } = await invited()
    expect((await asOwner.revoke(invitation.id)).status).toBe(200)
    expect((await asOwner.revoke(invitation.id)).body.code).toBe('invitation_not_found')
    expect(await guest.accept(token)).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } })
    expect((await guest.tenants()).body.tenants).toHaveLength(1)
  })

  it.each(['x'.repeat(43), '0'.repeat(20)])('an unknown token is refused: %s', async (token) => {
    expect(await newAccount().accept(token)).toMatchObject({
      status: 404,
      body: { code: 'invitation_not_found' },
    })
  })

  it('a second invitation replaces the first, and is sent once per idempotency key', async () => {
    const { guest, asOwner, token } = await invited()
    const headers = { 'idempotency-key': 'convite-repetido' }
    const second = await asOwner.invite(guest.email, 'professional', {}, headers)
    const third = await asOwner.invite(guest.email, 'professional', {}, headers)
    expect(third.body).toEqual(second.body)
    expect(await mailsTo(guest.email.toLowerCase(), { count: 2 })).toHaveLength(2)
    expect((await asOwner.members()).body.invitations).toHaveLength(1)
    expect((await guest.accept(token)).status).toBe(404)
    expect((await guest.accept(await tokenMailedTo(guest.email))).body.role).toBe('professional')
  })

  it('refuses to invite a person who is a member already', async () => {
    const { owner, asOwner } = await openTeam()
    const { status, body } = await asOwner.invite(owner.email.toUpperCase(), 'manager')
    expect([status, body.code]).toEqual([409, 'already_member'])
  })

  it('another business’s invitation can be neither seen nor revoked', async () => {
    const { invitation } = await invited()
    const { asOwner } = await openTeam('Outra')
    expect((await asOwner.revoke(invitation.id)).body.code).toBe('invitation_not_found')
    expect((await asOwner.members()).body.invitations).toEqual([])
  })

  it('the table does not contain the token', async () => {
    const { tenant, invitation, token } = await invited()
    const stored = await get(scopeOf(tenant.tenant_id), invitations, invitation)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('invitation of a professional', () => {
  it('the guest is linked to the named professional, and customers do not see the link', async () => {
    const { business } = await openBusiness()
    const { tenant, asOwner } = await openTeam()
    // The professional belongs to the team's own business.
    const named = business.professionals[0] as (typeof business.professionals)[0]
    await force(tenant.tenant_id, ref(professionals, named), { ...named, shape: shapeOf(professionals) })
    const guest = newAccount()
    const more = { professional_id: named.id }
    expect((await asOwner.invite(guest.email, 'professional', more)).status).toBe(201)
    await guest.accept(await tokenMailedTo(guest.email))
    const read = () => get(scopeOf(tenant.tenant_id), professionals, named, { consistent: true })
    expect(await read()).toMatchObject({ name: named.name, user_id: guest.user_id })
    const page = await send('GET', `/api/public/${tenant.slug}`)
    expect(JSON.stringify(page.body)).not.toContain(guest.user_id)

    const again = await asOwner.invite(newAccount().email, 'professional', more)
    expect(again.body.errors?.[0]?.field).toBe('professional_id')
    expect((await asOwner.invite(newAccount().email, 'manager', more)).status).toBe(400)
    await asOwner.remove(guest.user_id)
    expect(await read()).not.toHaveProperty('user_id')
  })

  it('the guest gets a new, inactive professional when none is named', async () => {
    const { guest, tenant, asOwner, token } = await invited('professional')
    await guest.accept(token)
    const member = (await asOwner.members()).body.members.find(({ user_id }) => user_id === guest.user_id)
    const id = member?.professional_id as string
    const stored = await get(scopeOf(tenant.tenant_id), professionals, { id }, { consistent: true })
    expect(stored).toMatchObject({ user_id: guest.user_id, is_active: false, hours: mondayToSaturday() })
    expect(stored?.name).toMatch(/^Convidado Silva/)
  })

  it('the new professional works in the booking window, Monday to Saturday, also after a change of role', async () => {
    const { tenant, asOwner, join } = await openTeam()
    const manager = await join('manager')
    const window = { booking_window_start_time: '09:30', booking_window_end_time: '20:00' }
    await force(tenant.tenant_id, ref(bookingConfigs, {}), window)
    const invited = await join('professional')
    await asOwner.change(manager.user_id, 'professional')
    for (const person of [invited, manager]) {
      const member = (await asOwner.members()).body.members.find(({ user_id }) => user_id === person.user_id)
      const id = member?.professional_id as string
      const stored = await get(scopeOf(tenant.tenant_id), professionals, { id }, { consistent: true })
      expect(stored?.hours).toEqual(mondayToSaturday('09:30', '20:00'))
    }
  })

  it('a full team refuses an invitation unless it names a professional', async () => {
    const { owner, tenant, business, team, addProfessional, join } = await openShop(oneShort)
    const early = newAccount()
    expect((await owner.invite(early.email, 'professional')).status).toBe(201)
    expect((await addProfessional({})).status).toBe(201)
    const refusal = {
      status: 422,
      body: {
        code: 'too_many_professionals',
        detail: 'Uma empresa pode ter no máximo 100 profissionais.',
      },
    }
    expect(await owner.invite(newAccount().email, 'professional')).toMatchObject(refusal)
    expect(await early.accept(await tokenMailedTo(early.email))).toMatchObject(refusal)
    const manager = await join('manager')
    expect(await owner.change(manager.person.user_id, 'professional')).toMatchObject(refusal)
    expect(await get(scopeOf(tenant), members, manager.person)).toMatchObject({ role: 'manager' })
    expect((await team()).length).toBe(PROFESSIONALS_LIMIT)

    const named = { professional_id: business.professionals[0]?.id }
    const late = newAccount()
    expect((await owner.invite(late.email, 'professional', named)).status).toBe(201)
    expect((await late.accept(await tokenMailedTo(late.email))).status).toBe(200)
  })

  it('only one of several simultaneous requests takes the last place', async () => {
    const { owner, team, addProfessional } = await openShop(oneShort)
    const guests = [newAccount(), newAccount()]
    for (const { email } of guests) await owner.invite(email, 'professional')
    const tokens = await Promise.all(guests.map(({ email }) => tokenMailedTo(email)))
    const answers = await Promise.all([
      ...guests.map((guest, i) => guest.accept(tokens[i] as string)),
      addProfessional({}),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect((await team()).length).toBe(PROFESSIONALS_LIMIT)
  })

  it('an unknown professional is refused', async () => {
    const { asOwner } = await openTeam()
    const more = { professional_id: 'pro_00000000000000000000000000' }
    const { status, body } = await asOwner.invite(newAccount().email, 'professional', more)
    expect([status, body.code]).toEqual([404, 'professional_not_found'])
  })
})

describe('members', () => {
  it('a removed member loses access at once, and gets no business in return', async () => {
    const { tenant, asOwner, guest: second, token } = await invited('owner')
    await second.accept(token)
    const there = within(second, tenant.tenant_id)
    expect((await there.members()).status).toBe(200)
    expect((await asOwner.remove(second.user_id)).status).toBe(200)
    expect((await there.members()).body.code).toBe('tenant_not_found')
    expect((await second.tenants()).body.tenants).toEqual([])
    expect((await asOwner.remove(second.user_id)).body.code).toBe('member_not_found')
  })

  it('a removed member cannot return with an earlier invitation', async () => {
    const { asOwner } = await openTeam()
    const person = newAccount()
    const { body: asked } = await asOwner.invite(newAccount().email, 'professional')
    await person.accept(await tokenMailedTo(asked.email))
    await asOwner.invite(person.email, 'owner')
    const unused = await tokenMailedTo(person.email)
    expect((await asOwner.approve(asked.id)).status).toBe(200)
    await asOwner.remove(person.user_id)
    expect((await person.accept(unused)).body.code).toBe('invitation_not_found')
    expect((await asOwner.members()).body.invitations).toEqual([])
  })

  it('a new role applies at once', async () => {
    const { tenant, asOwner, join } = await openTeam()
    const manager = await join('manager')
    const there = within(manager, tenant.tenant_id)
    expect((await there.members()).status).toBe(403)
    expect((await asOwner.change(manager.user_id, 'owner')).body.role).toBe('owner')
    expect((await there.members()).status).toBe(200)
    const professional = await asOwner.change(manager.user_id, 'professional')
    expect(professional.body.professional_id).toMatch(/^pro_/)
    expect((await there.members()).status).toBe(403)
  })

  it('another business’s member is not found', async () => {
    const { owner } = await openTeam()
    const { asOwner } = await openTeam('Outra')
    expect((await asOwner.change(owner.user_id, 'manager')).body.code).toBe('member_not_found')
    expect((await asOwner.remove(owner.user_id)).body.code).toBe('member_not_found')
  })
})

describe('repeated requests about members', () => {
  const key = { 'idempotency-key': 'uma-so-vez' }

  it('an invitation is revoked once per idempotency key', async () => {
    const { guest, asOwner, invitation } = await invited()
    expect(await asOwner.revoke(invitation.id, key)).toMatchObject({ status: 200, body: {} })
    expect(await asOwner.revoke(invitation.id, key)).toMatchObject({ status: 200, body: {} })
    expect((await asOwner.revoke(invitation.id)).body.code).toBe('invitation_not_found')
    const { body } = await asOwner.invite(guest.email, 'manager')
    expect((await asOwner.revoke(body.id, key)).body.code).toBe('idempotency_mismatch')
  })

  it('a role is changed once per idempotency key, whatever role followed', async () => {
    const { asOwner, join } = await openTeam()
    const { user_id } = await join('manager')
    const first = await asOwner.change(user_id, 'professional', key)
    expect(first).toMatchObject({ status: 200, body: { user_id, role: 'professional' } })
    expect((await asOwner.change(user_id, 'professional', key)).body).toEqual(first.body)
    await asOwner.change(user_id, 'manager')
    expect((await asOwner.change(user_id, 'professional', key)).body).toEqual(first.body)
    expect((await asOwner.members()).body.members).toMatchObject([{}, { user_id, role: 'manager' }])
    expect((await asOwner.change(user_id, 'owner', key)).body.code).toBe('idempotency_mismatch')
  })

  it('a removal happens once per idempotency key, and a member who returns stays', async () => {
    const { owner, tenant, asOwner, join } = await openTeam()
    const person = await join('manager')
    expect((await asOwner.remove(person.user_id, key)).status).toBe(200)
    expect((await asOwner.remove(person.user_id, key)).status).toBe(200)
    expect((await asOwner.remove(person.user_id)).body.code).toBe('member_not_found')
    await asOwner.invite(person.email, 'owner')
    expect((await person.accept(await tokenMailedTo(person.email))).status).toBe(200)
    expect((await asOwner.remove(person.user_id, key)).status).toBe(200)
    const { members: team } = (await asOwner.members()).body
    expect(team.map(({ user_id }) => user_id)).toEqual([owner.user_id, person.user_id])
    // A key belongs to its caller, so another owner's request with the same key is a new one.
    expect((await within(person, tenant.tenant_id).remove(owner.user_id, key)).status).toBe(200)
  })
})

describe('last owner', () => {
  it('the last owner can be neither removed nor given another role', async () => {
    const { owner, asOwner, join } = await openTeam()
    await join('manager')
    for (const answer of [
      await asOwner.remove(owner.user_id),
      await asOwner.change(owner.user_id, 'manager'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'last_owner'])
    }
    expect((await asOwner.change(owner.user_id, 'owner')).status).toBe(200)
  })

  it('one owner remains when all owners remove each other at once', async () => {
    for (let round = 0; round < volume(2, 4); round++) {
      const { owner, tenant, join } = await openTeam()
      const owners = [owner, await join('owner'), await join('owner')]
      const answers = await Promise.all(
        owners.map((one, i) => {
          const next = owners[(i + 1) % owners.length] as typeof owner
          return within(one, tenant.tenant_id).remove(next.user_id)
        }),
      )
      const codes = answers.map(({ status, body }) => (status === 200 ? 'removed' : body.code))
      // An owner who was removed first can no longer remove another, so two of three removals succeed.
      expect(codes.filter((code) => code === 'removed')).toHaveLength(2)
      expect(codes.find((code) => code !== 'removed')).toMatch(/^(forbidden|tenant_not_found)$/)
      const still = await Promise.all(owners.map((one) => within(one, tenant.tenant_id).members()))
      expect(still.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})
