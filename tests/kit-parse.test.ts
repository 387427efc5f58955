import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseInput } from '#functions/kit/parse.ts'
import { line, paragraph } from '#shared/fields.ts'

const schema = z.strictObject({
  count: z.coerce.number().int(),
  name: line(20).min(1),
  notes: paragraph(20).optional(),
  list: z.array(z.string()).optional(),
})

function refusal(input: object): string {
  try {
    parseInput(schema, { count: 1, name: 'Ana', ...input })
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it was taken')
}

describe('what is wrong with a field', () => {
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
  ])('%j', (input, message) => {
    expect(refusal(input)).toBe(message)
  })
})

it.each([
  ['\u202a(11) 98765-4321\u202c', '(11) 98765-4321'],
  ['\ufeffJo\u00e3o\u200b ', 'João'],
  ['a\u200d', 'a'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
])('what shows nothing is taken out of a text, what joins two signs stays: %j', (typed, kept) => {
  expect(parseInput(schema, { count: 1, name: typed }).name).toBe(kept)
})
