import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { slugs } from '#functions/kit/identify.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import type { BookingPage } from '#shared/booking.ts'
import type { Problem } from '#shared/errors.ts'
import { send, tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { newAccount } from '../kit/staff.ts'

// Tests the slug of the page over HTTP: claims, conflicts and redirects of earlier slugs.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

type Caller = Pick<Shop['owner'], 'call'>
const fresh = () => `novo-${randomUUID().slice(0, 13)}`
const claim = (slug: string, { call }: Caller = shop.owner, headers = {}) =>
  call<{ slug: string } & Problem>('PUT', '/api/staff/slug', { slug }, headers)
const check = async (slug: string) => (await shop.owner.checkSlug({ slug })).body
const pageAt = (slug: string) => send<BookingPage & Problem>('GET', `/api/public/${slug}`)
const ownerOf = async (slug: string) =>
  (await get({ table: tableOfStack(), tenant: 'none' as Tenant }, slugs, { slug }, { consistent: true }))
    ?.tenant_id

describe('claims of a slug', () => {
  it('a new slug leads to the business at once, and so does the earlier one', async () => {
    const [before, slug] = [shop.business.company.slug, fresh()]
    expect(await claim(` ${slug.toUpperCase()} `)).toMatchObject({ status: 200, body: { slug } })
    for (const address of [before, slug])
      expect((await pageAt(address)).body).toMatchObject({ business: { id: shop.tenant, slug } })
    // Both addresses accept bookings at once, even with the earlier page still cached.
    for (const [address, time] of [
      [before, '10:00'],
      [slug, '11:00'],
    ])
      expect((await send('POST', `/api/public/${address}/appointments`, shop.booking({ time }))).status).toBe(
        201,
      )
    const { tenants } = (await shop.owner.person.tenants()).body
    expect(tenants.map((one) => one.slug)).toEqual([slug])
    const { body: config } = await shop.owner.getBookingConfig()
    expect(config.custom_slug).toBe(slug)
  })

  it('a new slug never shows the earlier one, even when the function has cached the page', async () => {
    const [before, slug] = [shop.business.company.slug, fresh()]
    expect((await pageAt(before)).body.business.slug).toBe(before)
    await claim(slug)
    expect((await pageAt(slug)).body.business.slug).toBe(slug)
  })

  it('neither the current nor an earlier slug is given to another business', async () => {
    const [before, slug] = [shop.business.company.slug, fresh()]
    await claim(slug)
    const other = await openShop()
    for (const address of [before, slug]) {
      const { status, body } = await claim(address, other.owner)
      expect([status, body.code, body.detail]).toEqual([
        409,
        'slug_taken',
        'Este endereço já está em uso. Escolha outro.',
      ])
    }
    const { body: opened } = await newAccount().open(slug)
    expect(opened.slug).toBe(`${slug}-2`)
  })

  it('a business can return to an earlier slug without using up its monthly limit', async () => {
    const before = shop.business.company.slug
    for (let i = 0; i < 4; i++) {
      expect((await claim(fresh())).status).toBe(200)
      expect((await claim(before)).status).toBe(200)
    }
    expect((await pageAt(before)).body.business.slug).toBe(before)
  })

  it('a claim that is repeated under its key happens once, and a claim of the current slug changes nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const slug = fresh()
    const answers = await Promise.all([1, 2, 3].map(() => claim(slug, shop.owner, headers)))
    expect(answers.map(({ status, body }) => [status, body.slug])).toEqual([1, 2, 3].map(() => [200, slug]))
    expect((await claim(slug)).status).toBe(200)
    const { body } = await shop.owner.getCompany()
    expect(body.version).toBe(1)
  })

  it('the sixth new slug in a month is refused with advice', async () => {
    for (let i = 0; i < 5; i++) expect((await claim(fresh())).status).toBe(200)
    const slug = fresh()
    const { status, body, headers } = await claim(slug)
    expect([status, body.code, body.detail]).toEqual([
      429,
      'too_many_slugs',
      'Muitas trocas de endereço neste mês. Use um dos endereços que já são seus.',
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await ownerOf(slug)).toBeUndefined()
  })

  it.each([
    ['ab', 'Use de 3 a 40 caracteres.'],
    ['a--b', 'Use letras sem acento, números e hífens entre eles.'],
    ['Suporte', 'Este endereço é reservado. Escolha outro.'],
  ])('the slug %s is refused', async (slug, message) => {
    const { status, body } = await claim(slug)
    expect([status, body.errors]).toEqual([400, [{ field: 'slug', message }]])
  })
})

it('the check of a slug distinguishes free, taken, current, own and invalid ones', async () => {
  const [before, slug, free] = [shop.business.company.slug, fresh(), fresh()]
  await claim(slug)
  const taken = (await openShop()).business.company.slug
  const answers = await Promise.all([free.toUpperCase(), taken, slug, before, 'admin'].map(check))
  expect(answers).toEqual([
    { slug: free, status: 'free', message: 'Este endereço está livre.' },
    { slug: taken, status: 'taken', message: 'Este endereço já está em uso. Escolha outro.' },
    { slug, status: 'current', message: 'É o endereço atual.' },
    { slug: before, status: 'own', message: 'Já foi um endereço seu e pode voltar a ser.' },
    { slug: 'admin', status: 'invalid', message: 'Este endereço é reservado. Escolha outro.' },
  ])
})

describe('concurrent claims of slugs', () => {
  it('when fifty businesses claim one slug at once, one gets it and the others stay unchanged', async () => {
    const shops = await Promise.all(Array.from({ length: 50 }, () => openShop()))
    const slug = fresh()
    const answers = await Promise.all(shops.map(({ owner }) => claim(slug, owner)))
    const [winner, ...more] = shops.filter((_, i) => answers[i]?.status === 200)
    expect(more).toEqual([])
    expect(answers.filter(({ body }) => body.code === 'slug_taken')).toHaveLength(49)
    expect(await ownerOf(slug)).toBe(winner?.tenant)
    const current = await Promise.all(shops.map(async ({ owner }) => (await owner.getCompany()).body.slug))
    const expected = shops.map((one) => (one === winner ? slug : one.business.company.slug))
    expect(current).toEqual(expected)
  })

  it('two businesses cannot swap their slugs', async () => {
    const other = await openShop()
    const answers = await Promise.all([
      claim(other.business.company.slug),
      claim(shop.business.company.slug, other.owner),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(['slug_taken', 'slug_taken'])
  })

  it('no change is lost when the slug and the configuration are changed at once', async () => {
    const slug = fresh()
    const [changed, saved] = await Promise.all([
      claim(slug),
      shop.owner.updateBookingConfig({ version: 0, welcome_message: 'Oi!' }),
    ])
    expect(changed.status).toBe(200)
    const { body } = await shop.owner.getBookingConfig()
    expect([body.custom_slug, body.welcome_message]).toEqual([slug, saved.status === 200 ? 'Oi!' : undefined])
  })
})
