import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, redactFreeText } from '#functions/appointments/rules/appointment.ts'
import { withStatus } from '#functions/appointments/rules/status.ts'
import type { Block } from '#shared/agenda.ts'
import type { AgendaAppointment, Appointment, AppointmentStatus, HistoryEntry } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { clientInput, clientOf, noClient } from '../../web/src/features/agenda/forms/client-values.ts'
import {
  appointmentItem,
  inTheWay,
  itemsOf,
  newlyInTheWay,
  occupies,
  overlapsOf,
} from '../../web/src/features/agenda/forms/items.ts'
import { LOWEST, scales } from '../../web/src/features/agenda/grid/geometry.ts'
import { placed } from '../../web/src/features/agenda/grid/lanes.ts'
import { historyWords } from '../../web/src/features/agenda/panel/history-words.ts'
import {
  appointmentLabel,
  isOverdue,
  mayUndo,
  nextSteps,
} from '../../web/src/features/agenda/panel/statuses.ts'
import { changesByOthers, overlay } from '../../web/src/features/agenda/state/day-cache.ts'

const DATE = '2026-11-23'
let count = 0
function appointment(
  start: number,
  duration: number,
  more: Partial<AgendaAppointment> = {},
): AgendaAppointment {
  count++
  return {
    id: `apt_${count}`,
    client_name: 'João Silva',
    service_id: 'srv_1',
    service_name: 'Corte',
    professional_id: 'pro_1',
    date: DATE,
    time: timeOf(start),
    duration,
    status: 'scheduled',
    created_at: '2026-11-01T12:00:00Z',
    updated_at: '2026-11-01T12:00:00Z',
    version: 1,
    ...more,
  }
}

const statuses: AppointmentStatus[] = [
  'scheduled',
  'confirmed',
  'in_service',
  'completed',
  'cancelled',
  'no_show',
]
const anyItems = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(...statuses)),
  )
  .map((list) =>
    list.map(([at, length, status]) => appointmentItem(appointment(at * 5, length * 5, { status }))),
  )

const touch = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

describe('the lanes of a column', () => {
  test('each item is placed once, and no two items cover each other', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const places = placed(items)
        expect(places.map(({ item }) => item.id).sort()).toEqual(items.map(({ id }) => id).sort())
        for (const one of places) {
          expect(one.lane + one.span).toBeLessThanOrEqual(one.lanes)
          for (const other of places) {
            if (one === other || one.sliver !== other.sliver || !touch(one.item, other.item)) continue
            const apart = one.lane + one.span <= other.lane || other.lane + other.span <= one.lane
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })

  test('short items that are drawn taller than their duration do not cover each other', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 5, max: 15 }), (items, least) => {
        const drawn = ({ start, end }: { start: number; end: number }) => ({
          start,
          end: Math.max(end, start + least),
        })
        const places = placed(items, least).filter(({ sliver }) => !sliver)
        for (const one of places) {
          for (const other of places) {
            if (one === other || !touch(drawn(one.item), drawn(other.item))) continue
            expect(one.lane + one.span <= other.lane || other.lane + other.span <= one.lane).toBe(true)
          }
        }
      }),
    )
    const row = [
      appointmentItem(appointment(600, 5)),
      appointmentItem(appointment(605, 5)),
      appointmentItem(appointment(610, 10)),
    ]
    expect(placed(row).map(({ lane }) => lane)).toEqual([0, 0, 0])
    expect(placed(row, LOWEST / scales[1]).map(({ lane }) => lane)).toEqual([0, 1, 0])
    // Even at the smallest scale a quarter of an hour has a line.
    expect(LOWEST / scales[0]).toBeLessThanOrEqual(15)
  })

  test('consecutive appointments do not overlap, and a cancelled one gives its place to its replacement', () => {
    const [first, next] = placed([
      appointmentItem(appointment(600, 30)),
      appointmentItem(appointment(630, 30)),
    ])
    expect([first?.lanes, next?.lanes]).toEqual([1, 1])
    const [kept, gone] = placed([
      appointmentItem(appointment(600, 30)),
      appointmentItem(appointment(600, 30, { status: 'cancelled' })),
    ])
    expect([kept?.lanes, kept?.beside, gone?.sliver]).toEqual([1, 1, true])
  })
})

test('inTheWay finds only items that occupy time in the same column, on the same day, at the same minutes', () => {
  const items = [
    appointmentItem(appointment(600, 30)),
    appointmentItem(appointment(600, 30, { professional_id: 'pro_2' })),
    appointmentItem(appointment(600, 30, { status: 'completed' })),
    appointmentItem(appointment(600, 30, { date: '2026-11-24' })),
  ]
  const at = (start: number, end: number, id?: string) =>
    inTheWay(items, { id, date: DATE, column: 'pro_1', start, end }).map((item) => item.id)
  expect(at(570, 600)).toEqual([])
  expect(at(630, 660)).toEqual([])
  expect(at(615, 645)).toEqual([items[0]?.id])
  expect(at(615, 645, items[0]?.id)).toEqual([])
})

test('overlapsOf finds all items that occupy the same time in the same column on the same day', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const found = overlapsOf(items)
      for (const one of items) {
        const met = items.filter((item) => item !== one && occupies(item) && touch(item, one))
        expect((found.get(one.id) ?? []).map(({ id }) => id).sort()).toEqual(
          occupies(one) ? met.map(({ id }) => id).sort() : [],
        )
      }
    }),
  )
  const apart = [
    appointment(600, 30),
    appointment(600, 30, { professional_id: 'pro_2' }),
    appointment(600, 30, { date: '2026-11-24' }),
  ]
  expect(overlapsOf(apart.map(appointmentItem)).size).toBe(0)
})

test('newlyInTheWay leaves out items that the appointment already overlaps', () => {
  const [upper, lower, later] = [appointment(600, 30), appointment(615, 30), appointment(660, 30)].map(
    appointmentItem,
  )
  if (!upper || !lower || !later) throw new Error('nothing there')
  const met = (start: number, end: number, date = DATE) =>
    newlyInTheWay([upper, lower, later], upper, { date, column: 'pro_1', start, end }).map(({ id }) => id)
  expect(met(600, 660)).toEqual([])
  expect(met(600, 665)).toEqual([later.id])
  expect(met(690, 720)).toEqual([])
  expect(met(650, 680)).toEqual([later.id])
})

describe('the changes of this screen shown over the days from the server', () => {
  const asked_at = 1_000_000
  const day = (appointments: AgendaAppointment[]) => ({
    date: DATE,
    context_version: 0,
    version: 3,
    asked_at,
    appointments,
    blocks: [],
  })
  const write = (value: AgendaAppointment, at = asked_at) => ({
    id: value.id,
    version: value.version,
    at,
    value,
  })
  const timesIn = (
    answered: AgendaAppointment[],
    appointments: ReturnType<typeof write>[],
    professional?: string,
  ) => overlay(day(answered), { appointments, blocks: [] }, professional).appointments.map(({ time }) => time)

  test('an older answer does not revert a change of this screen, and a newer one replaces it', () => {
    const before = appointment(600, 30)
    const moved = { ...before, time: '11:00', version: 2 }
    expect(timesIn([before], [write(moved)])).toEqual(['11:00'])
    expect(timesIn([{ ...moved, time: '12:00', version: 5 }], [write(moved)])).toEqual(['12:00'])
    // The index must contain the change at this time, so its answer is trusted.
    expect(timesIn([before], [write(moved, asked_at - 60_000)])).toEqual(['10:00'])
  })

  test('a moved appointment leaves its old day, and appears only in the days of its professional', () => {
    const before = appointment(600, 30)
    expect(timesIn([before], [write({ ...before, date: '2026-11-24', version: 2 })])).toEqual([])
    const handedOver = { ...before, professional_id: 'pro_2', version: 2 }
    expect(timesIn([before], [write(handedOver)], 'pro_1')).toEqual([])
    expect(timesIn([], [write(handedOver)], 'pro_2')).toEqual(['10:00'])
  })

  test('a removed block is not shown', () => {
    const block = {
      id: 'blk_1',
      version: 4,
      professional_id: 'pro_1',
      date: DATE,
      start: '12:00',
      end: '24:00',
    }
    const answered = { ...day([]), blocks: [block as Block] }
    const removed = { id: 'blk_1', version: Number.MAX_SAFE_INTEGER, at: asked_at }
    expect(overlay(answered, { appointments: [], blocks: [removed] }).blocks).toEqual([])
    expect(itemsOf(answered)[0]).toMatchObject({ start: 720, end: 1440 })
  })

  test('newsBetween returns only the changes of other members', () => {
    const stays = appointment(540, 30)
    const before = appointment(600, 30)
    const moved = { ...before, time: '08:00', version: 2 }
    expect(changesByOthers([day([stays, before])], [day([stays, moved])], [])).toEqual([moved])
    expect(changesByOthers([day([stays, before])], [day([stays, moved])], [write(moved)])).toEqual([])
    const since = { ...moved, version: 3 }
    expect(changesByOthers([day([stays, before])], [day([stays, since])], [write(moved)])).toEqual([since])
  })
})

describe('the labels and status changes of an appointment', () => {
  const now = { date: DATE, minutes: 605 }
  test.each([
    ['scheduled', 600, ['in_service', 'completed', 'no_show', 'cancelled']],
    ['scheduled', 700, ['confirmed', 'in_service', 'completed', 'cancelled']],
    ['confirmed', 600, ['in_service', 'completed', 'no_show', 'cancelled']],
    ['in_service', 600, ['completed']],
    ['completed', 600, []],
    ['cancelled', 600, []],
  ] as const)('an appointment with status %s at minute %i can change to %j', (status, start, steps) => {
    expect(nextSteps(appointment(start, 30, { status }), now).map(({ to }) => to)).toEqual(steps)
  })

  test('a scheduled appointment is overdue once its time has passed', () => {
    const overdue = (start: number, more: Partial<AgendaAppointment> = {}) =>
      isOverdue(appointmentItem(appointment(start, 30, more)), now)
    expect(overdue(570)).toBe(true)
    expect(overdue(600)).toBe(false)
    expect(overdue(570, { status: 'in_service' })).toBe(false)
    expect(overdue(700, { date: '2026-11-22' })).toBe(true)
  })

  test('an appointment of another day cannot be started or completed, and a status can be undone on the same day only', () => {
    const ahead = appointment(600, 30, { date: '2026-11-24' })
    expect(nextSteps(ahead, now).map(({ to }) => to)).toEqual(['confirmed', 'cancelled'])
    const done = appointment(600, 30, { status: 'completed', status_at: `${DATE}T14:00:00Z` })
    expect(mayUndo(done, now, 'America/Sao_Paulo')).toBe(true)
    expect(mayUndo({ ...done, status_at: `${DATE}T02:00:00Z` }, now, 'America/Sao_Paulo')).toBe(false)
  })

  test('labels describe an appointment in a sentence and each change of its history in words', () => {
    expect(
      appointmentLabel(appointmentItem(appointment(600, 30, { status: 'confirmed' })), 'Ana', [], now),
    ).toBe('10:00 às 10:30, João Silva, Corte, confirmado, com Ana')
    // The label uses the planned time, not the stored one.
    const moved = { ...appointmentItem(appointment(600, 30)), start: 660, end: 690 }
    const maria = appointmentItem(appointment(660, 30, { client_name: 'Maria' }))
    expect(appointmentLabel(moved, undefined, [maria], now)).toMatch(
      /^11:00 às 11:30, .*sem profissional, sobreposto a Maria$/,
    )
    const at = '2026-11-01T12:00:00Z'
    const words = { time: { from: '10:00', to: '10:30' }, status: { from: 'confirmed', to: 'scheduled' } }
    expect(historyWords({ version: 2, at, by: 'ana@x.test', action: 'moved', changes: words })).toEqual({
      title: 'Reagendado por ana@x.test',
      details: ['horário: 10:00 → 10:30', 'status: Confirmado → Agendado'],
    })
    expect(historyWords({ version: 1, at, action: 'created', changes: {} }).title).toBe('Criado pelo cliente')
    // The first author is a customer, the other a member whose address the caller may not see.
    const titleBy = (by: string) => historyWords({ version: 2, at, by, action: 'edited', changes: {} }).title
    expect(titleBy('Cliente')).toBe('Alterado pelo cliente')
    expect(titleBy('Gerente')).toBe('Alterado pelo gerente')
    const settlement = { from: { payments: [], receivable: {} }, to: { payments: [{}] } }
    expect(historyWords({ version: 3, at, by: 'Ana', action: 'edited', changes: { settlement } })).toEqual({
      title: 'Pagamento recebido por Ana',
      details: [],
    })
  })

  test('the history tells that a cancellation had a reason, without the reason itself', () => {
    const begun = { ...appointment(600, 30, { notes: 'Traz o filho' }), price: 50 }
    const now = new Date('2026-11-21T12:00:00Z')
    const by = { kind: 'staff' }
    const detailsOf = (
      before: Appointment,
      after: Appointment,
      action: HistoryEntry['action'] = 'status',
    ) => {
      const changes = redactFreeText(changesBetween(before, after))
      return historyWords({ version: 2, at: after.updated_at, action, changes }).details
    }
    const cancelled = withStatus(begun, { status: 'cancelled', reason: 'Ligou avisando', by, now })
    expect(detailsOf(begun, cancelled)).toEqual(['com motivo'])
    expect(detailsOf(begun, withStatus(begun, { status: 'cancelled', by, now }))).toEqual([])
    // Undoing removes the reason, so none is reported.
    expect(detailsOf(cancelled, withStatus(cancelled, { status: 'scheduled', by, now }))).toEqual([])
    const moved = { ...begun, time: '11:00', notes: 'Veio antes' }
    expect(detailsOf(begun, moved, 'moved')).toContain('observações alteradas')
  })

  test('clientInput sends the client of an appointment as it is stored', () => {
    expect(clientInput({ ...noClient, client: { kind: 'walk_in' }, name: ' ' })).toEqual({})
    expect(clientInput({ client: { kind: 'new' }, name: ' Rui ', phone: ' 11 9 ' })).toEqual({
      new_client: { name: 'Rui', phone: '11 9' },
    })
    expect(clientOf(appointment(600, 30, { client_name: 'Cliente avulso' })).name).toBe('')
    expect(clientInput(clientOf(appointment(600, 30, { client_id: 'cli_1' })))).toEqual({
      client_id: 'cli_1',
    })
  })
})
