import { beforeEach, describe, expect, it } from 'vitest'
import { members, memberships } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { volume } from '../kit/volume.ts'

// Tests the link of members to professionals, what each role sees of the team, and when open agendas refresh.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Returns the professional of a member, from both sides of the membership. */
async function linkOf(user_id: string) {
  const scope = { table: tableOfStack(), tenant: shop.tenant }
  const [withTenant, ofAccount] = await Promise.all([
    get(scope, members, { user_id }, { consistent: true }),
    get(scope, memberships, { user_id, tenant_id: shop.tenant }, { consistent: true }),
  ])
  expect(withTenant?.professional_id).toBe(ofAccount?.professional_id)
  return withTenant?.professional_id
}
const link = (one: { id: string; version: number }, user_id: string | null) =>
  shop.changeProfessional(one, { user_id })

describe('link of a professional to a member', () => {
  it('the link is stored on both sides, and moves and ends on both', async () => {
    const ana = await shop.join('professional')
    const other = await shop.join('manager')
    const { status, body } = await link(shop.professional, ana.person.user_id)
    expect([status, body.professional]).toMatchObject([
      200,
      { user_id: ana.person.user_id, member_email: ana.person.email },
    ])
    expect(await linkOf(ana.person.user_id)).toBe(shop.professional.id)
    const moved = await link(body.professional, other.person.user_id)
    expect(moved.body.professional.user_id).toBe(other.person.user_id)
    expect([await linkOf(ana.person.user_id), await linkOf(other.person.user_id)]).toEqual([
      undefined,
      shop.professional.id,
    ])
    const ended = await link(moved.body.professional, null)
    expect(ended.body.professional.user_id).toBeUndefined()
    expect(await linkOf(other.person.user_id)).toBeUndefined()
  })

  it('a professional can be linked to members only, and a member to one professional only', async () => {
    const ana = await shop.join('professional')
    const stranger = await openShop()
    const refused = await link(shop.professional, stranger.owner.person.user_id)
    expect([refused.status, refused.body.code]).toEqual([404, 'member_not_found'])
    await link(shop.professional, ana.person.user_id)
    const { status, body } = await link(shop.otherProfessional, ana.person.user_id)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'member_linked',
      'Esta conta já está ligada a Ana. Desfaça essa ligação antes.',
    ])
  })

  it('only the owner creates, moves and ends a link, and a manager changes the other fields', async () => {
    const ana = await shop.join('professional', shop.professional.id)
    const manager = await shop.join('manager')
    const { body: linked } = await link(shop.professional, ana.person.user_id)
    const change = (one: { id: string; version: number }, changes: object) =>
      manager.updateProfessional({ professional_id: one.id, version: one.version, ...changes })
    for (const [one, user_id] of [
      [linked.professional, manager.person.user_id],
      [linked.professional, null],
      [shop.otherProfessional, manager.person.user_id],
    ] as const) {
      const { status, body } = await change(one, { user_id })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect(await linkOf(ana.person.user_id)).toBe(shop.professional.id)
    expect(await linkOf(manager.person.user_id)).toBeUndefined()
    const same = await change(linked.professional, { name: 'Outro nome', user_id: ana.person.user_id })
    expect([same.status, same.body.professional.name]).toEqual([200, 'Outro nome'])
    expect((await change(shop.otherProfessional, { user_id: null })).status).toBe(200)
  })

  it('only one of two simultaneous links to the same member is stored', async () => {
    for (let round = 0; round < volume(2, 4); round++) {
      const ana = await shop.join('professional')
      const team = await shop.team()
      const answers = await Promise.all(team.map((one) => link(one, ana.person.user_id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const linked = (await shop.team()).filter(({ user_id }) => user_id === ana.person.user_id)
      expect(linked.map(({ id }) => id)).toEqual([await linkOf(ana.person.user_id)])
    }
  })

  it('the link ends when the member is removed or the professional is deleted', async () => {
    const ana = await shop.join('professional')
    const bia = await shop.join('professional')
    await link(shop.professional, ana.person.user_id)
    await link(shop.otherProfessional, bia.person.user_id)
    expect((await shop.owner.remove(ana.person.user_id)).status).toBe(200)
    expect(
      (await shop.owner.getProfessional({ professional_id: shop.professional.id })).body.professional.user_id,
    ).toBeUndefined()
    expect((await shop.owner.deleteProfessional({ professional_id: shop.otherProfessional.id })).status).toBe(
      200,
    )
    expect(await linkOf(bia.person.user_id)).toBeUndefined()
  })

  it('the link does not come back when the member is removed while the professional is changed', async () => {
    for (let round = 0; round < volume(2, 4); round++) {
      const ana = await shop.join('professional')
      const { body: one } = await shop.addProfessional({ name: `P${round}` })
      const { body: linked } = await link(one, ana.person.user_id)
      await Promise.all([
        shop.changeProfessional(linked.professional, { name: `Outro nome ${round}` }),
        shop.owner.remove(ana.person.user_id),
      ])
      expect(
        (await shop.owner.getProfessional({ professional_id: one.id })).body.professional.user_id,
      ).toBeUndefined()
    }
  })
})

describe('visibility of professionals', () => {
  it('a professional does not see the phone, e-mail, account, prices or absence reasons of others', async () => {
    const ana = await shop.join('professional', shop.professional.id)
    const contacts = { phone: '(11) 98765-4321', email: 'alguem@navalha.test' }
    const terms = [{ service_id: shop.service.id, price: 70 }]
    const away = { from: shop.day(5), to: shop.day(6), reason: 'Cirurgia' }
    for (const [one, user_id] of [
      [shop.professional, ana.person.user_id],
      [shop.otherProfessional, null],
    ] as const) {
      await shop.changeProfessional(one, { ...contacts, user_id, service_terms: terms })
      await shop.addAbsence(one.id, away)
    }
    const { body } = await ana.listProfessionals()
    const [own, other] = body.professionals as [object, object]
    expect(own).toMatchObject({ service_terms: terms, absences: [{ reason: 'Cirurgia' }] })
    expect(own).toMatchObject({ phone: '+5511987654321', user_id: ana.person.user_id })
    expect(own).toMatchObject({ member_email: ana.person.email })
    const [absence] = (other as { absences: object[] }).absences
    expect(Object.keys(absence as object).sort()).toEqual(['from', 'id', 'to'])
    expect(Object.keys(other).sort()).toEqual([
      'absences',
      'created_at',
      'id',
      'is_active',
      'name',
      'specialties',
      'version',
    ])
    expect((await ana.listServices()).status).toBe(200)
  })

  it('a customer does not see the account, phone or e-mail of a professional', async () => {
    const ana = await shop.join('professional', shop.professional.id)
    const private_ = { phone: '(11) 98765-4321', email: 'a@navalha.test', user_id: ana.person.user_id }
    await shop.changeProfessional(shop.professional, private_)
    const page = JSON.stringify((await shop.page()).body)
    expect(page).not.toMatch(/user_id|98765|a@navalha|version/)
    expect(page).not.toContain(ana.person.user_id)
  })

  it('a professional or service of another business is not found', async () => {
    const other = await openShop()
    const { status, body } = await other.changeProfessional(shop.professional, { name: 'Meu' })
    expect([status, body.code]).toEqual([404, 'professional_not_found'])
    const service = await other.changeService(shop.service, { name: 'Meu' })
    expect([service.status, service.body.code]).toEqual([404, 'service_not_found'])
  })
})

/** Waits until the version of the agenda's context exceeds a given one. */
const frameAfter = (version: number) =>
  eventually(async () => {
    const day = shop.day(0)
    const { body } = await shop.owner.checkAgenda({ from: day, to: day })
    const frame = body.days[0]?.context_version ?? 0
    return frame > version && frame
  })

it('open agendas refresh after every change of team, services and holidays', async () => {
  const { professional, service } = shop
  let version = 0
  const changes: [string, () => Promise<{ status: number }>][] = [
    ['hours', () => shop.changeProfessional(professional, { hours: [] })],
    ['new professional', () => shop.addProfessional({ name: 'Nova' })],
    ['absence', () => shop.addAbsence(professional.id, { from: shop.day(3), to: shop.day(200) })],
    ['service', () => shop.changeService(service, { duration: 45 })],
    ['holiday', () => shop.owner.switchHoliday({ holiday: 'christmas', closed: true })],
    [
      'own holiday',
      () =>
        shop.owner.addOwnHoliday({
          date: shop.day(9),
          name: 'Reforma',
          yearly: false,
        }),
    ],
  ]
  for (const [what, change] of changes) {
    expect([what, (await change()).status].join(' ')).toMatch(/ 20[01]$/)
    version = await frameAfter(version)
  }
})
