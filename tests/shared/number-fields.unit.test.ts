import { describe, expect, it, test } from 'vitest'
import type * as z from 'zod'
import { cnpjOf, isCnpj } from '#shared/cnpj.ts'
import { formatPhone } from '#shared/phone.ts'
import { parsePhone, parseStaffPhone } from '#shared/phone-input.ts'
import { plainNumber } from '#shared/plain.ts'
import { cnpjError, maskPostalCode, postalCodeError } from '../../web/src/features/company/company-values.ts'
import { parseMoney, parseQuantity } from '../../web/src/lib/amount.ts'
import { maskPhone } from '../../web/src/lib/contact.ts'
import { parseTime } from '../../web/src/ui/time-field.tsx'
import { allRoutes } from '../kit/contracts.ts'
import { type Place, placesOf, type Schema } from '../kit/places.ts'

// People copy numbers from documents, chats and spreadsheets, which have their own dashes, spaces and digits.
const DASHES = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d']
const SPACES = ['\u00a0', '\u202f', '\u2009', '\u2007', '\u3000', '\t']
const INVISIBLE = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202c', '\u2060', '\ufeff', '\u00ad', '\u2066']

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Returns the same number as other programs write it. */
const pasted = (text: string): string[] => [
  ...DASHES.map((dash) => text.replaceAll('-', dash)),
  ...SPACES.map((space) => `${space}${text.replaceAll(' ', space)}${space}`),
  ...INVISIBLE.map((sign) => sign + [...text].join(sign) + sign),
  wide(text),
]

const parsers: [name: string, parse: (typed: string) => unknown, sample: string][] = [
  ['a phone', parsePhone, '(11) 98765-4321'],
  ['a phone with its country', parsePhone, '+55 11 98765-4321'],
  ['a foreign phone', parseStaffPhone, '+351 912 345-678'],
  ['a phone that is masked', (typed) => parsePhone(maskPhone(typed)), '+55 11 98765-4321'],
  ['a CNPJ', (typed) => isCnpj(cnpjOf(typed)) && cnpjOf(typed), '11.222.333/0001-81'],
  ['a CNPJ of a form', (typed) => cnpjError(typed) === undefined, '11.222.333/0001-81'],
  ['a CEP', maskPostalCode, '01310-100'],
  ['an amount', parseMoney, 'R$ 1.234,50'],
  ['a quantity', parseQuantity, '1.234,5'],
  ['a time', parseTime, '09:30'],
]

/** Types a text character by character, each appended to what the field showed before. */
const typedInto = (mask: (typed: string) => string, text: string) =>
  [...text].reduce((shown, sign) => mask(shown + sign), '')

it.each([
  ['the mask for customers', formatPhone],
  ['the mask for staff', maskPhone],
])('%s keeps a foreign number unchanged while a person types it', (_, mask) => {
  for (const foreign of ['+51 987 654 321', '+1 212 555 0123', '+351912345678', '+5 6 912345678']) {
    expect(typedInto(mask, foreign)).toBe(foreign)
    expect(parsePhone(typedInto(mask, foreign))).toBeUndefined()
  }
  expect(typedInto(mask, '+5511987654321')).toBe('(11) 98765-4321')
  expect(typedInto(mask, '11987654321')).toBe('(11) 98765-4321')
})

describe('pasted numbers', () => {
  it.each(parsers)('the parser reads %s the same whether it is pasted or typed', (_, parse, sample) => {
    const plain = parse(sample)
    expect(plain).toBeTruthy()
    for (const text of pasted(sample)) expect(parse(text), JSON.stringify(text)).toEqual(plain)
  })

  const samples = ['01310-100', '2026-11-27', '09:30', '11.222.333/0001-81']
  const found = new Set<string>()
  it.each(allRoutes)('%s accepts pasted numbers like typed ones', (_, { input }) => {
    const faults: string[] = []
    for (const place of placesOf(input as unknown as Schema)) {
      const sample = samples.find((text) => takes(input, place, text))
      // Text fields accept words too, and their content stays as typed.
      if (sample === undefined || takes(input, place, 'palavra')) continue
      found.add(sample)
      const refused = pasted(sample).filter((text) => !takes(input, place, text))
      faults.push(...refused.map((text) => `${place.path}: ${JSON.stringify(text)}`))
    }
    expect(faults).toEqual([])
  })

  test('the contracts have fields of each sampled kind', () => {
    expect([...found].sort()).toEqual([...samples].sort())
  })
})

/** Tells whether a text is valid at its place, whatever else the input lacks. */
function takes(schema: z.ZodType, { path, inputOf }: Place, text: string): boolean {
  const { error } = schema.safeParse(inputOf(text))
  const at = path.replaceAll('[]', '.0')
  return !error?.issues.some((issue) => issue.path.length > 0 && issue.path.join('.') === at)
}

test('digits of other scripts stay unchanged, so that the field refuses them', () => {
  for (const text of ['1²', '½', '١٢', '①']) expect(plainNumber(text)).toBe(text)
  expect(parseQuantity('1²')).toBeUndefined()
  expect(postalCodeError(maskPostalCode('01310-1000'))).toBeDefined()
})
