import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newSummary } from '#functions/clients/records.ts'
import {
  acceptReported,
  changedClient,
  compareClient,
  mergedFields,
  newClient,
  wantedFields,
} from '#functions/clients/rules.ts'
import { mergedSummaries } from '#functions/clients/writes/search-entries.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { entryKeys, fold, listPlan } from '#shared/client-search.ts'
import type { Client, ClientRow } from '#shared/clients.ts'
import { parseStaffPhone } from '#shared/phone-input.ts'

const now = new Date('2026-03-01T12:00:00Z')
const clientOf = (fields: Partial<Client> & { name: string }) => newClient(fields, now)

/** Returns the clients that a search finds, in the index's order, as a prefix query does. */
function find(people: (ClientRow & { created_at: string })[], wish: Parameters<typeof listPlan>[0]) {
  const { prefix, backwards, isFirst, keeps } = listPlan(wish)
  const found = people
    .flatMap((person) => entryKeys(person).map((sk) => ({ person, sk })))
    .filter(({ sk }) => sk.startsWith(prefix))
    .sort((a, b) => (a.sk < b.sk ? -1 : 1))
    .filter(({ person, sk }) => isFirst(person, sk) && keeps(person))
    .map(({ person }) => person.name)
  return backwards ? found.reverse() : found
}
const finds = (name: string, search: string, more: Partial<Client> = {}) =>
  find([clientOf({ name, ...more })], { search }).length

const particles = ['da', 'de', 'do', 'das', 'dos', 'e']
const letters = 'aábcçdeéêfghiíjlmnoóôõprstuúvxz'
const word = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 })
  .filter((text) => !particles.includes(fold(text)))
const names = fc.array(word, { minLength: 1, maxLength: 6 })
/** Writes words as people type them: in any case, without accents, with extra spaces. */
const typed = (words: readonly string[], style: number) => {
  const text = words.join(style % 2 ? '  ' : ' ')
  if (style % 3 === 1) return fold(text)
  return style % 3 === 2 ? text.toUpperCase() : text
}

describe('the search for a name', () => {
  it('a name is found by the beginnings of any of its words, in any order', () => {
    const searches = names.chain((words) =>
      fc.tuple(
        fc.constant(words),
        fc.shuffledSubarray(words, { minLength: 1 }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        fc.nat(),
      ),
    )
    fc.assert(
      fc.property(searches, ([words, chosen, cuts, style]) => {
        const begun = chosen.map((one, i) => one.slice(0, 1 + ((cuts[i] ?? 0) % one.length)))
        // A particle is looked for only if nothing else is.
        fc.pre(!begun.some((one) => [...particles, 'd'].includes(fold(one))))
        expect(finds(words.join(' '), typed(begun, style))).toBe(1)
      }),
      { numRuns: 3000 },
    )
  })

  it('a name is not found by a word that begins none of its words', () => {
    fc.assert(
      fc.property(names, word, ([first = '', ...others], stranger) => {
        const words = [first, ...others].map(fold)
        fc.pre(!words.some((one) => one.startsWith(fold(stranger))))
        // A search for several words ignores particles, and a letter that may become one.
        fc.pre(![...particles, 'd'].includes(fold(stranger)))
        expect(finds(words.join(' '), `${first} ${stranger}`)).toBe(0)
      }),
    )
  })

  it('a name is found with or without particles in the name and in the search', () => {
    const between = fc.tuple(names, fc.array(fc.constantFrom(...particles), { maxLength: 5 }))
    fc.assert(
      fc.property(between, ([words, put]) => {
        const full = words.flatMap((one, i) => (i > 0 && put[i - 1] ? [put[i - 1] as string, one] : [one]))
        expect(finds(full.join(' '), words.join(' '))).toBe(1)
        expect(finds(full.join(' '), full.join(' '))).toBe(1)
        expect(finds(words.join(' '), full.join(' '))).toBe(1)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['João da Silva', 'joao silva'],
    ['João da Silva', 'joão d'],
    ['João da Silva', 'JOAO DA SI'],
    ['João da Silva', 'silva'],
    ['João da Silva', 'silva joao'],
    ['Rafael Pereira', 'raf per'],
    ['Rafael Pereira', 'per raf'],
    ['Rafael Souza Pereira', 'so pe ra'],
    ['Ana Maria', 'ma an'],
    ['Ana Anastácia', 'ana an'],
    ['João da Silva', 'da silva'],
    ['Maria Aparecida de Souza Lima', 'maria lima'],
    ['Maria Aparecida de Souza Lima', 'aparecida sou'],
    ["Ana D'Ávila", 'davila'],
    ["Ana D'Ávila", "d'av"],
    ['Ana-Clara Nunes', 'clara'],
    ['Denise', 'de'],
    ['Dos Santos', 'santos'],
    ['De', 'de'],
    ['Zoë Müller', 'zoe muller'],
    ['José 2', '2'],
  ])('the name %s is found by %s', (name, search) => expect(finds(name, search)).toBe(1))

  test.each([
    ['João da Silva', 'oao'],
    ['João da Silva', 'joao souza'],
    ['Rafael Pereira', 'raf pes'],
    ['Rafael Pereira', 'raf per s'],
    ['Maria Silva', '!!!'],
    ['Maria Silva', '#'],
    ['Maria Silva', 'w#maria'],
  ])('the name %s is not found by %s', (name, search) => expect(finds(name, search)).toBe(0))

  it('a name is found once when several of its words begin with the search', () => {
    expect(find([clientOf({ name: 'Mariana Maria Marina Mar' })], { search: 'mar' })).toHaveLength(1)
    fc.assert(
      fc.property(names, (words) => {
        expect(finds(words.join(' '), fold(words[0] as string))).toBe(1)
      }),
    )
  })
})

describe('the search for a phone', () => {
  const phone = '+5511987654321'
  test.each([
    '119',
    '11987654321',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '+55 11 9',
    '5511987654321',
    '551198765',
    '011 98765',
    '98765-4321',
    '987',
    '4321',
    '432',
  ])('the phone +55 11 98765-4321 is found by %s', (search) =>
    expect(finds('Ana', search, { phone })).toBe(1),
  )
  test.each(['7654', '21 9', '000', '4322'])('the phone +55 11 98765-4321 is not found by %s', (search) =>
    expect(finds('Ana', search, { phone })).toBe(0),
  )
  it('a phone is found by its digits when they begin with the country code', () => {
    for (const search of ['55119100', '1155119', '5511']) {
      expect(finds('Ana', search, { phone: '+551155119100' })).toBe(1)
    }
    for (const search of ['559912', '55991234567', '5532121234']) {
      const phone = search.startsWith('559') ? '+5555991234567' : '+555532121234'
      expect(finds('Ana', search, { phone })).toBe(1)
    }
  })
  it('a phone is found by its last four digits, including leading zeros', () => {
    expect(finds('Ana', '0370', { phone: '+5511987650370' })).toBe(1)
    expect(finds('Ana', '037', { phone: '+5511987650370' })).toBe(1)
  })
  it('a foreign phone is found by its first and last digits', () => {
    for (const search of ['+1 415 555', '1415', '2671'])
      expect(finds('Ann', search, { phone: '+14155552671' })).toBe(1)
  })
  it('a phone is found once when several of its parts begin with the search', () => {
    expect(finds('Ana', '119', { phone: '+5511911911911' })).toBe(1)
  })
})

describe('the order and filters of the client list', () => {
  const people = ['Bruno', 'Ana Paula', 'Ana', 'Álvaro', 'Ana Beatriz'].map((name, i) => ({
    ...clientOf({ name, birth_date: `1990-0${i + 1}-10`, labels: i % 2 ? ['VIP'] : ['Mensalista', 'vip'] }),
    created_at: new Date(now.getTime() + i).toISOString(),
  }))

  it('the list is sorted by name, accents ignored', () => {
    expect(find(people, {})).toEqual(['Álvaro', 'Ana', 'Ana Beatriz', 'Ana Paula', 'Bruno'])
  })

  it('the list can be sorted by creation, newest first', () => {
    expect(find(people, { order: 'recent' })).toEqual(people.map(({ name }) => name).reverse())
  })

  it('the list can be filtered by label in any case, by month of birth, and by both with a search', () => {
    expect(find(people, { label: 'Vip' })).toHaveLength(5)
    expect(find(people, { label: 'mensalista' })).toEqual(['Ana', 'Ana Beatriz', 'Bruno'])
    expect(find(people, { label: 'mensal' })).toEqual([])
    expect(find(people, { birthday_month: 3 })).toEqual(['Ana'])
    expect(find(people, { label: 'Mensalista', search: 'ana' })).toEqual(['Ana', 'Ana Beatriz'])
    expect(find(people, { label: 'Mensalista', birthday_month: 5, search: 'bea' })).toEqual(['Ana Beatriz'])
  })
})

it('list keys are few and fit into a sort key for any name or label', () => {
  // These letters have three and four bytes, and some expand to up to eighteen others.
  const letters = ['漢', '𠀀', '한', 'ﷺ', '#']
  const longest = letters.map((letter): [string] => [letter.repeat(120 / letter.length)])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }), (name) => {
      const labels = [...letters, ...letters].map((letter, i) => `${i}${letter.repeat(28 / letter.length)}`)
      const keys = entryKeys(clientOf({ name, phone: '+5511987654321', birth_date: '1990-01-01', labels }))
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.length).toBeLessThanOrEqual(37)
      // DynamoDB's limit for a sort key is 1024 bytes.
      for (const key of keys) expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1024)
    }),
    { examples: longest },
  )
})

describe('phones that staff type', () => {
  test.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11 3265-4321', '+551132654321'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['011987654321', '+5511987654321'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+351 912 345 678', '+351912345678'],
    ['+683 4000', '+6834000'],
    ['+44.20/7946-0958', '+442079460958'],
  ])('the phone %s is stored as %s', (text, phone) => expect(parseStaffPhone(text)).toBe(phone))

  test.each([
    '98765-4321',
    '(11) 98765-43210',
    '+55 11 98765-43210',
    '11 3265-432100',
    '(20) 98765-4321',
    '+55 20 98765-4321',
    '+55 11 1234',
    '+123456',
    '+1234567890123456',
    '+0123456789',
    '1 415 555 2671 ext',
    '+1 415 ramal 2',
    '+',
    'abc',
    '',
  ])('the phone %s is invalid', (text) => expect(parseStaffPhone(text)).toBeUndefined())
})

describe('fields of a client', () => {
  it('blank fields are left out, and a label is kept once', () => {
    const client = clientOf({ name: 'Ana', email: '', notes: '', labels: ['VIP', 'vip', 'Vîp', 'Novo', ''] })
    expect(client).toMatchObject({ name: 'Ana', labels: ['VIP', 'Novo'], version: 1 })
    expect(Object.keys(client).sort()).toEqual([
      'created_at',
      'id',
      'labels',
      'name',
      'updated_at',
      'version',
    ])
    expect(changedClient(client, { ...client, labels: [] }, now)).not.toHaveProperty('labels')
  })

  it('a merge fills blank fields, joins labels, and keeps different fields unless they are taken', () => {
    const kept = clientOf({ name: 'Ana', phone: '+5511911111111', labels: ['VIP'] })
    const other = clientOf({
      name: 'Ana Souza',
      phone: '+5511922222222',
      email: 'ana@exemplo.com.br',
      labels: ['vip', 'Novo'],
    })
    expect(mergedFields(kept, other)).toMatchObject({
      name: 'Ana',
      phone: '+5511911111111',
      email: 'ana@exemplo.com.br',
      labels: ['VIP', 'Novo'],
    })
    const taken = mergedFields(kept, other, ['name', 'phone', 'notes'])
    expect(taken).toMatchObject({ name: 'Ana Souza', phone: '+5511922222222' })
    expect(taken.notes).toBeUndefined()
  })

  describe('consent to WhatsApp', () => {
    const [one, two] = ['+5511911111111', '+5511922222222']
    const yes = { whatsapp_opt_in: true } as const
    const stored = clientOf({ name: 'Ana', phone: one, ...yes })

    it('consent is not stored without a phone', () => {
      expect(stored).toMatchObject(yes)
      expect(clientOf({ name: 'Bebê', ...yes })).not.toHaveProperty('whatsapp_opt_in')
      expect(changedClient(stored, { ...stored, whatsapp_opt_in: false }, now)).not.toHaveProperty(
        'whatsapp_opt_in',
      )
    })

    it.each([
      ['the phone changes', { phone: two }, undefined],
      ['the phone changes together with its consent', { phone: two, ...yes }, true],
      ['the phone stays the same', { phone: one }, true],
      ['the change names no phone', { notes: 'n' }, true],
      ['the phone is removed', { phone: null }, undefined],
    ])('consent follows the phone after a change: %s', (_, given, consent) => {
      expect(changedClient(stored, wantedFields(stored, given), now).whatsapp_opt_in).toBe(consent)
    })

    it.each([
      ['the kept client consented', [one, true], [two, false], [], true],
      ['the other client consented and its phone is dropped', [one, false], [two, true], [], undefined],
      ['the other client consented and its phone is taken', [one, false], [two, true], ['phone'], true],
      ['the kept client consented and its phone is dropped', [one, true], [two, false], ['phone'], undefined],
      ['the other client consented and only it has a phone', ['', false], [two, true], [], true],
    ] as const)('consent follows the phone after a merge: %s', (_, kept, other, take, consent) => {
      const [first, second] = [kept, other].map(([phone, agreed]) =>
        clientOf({ name: 'Ana', phone, ...(agreed && yes) }),
      ) as [Client, Client]
      expect(mergedFields(first, second, take).whatsapp_opt_in).toBe(consent)
    })

    it.each([
      ['the customer typed the stored phone', one, undefined, { ...yes, phone: one }],
      ['the client had consented before', one, true, undefined],
      ['the customer typed the phone of a client merged into this one', two, undefined, undefined],
    ] as const)('reported consent counts only for the stored phone: %s', (_, phone, before, reported) => {
      const client = clientOf({ name: 'Ana', phone: one, whatsapp_opt_in: before })
      expect(compareClient(client, { name: 'Ana', phone, ...yes })).toEqual(reported)
    })

    it.each([
      ['the phone it was given for', one, true],
      ['another phone', two, undefined],
      ['no phone', undefined, undefined],
    ])('accepted consent counts only for its own phone, when the client has %s', (_, phone, consent) => {
      const client = clientOf({ name: 'Ana', phone })
      const accepted = acceptReported(client, { ...yes, phone: one, email: 'a@b.co' }, now)
      expect(accepted).toMatchObject({ email: 'a@b.co', version: 2 })
      expect([accepted.phone, accepted.whatsapp_opt_in]).toEqual([phone, consent])
    })
  })

  it('a merge with a client who declined messages keeps the earliest time of declining', () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    const declined = (at?: string) => ({ ...clientOf({ name: 'Ana' }), ...(at && { unsubscribed_at: at }) })
    const merged = (kept?: string, other?: string) =>
      mergedFields(declined(kept), declined(other)).unsubscribed_at
    expect([merged(), merged(late), merged(undefined, late), merged(late, early)]).toEqual([
      undefined,
      late,
      late,
      early,
    ])
  })
})

it('a merge fails when the other client gets its first counts meanwhile, and otherwise takes over its counts', () => {
  const [kept, removed] = [clientOf({ name: 'Fica' }), clientOf({ name: 'Sai' })]
  const found = (client: Client, version: number) => ({
    client,
    summary: { ...newSummary(client.id), version },
    aliases: [],
    absorbed: [],
  })
  const ofRemoved = (version: number) =>
    mergedSummaries(kept, found(kept, 1), found(removed, version))
      .filter(({ ref }) => ref.key[0] === `client#${removed.id}` && ref.key[1] === 'summary')
      .map((write) => write.build('t' as Tenant, 'table', { pk: 'p', sk: 's' }))
  expect(ofRemoved(0)).toMatchObject([
    { ConditionCheck: { ConditionExpression: 'attribute_not_exists(pk)' } },
  ])
  expect(ofRemoved(3)).toMatchObject([{ Delete: { ExpressionAttributeValues: { ':is_version': 3 } } }])
})
