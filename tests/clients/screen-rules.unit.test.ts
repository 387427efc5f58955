import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { withWrites } from '../../web/src/features/clients/client-rows.ts'
import {
  type ClientValues,
  fieldsOf,
  phoneError,
  valuesFrom,
  valuesOf,
} from '../../web/src/features/clients/client-values.ts'
import { everyText } from '../../web/src/features/clients/client-words.ts'
import { maskPhone, whatsappLink } from '../../web/src/lib/contact.ts'
import { changedFields } from '../../web/src/lib/merge3.ts'

const ana: ClientRow = {
  id: 'a',
  name: 'Ana Beatriz da Conceição',
  phone: '+5511987654321',
  birth_date: '1990-03-02',
  labels: ['Mensalista'],
}

describe('phone numbers', () => {
  test.each([
    ['11987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['+', '+'],
    ['+5', '+5'],
    ['+1 (555) 010-99', '+1 (555) 010-99'],
    ['+351x912', '+351912'],
  ])('the typed phone %s is formatted as %s', (typed, shown) => expect(maskPhone(typed)).toBe(shown))

  test.each([
    ['\u202a+55 11 98765\u20114321\u202c', '+5511987654321'],
    ['+55 (011) 98765-4321', '+5511987654321'],
    ['11/98765-4321', '+5511987654321'],
    ['11 3333-4444/3333-5555', undefined],
    ['\u202a+351 912 345 678\u202c', undefined],
  ])('the pasted phone %j is parsed as %s', (typed, phone) => expect(parsePhone(typed)).toBe(phone))

  test('phone numbers are formatted and linked to WhatsApp, except landlines', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
    expect(formatPhone('+351912345678')).toBe('+351912345678')
    expect(whatsappLink('+5511987654321')).toBe('https://wa.me/5511987654321')
    expect(whatsappLink('+551132654321')).toBeUndefined()
    expect(whatsappLink('4004-1234')).toBeUndefined()
    expect(whatsappLink('+351912345678')).toBe('https://wa.me/351912345678')
  })
})

describe('the client form', () => {
  test('the form sends only changed fields, and null for an emptied field', () => {
    const at = '2026-01-01T00:00:00Z'
    const base = valuesOf({ ...ana, email: 'a@b.co', created_at: at, updated_at: at, version: 3 })
    const changes = (values: Partial<ClientValues>) =>
      changedFields(fieldsOf({ ...base, ...values }), fieldsOf(base))
    expect(changes({})).toEqual({})
    expect(changes({ email: ' ', notes: ' oi ', labels: [] })).toEqual({
      email: null,
      notes: 'oi',
      labels: null,
    })
    expect(changes({ phone: { ...base.phone, none: true } })).toEqual({ phone: null })
  })

  test('the form starts with the text of the search, and requires a phone unless none is chosen', () => {
    expect(valuesFrom('119876').phone.number).toBe('(11) 9876')
    expect(valuesFrom('Zeca').name).toBe('Zeca')
    expect(phoneError(valuesOf().phone)).toMatch('Informe o telefone')
    expect(phoneError({ number: '', none: true })).toBeUndefined()
  })
})

test.each([
  [1, 'todo dia'],
  [3, 'a cada 3 dias'],
  [7, 'toda semana'],
  [20, 'a cada 3 semanas'],
  [90, 'a cada 3 meses'],
])('a visit every %s days is described as “%s”', (days, text) => expect(everyText(days)).toBe(text))

describe('the list of clients with the changes of this screen', () => {
  const rows = ['Bruno', 'Caio', 'Davi'].map((name): ClientRow => ({ id: name, name }))
  const names = (id: string, name?: string, hasMore = false) => {
    const write = { id, version: 2, at: 100, ...(name && { value: { id, name } }) }
    return withWrites(rows, [write], {}, hasMore).map((row) => row.name)
  }

  test('a changed client appears once, in alphabetical order', () => {
    expect(names('n', 'Álvaro')).toEqual(['Álvaro', 'Bruno', 'Caio', 'Davi'])
    expect(names('n', 'Zeca')).toEqual(['Bruno', 'Caio', 'Davi', 'Zeca'])
    expect(names('n', 'Zeca', true)).toEqual(['Bruno', 'Caio', 'Davi'])
    expect(names('Bruno', 'Caetano')).toEqual(['Caetano', 'Caio', 'Davi'])
    expect(names('Caio')).toEqual(['Bruno', 'Davi'])
  })

  test('a changed client keeps its last visit, and is not added to the list of absent clients', () => {
    const seen = [{ id: 'Caio', name: 'Caio', last_visit: '2026-01-02' }]
    const write = (id: string) => ({ id, version: 2, at: 100, value: { id, name: 'Caio Melo' } })
    const written = (id: string) => withWrites(seen, [write(id)], { absent_days: 30 }, false)
    expect(written('Caio')).toEqual([{ id: 'Caio', name: 'Caio Melo', last_visit: '2026-01-02' }])
    expect(written('outro')).toEqual(seen)
  })
})
