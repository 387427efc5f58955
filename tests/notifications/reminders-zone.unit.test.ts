import { describe, expect, it } from 'vitest'
import {
  dueAfterChange,
  dueInZone,
  type instantKinds,
  instantsOf,
  isQuiet,
  nextDue,
  type Reminded,
  turnOf,
  type Wait,
} from '#functions/schedule/rules/reminders.ts'
import { instantOf, minutesOf, startsAt, timeOf } from '#shared/time.ts'
import { pick, randomFrom } from '../../infra/local/seed/business.ts'

// A business moves to another time zone. All instants of its appointments move, and each reminder still comes once.

const SAO_PAULO = 'America/Sao_Paulo'
const MANAUS = 'America/Manaus'
const NORONHA = 'America/Noronha'
const zones = [SAO_PAULO, MANAUS, NORONHA]
const MINUTE = 60_000

type Kind = (typeof instantKinds)[number]
type Stored = { date: string; time: string; status: 'scheduled'; reminded?: Reminded } & Wait

const visit = (time: string): Stored => ({ date: '2026-12-03', time, status: 'scheduled' })
const at = (timezone: string, wall: string) =>
  instantOf(timezone, wall.slice(0, 10), minutesOf(wall.slice(11))) as Date

/** Names a zone and the instant from which it applies. */
type Change = { from: number; zone: string }
const zoneAt = (changes: readonly Change[], now: number) =>
  (changes.findLast(({ from }) => from <= now) as Change).zone

/** Simulates the product from `booked` on. Turns and resets run a little after they are due. */
function played(time: string, booked: number, changes: readonly Change[], delays: () => number): Kind[] {
  const came: Kind[] = []
  let stored = visit(time)
  stored = { ...stored, ...nextDue(zoneAt(changes, booked), stored, new Date(booked)) }
  const resets = changes.filter(({ from }) => from > booked).map(({ from }) => from + delays())
  for (let now = booked; ; ) {
    const due = stored.due ? Math.max(Date.parse(stored.due), now) + delays() / 10 : Number.POSITIVE_INFINITY
    const reset = resets[0] ?? Number.POSITIVE_INFINITY
    now = Math.min(due, reset)
    if (now === Number.POSITIVE_INFINITY) return came
    const zone = zoneAt(changes, now)
    if (reset <= due) {
      resets.shift()
      stored = { ...stored, ...dueInZone(zone, stored, new Date(now)) }
      continue
    }
    const { message, event, wait, reminded } = turnOf(zone, stored, new Date(now))
    came.push(...(message ? [message.kind] : []), ...(event ? (['reminder_1h'] as const) : []))
    stored = { ...stored, ...wait, ...(reminded && { reminded }) }
  }
}

type Facts = { start: number; instants: { kind: Kind; at: number }[] }
const known = new Map<string, Facts>()
function factsOf(zone: string, time: string): Facts {
  const key = `${zone} ${time}`
  const instants = () =>
    instantsOf(zone, visit(time)).map((one) => ({ kind: one.kind, at: Date.parse(one.at) }))
  const facts = known.get(key) ?? {
    start: (startsAt(zone, visit(time)) as Date).getTime(),
    instants: instants(),
  }
  known.set(key, facts)
  return facts
}

/**
 * Computes the expected reminders: those that were ahead, became due before the start and were not sent yet. Reminders
 * in `late` may also come: at night, in the last two minutes, or after a start that another change moved.
 */
function expected(time: string, booked: number, changes: readonly Change[]) {
  const sure = new Set<Kind>()
  const late = new Set<Kind>()
  const ahead = new Set<Kind>()
  let isOver = false
  const moments = changes.flatMap(({ from, zone }) => [
    from,
    ...factsOf(zone, time).instants.map((one) => one.at),
  ])
  for (const now of [booked, ...moments.filter((one) => one > booked).sort((a, b) => a - b)]) {
    const zone = zoneAt(changes, now)
    const { start, instants } = factsOf(zone, time)
    if (now >= start - 2 * MINUTE) isOver = true
    for (const { kind, at: instant } of instants) {
      if (sure.has(kind) || late.has(kind)) continue
      // Everything ahead stays ahead between two moments.
      if (instant > now) ahead.add(kind)
      else if (ahead.has(kind) && now < start) {
        const isAtNight = kind === 'reminder_24h' && now > instant && isQuiet(zone, new Date(now))
        ;(isOver || isAtNight ? late : sure).add(kind)
      }
    }
  }
  return { sure, late }
}

describe('change of a business’s time zone', () => {
  it.each(zones.flatMap((from) => zones.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'every reminder comes once when the zone changes from %s to %s, whenever the change happens',
    (from, to) => {
      const random = randomFrom(17)
      let moved = 0
      for (const time of ['00:10', '07:30', '08:00', '10:15', '14:00', '20:59', '21:30', '23:50']) {
        const start = at(from, `2026-12-03 ${time}`).getTime()
        const instants = instantsOf(from, visit(time)).map((one) => Date.parse(one.at))
        const around = [...instants, start].flatMap((one) =>
          [-130, -70, -61, -31, -5, 5, 29, 59, 61, 125].map((minutes) => one + minutes * MINUTE),
        )
        for (const change of around)
          for (const hours of [60, 24.5, 23.5, 2.2]) {
            const booked = start - hours * 60 * MINUTE
            if (booked >= change) continue
            const changes = [
              { from: 0, zone: from },
              { from: change, zone: to },
              // Sometimes a second change follows.
              ...(random() < 0.3
                ? [{ from: change + random() * 180 * MINUTE, zone: pick(zones, random) }]
                : []),
            ]
            const came = played(time, booked, changes, () => random() * MINUTE)
            const { sure, late } = expected(time, booked, changes)
            const what = JSON.stringify({
              time,
              hours,
              changes: changes.map((one) => new Date(one.from)),
              came,
            })
            expect(new Set(came).size, what).toBe(came.length)
            expect(
              [...sure].filter((kind) => !came.includes(kind)),
              what,
            ).toEqual([])
            expect(
              came.filter((kind) => !sure.has(kind) && !late.has(kind)),
              what,
            ).toEqual([])
            moved++
          }
      }
      expect(moved).toBeGreaterThan(600)
    },
  )

  const appointment = visit('14:00')
  const waits = (zone: string, one: Stored, now: Date) => {
    const { due, awaits } = dueInZone(zone, one, now)
    return due && `${awaits} ${Math.round((Date.parse(due) - now.getTime()) / MINUTE)}`
  }

  it('a reminder is not sent twice, and one that the change made overdue is sent at once', () => {
    const now = at(SAO_PAULO, '2026-12-02 14:30')
    const reminded = { date: '2026-12-03', time: '14:00', kind: 'reminder_24h' } as const
    const sent: Stored = {
      ...appointment,
      reminded,
      ...nextDue(SAO_PAULO, { ...appointment, reminded }, now),
    }
    // The reminder would be due in half an hour in Manaus.
    expect(waits(MANAUS, sent, now)).toBe(`reminder_2h ${22.5 * 60}`)
    const early = at(SAO_PAULO, '2026-12-02 13:30')
    const waiting = { ...appointment, ...nextDue(SAO_PAULO, appointment, early) }
    // The reminder was due half an hour ago in Noronha.
    expect(waits(NORONHA, waiting, early)).toBe('reminder_24h -30')
    // This appointment was booked too late for its first reminder in one zone, but not in the other.
    const booked = { ...appointment, ...nextDue(SAO_PAULO, appointment, now) }
    expect(waits(NORONHA, booked, now)).toBe(`reminder_2h ${20.5 * 60}`)
    expect(waits(MANAUS, booked, now)).toBe('reminder_24h 30')
  })

  it('a reminder is not sent again after a cancellation is undone in the new zone', () => {
    const now = at(SAO_PAULO, '2026-12-02 14:30')
    const reminded = { date: '2026-12-03', time: '14:00', kind: 'reminder_24h' } as const
    const cancelled = { ...appointment, status: 'cancelled', reminded } as const
    const back = dueAfterChange(cancelled, { ...cancelled, status: 'scheduled' }, MANAUS, now)
    expect(back.awaits).toBe('reminder_2h')
    const moved = dueAfterChange(cancelled, { ...cancelled, status: 'scheduled', time: '14:30' }, MANAUS, now)
    expect(moved.awaits).toBe('reminder_24h')
  })

  it('an appointment that has begun or is completed waits for no reminder', () => {
    const waiting: Stored = { ...appointment, awaits: 'reminder_1h' }
    expect(dueInZone(NORONHA, waiting, at(SAO_PAULO, `2026-12-03 ${timeOf(13 * 60 + 10)}`))).toEqual({})
    const done = { ...appointment, status: 'completed' } as const
    expect(dueInZone(NORONHA, done, at(SAO_PAULO, '2026-12-01 10:00'))).toEqual({})
  })
})
