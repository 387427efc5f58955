import { beforeAll, describe, expect, it } from 'vitest'
import { phones } from '#functions/clients/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import type { Client } from '#shared/clients.ts'
import { limits } from '#shared/limits.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { openShop } from '../kit/shop.ts'
import { openTeam, within } from '../kit/staff.ts'

type Staff = ReturnType<typeof clientsOf>
let team: Awaited<ReturnType<typeof openTeam>>
let owner: Staff
beforeAll(async () => {
  team = await openTeam()
  owner = clientsOf(team.asOwner)
})

const scopeOf = (tenant: string) => ({ table: tableOfStack(), tenant: tenant as Tenant })
const ownerOf = async (phone: string) =>
  (await get(scopeOf(team.tenant.tenant_id), phones, { phone }, { consistent: true }))?.client_id
const e164 = (typed: string) => parsePhone(typed) as string

async function made(fields: object = {}): Promise<Client> {
  const { status, body } = await owner.create({ name: 'Pessoa de Teste', phone: nextPhone(), ...fields })
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}
const names = async (input: Record<string, string | number>, as = owner) =>
  (await as.list(input)).body.clients.map(({ name }) => name)

describe('clients that staff add', () => {
  it('a client is stored with trimmed fields and appears on the lists at once', async () => {
    const phone = nextPhone()
    const client = await made({
      name: '  Conceição dos Anjos ',
      phone,
      email: 'conceicao@exemplo.com.br',
      birth_date: '1985-07-09',
      address: 'Rua A, 1',
      notes: 'Linha um\nLinha dois',
      labels: ['VIP', 'vip', 'Noiva'],
    })
    expect(client).toEqual({
      id: expect.stringMatching(/^cli_/),
      name: 'Conceição dos Anjos',
      phone: e164(phone),
      email: 'conceicao@exemplo.com.br',
      birth_date: '1985-07-09',
      address: 'Rua A, 1',
      notes: 'Linha um\nLinha dois',
      labels: ['VIP', 'Noiva'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    })
    const { body } = await owner.file(client.id)
    expect(body).toEqual({
      access: 'file',
      client,
      figures: { appointments: 0, no_shows: 0, cancelled: 0, spent: 0 },
      appointments: [],
    })
    const row = {
      id: client.id,
      name: client.name,
      phone: client.phone,
      birth_date: '1985-07-09',
      labels: ['VIP', 'Noiva'],
    }
    for (const search of ['conceicao anj', 'ANJOS', phone, e164(phone).slice(-4)])
      expect((await owner.list({ search })).body.clients).toContainEqual(row)
    expect(await names({ label: 'noiva' })).toEqual(['Conceição dos Anjos'])
    expect(await names({ birthday_month: 7 })).toEqual(['Conceição dos Anjos'])
    expect((await names({ order: 'recent' }))[0]).toBe('Conceição dos Anjos')
  })

  it('a client may have a foreign phone, and a dependent needs none', async () => {
    expect((await made({ phone: '+351 912 345 678' })).phone).toBe('+351912345678')
    const child = await owner.create({ name: 'Filho de Teste', dependent: true })
    expect([child.status, child.body.phone]).toEqual([201, undefined])
    const { status, body } = await owner.create({ name: 'Sem Telefone' })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'phone'])
  })

  it('a second client with the same phone is refused with the name of the first', async () => {
    const phone = nextPhone()
    const first = await made({ name: 'Dona do Número', phone })
    const refused = await owner.create({ name: 'Outra', phone: `+55 ${phone}` })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'phone_taken', detail: 'Já existe um cliente com este telefone: Dona do Número.' },
    })
    const other = await made()
    const moved = await owner.update(other.id, { version: 1, phone })
    expect([moved.status, moved.body.code]).toEqual([409, 'phone_taken'])
    expect(await ownerOf(e164(phone))).toBe(first.id)
  })

  it('a client that is added many times at once with one phone is created once', async () => {
    const phone = nextPhone()
    const tries = Array.from({ length: 8 }, (_, i) => owner.create({ name: `Corrida ${i}`, phone }))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const won = answers.find(({ status }) => status === 201)?.body as Client
    expect(await ownerOf(e164(phone))).toBe(won.id)
    expect(await names({ search: phone })).toEqual([won.name])
  })

  it('a client is created once when its request is repeated under one key, with or without a phone', async () => {
    for (const more of [{ phone: nextPhone() }, { dependent: true }]) {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const body = { name: 'Pedido Repetido', ...more }
      const [first, second] = [await owner.create(body, headers), await owner.create(body, headers)]
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.body).toEqual(first.body)
      const changed = await owner.create({ ...body, name: 'Outro Pedido' }, headers)
      expect(changed.body.code).toBe('idempotency_mismatch')
    }
  })
})

it('a change, a merge and a deletion that are repeated under one key happen once and get the same reply', async () => {
  const twice = async <T>(ask: (headers: object) => Promise<{ status: number; body: T }>) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await ask(headers), await ask(headers)]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    return first
  }
  const [kept, other] = [await made(), await made({ notes: 'x' })]
  const changed = await twice((headers) => owner.update(kept.id, { version: 1, notes: 'y' }, headers))
  expect([changed.status, changed.body.version]).toEqual([200, 2])
  // A change without effect still uses its key.
  const same = await twice((headers) => owner.update(kept.id, { version: 2, notes: 'y' }, headers))
  expect(same.body).toEqual(changed.body)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await owner.update(kept.id, { version: 2, notes: 'y' }, headers)
  const reused = await owner.update(kept.id, { version: 2, notes: 'z' }, headers)
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_mismatch'])
  const merged = await twice((headers) => owner.merge(changed.body, other, ['notes'], headers))
  expect([merged.status, merged.body.version, merged.body.notes]).toEqual([200, 3, 'x'])
  const gone = await twice((headers) => owner.remove(kept.id, headers))
  expect([gone.status, gone.body.outcome]).toEqual([200, 'deleted'])
})

describe('changes of a client', () => {
  it('a change sets the given fields, removes those that are null, and moves the phone', async () => {
    const [old, phone] = [nextPhone(), nextPhone()]
    const client = await made({
      name: 'Antes Souza',
      phone: old,
      email: 'a@b.co',
      notes: 'x',
      labels: ['VIP'],
    })
    const { status, body } = await owner.update(client.id, {
      version: 1,
      name: 'Depois Lima',
      phone,
      email: null,
      labels: ['Novo'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Depois Lima',
      phone: e164(phone),
      notes: 'x',
      labels: ['Novo'],
      version: 2,
    })
    expect(body).not.toHaveProperty('email')
    expect(await ownerOf(e164(old))).toBeUndefined()
    expect(await ownerOf(e164(phone))).toBe(client.id)
    expect(await names({ search: 'antes' })).toEqual([])
    expect(await names({ search: old })).toEqual([])
    expect(await names({ search: 'lima depois' })).toEqual(['Depois Lima'])
    // Somebody else may have the old phone now.
    await made({ phone: old })
    const none = await owner.update(client.id, { version: 2, phone: null })
    expect(none.body).not.toHaveProperty('phone')
    expect(await ownerOf(e164(phone))).toBeUndefined()
  })

  it('a change to the same values changes nothing', async () => {
    const client = await made({ notes: 'igual' })
    const { body } = await owner.update(client.id, { version: 1, notes: 'igual', phone: client.phone })
    expect(body).toEqual(client)
  })

  it('a change with a stale version is refused, and one of many concurrent changes succeeds', async () => {
    const client = await made()
    const tries = Array.from({ length: 6 }, (_, i) => owner.update(client.id, { version: 1, notes: `${i}` }))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      detail: 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.',
    })
  })

  it('when two clients take one phone at once, one gets it and the other stays unchanged', async () => {
    const [a, b, phone] = [await made(), await made(), nextPhone()]
    const answers = await Promise.all([a, b].map(({ id }) => owner.update(id, { version: 1, phone })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers[0]?.status === 409 ? a : b
    expect((await owner.file(loser.id)).body.client).toEqual(loser)
    expect(await ownerOf(loser.phone as string)).toBe(loser.id)
  })
})

describe('the list of clients', () => {
  it('the list returns each client once, page by page', async () => {
    const people = await openTeam('Paginada')
    const staff = clientsOf(people.asOwner)
    for (let i = 0; i < 11; i++) await staff.create({ name: `Ana Ana ${i}`, phone: nextPhone() })
    const walk = async (input: Record<string, string | number>) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await staff.list({ ...input, limit: 3, ...(cursor && { cursor }) })
        seen.push(...body.clients.map(({ id }) => id))
        cursor = body.cursor
      } while (cursor)
      return seen
    }
    const wishes: Record<string, string>[] = [{}, { order: 'recent' }, { search: 'ana' }]
    for (const input of wishes) {
      const seen = await walk(input)
      expect([seen.length, new Set(seen).size]).toEqual([11, 11])
    }
    const { body } = await staff.exported()
    expect(body.clients.map(({ name }) => name).sort()[0]).toBe('Ana Ana 0')
    expect([body.clients.length, body.cursor]).toEqual([11, undefined])
  })

  it('the list accepts only cursors of its own', async () => {
    const stranger = (await openTeam('Estranha')).tenant.tenant_id
    const key = (pk: string, sk = 'n#a #cli') => Buffer.from(JSON.stringify({ pk, sk })).toString('base64url')
    const own = `${team.tenant.tenant_id}#clients#all`
    for (const cursor of [
      'x',
      key(`${stranger}#clients#all`),
      key(own, 'w#a'),
      key('', ''),
      '{}',
      'bnVsbA',
    ]) {
      const { status, body } = await owner.list({ cursor })
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'cursor'])
    }
  })
})

describe('a professional’s clients', () => {
  it('a professional sees only clients they added or serve, and deletes, merges and exports none', async () => {
    const person = await team.join('professional')
    const own = clientsOf(within(person, team.tenant.tenant_id))
    const stranger = await made({ name: 'Alheia Pessoa' })
    const entered = await own.create({ name: 'Própria Pessoa', phone: nextPhone() })
    expect(entered.status).toBe(201)
    expect(await names({}, own)).toEqual(['Própria Pessoa'])
    expect(await names({ search: 'pessoa' }, own)).toEqual(['Própria Pessoa'])
    expect(await names({ search: 'propria' })).toEqual(['Própria Pessoa'])
    expect((await own.file(entered.body.id)).status).toBe(200)
    for (const look of [
      own.file,
      own.appointments,
      (id: string) => own.update(id, { version: 1, notes: 'x' }),
    ]) {
      expect(await look(stranger.id)).toMatchObject({ status: 404, body: { code: 'client_not_found' } })
    }
    expect((await own.update(entered.body.id, { version: 1, notes: 'x' })).status).toBe(200)
    for (const refused of [
      own.exported(),
      own.remove(entered.body.id),
      own.preview(entered.body.id, stranger.id),
      own.merge(entered.body, stranger),
    ])
      expect((await refused).body.code).toBe('forbidden')
    // The refusal says that the phone is taken, not by whom.
    const taken = await own.create({ name: 'Quem Será', phone: stranger.phone })
    expect(taken.body.code).toBe('phone_taken')
    expect(taken.body.detail).not.toContain('Alheia')
  })

  it('a professional can try a limited number of phones per day, known or unknown', async () => {
    const { professional, customer, owner: boss } = await openShop()
    const own = clientsOf(professional)
    const { body: known } = await clientsOf(boss).create({ name: 'Com Telefone', phone: nextPhone() })
    const tries = Array.from({ length: limits.phones_typed.limit }, () =>
      own.create({ name: 'X', phone: known.phone }),
    )
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([409]))
    for (const phone of [known.phone, nextPhone()]) {
      const refused = { status: 429, body: { code: 'too_many_lookups' } }
      expect(await own.create({ name: 'X', phone })).toMatchObject(refused)
      const booking = {
        professional_id: customer.professional.id,
        service_id: customer.service.id,
        date: customer.day(2),
        time: '10:00',
        new_client: { name: 'X', phone },
      }
      expect(await professional.create(booking)).toMatchObject(refused)
    }
    expect((await own.create({ name: 'Sem Telefone', dependent: true })).status).toBe(201)
    expect((await clientsOf(boss).create({ name: 'Y', phone: nextPhone() })).status).toBe(201)
  })
})

it('clients of another business are not found', async () => {
  const client = await made({ name: 'Só Daqui' })
  const there = clientsOf((await openTeam('Vizinha')).asOwner)
  const own = (await there.create({ name: 'De Lá', phone: client.phone })).body
  expect(own.name).toBe('De Lá')
  for (const answer of [
    await there.file(client.id),
    await there.appointments(client.id),
    await there.update(client.id, { version: 1, notes: 'x' }),
    await there.remove(client.id),
    await there.preview(own.id, client.id),
    await there.merge(own, client),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'client_not_found'])
  expect(await names({ search: 'daqui' }, there)).toEqual([])
})

it('an export leaves one audit entry, however many pages it has', async () => {
  const shop = await openTeam('Exportada')
  const staff = clientsOf(shop.asOwner)
  for (let i = 0; i < 3; i++) await staff.create({ name: `Cliente ${i}`, phone: nextPhone() })
  const { body } = await staff.exported()
  const cursor = Buffer.from(
    JSON.stringify({ pk: `${shop.tenant.tenant_id}#clients#all`, sk: `n#cliente 0 #${body.clients[0]?.id}` }),
  ).toString('base64url')
  expect((await staff.exported(cursor)).body.clients).toHaveLength(2)
  const month = new Date().toISOString().slice(0, 7)
  const lines = await queryAll<{ action: string }>(scopeOf(shop.tenant.tenant_id), `audit#${month}`, {
    consistent: true,
  })
  expect(lines.filter(({ action }) => action === 'client.export')).toMatchObject([
    { entity_id: shop.tenant.tenant_id, after: { total: expect.any(Number) } },
  ])
})

it('a list that is read leaves one audit entry per reader and hour, whichever page is read', async () => {
  const shop = await openTeam('Lida')
  const staff = clientsOf(shop.asOwner)
  const manager = clientsOf(within(await shop.join('manager'), shop.tenant.tenant_id))
  for (let i = 0; i < 3; i++) await staff.create({ name: `Cliente ${i}`, phone: nextPhone() })
  // This forged cursor asks for the whole list.
  const cursor = Buffer.from(
    JSON.stringify({ pk: `${shop.tenant.tenant_id}#clients#all`, sk: 'n# ' }),
  ).toString('base64url')
  for (let time = 0; time < 3; time++) await staff.exported(cursor)
  await Promise.all([1, 2, 3].map(() => staff.list({ limit: 1 })))
  await manager.list({})
  // A new hour may have begun meanwhile.
  const month = new Date().toISOString().slice(0, 7)
  const lines = await queryAll<{ action: string; by: { user_id: string } }>(
    scopeOf(shop.tenant.tenant_id),
    `audit#${month}`,
    { consistent: true },
  )
  const readers = lines.filter(({ action }) => action === 'client.list').map(({ by }) => by.user_id)
  expect(new Set(readers).size).toBe(2)
  expect(readers.length).toBeLessThanOrEqual(4)
})

it('every change leaves an audit entry without personal data', async () => {
  const client = await made({ name: 'Rastro Silva', email: 'rastro@exemplo.com.br' })
  await owner.update(client.id, { version: 1, name: 'Rastro Lima' })
  await owner.remove(client.id)
  const month = new Date().toISOString().slice(0, 7)
  const lines = await queryAll<{ entity_id: string; action: string }>(
    scopeOf(team.tenant.tenant_id),
    `audit#${month}`,
  )
  const own = lines.filter(({ entity_id }) => entity_id === client.id)
  expect(own.map(({ action }) => action)).toEqual(['client.create', 'client.update', 'client.delete'])
  expect(JSON.stringify(own)).not.toMatch(/Rastro|rastro|\+55/)
})
