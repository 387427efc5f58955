import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { AppError } from '#functions/kit/errors.ts'
import { parseInput } from '#functions/kit/parse.ts'
import { businessName, email, id, line, paragraph, personName } from '#shared/fields.ts'

const schema = z.strictObject({
  count: z.coerce.number().int(),
  name: line(20).min(1),
  notes: paragraph(20).optional(),
  list: z.array(z.string()).optional(),
})

function refusalOf(input: object): AppError {
  try {
    parseInput(schema, { count: 1, name: 'Ana', ...input })
  } catch (error) {
    return error as AppError
  }
  throw new Error('it was taken')
}
const refusal = (input: object) => refusalOf(input).message
const errorsOf = (input: object) => refusalOf(input).fields

describe('messages for invalid fields', () => {
  const otherType = 'O tipo deste campo não é o esperado.'
  it.each<[object, string]>([
    [{ name: undefined }, 'Preencha este campo.'],
    [{ name: '' }, 'Preencha este campo.'],
    [{ name: 5 }, otherType],
    [{ name: null }, otherType],
    [{ count: 'abc' }, otherType],
    [{ list: 'x' }, otherType],
    [{ name: '\ud800x' }, 'Retire os caracteres especiais invisíveis.'],
    [{ name: 'a\u0000b' }, 'Retire os caracteres especiais invisíveis.'],
  ])('the input %j is refused with its own message', (input, message) => {
    expect(refusal(input)).toBe(message)
  })

  it('a field of several types is refused with the message of its case', () => {
    const choice = z.strictObject({ id: z.union([id('pro'), z.literal('any'), z.null()]) })
    expect(() => parseInput(choice, {})).toThrow('Preencha este campo.')
    expect(() => parseInput(choice, { id: 'all' })).toThrow('Identificador inválido.')
  })
})

it.each([
  ['\u202a(11) 98765-4321\u202c', '(11) 98765-4321'],
  ['\ufeffJo\u00e3o\u200b ', 'João'],
  ['a\u200d', 'a'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
])('invisible characters are removed from a text, except joiners inside an emoji: %j', (typed, kept) => {
  expect(parseInput(schema, { count: 1, name: typed }).name).toBe(kept)
})

it.each<[string, boolean]>([
  ["ana.d'avila+1@mail.exemplo.com.br", true],
  ['ana\u200b@exemplo.com', true],
  ['ana@exemplo', false],
  ['joão@exemplo.com', false],
  ['ana@exémplo.com', true],
  ['a..b@exemplo.com', false],
  ...['?', '&', '%0a', ';', ',', '"', '\u0430'].map(
    (sign) => [`a${sign}b@exemplo.com`, false] as [string, boolean],
  ),
])('the validity of the e-mail %j is %j', (typed, taken) => {
  const { success, data } = email().safeParse(typed)
  expect(success).toBe(taken)
  if (taken) expect(data).toMatch(/^[ -~]+$/)
})

describe('names of people and businesses', () => {
  const link = 'Escreva o nome sem endereço de site. Depois de um ponto, deixe um espaço.'
  const product = 'Navalha é o nome deste sistema. Escolha o nome da sua empresa.'
  const messageOf = (schema: z.ZodType, name: string) => schema.safeParse(name).error?.issues[0]?.message

  it.each([
    'Zé & Filhos',
    'Dr. João',
    'Dr.Carlos',
    'Studio 2.0',
    'J.R. Barber',
    'Salão da Ana - Unidade 2',
    'Barbearia Navalha',
    'Navalha de Ouro',
    "D'Ávila S.A.",
    'Corte... e barba',
    'O Nº.1',
  ])('the name %j is valid', (name) => {
    expect([messageOf(businessName(), name), messageOf(personName(), name)]).toEqual([undefined, undefined])
  })

  it.each([
    'www.x.com',
    'evil.example/itau',
    'https://10.0.0.1',
    'x.com.br',
    'Bloqueado! Veja BANCO.TOP',
    'ana@exemplo.com',
    'evil\uff0ecom',
    'evil\u3002com',
    'evil.\u200dcom',
    'evil.\u0440\u0444',
  ])('the name %j is refused as a link', (name) => {
    expect([messageOf(businessName(), name), messageOf(personName(), name)]).toEqual([link, link])
  })

  it.each([
    'Navalha',
    ' NAVALHA! ',
    'N\u0430v\u0430lh\u0430',
    'Ｎａｖａｌｈａ',
    'Nàválha',
    'N a v a l h a',
    'Nava1ha',
  ])('the product’s name %j is refused for a business and accepted for a person', (name) => {
    expect([messageOf(businessName(), name), messageOf(personName(), name)]).toEqual([product, undefined])
  })
})

describe('the number of errors in a refusal', () => {
  const list = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
  it.each<[string, object]>([
    ['9,000 unknown fields', Object.fromEntries(list(9_000, (i) => [`f${i}`, 1]))],
    ['9,000 wrong entries', { list: list(9_000, (i) => i) }],
    ['both unknown fields and wrong entries', { a: 1, b: 2, list: list(30, (i) => i) }],
  ])('a refusal names at most 20 errors for %s', (_title, input) => {
    expect(errorsOf(input)).toHaveLength(20)
  })

  it.each<[string, unknown]>([
    ['28,000 unknown fields', Object.fromEntries(list(28_000, (i) => [`f${i}`, 1]))],
    ['120,000 wrong entries', { list: list(120_000, () => 1) }],
    ['120,000 entries 40 deep', JSON.parse(`${'['.repeat(40)}${'1,'.repeat(120_000)}1${']'.repeat(40)}`)],
    ['100,000 lists inside each other', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('an input with %s is refused before zod validates it', (_title, input) => {
    const list = vi.fn()
    expect(() => parseInput(z.unknown().refine(list), input)).toThrow('Os dados enviados têm campos demais.')
    expect(list).not.toHaveBeenCalled()
  })
})
