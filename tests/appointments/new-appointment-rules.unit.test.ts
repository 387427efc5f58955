import { describe, expect, test } from 'vitest'
import type { ClientAppointment } from '#shared/clients.ts'
import { freeStarts } from '../../web/src/features/agenda/forms/free-times.ts'
import { usualOf } from '../../web/src/features/agenda/forms/usual.ts'

const hour = (hours: number) => hours * 60

describe('free starts of a day', () => {
  const opening = { start: hour(8), end: hour(18), step: 30 }
  const open = [{ start: hour(9), end: hour(11) }]
  test.each([
    ['lie on the grid and leave room for the service', [], 30, ['9', '9.5', '10', '10.5']],
    ['end with the working hours', [], 45, ['9', '9.5', '10']],
    ['keep away from entries', [{ start: hour(9), end: hour(9.75) }], 30, ['10', '10.5']],
    ['are none of a service that is too long', [], 150, []],
    ['are none of a full day', [{ start: 0, end: hour(24) }], 30, []],
  ])('%s', (_, taken, minutes, starts) => {
    expect(freeStarts({ open, closed: [] }, taken, opening, minutes).map((one) => String(one / 60))).toEqual(
      starts,
    )
  })

  test('are none in a break', () => {
    const closed = [{ start: hour(9), end: hour(10.5), kind: 'break' as const, label: 'Pausa' }]
    expect(freeStarts({ open, closed }, [], opening, 30)).toEqual([hour(10.5)])
  })

  test('keep the grid of the business where hours begin beside it', () => {
    const late = { open: [{ start: hour(9) + 10, end: hour(10.5) }], closed: [] }
    expect(freeStarts(late, [], opening, 30)).toEqual([hour(9.5), hour(10)])
  })
})

describe('what a client usually has', () => {
  const visit = (
    service_id: string,
    professional_id?: string,
    status: ClientAppointment['status'] = 'completed',
  ) => ({ service_id, status, ...(professional_id && { professional_id }) }) as ClientAppointment
  test('is the service of most visits, with whoever did it last', () => {
    const visits = [
      visit('barba', 'ana'),
      visit('corte', 'bia'),
      visit('corte', 'ana'),
      visit('corte', 'ana'),
    ]
    expect(usualOf(visits)).toEqual({ service_id: 'corte', professional_id: 'bia' })
  })

  test('is the later of equals', () => {
    expect(usualOf([visit('barba'), visit('corte')])).toEqual({ service_id: 'barba' })
  })

  test.each(['cancelled', 'no_show'] as const)('does not come from what is %s', (status) => {
    expect(usualOf([visit('barba', 'ana', status)])).toBeUndefined()
  })

  test('is unknown of somebody new', () => {
    expect(usualOf([])).toBeUndefined()
  })
})
