import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients, phones } from '#functions/clients/records.ts'
import { importLines, importPeople, importProblems } from '#functions/imports/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import type { Client } from '#shared/clients.ts'
import type { ClientImport, ImportLine } from '#shared/imports.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { importerOf, lineOf, newPhoneNumber } from '../kit/importer.ts'
import { openTeam } from '../kit/staff.ts'

let team: Awaited<ReturnType<typeof openTeam>>
let staff: ReturnType<typeof importerOf>
let scope: Scope
beforeAll(async () => {
  team = await openTeam('Barbearia da Importação')
  staff = importerOf(team.asOwner)
  scope = { table: tableOfStack(), tenant: team.tenant.tenant_id as Tenant }
})

const clientOf = async (phone: string): Promise<Client | undefined> => {
  const pointer = await get(scope, phones, { phone }, { consistent: true })
  return pointer && get(scope, clients, { id: pointer.client_id }, { consistent: true })
}

describe('imports of clients', () => {
  it('an import reports problems line by line, creates nothing before its start, and then creates the other lines', async () => {
    const known = newPhoneNumber()
    await staff.import([lineOf(2, { phone: known })])
    const [first, second] = [newPhoneNumber(), newPhoneNumber()]
    const opened = await staff.open(8)
    const one = await staff.part(opened.id, 0, [
      lineOf(2, { name: 'Ana Lúcia', phone: first, email: 'ana@exemplo.com', birth_date: '05/03/1990' }),
      lineOf(3, { name: '' }),
      lineOf(4, { phone: '123', email: 'ana', birth_date: '31/02/1990' }),
      lineOf(5, { phone: known }),
    ])
    expect(one.body).toMatchObject({ status: 'receiving', received: 4, problem_count: 3 })
    expect(one.body.problems).toEqual([
      { line: 3, kind: 'wrong', field: 'name', message: 'Falta o nome.' },
      {
        line: 4,
        name: 'Cliente 4',
        kind: 'wrong',
        field: 'phone',
        message: 'Telefone inválido. Use DDD e número, como (11) 98765-4321.',
      },
      {
        line: 5,
        name: 'Cliente 5',
        kind: 'known',
        field: 'phone',
        message: 'Já existe um cliente com este telefone.',
      },
    ])
    const two = await staff.part(opened.id, 1, [
      lineOf(6, { phone: first }),
      lineOf(7, {
        phone: second,
        labels: 'VIP; Barba, vip',
        notes: 'Linha um\r\nLinha dois',
        birth_date: '31/02/1990',
      }),
      lineOf(9, { phone: `+55${second}` }),
      lineOf(10, { name: 'x'.repeat(121), email: 'ana' }),
    ])
    expect(two.body).toMatchObject({
      status: 'ready',
      received: 8,
      problem_count: 5,
      incomplete_count: 2,
    })
    expect(two.body.problems.map(({ line, kind }) => [line, kind])).toEqual([
      [6, 'repeated'],
      [7, 'incomplete'],
      [9, 'repeated'],
      [10, 'incomplete'],
    ])
    const checked = await staff.get(opened.id)
    expect(checked.body.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 9, 10])
    expect(await clientOf(`+55${first}`)).toBeUndefined()

    await staff.start(opened.id)
    const done = await staff.finished(opened.id)
    expect(done).toMatchObject({ status: 'done', position: 8, created: 3, skipped: 5, problem_count: 5 })
    expect(done.problems).toHaveLength(7)
    expect(await clientOf(`+55${first}`)).toMatchObject({
      name: 'Ana Lúcia',
      email: 'ana@exemplo.com',
      birth_date: '1990-03-05',
      version: 1,
    })
    const other = await clientOf(`+55${second}`)
    expect(other).toMatchObject({
      labels: ['VIP', 'Barba'],
      notes: 'Linha um\nLinha dois\nNascimento: 31/02/1990',
    })
    expect(other).not.toHaveProperty('birth_date')

    // The import's values are deleted, but its errors stay.
    const key = { import_id: opened.id, part: 0 }
    const gone = async () => !(await get(scope, importLines, key)) && !(await get(scope, importPeople, key))
    await eventually(gone)
    expect(await get(scope, importProblems, key)).toBeDefined()
  })

  it('an import skips a client who booked meanwhile and continues with the others', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => lineOf(i + 2, {}))
    const opened = await staff.open(30)
    await staff.part(opened.id, 0, lines)
    const quick = lines[11] as ImportLine
    await staff.import([{ ...quick, name: 'Mais Rápida' }])
    await staff.start(opened.id)
    const done = await staff.finished(opened.id)
    expect(done).toMatchObject({ created: 29, skipped: 1, problem_count: 1 })
    expect(done.problems).toMatchObject([{ line: quick.line, kind: 'known' }])
    expect((await clientOf(`+55${quick.phone}`))?.name).toBe('Mais Rápida')
  })

  it('an import happens once when it is opened under one key, sent or started several times', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([staff.tryOpen(2, key), staff.tryOpen(2, key)])
    expect(one.body.id).toBe(two.body.id)
    const { id } = one.body
    const lines = [lineOf(2, {}), lineOf(3, { phone: 'nada' })]
    const sent = await Promise.all([1, 2, 3].map(() => staff.part(id, 0, lines)))
    for (const { status, body } of sent) {
      expect([status, body.received, body.problem_count, body.problems.length]).toEqual([200, 2, 1, 1])
    }
    const other = await staff.part(id, 0, [lineOf(2, {})])
    expect([other.status, other.body.code]).toEqual([400, 'invalid_input'])
    const started = await Promise.all([1, 2, 3].map(() => staff.start(id)))
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await staff.finished(id)).toMatchObject({ created: 1, skipped: 1 })
    const again = await staff.start(id)
    expect(again.body).toMatchObject({ status: 'done', created: 1 })
    const late = await staff.part(id, 1, [lineOf(4, {})])
    expect([late.status, late.body.code]).toEqual([409, 'import_running'])
  })

  it('an import creates dependents without a phone, once per name and birth date', async () => {
    const lines = [
      lineOf(2, { name: 'Filha da Íris', phone: '', birth_date: '12/10/2018', dependent: 'sim' }),
      lineOf(3, { name: 'Filho da Íris', phone: '', dependent: 'sim' }),
      lineOf(4, { name: 'Sem Telefone', phone: '' }),
    ]
    const first = await staff.import(lines)
    expect(first).toMatchObject({ created: 2, skipped: 1 })
    expect(first.problems).toMatchObject([{ line: 4, message: 'Falta o telefone.' }])
    const listed = () => staff.clients('da íris')
    await eventually(async () => (await listed()).length === 2)
    expect(await listed()).toMatchObject([
      { name: 'Filha da Íris', birth_date: '2018-10-12' },
      { name: 'Filho da Íris' },
    ])
    const again = await staff.import([...lines, lineOf(5, { name: 'Filho da Íris' })])
    expect(again).toMatchObject({ created: 1, skipped: 3 })
    expect(again.problems.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'known'],
      [3, 'known'],
      [4, 'wrong'],
    ])
  })

  it('an import creates a dependent once who occurs twice in a file, in one part or in two', async () => {
    const child = (line: number, name: string, birth_date = '12/10/2018') =>
      lineOf(line, { name, phone: '', birth_date, dependent: 'sim' })
    const { id } = await staff.open(5)
    const lines = [child(2, 'Zoé Lima'), child(3, 'ZOE  LIMA'), child(4, 'Zoé Lima', '12/10/2019')]
    const first = await staff.part(id, 0, lines)
    const message = 'Este dependente se repete no arquivo.'
    expect(first.body.problems).toEqual([
      { line: 3, name: 'ZOE LIMA', kind: 'repeated', field: 'name', message },
    ])
    const second = await staff.part(id, 1, [child(5, 'Zoé Lima'), child(6, 'Outra Lima')])
    expect(second.body.problems.map(({ line, kind }) => [line, kind])).toEqual([[5, 'repeated']])
    await staff.start(id)
    expect(await staff.finished(id)).toMatchObject({ created: 3, skipped: 2 })
  })

  it('a request under one key gets the first reply although the import has continued', async () => {
    const { id } = await staff.open(2)
    const keys = Array.from({ length: 3 }, () => ({ 'idempotency-key': randomUUID() }))
    const line = lineOf(2, {})
    const sent = await staff.part(id, 0, [line], keys[0])
    expect([sent.status, sent.body.status]).toEqual([200, 'receiving'])
    await staff.part(id, 1, [lineOf(3, { phone: 'nada' })])
    expect((await staff.part(id, 0, [line], keys[0])).body).toEqual(sent.body)
    const started = await staff.start(id, keys[1])
    expect([started.status, started.body.status]).toEqual([200, 'running'])
    await staff.finished(id)
    expect((await staff.start(id, keys[1])).body).toEqual(started.body)
    expect((await staff.start(id)).body.status).toBe('done')
    const gone = await staff.discard(id, keys[2])
    expect(gone.status).toBe(200)
    expect((await staff.discard(id, keys[2])).status).toBe(200)
    expect((await staff.discard(id)).body.code).toBe('import_not_found')
  })

  it('an incomplete import cannot be started, and the refusal lists the missing parts', async () => {
    const { id } = await staff.open(4)
    await staff.part(id, 1, [lineOf(3, {})])
    await staff.part(id, 3, [lineOf(5, {})])
    const { status, body } = await staff.start(id)
    expect([status, body.code]).toEqual([409, 'import_incomplete'])
    expect(body.detail).toBe('Chegaram 2 de 4 linhas. Envie o arquivo de novo a partir da parte 1.')
    expect(body.errors?.map(({ field }) => field)).toEqual(['parts.0', 'parts.2'])
    await staff.part(id, 0, [lineOf(2, {})])
    await staff.part(id, 2, [lineOf(4, {})])
    expect((await staff.get(id)).body.status).toBe('ready')
    const more = await staff.part(id, 4, [lineOf(6, {})])
    expect([more.status, more.body.code]).toEqual([400, 'invalid_input'])
  })

  it('an import can be discarded with all its data unless it runs', async () => {
    const { id } = await staff.open(2)
    await staff.part(id, 0, [lineOf(2, {}), lineOf(3, { name: '' })])
    expect((await staff.discard(id)).status).toBe(200)
    for (const kind of [importLines, importPeople, importProblems] as const) {
      expect(await get(scope, kind as typeof importLines, { import_id: id, part: 0 })).toBeUndefined()
    }
    for (const call of [
      staff.get(id),
      staff.start(id),
      staff.part(id, 0, [lineOf(2, {})]),
      staff.discard(id),
    ]) {
      const { status, body } = await call
      expect([status, body.code]).toEqual([404, 'import_not_found'])
    }
    const listed = await staff.list()
    expect(listed.body.imports.map((one) => one.id)).not.toContain(id)
  })

  it('an import belongs to one business', async () => {
    const { id } = await staff.open(1)
    const other = await openTeam('Outra Barbearia')
    const stranger = importerOf(other.asOwner)
    for (const call of [
      stranger.get(id),
      stranger.start(id),
      stranger.discard(id),
      stranger.part(id, 0, [lineOf(2, {})]),
    ]) {
      expect((await call).body.code).toBe('import_not_found')
    }
    expect((await stranger.list()).body.imports).toEqual([])
    expect((await staff.get(id)).body).toMatchObject({ status: 'receiving', received: 0 })
  })

  it('the list shows the newest imports first, without their problems', async () => {
    const { body } = await staff.list()
    const ids = body.imports.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(body.imports.length).toBeGreaterThan(2)
    expect(body.imports[0]).not.toHaveProperty('problems')
    expect(body.imports[0]).not.toHaveProperty('parts')
  })
})

describe('invalid requests of imports', () => {
  let open: ClientImport
  beforeAll(async () => {
    open = await staff.open(600)
  })

  it.each([
    ['no lines', { total: 0 }, 'O arquivo não tem linhas.'],
    ['20,001 lines', { total: 20_001 }, 'No máximo 20000 linhas por arquivo.'],
    ['a fractional total', { total: 1.5 }, undefined],
    ['no file name', { file_name: ' ' }, undefined],
  ])('a new import with %s is refused', async (_what, changes, message) => {
    const { status, body } = await team.asOwner.openImport({
      file_name: 'clientes.csv',
      total: 1,
      ...changes,
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    if (message) expect(body.detail).toBe(message)
  })

  it.each([
    ['201 lines', 0, () => Array.from({ length: 201 }, (_, i) => lineOf(i + 2, {}))],
    ['no lines', 0, () => []],
    ['a part number that is too high', 500, () => [lineOf(2, {})]],
    ['a part number in words', 'um', () => [lineOf(2, {})]],
    ['a cell that is too long', 0, () => [lineOf(2, { notes: 'x'.repeat(3001) })]],
    ['a line without a number', 0, () => [{ name: 'Ana', phone: '11987654321' }]],
    ['a cell that is not a text', 0, () => [{ line: 2, name: 5 }]],
  ])('a part with %s is refused', async (_what, part, lines) => {
    const { status, body } = await staff.part(open.id, part as number, lines() as ImportLine[])
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('a part of 250 kB is accepted, and one of more than 256 kB is refused', async () => {
    const full = (line: number) => lineOf(line, { notes: 'é'.repeat(640) })
    const lines = Array.from({ length: 190 }, (_, i) => full(i + 2))
    const bytes = Buffer.byteLength(JSON.stringify({ lines }))
    expect([bytes > 245_000, bytes < 256 * 1024]).toEqual([true, true])
    const taken = await staff.part(open.id, 0, lines)
    expect([taken.status, taken.body.received, taken.body.problem_count]).toEqual([200, 190, 0])
    const over = Array.from({ length: 200 }, (_, i) => full(i + 300))
    const { status, body } = await staff.part(
      open.id,
      1,
      [...over.slice(0, 199), lineOf(500, { notes: 'é'.repeat(2000), address: 'é'.repeat(400) })].map(
        (one) => ({ ...one, labels: 'é'.repeat(60) }),
      ),
    )
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  })

  it('when two imports are started at once, one runs and the other waits', async () => {
    const ready = async () => {
      const { id } = await staff.open(200)
      await staff.part(
        id,
        0,
        Array.from({ length: 200 }, (_, i) => lineOf(i + 2, {})),
      )
      return id
    }
    const ids = [await ready(), await ready()]
    const answers = await Promise.all(ids.map((id) => staff.start(id)))
    const [begun, refused] = [200, 409].map((status) => answers.findIndex((one) => one.status === status))
    expect(answers[refused ?? -1]?.body).toMatchObject({ code: 'import_running' })
    await staff.finished(ids[begun ?? -1] ?? '')
    expect((await staff.start(ids[refused ?? -1] ?? '')).body.status).toBe('running')
    await staff.finished(ids[refused ?? -1] ?? '')
  })

  it('while an import runs, no other can be opened and it cannot be discarded', async () => {
    const { id } = await staff.open(200)
    await staff.part(
      id,
      0,
      Array.from({ length: 200 }, (_, i) => lineOf(i + 2, {})),
    )
    expect((await staff.start(id)).body.status).toBe('running')
    const [other, gone] = await Promise.all([staff.tryOpen(1), staff.discard(id)])
    expect([other.status, other.body.code]).toEqual([409, 'import_running'])
    expect([gone.status, gone.body.code]).toEqual([409, 'import_running'])
    expect(await staff.finished(id)).toMatchObject({ created: 200, skipped: 0 })
  })
})
