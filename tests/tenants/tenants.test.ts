import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { accountTriggers } from '#functions/kit/trigger.ts'
import { confirmationMail, recoveryMail } from '#functions/notifications/verbs/account-mails.ts'
import { isAddressProven } from '#functions/tenants/verbs/joining.ts'
import { ensureFirstTenant } from '#functions/tenants/verbs/tenants.ts'
import type { BookingPage } from '#shared/booking.ts'
import { limits } from '#shared/limits.ts'
import { DEFAULT_BUSINESS_NAME } from '#shared/tenants.ts'
import { send, tableOfStack } from '../kit/actor.ts'
import { newAccount, openTeam, type Person } from '../kit/staff.ts'

const itemsOf = <T extends object>(tenant: string, partition: string) =>
  queryAll<T>({ table: tableOfStack(), tenant: tenant as Tenant }, partition, { consistent: true })

async function firstOf(person: Person) {
  const { status, body } = await person.tenants()
  expect([status, body.tenants.length]).toEqual([200, 1])
  return body.tenants[0] as (typeof body.tenants)[0]
}

const zoneOf = async (slug: string) =>
  (await send<BookingPage>('GET', `/api/public/${slug}`)).body.business.timezone

describe('first business', () => {
  it('the first sign-in creates a complete business that is open to customers', async () => {
    const owner = newAccount({ business_name: 'Barbearia São João & Filhos' })
    const tenant = await firstOf(owner)
    expect(tenant).toMatchObject({ name: 'Barbearia São João & Filhos', role: 'owner' })
    expect(tenant.slug).toMatch(/^barbearia-sao-joao-filhos(-\d+)?$/)
    expect((await owner.tenants()).body).toEqual({
      tenants: [tenant],
      email: owner.email,
      invited_by: [],
      awaiting_approval: [],
    })

    const page = await send<BookingPage>('GET', `/api/public/${tenant.slug}`)
    expect(page.body).toMatchObject({
      open: true,
      business: { name: tenant.name, timezone: 'America/Sao_Paulo' },
      config: { max_advance_booking: 60, require_email: false, require_notes: false },
    })
    const categories = await itemsOf<{ type: string; name: string }>(tenant.tenant_id, 'categories')
    const names = (type: string) => categories.filter((one) => one.type === type).map(({ name }) => name)
    expect(names('income').sort()).toEqual(['Comissões', 'Serviços', 'Vendas'])
    expect(names('expense').sort()).toEqual(['Despesas Gerais', 'Marketing', 'Produtos', 'Salários'])
    const month = `audit#${new Date().toISOString().slice(0, 7)}`
    expect(await itemsOf(tenant.tenant_id, month)).toMatchObject([
      { action: 'tenant.create', by: { kind: 'account', user_id: owner.user_id } },
    ])
  })

  it('simultaneous requests create one business', async () => {
    const owner = newAccount({ business_name: 'Vinte de Uma Vez' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.tenants()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.tenants.map((one) => one.tenant_id).join())).size).toBe(1)
    await firstOf(owner)
  })

  it.each([
    [undefined, 'Minha Barbearia', /^minha-barbearia-?\d*$/],
    ['', 'Minha Barbearia', /^minha-barbearia-?\d*$/],
    ['  \t \n ', 'Minha Barbearia', /^minha-barbearia-?\d*$/],
    ['  Corte   &\u0000 Cia\n', 'Corte & Cia', /^corte-cia-?\d*$/],
    ['Zé', 'Zé', /^barbearia-ze-?\d*$/],
    ['\u200b', 'Minha Barbearia', /^minha-barbearia-?\d*$/],
    ['\u202eZe\u00adca 👨\u200d🦱\u200d', 'Zeca 👨\u200d🦱', /^zeca-?\d*$/],
    ['理髪店', '理髪店', /^barbearia-?\d*$/],
    ['💈💈💈', '💈💈💈', /^barbearia-?\d*$/],
    ['ÇÃÕ ÜÑÎ ﬁm', 'ÇÃÕ ÜÑÎ ﬁm', /^cao-uni-fim-?\d*$/],
    ['<script>alert(1)</script>', '<script>alert(1)</script>', /^script-alert-1-script-?\d*$/],
    ['Admin', 'Admin', /^barbearia-admin-?\d*$/],
    ['agendamentos', 'agendamentos', /^barbearia-agendamentos-?\d*$/],
    ['-- --', '-- --', /^barbearia-?\d*$/],
    ['á'.repeat(2_500), 'á'.repeat(120), /^a{38,40}(-\d+)?$/],
    ['😀'.repeat(1_250), '😀'.repeat(60), /^barbearia-?\d*$/],
  ])('accepts any name that an account has: case %#', async (given, name, slug) => {
    const tenant = await firstOf(newAccount(given === undefined ? {} : { business_name: given }))
    expect(tenant.name).toBe(name)
    expect(tenant.slug).toMatch(slug)
    expect(tenant.slug).toMatch(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/)
  })

  it.each([
    ['America/Manaus', 'America/Manaus'],
    ['America/Noronha', 'America/Noronha'],
    ['Europe/Lisbon', 'America/Sao_Paulo'],
    ['Marte/Olympus', 'America/Sao_Paulo'],
    ['america/manaus', 'America/Sao_Paulo'],
    ['__proto__', 'America/Sao_Paulo'],
    [' 💈\u0000', 'America/Sao_Paulo'],
    ['', 'America/Sao_Paulo'],
    ['x'.repeat(5_000), 'America/Sao_Paulo'],
  ])('keeps the proposed time zone only when it is a Brazilian one: case %#', async (proposed, zone) => {
    const { slug } = await firstOf(newAccount({ timezone: proposed }))
    expect(await zoneOf(slug)).toBe(zone)
  })
})

describe('trigger of a confirmed account', () => {
  function confirm(person: Person, parts: { table?: string; source?: string } = {}) {
    tableOfStack()
    const { TABLE_NAME } = process.env
    if (parts.table) process.env.TABLE_NAME = parts.table
    const mails = { confirmation: confirmationMail, recovery: recoveryMail }
    const trigger = accountTriggers({ proven: isAddressProven, confirmed: ensureFirstTenant, ...mails })
    process.env.TABLE_NAME = TABLE_NAME
    const event = {
      triggerSource: parts.source ?? 'PostConfirmation_ConfirmSignUp',
      request: {
        userAttributes: {
          sub: person.user_id,
          email: person.email,
          'custom:business_name': 'Do Gatilho',
          'custom:timezone': 'America/Rio_Branco',
        } as Record<string, string>,
      },
    } as PostConfirmationTriggerEvent
    return expect(trigger(event)).resolves.toBe(event)
  }

  it('the trigger creates the business once, even when it runs again after a password reset', async () => {
    const person = newAccount({ business_name: 'Do Login' })
    await confirm(person)
    await confirm(person, { source: 'PostConfirmation_ConfirmForgotPassword' })
    const tenant = await firstOf(person)
    expect(tenant).toMatchObject({ name: 'Do Gatilho', role: 'owner' })
    expect(await zoneOf(tenant.slug)).toBe('America/Rio_Branco')
  })

  it('the first sign-in creates the business when the trigger has failed', async () => {
    const person = newAccount({ business_name: 'Do Login' })
    for (let i = 0; i < 3; i++) await confirm(person, { table: 'nao-existe' })
    expect(await firstOf(person)).toMatchObject({ name: 'Do Login' })
    await confirm(person)
    await firstOf(person)
  })

  it('the trigger and a simultaneous sign-in create one business', async () => {
    const person = newAccount({ business_name: 'Do Gatilho' })
    await Promise.all([confirm(person), person.tenants(), confirm(person), person.tenants()])
    await firstOf(person)
  })
})

describe('another business', () => {
  it('a signed-in person opens another business besides the first', async () => {
    const { owner, tenant } = await openTeam()
    const { status, body } = await owner.open('  Segunda Casa ', {}, { timezone: 'America/Manaus' })
    expect([status, body.name, body.role]).toEqual([201, 'Segunda Casa', 'owner'])
    const { tenants } = (await owner.tenants()).body
    expect(tenants.map(({ tenant_id }) => tenant_id)).toEqual([tenant.tenant_id, body.tenant_id])
    expect(await zoneOf(body.slug)).toBe('America/Manaus')
  })

  it('an account that opens a business first gets no second one at the next request', async () => {
    const person = newAccount()
    const { body } = await person.open('Primeira')
    expect((await firstOf(person)).tenant_id).toBe(body.tenant_id)
  })

  it('a business is created once under one idempotency key, even by simultaneous requests', async () => {
    const person = newAccount()
    const headers = { 'idempotency-key': 'nova-empresa-1' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.open('Repetida', headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.tenant_id}`)).size).toBe(1)
    expect((await person.open('Outro nome', headers)).body.code).toBe('idempotency_mismatch')
    expect((await newAccount().open('Repetida', headers)).body.tenant_id).not.toBe(answers[0]?.body.tenant_id)
    expect((await person.tenants()).body.tenants).toHaveLength(1)
  })

  it('simultaneous businesses of one name get different slugs', async () => {
    const people = Array.from({ length: 8 }, () => newAccount())
    const answers = await Promise.all(people.map((person) => person.open('Mesmo Nome')))
    const slugs = answers.map(({ body }) => body.slug).sort()
    expect(new Set(slugs).size).toBe(8)
    expect(slugs).toEqual(expect.arrayContaining(['mesmo-nome', 'mesmo-nome-2', 'mesmo-nome-3']))
  })

  it('refuses more than five new businesses a day, but repeats the reply to a repeated request', async () => {
    const person = newAccount()
    const headers = { 'idempotency-key': 'quinta-empresa' }
    for (let i = 1; i < limits.businesses.limit; i++)
      expect((await person.open(`Casa ${i}`)).status).toBe(201)
    const last = await person.open('Casa da Quinta', headers)
    expect(last.status).toBe(201)
    const refused = await person.open('Uma a Mais')
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_businesses',
        detail: 'Muitas empresas criadas hoje. Tente novamente amanhã.',
      },
    })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    expect((await person.open('Casa da Quinta', headers)).body).toEqual(last.body)
    expect((await person.tenants()).body.tenants).toHaveLength(limits.businesses.limit)
    expect((await newAccount().open('De Outra Pessoa')).status).toBe(201)
  })

  it('a forbidden name becomes the default name at sign-up, and is refused for another business', async () => {
    for (const business_name of ['Nаvalha', 'Conta bloqueada: https://evil.example/itau']) {
      const person = newAccount({ business_name })
      expect((await firstOf(person)).name).toBe(DEFAULT_BUSINESS_NAME)
      expect((await person.open(business_name)).body).toMatchObject({ code: 'invalid_input' })
    }
  })

  it.each(['', '   ', '\u200b', '\u200d \u202e', '\ud800x', 'x'.repeat(121)])(
    'refuses a name outside 1 to 120 characters: case %#',
    async (name) => {
      const { status, body } = await newAccount().open(name)
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'name'])
    },
  )
})

describe('error reports of browsers', () => {
  const report = { route: '/clientes', message: 'x is undefined', stack_hash: 'deadbeef' }
  it('anyone may report errors, up to a limit for each address', async () => {
    const answers = []
    for (let i = 0; i < 25; i++) answers.push(await send('POST', '/api/client-errors', report))
    expect(answers[0]).toMatchObject({ status: 200, body: { received: true } })
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_reports' } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
