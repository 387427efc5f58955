import { beforeEach, describe, expect, it } from 'vitest'
import { serviceFields } from '#shared/services.ts'
import { send } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests services over HTTP: the catalog of staff, and the services that customers see.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const names = async () => (await shop.services()).services.map(({ name }) => name)
/** Reads the page of a business that no function has cached yet. */
const pageNames = async (of: Shop) =>
  (await send<{ services: { name: string }[] }>('GET', of.base)).body.services.map(({ name }) => name)

describe('services', () => {
  it('a service is added, changed and removed, and null or empty text clears a field', async () => {
    const { status, body: made } = await shop.addService({
      name: '  Platinado ',
      price: 180.5,
      duration: 120,
      category: 'Cor',
      color: '#A8741A',
      description: 'Descolore e tonaliza.',
    })
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Platinado',
        price: 180.5,
        duration: 120,
        category: 'Cor',
        color: '#A8741A',
        description: 'Descolore e tonaliza.',
        is_active: true,
        visible: true,
        created_at: made.created_at,
        version: 1,
      },
    ])
    const changed = await shop.changeService(made, {
      price: 200,
      color: null,
      description: '',
      category: null,
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id: made.id,
        name: 'Platinado',
        price: 200,
        duration: 120,
        is_active: true,
        visible: true,
        created_at: made.created_at,
        version: 2,
      },
    ])
    expect((await shop.owner.deleteService({ service_id: made.id })).status).toBe(200)
    expect(await names()).toEqual(['Barba', 'Corte'])
    expect((await shop.owner.deleteService({ service_id: made.id })).body.code).toBe('service_not_found')
  })

  it('only one of several simultaneous saves succeeds, and the others get a conflict', async () => {
    const { body: made } = await shop.addService({ name: 'Luzes' })
    const answers = await Promise.all([1, 2, 3, 4, 5].map((price) => shop.changeService(made, { price })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('a service is created once under one idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => shop.addService({ name: 'Luzes' }, headers)))
    const { body: again } = await shop.addService({ name: 'Luzes' }, headers)
    expect(new Set([...answers.map(({ body }) => body.id), again.id]).size).toBe(1)
    expect((await names()).filter((name) => name === 'Luzes')).toHaveLength(1)
  })

  it('a change of name, price or duration does not change booked appointments', async () => {
    const { body: booked } = await shop.book(shop.booking())
    const before = await shop.appointment(booked.appointment_id)
    expect(before).toMatchObject({ service_name: 'Corte', price: 50, duration: 30 })
    await shop.changeService(shop.service, { price: 999, duration: 90, name: 'Outro nome' })
    expect(await shop.appointment(booked.appointment_id)).toEqual(before)
    // The booking keeps its earlier duration, so the next half hour is free for the new, longer one.
    const next = await shop.book(shop.booking({ time: '10:30' }))
    expect([next.status, Date.parse(next.body.ends_at) - Date.parse(next.body.starts_at)]).toEqual([
      201,
      90 * 60_000,
    ])
    // A booking has the price at the time of sending, which the customer sees.
    const terms = { service_name: 'Outro nome', price: 999, duration: 90 }
    expect(next.body).toMatchObject(terms)
    expect(await shop.appointment(next.body.appointment_id)).toMatchObject(terms)
    expect((await shop.owner.deleteService({ service_id: shop.service.id })).status).toBe(200)
    expect(await shop.appointment(booked.appointment_id)).toEqual(before)
    expect(
      (await shop.owner.getProfessional({ professional_id: shop.professional.id })).body
        .upcoming_appointments,
    ).toHaveLength(2)
  })
})

describe('order and visibility of services', () => {
  it('services keep the saved order, and new ones come last', async () => {
    const { body: last } = await shop.addService({ name: 'Zelo' })
    await shop.addService({ name: 'Alisamento' })
    const order = (service_ids: string[]) => shop.owner.orderServices({ service_ids })
    const stranger = 'srv_00000000000000000000000000'
    expect((await order([last.id, stranger, shop.otherService.id, last.id])).status).toBe(200)
    expect(await names()).toEqual(['Zelo', 'Barba', 'Corte', 'Alisamento'])
    expect(await pageNames(shop)).toEqual(['Zelo', 'Barba', 'Corte', 'Alisamento'])
  })

  it('hiding a service creates the list of visible ones, which new visible services join', async () => {
    const hidden = await shop.changeService(shop.service, { visible: false })
    expect(hidden.body.visible).toBe(false)
    await shop.addService({ name: 'Luzes', visible: false })
    await shop.addService({ name: 'Mechas', visible: true })
    const seen = Object.fromEntries(
      (await shop.services()).services.map(({ name, visible }) => [name, visible]),
    )
    expect(seen).toEqual({ Barba: true, Corte: false, Luzes: false, Mechas: true })
    expect(await pageNames(shop)).toEqual(['Barba', 'Mechas'])
    expect((await shop.book(shop.booking())).body.code).toBe('service_not_offered')
    await shop.changeService(hidden.body, { visible: true })
    expect((await shop.book(shop.booking())).status).toBe(201)
  })

  it('the page has no services when all are hidden', async () => {
    for (const service of (await shop.services()).services)
      await shop.changeService(service, { visible: false })
    expect(await pageNames(shop)).toEqual([])
  })

  it('all services are hidden when several people hide them at the same time', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => shop.addService({ name })))
    const { services } = await shop.services()
    const answers = await Promise.all(services.map((one) => shop.changeService(one, { visible: false })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await shop.services()).services.some(({ visible }) => visible)).toBe(false)
  })

  it('an inactive service is neither shown nor bookable', async () => {
    await shop.changeService(shop.service, { is_active: false })
    expect((await shop.book(shop.booking())).body.code).toBe('service_not_found')
    expect(await pageNames(shop)).toEqual(['Barba'])
  })
})

describe('combos', () => {
  const both = () => [shop.service.id, shop.otherService.id]

  it('a combo has its own duration and price, and its parts cannot be removed or deactivated', async () => {
    const { status, body: combo } = await shop.addService({
      name: 'Corte e barba',
      price: 75,
      duration: 60,
      combo_of: both(),
    })
    expect([status, combo.combo_of]).toEqual([201, both()])
    const { body: booked } = await shop.book(shop.booking({ service_id: combo.id }))
    expect(Date.parse(booked.ends_at) - Date.parse(booked.starts_at)).toBe(60 * 60_000)
    const refused = await shop.owner.deleteService({ service_id: shop.service.id })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'service_in_combo',
      'Este serviço faz parte do combo "Corte e barba" e não pode ser removido. Tire-o do combo antes.',
    ])
    const away = await shop.changeService(shop.service, { is_active: false })
    expect([away.status, away.body.code, away.body.detail]).toEqual([
      409,
      'service_in_combo',
      'Este serviço faz parte do combo "Corte e barba" e não pode ser desativado. Tire-o do combo antes.',
    ])
    expect((await shop.changeService(combo, { combo_of: null })).body.combo_of).toBeUndefined()
    expect((await shop.owner.deleteService({ service_id: shop.service.id })).status).toBe(200)
  })

  it('a combo consists of two or more existing services, each once, and of no other combo', async () => {
    const add = async (combo_of: string[]) => {
      const { status, body } = await shop.addService({ name: 'Combo', combo_of })
      return [status, body.code, body.errors?.[0]?.message ?? body.detail]
    }
    const { body: combo } = await shop.addService({ name: 'Combo', combo_of: both() })
    const [a, b] = both() as [string, string]
    expect(await add([a, a])).toEqual([400, 'invalid_input', 'O mesmo serviço está duas vezes no combo.'])
    expect(await add([a, combo.id])).toEqual([400, 'invalid_input', 'Um combo não pode conter outro combo.'])
    expect(await add([a])).toEqual([400, 'invalid_input', 'Um combo tem pelo menos dois serviços.'])
    expect(await add([a, 'srv_00000000000000000000000000'])).toEqual([
      404,
      'service_not_found',
      'Um dos serviços do combo não existe mais. Escolha outro.',
    ])
    const itself = await shop.changeService(combo, { combo_of: [combo.id, b] })
    expect(itself.body.detail).toBe('Um combo não pode conter a si mesmo.')
    const part = await shop.changeService(shop.service, { combo_of: [b, combo.id] })
    expect([part.status, part.body.detail]).toEqual([400, 'Um combo não pode conter outro combo.'])
    const { body: third } = await shop.addService({ name: 'Terceiro' })
    const nested = await shop.changeService(shop.service, { combo_of: [b, third.id] })
    expect([nested.status, nested.body.code]).toEqual([409, 'service_in_combo'])
  })

  it('one of the two requests is refused when a combo is created while its part is removed', async () => {
    for (let round = 0; round < 5; round++) {
      const { body: part } = await shop.addService({ name: `Parte ${round}` })
      const [made, gone] = await Promise.all([
        shop.addService({ name: `Combo ${round}`, combo_of: [shop.service.id, part.id] }),
        shop.owner.deleteService({ service_id: part.id }),
      ])
      expect([201, 404]).toContain(made.status)
      expect(gone.status).toBe(made.status === 201 ? 409 : 200)
    }
  })
})

describe('validation of a service', () => {
  const rows: [string, object, string, string][] = [
    ['an empty name', { name: '  ' }, 'name', 'Nome é obrigatório'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name', 'Use no máximo 120 caracteres.'],
    ['a price below zero', { price: -1 }, 'price', 'O valor mínimo é 0.'],
    ['a price that is too high', { price: 1_000_000 }, 'price', 'O valor máximo é R$\u00a0999.999,99.'],
    ['a price with fractions of a cent', { price: 45.505 }, 'price', 'Use no máximo duas casas decimais.'],
    ['a price with a rounding error', { price: 0.1 + 0.2 }, 'price', 'Use no máximo duas casas decimais.'],
    [
      'a duration that is too short',
      { duration: serviceFields.duration.min - 1 },
      'duration',
      'A duração mínima é de 5 minutos.',
    ],
    [
      'a duration that is too long',
      { duration: serviceFields.duration.max + 1 },
      'duration',
      'A duração máxima é de 720 minutos.',
    ],
    [
      'a duration with half a minute',
      { duration: 30.5 },
      'duration',
      'Informe a duração em minutos inteiros.',
    ],
    ['a colour by name', { color: 'red' }, 'color', 'O formato deste campo não é o esperado.'],
    [
      'a description that is too long',
      { description: 'x'.repeat(301) },
      'description',
      'Use no máximo 300 caracteres.',
    ],
    ['a category that is too long', { category: 'x'.repeat(61) }, 'category', 'Use no máximo 60 caracteres.'],
  ]
  it.each(rows)('a service is refused with %s', async (_what, changes, field, message) => {
    for (const { status, body } of [
      await shop.addService(changes),
      await shop.changeService(shop.service, changes),
    ]) {
      expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ field, message }]])
    }
    expect(await names()).toEqual(['Barba', 'Corte'])
  })

  it('a combo has at most ten parts', async () => {
    const combo_of = Array.from(
      { length: serviceFields.combo_of.max + 1 },
      () => 'srv_00000000000000000000000000',
    )
    expect((await shop.addService({ combo_of })).status).toBe(400)
  })
})

it('a business has at most 300 services, however many are added at once', async () => {
  const full = await openShop({
    services: Array.from({ length: 298 }, (_, i) => ({ name: `Serviço ${i}`, price: 10, duration: 30 })),
  })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => full.addService({ name: `Novo ${i}` })),
  )
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 422)
  expect([made.length, refused.length]).toEqual([2, 4])
  expect([refused[0]?.body.code, refused[0]?.body.detail]).toEqual([
    'too_many_services',
    'Uma empresa pode ter no máximo 300 serviços.',
  ])
})
