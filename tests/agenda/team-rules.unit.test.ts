import { expect, test } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Professional } from '../../web/src/features/agenda/forms/agenda-context.ts'
import { appointmentItem, NOBODY } from '../../web/src/features/agenda/forms/items.ts'
import { weekOfTeam } from '../../web/src/features/agenda/grid/team-load.ts'

const SUNDAY = '2026-11-22'
const person = (id: string, is_active = true) => ({ id, is_active }) as Professional
const at = (professional_id: string | undefined, date: string, status = 'scheduled') =>
  appointmentItem({
    id: `${professional_id} ${date} ${status}`,
    date,
    time: '10:00',
    duration: 60,
    status,
    professional_id,
  } as AgendaAppointment)
const open = (start: number, end: number) => ({ open: [{ start: start * 60, end: end * 60 }], closed: [] })
const hoursOf = (_: string, date: string) => (date === SUNDAY ? { open: [], closed: [] } : open(8, 18))
const loads = (
  professionals: Professional[],
  items: ReturnType<typeof at>[],
  now = { date: SUNDAY, minutes: 0 },
) =>
  weekOfTeam(
    { professionals, hoursOf, byColumn: new Map(professionals.map((one) => [one.id, one])) },
    SUNDAY,
    items,
    [],
    now,
    ({ id }) => !id.endsWith('completed'),
  )

test('a day counts all appointments and those that pass the filters, and subtracts occupied time from free time', () => {
  const monday = '2026-11-23'
  const items = [at('ana', monday), at('ana', monday, 'completed'), at('ana', monday, 'cancelled')]
  const [ana] = loads([person('ana')], items)
  expect(ana?.days.slice(0, 2)).toEqual([
    { date: SUNDAY, total: 0, count: 0, free: 0, isOff: true },
    { date: monday, total: 2, count: 1, free: 540, isOff: false },
  ])
})

test('today has free time only after the current minute, and a past day has none', () => {
  const [ana] = loads([person('ana')], [], { date: '2026-11-24', minutes: 17 * 60 })
  expect(ana?.days.map(({ free }) => free)).toEqual([0, 0, 60, 600, 600, 600, 600])
})

test('the team week lists inactive professionals who have appointments, and a column without a professional', () => {
  const items = [at('caio', '2026-11-24'), at(undefined, '2026-11-24'), at('gone', '2026-11-24')]
  const people = loads([person('ana'), person('bia', false), person('caio', false)], items)
  expect(people.map(({ column }) => column)).toEqual(['ana', 'caio', 'gone', NOBODY])
  expect(people.at(-1)?.days[2]).toMatchObject({ total: 1, free: 0 })
})
