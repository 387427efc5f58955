import { describe, expect, test } from 'vitest'
import type { ClientAppointment } from '#shared/clients.ts'
import { freeStarts } from '../../web/src/features/agenda/forms/free-times.ts'
import { usualOf } from '../../web/src/features/agenda/forms/usual.ts'

const hour = (hours: number) => hours * 60

describe('freeStarts', () => {
  const opening = { start: hour(8), end: hour(18), step: 30 }
  const open = [{ start: hour(9), end: hour(11) }]
  test.each([
    ['are on the grid and leave room for the service', [], 30, ['9', '9.5', '10', '10.5']],
    ['end with the working hours', [], 45, ['9', '9.5', '10']],
    ['do not overlap entries', [{ start: hour(9), end: hour(9.75) }], 30, ['10', '10.5']],
    ['are empty for a service that is too long', [], 150, []],
    ['are empty on a full day', [{ start: 0, end: hour(24) }], 30, []],
  ])('the free start times %s', (_, taken, minutes, starts) => {
    expect(freeStarts({ open, closed: [] }, taken, opening, minutes).map((one) => String(one / 60))).toEqual(
      starts,
    )
  })

  test('no free start time is in a break', () => {
    const closed = [{ start: hour(9), end: hour(10.5), kind: 'break' as const, label: 'Pausa' }]
    expect(freeStarts({ open, closed }, [], opening, 30)).toEqual([hour(10.5)])
  })

  test('the free start times stay on the business’s grid when hours begin between its steps', () => {
    const late = { open: [{ start: hour(9) + 10, end: hour(10.5) }], closed: [] }
    expect(freeStarts(late, [], opening, 30)).toEqual([hour(9.5), hour(10)])
  })
})

describe('usualOf', () => {
  const visit = (
    service_id: string,
    professional_id?: string,
    status: ClientAppointment['status'] = 'completed',
  ) => ({ service_id, status, ...(professional_id && { professional_id }) }) as ClientAppointment
  test('the usual service is that of most visits, with its last professional', () => {
    const visits = [
      visit('barba', 'ana'),
      visit('corte', 'bia'),
      visit('corte', 'ana'),
      visit('corte', 'ana'),
    ]
    expect(usualOf(visits)).toEqual({ service_id: 'corte', professional_id: 'bia' })
  })

  test('the most recent service is the usual one when two have the same number of visits', () => {
    expect(usualOf([visit('barba'), visit('corte')])).toEqual({ service_id: 'barba' })
  })

  test.each(['cancelled', 'no_show'] as const)(
    'a visit with status %s does not count for the usual service',
    (status) => {
      expect(usualOf([visit('barba', 'ana', status)])).toBeUndefined()
    },
  )

  test('a new client has no usual service', () => {
    expect(usualOf([])).toBeUndefined()
  })
})
