import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { AgendaDay } from '#shared/agenda.ts'
import { occupies } from '#shared/statuses.ts'
import { minutesOf, wallClock } from '#shared/time.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests the company's profile over HTTP: saved, returned and refused values, and their effects.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const read = async () => (await shop.owner.getCompany()).body
const change = (changes: object, version = 0, headers = {}) =>
  shop.owner.updateCompany({ version, ...changes }, headers)

const full = {
  name: 'Barbearia Nova',
  cnpj: '12.abc.345/01de-35',
  phone: '(11) 98765-4321',
  email: 'contato@exemplo.com.br',
  website: 'https://www.exemplo.com.br/agenda',
  description: 'Cortes clássicos.\nDesde 1990.',
  location: {
    street: 'Rua Augusta',
    number: '1500',
    city: 'São Paulo',
    state: 'SP',
    postal_code: '01304-001',
  },
}

describe('the profile', () => {
  it('the profile is saved with normalised values and read back', async () => {
    const before = await read()
    expect(before).toMatchObject({ name: 'Barbearia de Teste', version: 0 })
    const { status, body } = await change(full)
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        ...full,
        cnpj: '12ABC34501DE35',
        phone: '+5511987654321',
        location: { ...full.location, postal_code: '01304001' },
        address: 'Rua Augusta, 1500, São Paulo - SP, CEP 01304-001',
        version: 1,
      },
    ])
    expect(await read()).toEqual(body)
  })

  it('a change keeps the fields that it does not name, and removes those that are null', async () => {
    const before = await read()
    const { body: saved } = await change(full)
    const { body: changed } = await change({ description: 'Outra.' }, 1)
    expect(changed).toEqual({ ...saved, description: 'Outra.', version: 2 })
    const gone = { cnpj: null, phone: null, email: null, website: null, description: null, location: null }
    const { body } = await change(gone, 2)
    expect(body).toEqual({ ...before, name: full.name, version: 3 })
    expect(await read()).toEqual(body)
  })

  it('a profile whose address has only empty parts has no address', async () => {
    await change(full)
    const { body } = await change({ location: { street: ' ', city: '' } }, 1)
    expect([body.location, body.address]).toEqual([undefined, undefined])
  })

  it.each([
    ['a landline', '11 3003-4000', '+551130034000'],
    ['a number with the country code', '+55 (11) 98765-4321', '+5511987654321'],
    ['a number of another country', '+351 912 345 678', '+351912345678'],
  ])('the profile accepts a phone that is %s', async (_what, phone, stored) => {
    expect((await change({ phone })).body.phone).toBe(stored)
  })

  const website = 'Informe o endereço do site, como https://www.exemplo.com.br.'
  const cnpj = 'CNPJ inválido. Confira os números e as letras.'
  const long = 'x'.repeat(121)
  const rows: [string, object, string, string][] = [
    ['no name', { name: ' ' }, 'name', 'Informe o nome da empresa.'],
    ['a name of null', { name: null }, 'name', 'O tipo deste campo não é o esperado.'],
    ['a name that is too long', { name: long }, 'name', 'Use no máximo 120 caracteres.'],
    [
      'a name with a link',
      { name: 'Veja www.golpe.com' },
      'name',
      'Escreva o nome sem endereço de site. Depois de um ponto, deixe um espaço.',
    ],
    [
      "the product's name",
      { name: 'N a v a l h a' },
      'name',
      'Navalha é o nome deste sistema. Escolha o nome da sua empresa.',
    ],
    ['a wrong CNPJ', { cnpj: '12.ABC.345/01DE-36' }, 'cnpj', cnpj],
    [
      'a phone without area code',
      { phone: '98765-4321' },
      'phone',
      'Informe um telefone com DDD, como (11) 98765-4321. De outro país, comece com + e o código do país.',
    ],
    ['an invalid e-mail', { email: 'x@y' }, 'email', 'E-mail deve ter um formato válido'],
    ['a website that runs code', { website: 'javascript:alert(1)' }, 'website', website],
    [
      'a description that is too long',
      { description: 'x'.repeat(1001) },
      'description',
      'Use no máximo 1000 caracteres.',
    ],
    [
      'a CEP that is too short',
      { location: { postal_code: '0130400' } },
      'location.postal_code',
      'Informe o CEP com 8 números.',
    ],
    [
      'an unknown state',
      { location: { state: 'XX' } },
      'location.state',
      'O formato deste campo não é o esperado.',
    ],
    [
      'an address over 200 characters',
      { location: { street: 'x'.repeat(120), district: 'y'.repeat(80) } },
      'location.street',
      'O endereço completo passa de 200 caracteres. Abrevie uma das partes.',
    ],
    ['a zone abroad', { timezone: 'Europe/Lisbon' }, 'timezone', 'Escolha um fuso horário do Brasil.'],
    ['an unknown field', { slug: 'outro' }, 'slug', 'O campo "slug" não é aceito aqui.'],
  ]
  it.each(rows)('a profile with %s is refused', async (_what, changes, field, message) => {
    const { status, body } = await change(changes)
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ field, message }]])
    expect((await read()).version).toBe(0)
  })

  it('when an owner and a manager save the profile at once, one gets a conflict and nothing is lost', async () => {
    const answers = await Promise.all([
      change({ description: 'Da dona.' }),
      shop.manager.updateCompany({ version: 0, website: full.website }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
    expect(await read()).toEqual(answers.find(({ status }) => status === 200)?.body)
  })

  it('a change that is repeated under its key gets the first reply', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await change(full, 0, headers), await change(full, 0, headers)]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await read()).version).toBe(1)
  })

  it('a change renames the business, and the audit trail holds field names instead of personal data', async () => {
    await change(full)
    const { tenants } = (await shop.owner.person.tenants()).body
    expect(tenants.map(({ name }) => name)).toEqual(['Barbearia Nova'])
    const scope = { table: tableOfStack(), tenant: shop.owner.tenant as Tenant }
    const month = new Date().toISOString().slice(0, 7)
    const [entry] = (await queryAll<{ action: string }>(scope, `audit#${month}`)).filter(
      ({ action }) => action === 'company.update',
    )
    expect(entry).toMatchObject({
      before: { name: 'Barbearia de Teste', timezone: 'America/Sao_Paulo' },
      after: { name: 'Barbearia Nova', timezone: 'America/Sao_Paulo', fields: Object.keys(full) },
    })
    expect(JSON.stringify(entry)).not.toContain('98765')
  })
})

describe('a change of the time zone', () => {
  it('a new time zone keeps the dates and times of appointments, and applies to the page and its slots', async () => {
    const { customer, owner } = shop
    const { body: booked } = await customer.book(customer.booking())
    await change({ timezone: 'America/Manaus' })
    const { appointment } = (await owner.appointment(booked.appointment_id)).body
    expect(appointment).toMatchObject({ date: customer.day(3), time: '10:00' })
    const { body: page } = await customer.page<{ business: { timezone: string } }>()
    expect(page.business.timezone).toBe('America/Manaus')
    const { body: later } = await customer.book(customer.booking({ time: '10:30' }))
    const hours = (Date.parse(later.starts_at) - Date.parse(booked.starts_at)) / 3_600_000
    expect(hours).toBe(1.5)
  })

  it('the number of appointments under a new time zone equals the upcoming ones in the agenda', async () => {
    const { customer, owner } = shop
    const count = async () => (await owner.countUpcoming()).body.count
    expect(await count()).toBe(0)
    const made = await Promise.all([
      customer.book(customer.booking()),
      customer.book(customer.booking({ professional_id: customer.otherProfessional.id })),
      owner.create({
        service_id: customer.service.id,
        professional_id: null,
        date: customer.day(2),
        time: '09:00',
      }),
      owner.create({
        service_id: customer.service.id,
        professional_id: customer.professional.id,
        date: customer.day(-1),
        time: '09:00',
        staff_notes: 'Ontem',
      }),
      owner.create({
        service_id: customer.service.id,
        professional_id: customer.professional.id,
        date: customer.day(400),
        time: '21:00',
      }),
    ])
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const { body: cancelled } = await owner.create({
      service_id: customer.service.id,
      professional_id: customer.professional.id,
      date: customer.day(4),
      time: '09:00',
    })
    await owner.status(cancelled.id, cancelled.version, 'cancelled')
    const now = wallClock('America/Sao_Paulo', new Date())
    const days = await Promise.all([-1, 0, 2, 3, 4, 400].map((ahead) => owner.agenda(customer.day(ahead))))
    const ahead = days
      .flatMap(({ body }) => body.days as AgendaDay[])
      .flatMap(({ appointments }) => appointments)
      .filter(occupies)
      .filter(
        ({ date, time, duration }) =>
          date > now.date || (date === now.date && minutesOf(time) + duration > now.minutes),
      )
    expect(ahead).toHaveLength(4)
    expect(await count()).toBe(4)
  })
})
