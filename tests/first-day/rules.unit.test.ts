import { describe, expect, it, test } from 'vitest'
import { bookingDefaults } from '#shared/booking-config.ts'
import { businessKinds, type Existing, type FirstDay, furthest, stepToOpen } from '#shared/first-day.ts'
import { proposals } from '#shared/first-day-services.ts'
import { holidays } from '#shared/holidays.ts'
import { servicesContract } from '#shared/services.ts'
import {
  blankRow,
  chosenRows,
  closedOn,
  commonWeek,
  hasBooking,
  missingFor,
  missingRows,
  rowError,
  rowsOf,
  serviceOf,
  storedWeek,
  weekErrors,
  windowFor,
} from '../../web/src/features/first-day/rules.ts'
import { normalizeText } from '../../web/src/lib/normalize-text.ts'

describe.each(businessKinds)('the proposed services for %s', (kind) => {
  const { services } = proposals[kind]
  it('each proposed service has a price, and a duration of whole slots', () => {
    for (const [name, price, minutes] of services) {
      expect(price, name).toBeGreaterThan(0)
      expect(minutes % bookingDefaults.slot_duration, name).toBe(0)
    }
  })

  it('the proposed services have unique names, and the API accepts them', () => {
    const names = services.map(([name]) => normalizeText(name))
    expect(new Set(names).size).toBe(names.length)
    const rows = rowsOf(kind, true)
    for (const row of rows) {
      expect(rowError(row, rows, [])).toBeUndefined()
      expect(servicesContract.createService.input.safeParse(serviceOf(row)).success).toBe(true)
    }
  })
})

const nothing: Existing = { services: false, professionals: false, holidays: false }

test.each<[string, FirstDay | undefined, Existing, string]>([
  ['the kind of an empty business', undefined, nothing, 'kind'],
  ['the team when services exist', undefined, { ...nothing, services: true }, 'team'],
  [
    'the holidays when services and team exist',
    undefined,
    { services: true, professionals: true, holidays: false },
    'holidays',
  ],
  [
    'the page when all else exists',
    undefined,
    { services: true, professionals: true, holidays: true },
    'page',
  ],
  ['the step that was left', { step: 'team', kind: 'salon' }, nothing, 'team'],
  [
    'the services when they were left half done',
    { step: 'services' },
    { ...nothing, services: true },
    'services',
  ],
])('the guide opens at %s', (_, kept, existing, step) => {
  expect(stepToOpen(kept, existing)).toBe(step)
})

test('the furthest step is kept when an earlier one is opened', () => {
  expect(furthest(undefined, 'services')).toBe('services')
  expect(furthest('holidays', 'services')).toBe('holidays')
  expect(furthest('team', 'page')).toBe('page')
})

describe('the services step', () => {
  it('existing services are not proposed again, regardless of accents and case', () => {
    const left = missingRows(rowsOf('nails', true), [{ name: 'PE E MAO' }, { name: 'manicure ' }])
    expect(left.map(({ name }) => name)).not.toContain('Pé e mão')
    expect(left).toHaveLength(proposals.nails.services.length - 2)
  })

  it('a typed row stays until its service is sent and exists', () => {
    const row = { ...blankRow(), name: 'Corte' }
    expect(missingRows([row], [{ name: 'corte' }])).toEqual([row])
    expect(missingRows([{ ...row, sent: true }], [])).toHaveLength(1)
    expect(missingRows([{ ...row, sent: true }], [{ name: 'corte' }])).toEqual([])
  })

  it('unticked and blank rows are not created', () => {
    expect(chosenRows([...rowsOf('salon', false), blankRow()])).toEqual([])
  })

  it.each([
    [{ name: ' ', price: '10' }, 'Informe o nome do serviço.'],
    [{ name: 'corte', price: '10' }, 'Este serviço já está na lista.'],
    [{ name: 'LUZES', price: '10' }, 'Este serviço já está cadastrado.'],
    [{ name: 'Barba', price: 'dez' }, 'Informe o preço como 45 ou 45,50.'],
    [{ name: 'Barba', price: '10', duration: '3' }, 'A duração mínima é de 5 minutos.'],
  ])('the row %o gives the error "%s"', (part, message) => {
    const row = { ...blankRow(), ...part }
    const first = { ...blankRow(), name: 'Corte', price: '45' }
    expect(rowError(row, [first, row], [{ name: 'Luzes' }])?.text).toBe(message)
  })
})

describe('the week of a team', () => {
  const open = { start: '8', end: '18:00' }
  const week = { days: [1, 2], open, lunch: { start: '12:00', end: '13:00' } }

  it('a week is stored by day, and recognized again', () => {
    const stored = storedWeek(week)
    expect(stored.hours).toEqual([1, 2].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })))
    expect(commonWeek([stored, stored])).toEqual({ ...week, open: { start: '08:00', end: '18:00' } })
  })

  it('commonWeek returns nothing when professionals have different or unusual hours', () => {
    const stored = storedWeek(week)
    const other = storedWeek({ ...week, days: [3] })
    const halves = { hours: [...stored.hours, { weekday: 1, start: '19:00', end: '20:00' }], breaks: [] }
    for (const team of [[], [stored, other], [halves], [{}]]) expect(commonWeek(team)).toBeUndefined()
  })

  it('weekErrors returns a message for each invalid field', () => {
    expect(weekErrors(week)).toEqual({})
    expect(
      weekErrors({ days: [], open: { start: '18', end: '9' }, lunch: { start: 'x', end: '13' } }),
    ).toEqual({
      days: 'Escolha pelo menos um dia.',
      open: 'O fechamento deve ser depois da abertura.',
      lunch: 'Informe os horários como 9:00 ou 18:30.',
    })
    expect(weekErrors({ ...week, lunch: { start: '7', end: '9' } }).lunch).toMatch(/entre a abertura/)
  })

  it('a week sets the booking window of a new business, and only widens that of an existing one', () => {
    const now = { start: '09:00', end: '20:00' }
    expect(windowFor(week, now, true)).toEqual({ start: '08:00', end: '18:00' })
    expect(windowFor(week, now, false)).toEqual({ start: '08:00', end: '20:00' })
  })
})

test('closedOn recognizes the answers all, none and national', () => {
  const list = Object.entries(holidays).map(([holiday, { name, kind, morning = false }]) => ({
    holiday: holiday as keyof typeof holidays,
    name,
    date: '2026-12-25',
    kind,
    morning,
  }))
  const where = (isClosed: (one: (typeof list)[number]) => boolean) =>
    closedOn(list.map((one) => ({ ...one, closed: isClosed(one) })))
  expect(where(() => true)).toBe('all')
  expect(where(() => false)).toBe('none')
  expect(where(({ kind }) => kind === 'national')).toBe('national')
  expect(where(({ name }) => name === 'Natal')).toBeUndefined()
})

const active = { is_active: true, hours: undefined }
test.each<[string, boolean[], Parameters<typeof missingFor>[1], string[]]>([
  ['an active service and an active professional', [true, false], [active], []],
  ['no service', [], [active], ['Volte e cadastre pelo menos um serviço.']],
  ['no active service', [false], [active], ['Todos os serviços estão inativos. Ative um em Serviços.']],
  ['no active professional', [true], [{ ...active, is_active: false }], ['Volte e diga quem atende.']],
  ['no professional with hours', [true], [{ ...active, hours: [] }], ['Volte e diga quem atende.']],
])('missingFor returns what is missing on a page with %s', (_, services, professionals, texts) => {
  expect(
    missingFor(
      services.map((is_active) => ({ is_active })),
      professionals,
    ),
  ).toEqual(texts)
})

test('hasBooking is true for a business that has finished its first steps', () => {
  const steps = { services: true, professionals: true, holidays: true, begun: true }
  expect(hasBooking(undefined)).toBe(false)
  expect(hasBooking({ first_steps: { ...steps, booked: false } })).toBe(false)
  expect(hasBooking({ first_steps: { ...steps, booked: true } })).toBe(true)
  expect(hasBooking({})).toBe(true)
})
