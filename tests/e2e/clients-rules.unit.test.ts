import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#shared/clients.ts'
import { formatPhone, parsePhone } from '#shared/phone.ts'
import { withChanges } from '../../web/src/features/clients/client-changes.ts'
import {
  changesOf,
  type Draft,
  draftFrom,
  draftOf,
  errorsOf,
  newClientInput,
  rebase,
} from '../../web/src/features/clients/client-draft.ts'
import { belongs, type Filter } from '../../web/src/features/clients/client-filter.ts'
import { maskPhone, whatsappLink } from '../../web/src/lib/contact.ts'

const all: Filter = { search: '', order: 'name', label: '', month: 0 }
const ana: ClientRow = {
  id: 'a',
  name: 'Ana Beatriz da Conceição',
  phone: '+5511987654321',
  birth_date: '1990-03-02',
  labels: ['Mensalista'],
}

describe('phones', () => {
  test.each([
    ['11987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['+', '+'],
    ['+5', '+5'],
    ['+1 (555) 010-99', '+1 (555) 010-99'],
    ['+351x912', '+351912'],
  ])('%s is masked as %s', (typed, shown) => expect(maskPhone(typed)).toBe(shown))

  test.each([
    ['\u202a+55 11 98765\u20114321\u202c', '+5511987654321'],
    ['+55 (011) 98765-4321', '+5511987654321'],
    ['11/98765-4321', '+5511987654321'],
    ['11 3333-4444/3333-5555', undefined],
    ['\u202a+351 912 345 678\u202c', undefined],
  ])('%j as it is pasted is read as %s', (typed, phone) => expect(parsePhone(typed)).toBe(phone))

  test('are shown and linked; a landline has no WhatsApp', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
    expect(formatPhone('+351912345678')).toBe('+351912345678')
    expect(whatsappLink('+5511987654321')).toBe('https://wa.me/5511987654321')
    expect(whatsappLink('+551132654321')).toBeUndefined()
    expect(whatsappLink('+351912345678')).toBe('https://wa.me/351912345678')
  })
})

describe('the draft', () => {
  const draft = fc.record<Draft>({
    name: fc.string({ minLength: 1 }).map((name) => `x${name.trim()}`),
    phone: fc.constantFrom('', '(11) 98765-4321', '(11) 3265-4321'),
    dependent: fc.constant(false),
    email: fc.constantFrom('', 'a@b.co', 'c@d.co'),
    birth_date: fc.constantFrom('', '1990-03-02'),
    address: fc.constantFrom('', 'Rua A'),
    notes: fc.constantFrom('', 'x', 'y'),
    labels: fc.constantFrom([], ['VIP'], ['VIP', 'B']),
  })

  test('over newer data keeps what was typed, takes the rest, and names what both changed', () => {
    fc.assert(
      fc.property(draft, draft, draft, (typed, base, now) => {
        const merged = rebase(typed, base, now)
        for (const field of Object.keys(base) as (keyof Draft)[]) {
          const touched = JSON.stringify(typed[field]) !== JSON.stringify(base[field])
          expect(merged.draft[field]).toEqual(touched ? typed[field] : now[field])
        }
        for (const field of merged.conflicts) {
          expect(now[field]).not.toEqual(base[field])
          expect(now[field]).not.toEqual(typed[field])
        }
      }),
    )
  })

  test('sends only what changed, null for what was emptied, nothing for nothing', () => {
    const client = {
      ...ana,
      email: 'a@b.co',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      version: 3,
    }
    const base = draftOf(client)
    expect(changesOf(base, base)).toEqual({})
    expect(changesOf({ ...base, email: ' ', notes: ' oi ', labels: [] }, base)).toEqual({
      email: null,
      notes: 'oi',
      labels: null,
    })
    expect(changesOf({ ...base, dependent: true }, base)).toEqual({ phone: null })
  })

  test('begins with what was searched for, and asks for a name and a phone', () => {
    expect(draftFrom('119876').phone).toBe('(11) 9876')
    expect(draftFrom('Zeca').name).toBe('Zeca')
    expect(Object.keys(errorsOf(draftFrom('')))).toEqual(['name', 'phone'])
    const ready = { ...draftFrom(' Zeca '), dependent: true, phone: '11', labels: ['VIP'] }
    expect(errorsOf(ready)).toEqual({})
    expect(newClientInput(ready)).toEqual({ name: 'Zeca', dependent: true, labels: ['VIP'] })
  })
})

describe('what was just changed', () => {
  test.each([
    ['conceicao', true],
    ['ana conc', true],
    ['beatriz conceição', true],
    ['ana bea', true],
    ['eatriz', false],
    ['11 98765', true],
    ['98765', true],
    ['4321', true],
    ['8765', false],
  ])('is found by %s: %s', (search, found) => expect(belongs(ana, { ...all, search })).toBe(found))

  const like = (name: string, phone: string): ClientRow => ({ ...ana, name, phone })
  test.each([
    ["Rute D'Ávila", 'davila'],
    ["Rute D'Ávila", 'd’av'],
    ['Ana-Clara Souza', 'ana clara'],
    ['Ana-Clara Souza', 'clara'],
    ['Ana Souza', '+55 11 972403'],
    ['Ana Souza', '01197240'],
  ])('%s is found by %s, as the server finds her', (name, search) =>
    expect(belongs(like(name, '+5511972403456'), { ...all, search })).toBe(true),
  )

  test('is filtered by label and month', () => {
    expect(belongs(ana, { ...all, label: 'mensalista', month: 3 })).toBe(true)
    expect(belongs(ana, { ...all, label: 'VIP' })).toBe(false)
    expect(belongs(ana, { ...all, month: 4 })).toBe(false)
  })

  const rows = ['Bruno', 'Caio', 'Davi'].map((name): ClientRow => ({ id: name, name }))
  const names = (changed: ClientRow | undefined, id: string, more = false, at = 100) =>
    withChanges(rows, [{ id, at, ...(changed && { row: changed }) }], all, { answeredAt: 100, more }).map(
      ({ name }) => name,
    )

  test('stands at its place by name, once, and only until an answer has it', () => {
    expect(names({ id: 'n', name: 'Álvaro' }, 'n')).toEqual(['Álvaro', 'Bruno', 'Caio', 'Davi'])
    expect(names({ id: 'n', name: 'Zeca' }, 'n')).toEqual(['Bruno', 'Caio', 'Davi', 'Zeca'])
    expect(names({ id: 'n', name: 'Zeca' }, 'n', true)).toEqual(['Bruno', 'Caio', 'Davi'])
    expect(names({ id: 'Bruno', name: 'Caetano' }, 'Bruno')).toEqual(['Caetano', 'Caio', 'Davi'])
    expect(names(undefined, 'Caio')).toEqual(['Bruno', 'Davi'])
    expect(names({ id: 'n', name: 'Álvaro' }, 'n', false, -60_000)).toEqual(['Bruno', 'Caio', 'Davi'])
  })
})
