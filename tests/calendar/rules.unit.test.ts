import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  absencesEntry,
  appointmentEntry,
  blockEntry,
  calendarText,
  type Entry,
  etagOf,
  type FeedHead,
} from '#functions/calendar/rules.ts'
import { holds } from '#functions/kit/conditional.ts'
import type { Appointment } from '#shared/appointments.ts'
import { feedUrls } from '#shared/calendar.ts'
import { icsFile } from '#shared/calendar-file.ts'
import type { Professional } from '#shared/professionals.ts'
import { feedOf } from '../kit/calendar.ts'

// Tests the text of a calendar feed as calendar programs read it.

const now = new Date('2026-11-22T15:00:00Z')
const head: FeedHead = {
  hash: 'h',
  agenda: 'pro_1',
  tenant_id: 'ten_1',
  name: 'Ana',
  timezone: 'America/Sao_Paulo',
  version: 7,
}
const business: FeedHead = { ...head, agenda: 'business', name: 'Barbearia; "Sol", Mar & Cia' }
const appointment: Appointment = {
  id: 'apt_1',
  client_name: 'Dona Ema',
  professional_id: 'pro_1',
  professional_name: 'Ana',
  service_id: 'srv_1',
  service_name: 'Corte',
  date: '2026-11-23',
  time: '10:00',
  duration: 45,
  price: 50,
  notes: 'Alergia',
  status: 'confirmed',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-21T10:30:00.000Z',
  version: 3,
}
const read = (entries: Entry[], of = head, at = now) => feedOf(calendarText(of, entries, at))
const shown = (changes: Partial<Appointment>, of = head) =>
  read([appointmentEntry({ ...appointment, ...changes })], of).events

it('an appointment has the same UID and SEQUENCE in the feed as in the customer’s calendar file', () => {
  const times = { starts_at: '2026-11-23T13:00:00Z', ends_at: '2026-11-23T13:45:00Z' }
  const file = icsFile({ ...appointment, ...times, title: 'Corte', details: '' }, now)
  const [event] = shown({})
  for (const line of [`UID:${event?.UID}`, `SEQUENCE:${event?.SEQUENCE}`])
    expect(file).toContain(`${line}\r\n`)
})

it('an appointment in a feed shows service, client and time, but no phone, price or note', () => {
  expect(shown({})).toEqual([
    {
      UID: 'apt_1@navalha',
      SEQUENCE: '3',
      DTSTAMP: '20261121T103000Z',
      'LAST-MODIFIED': '20261121T103000Z',
      DTSTART: '20261123T130000Z',
      DTEND: '20261123T134500Z',
      SUMMARY: 'Corte – Dona Ema',
      STATUS: 'CONFIRMED',
      TRANSP: 'OPAQUE',
    },
  ])
  expect(shown({}, business)[0]?.SUMMARY).toBe('Corte – Dona Ema · Ana')
  expect(shown({ professional_id: undefined, professional_name: undefined }, business)[0]?.SUMMARY).toBe(
    'Corte – Dona Ema',
  )
})

it.each<[Appointment['status'], string | undefined]>([
  ['scheduled', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['in_service', 'CONFIRMED'],
  ['completed', 'CONFIRMED'],
  ['cancelled', undefined],
  ['no_show', undefined],
])('an appointment that is %s has the calendar status %s', (status, expected) => {
  expect(shown({ status })[0]?.STATUS).toBe(expected)
})

it.each([
  ['America/Sao_Paulo', '20261123T130000Z'],
  ['America/Manaus', '20261123T140000Z'],
  ['America/Rio_Branco', '20261123T150000Z'],
  ['America/Noronha', '20261123T120000Z'],
])('the start 10:00 in the zone %s is %s in UTC', (timezone, expected) => {
  expect(shown({}, { ...head, timezone })[0]?.DTSTART).toBe(expected)
})

it('an appointment that ends after midnight ends on the next day', () => {
  const [event] = shown({ time: '23:30', duration: 60 })
  expect([event?.DTSTART, event?.DTEND]).toEqual(['20261124T023000Z', '20261124T033000Z'])
})

it('blocks and absences occupy time in a feed without their reasons', () => {
  const block = {
    id: 'blk_1',
    professional_id: 'pro_1',
    date: '2026-11-23',
    start: '22:00',
    end: '24:00',
    reason: 'Médico',
    created_at: now.toISOString(),
    version: 2,
  }
  const team = [
    {
      id: 'pro_1',
      name: 'Ana',
      is_active: true,
      absences: [
        { id: 'abs_1', from: '2026-12-01', to: '2026-12-03', reason: 'Férias' },
        { id: 'abs_2', from: '2026-12-07', to: '2026-12-11', start: '08:00', end: '12:00' },
        { id: 'abs_3', from: '2026-10-01', to: '2026-10-22' },
      ],
    },
    {
      id: 'pro_2',
      name: 'Bia',
      is_active: true,
      absences: [{ id: 'abs_4', from: '2026-12-01', to: '2026-12-01' }],
    },
  ] as Professional[]
  const entries = (agenda: string) => [
    blockEntry(block, 'Ana', now.toISOString()),
    absencesEntry(agenda, team, now),
  ]
  const facts = ({ SUMMARY, DTSTART, DTEND, RRULE }: Record<string, string>) => [
    SUMMARY,
    DTSTART,
    DTEND,
    ...(RRULE ? [RRULE] : []),
  ]
  expect(read(entries('pro_1')).events.map(facts)).toEqual([
    ['Bloqueado', '20261124T010000Z', '20261124T030000Z'],
    ['Ausência', 'VALUE=DATE:20261201', 'VALUE=DATE:20261204'],
    ['Ausência', '20261207T110000Z', '20261207T150000Z', 'FREQ=DAILY;COUNT=5'],
  ])
  expect(read(entries('business'), business).events.map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Bloqueado · Ana',
    'Ausência · Ana',
    'Ausência · Ana',
    'Ausência · Bia',
  ])
})

it('a feed keeps appointments of the last 30 days and drops older ones', () => {
  expect(shown({ date: '2026-10-23' })).toHaveLength(1)
  expect(shown({ date: '2026-10-22' })).toHaveLength(0)
})

it('an empty feed is valid and has its time zone', () => {
  const { events, zones, calendar } = read([])
  expect([events, zones]).toEqual([[], 1])
  expect(calendar).toMatchObject({
    'X-WR-CALNAME': 'Ana',
    'X-WR-TIMEZONE': 'America/Sao_Paulo',
    'X-PUBLISHED-TTL': 'PT15M',
    'REFRESH-INTERVAL': 'VALUE=DURATION:PT15M',
  })
  expect(calendarText(head, [], now)).toContain('TZOFFSETTO:-0300')
})

it('a feed has valid lines for any names of people and services', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 120 })
  fc.assert(
    fc.property(name, name, name, (client_name, service_name, calendar) => {
      const entry = appointmentEntry({ ...appointment, client_name, service_name })
      const { events } = read([entry], { ...business, name: calendar })
      const text = events[0]?.SUMMARY?.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      const plain = (typed: string) => typed.replace(/\r\n|\r/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
      expect(text).toBe(plain(`${service_name} – ${client_name} · Ana`))
    }),
  )
})

it('the order of the entries does not change the feed', () => {
  const entries = Array.from({ length: 8 }, (_, i) =>
    appointmentEntry({ ...appointment, id: `apt_${i}`, date: `2026-12-0${1 + (i % 3)}`, time: `1${i}:00` }),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      expect(calendarText(head, shuffled, now)).toBe(calendarText(head, entries, now))
    }),
  )
})

it('the ETag of a feed changes with its version and at midnight in the business’s time zone', () => {
  const etag = etagOf(head, now)
  expect(etagOf(head, new Date('2026-11-23T02:59:00Z'))).toBe(etag)
  expect(etagOf(head, new Date('2026-11-23T03:00:00Z'))).not.toBe(etag)
  expect(etagOf({ ...head, version: 8 }, now)).not.toBe(etag)
  expect([etag, `W/${etag}`, `"1", ${etag}`].map((held) => holds(held, etag))).toEqual([true, true, true])
  expect(['*', `"1",*`].map((held) => holds(held, etag))).toEqual([true, true])
  expect(['', '"7"', '"*"', `${etag}x`].map((held) => holds(held, etag))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('the address of a feed ends in .ics and opens as webcal', () => {
  expect(feedUrls('https://navalha.app', 'Ab-_9')).toEqual({
    https: 'https://navalha.app/api/public/feeds/Ab-_9.ics',
    webcal: 'webcal://navalha.app/api/public/feeds/Ab-_9.ics',
  })
})
