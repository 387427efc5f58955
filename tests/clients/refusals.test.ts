import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { LABELS_PER_CLIENT } from '#shared/client-fields.ts'
import { clientsContract } from '#shared/clients.ts'
import { commonErrors, problemSchema } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { openTeam } from '../kit/staff.ts'

let team: Awaited<ReturnType<typeof openTeam>>
let staff: ReturnType<typeof clientsOf>
let known: string
beforeAll(async () => {
  team = await openTeam()
  staff = clientsOf(team.asOwner)
  known = (await staff.create({ name: 'Já Cadastrada', phone: nextPhone() })).body.id
})

/** Counts the audit lines: a refused request leaves none, and every commit leaves one. */
async function trail(): Promise<number> {
  const scope = { table: tableOfStack(), tenant: team.tenant.tenant_id as Tenant }
  const month = new Date().toISOString().slice(0, 7)
  return (await queryAll(scope, `audit#${month}`, { consistent: true })).length
}

const tomorrow = () => addDays(new Date().toISOString().slice(0, 10), 2)

/** Each field refuses these values, in creating and in changing alike. */
const fields: [string, unknown][] = [
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(121)],
  ['name', 'duas\nlinhas'],
  ['name', 7],
  ['name', { texto: 'Ana' }],
  ['phone', ''],
  ['phone', 'abcdefghijk'],
  ['phone', '(11) 18765-4321'],
  ['phone', 11987654321],
  ['phone', '9'.repeat(30)],
  ['email', 'nada'],
  ['email', `${'x'.repeat(250)}@b.co`],
  ['email', 1],
  ['birth_date', '31/12/1990'],
  ['birth_date', '1990-02-30'],
  ['birth_date', tomorrow()],
  ['birth_date', 19900101],
  ['address', 'x'.repeat(201)],
  ['address', 'duas\nlinhas'],
  ['address', []],
  ['notes', 'x'.repeat(1001)],
  ['notes', 'a\u0007b'],
  ['notes', true],
  ['labels', 'VIP'],
  ['labels', ['']],
  ['labels', ['x'.repeat(31)]],
  ['labels', ['a\nb']],
  ['labels', Array.from({ length: LABELS_PER_CLIENT + 1 }, (_, i) => `L${i}`)],
  ['labels', [1]],
  ['id', 'cli_00000000000000000000000000'],
  ['created_at', '2020-01-01T00:00:00Z'],
]

function refused(answer: { status: number; body: unknown }, field: string) {
  const problem = problemSchema().parse(answer.body)
  expect([answer.status, problem.code]).toEqual([400, 'invalid_input'])
  expect(problem.errors?.map((error) => error.field.split('.')[0])).toContain(field)
  for (const { message } of problem.errors ?? []) expect(message.length).toBeGreaterThan(5)
  // The text is Portuguese: none of zod's English words appear.
  expect(JSON.stringify(problem)).not.toMatch(/invalid input|expected|received|required/i)
}

describe.each(fields)('the field %s with the value %j', (field, value) => {
  it(`a new client whose ${field} is ${JSON.stringify(value)} is refused`, async () => {
    const before = await trail()
    refused(await staff.create({ name: 'Ana', phone: nextPhone(), [field]: value }), field)
    expect(await trail()).toBe(before)
  })

  it(`a change of ${field} to ${JSON.stringify(value)} is refused`, async () => {
    const before = await trail()
    refused(await staff.update(known, { version: 1, [field]: value }), field)
    expect(await trail()).toBe(before)
  })
})

describe('other invalid requests', () => {
  it.each([
    ['a change without a version', {}, 'version'],
    ['a change with the version 0', { version: 0 }, 'version'],
    ['a change with a version in words', { version: 'um' }, 'version'],
    ['a change to no name', { version: 1, name: null }, 'name'],
    ['a change of a client to a dependent', { version: 1, dependent: true }, 'dependent'],
  ])('%s is refused', async (_what, body, field) => refused(await staff.update(known, body), field))

  it('a new client with dependent: false is refused', async () =>
    refused(await staff.create({ name: 'Ana', dependent: false }), 'dependent'))

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 'muitos' }, 'limit'],
    [{ order: 'idade' }, 'order'],
    [{ birthday_month: 13 }, 'birthday_month'],
    [{ birthday_month: 0 }, 'birthday_month'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(31) }, 'label'],
    [{ search: 'x'.repeat(121) }, 'search'],
    [{ cursor: 'x'.repeat(2001) }, 'cursor'],
  ] as [Record<string, string | number>, string][])(
    'a list with the parameters %j is refused',
    async (input, field) => refused(await staff.list(input), field),
  )

  it('an invalid client id is refused, and an unknown one is not found', async () => {
    for (const id of ['x', 'cli_1', 'apt_00000000000000000000000000']) {
      refused(await staff.file(id), 'client_id')
      refused(await staff.remove(id), 'client_id')
    }
    const nobody = newId('cli', new Date())
    for (const answer of [
      await staff.file(nobody),
      await staff.appointments(nobody),
      await staff.update(nobody, { version: 1, notes: 'x' }),
      await staff.remove(nobody),
      await staff.preview(known, nobody),
      await staff.preview(nobody, known),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'client_not_found' } })
  })

  it.each([
    [{ other_id: 'x', version: 1, other_version: 1, take: [] }, 'other_id'],
    [{ version: 1, other_version: 1, take: [] }, 'other_id'],
    [{ other_id: 'cli_00000000000000000000000000', version: 1, take: [] }, 'other_version'],
    [{ other_id: 'cli_00000000000000000000000000', version: 1, other_version: 1 }, 'take'],
    [{ other_id: 'cli_00000000000000000000000000', version: 1, other_version: 1, take: ['id'] }, 'take'],
  ])('a merge with the body %j is refused', async (body, field) =>
    refused(await team.asOwner.mergeClients({ client_id: known, ...body }), field),
  )
})

it('the contract announces all error codes of clients beyond the common ones', () => {
  const announced = new Set(Object.values(clientsContract).flatMap(({ errors }) => [...errors]))
  for (const code of [
    'client_not_found',
    'phone_taken',
    'version_conflict',
    'cannot_merge_same_client',
  ] as const)
    expect(announced).toContain(code)
  expect(commonErrors).toContain('invalid_input')
})
