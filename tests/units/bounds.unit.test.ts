import { describe, expect, it, test } from 'vitest'
import type * as z from 'zod'
import { answers } from '#shared/client-search.ts'
import { asciiEmail } from '#shared/email.ts'
import { email } from '#shared/fields.ts'
import { allRoutes } from '../kit/contracts.ts'
import { type Place, placesOf, type Schema } from '../kit/places.ts'

const local = (length: number) => 'a'.repeat(length)

describe('e-mail addresses', () => {
  it.each([
    ['ana@exemplo.com.br', true],
    ["d'ana+x@sub.exemplo.com", true],
    [`${local(64)}@exemplo.com`, true],
    [`${local(65)}@exemplo.com`, false],
    [`a@${local(63)}.com`, true],
    [`a@${local(64)}.com`, false],
    [`a@${`${local(60)}.`.repeat(4)}com`, true],
    [`${local(20)}@${`${local(60)}.`.repeat(4)}com`, false],
    ['ana..b@exemplo.com', false],
    ['.ana@exemplo.com', false],
    ['ana.@exemplo.com', false],
    ['ana@exemplo', false],
    ['ana@exemplo.c', false],
    ['ana@exemplo.c1', false],
    ['ana@exemplo.123', false],
    ['ana@-exemplo.com', false],
    ['ana@exemplo-.com', false],
    ['ana@exemplo..com', false],
    ['ana@.exemplo.com', false],
    ['ana@exemplo.com.', false],
    ['joão@exemplo.com', false],
    ['ana maria@exemplo.com', false],
    ['ana@@exemplo.com', false],
    ['ana@salão.com.br', true],
    ['ana@xn--salo-ioa.com.br', true],
  ])('the validity of the e-mail address %s is %s', (typed, isGood) =>
    expect(email().safeParse(typed).success).toBe(isGood),
  )

  test('an accented domain is stored in its ASCII form', () => {
    expect(asciiEmail('ana@salão.com.br')).toBe('ana@xn--salo-ioa.com.br')
    expect(asciiEmail('joão@exemplo.com')).toBe('joão@exemplo.com')
  })
})

/** Tells whether a text is valid at its place, whatever else the input lacks. */
function takes(schema: z.ZodType, { path, inputOf }: Place, text: string): boolean {
  const { error } = schema.safeParse(inputOf(text))
  const at = path.replaceAll('[]', '.0')
  return !error?.issues.some((issue) => issue.path.length > 0 && issue.path.join('.') === at)
}

/** The verbs of these fields know today and allow a window of days. */
const judgedByVerb = [/^booking\./, /^links\./, /^professionals\..*Absence/]

describe('dates in requests that write', () => {
  const writes = allRoutes.filter(
    ([name, { address }]) => !address.startsWith('GET') && !judgedByVerb.some((one) => one.test(name)),
  )
  it.each(writes)('%s accepts only dates with a plausible year', (_, { input }) => {
    for (const place of placesOf(input as unknown as Schema)) {
      if (!takes(input, place, '2026-11-27') || takes(input, place, 'palavra')) continue
      // A postal code has eight digits too.
      if (takes(input, place, '01310-100')) continue
      const isBirth = place.path.endsWith('birth_date')
      for (const far of ['0001-01-01', '0202-11-27', '1899-12-31', '2101-01-01', '9999-12-31'])
        expect(takes(input, place, far), `${place.path} ${far}`).toBe(false)
      expect(takes(input, place, '1985-03-14'), place.path).toBe(isBirth)
    }
  })
})

describe('searches for a name', () => {
  it.each([
    ["Ana D'Ávila", ['avila', 'davila', "d'avila", 'ana avila', 'D’Ávila']],
    ['Łukasz Wałęsa', ['lukasz', 'Łukasz', 'walesa', 'lukasz walesa', 'Łukasz Wałęsa']],
    ['Jens Strauß', ['strauss', 'strauß', 'jens strauss']],
    ['Işıl Şahin', ['isil', 'Işıl', 'sahin']],
    ['Bjørn Ærø', ['bjorn', 'bjørn', 'aero']],
    ['Đorđe Œuvre', ['dorde', 'oeuvre']],
  ])('a search finds %s in every spelling', (name, searches) => {
    for (const search of searches)
      expect(answers({ id: 'cli_1', name, phone: '+5511987654321' }, { search }), search).toBe(true)
    expect(answers({ id: 'cli_1', name }, { search: 'outro' })).toBe(false)
  })
})
