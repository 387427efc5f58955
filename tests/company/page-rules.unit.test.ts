import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded, googleCalendarLink, icsFile } from '#shared/calendar-file.ts'
import { brandColors, contrast } from '#shared/colors.ts'
import { email } from '#shared/fields.ts'
import { addMonths } from '#shared/months.ts'
import { formatDuration } from '#shared/time.ts'
import { movedAddress } from '../../web/src/features/booking/current-slug.ts'
import { bookingInput, errorsOf, fieldErrorsOf } from '../../web/src/features/booking/details-rules.ts'
import { appOrigin } from '../../web/src/features/booking/preview.ts'
import { paperColors } from '../../web/src/features/company/share-colors.ts'
import { agoText } from '../../web/src/lib/ago.ts'
import { monthName, weeksOf } from '../../web/src/lib/calendar-months.ts'
import { dayName, weekdayName } from '../../web/src/lib/dates.ts'
import { likelyEmail } from '../../web/src/lib/likely-email.ts'
import { mailto } from '../../web/src/lib/mailto.ts'
import { homeOf, pageOf, screenOf, subdomainOf } from '../../web/src/lib/site.ts'

test.each([
  ['localhost', undefined],
  ['navalha.localhost', 'navalha'],
  ['www.localhost', undefined],
  ['app.localhost', undefined],
  ['127.0.0.1', undefined],
  ['example.com', undefined],
  ['ze.example.com', 'ze'],
  ['www.example.com', undefined],
  ['example.com.br', undefined],
  ['ze.example.com.br', 'ze'],
])('the subdomain of host %s is %s', (hostname, slug) => {
  expect(subdomainOf(hostname)).toBe(slug)
})

test.each([
  ['localhost', '/book/ze', 'ze'],
  ['localhost', '/agendar/ze/', 'ze'],
  ['outra.localhost', '/book/ze', 'ze'],
  ['outra.localhost', '/book', 'outra'],
  ['outra.localhost', '/', 'outra'],
  ['localhost', '/', undefined],
  ['localhost', '/book/', undefined],
  ['ze.localhost', '/embed/ze', 'ze'],
  ['localhost', '/book/%E0%A4%A', '%E0%A4%A'],
])('the address %s%s opens the booking page of %s', (hostname, pathname, slug) => {
  expect(screenOf({ hostname, pathname })).toEqual({ status: 'booking', slug })
})

test.each([
  ['localhost', '/cancelar/a.b', { status: 'cancel', token: 'a.b' }],
  ['ze.localhost', '/reagendar/a.b/', { status: 'reschedule', token: 'a.b' }],
  ['localhost', '/confirmar', { status: 'confirm', token: '' }],
  ['ze.localhost', '/descadastrar/a.b', { status: 'unsubscribe', code: 'a.b' }],
  ['ze.localhost', '/appointments', { status: 'appointments', slug: 'ze', phone: '' }],
  ['localhost', '/book/ze/appointments/11%209', { status: 'appointments', slug: 'ze', phone: '11 9' }],
  ['localhost', '/appointments', { status: 'appointments', slug: undefined, phone: '' }],
])('the address %s%s opens a screen about existing appointments', (hostname, pathname, screen) => {
  expect(screenOf({ hostname, pathname })).toEqual(screen)
})

test('the page of a business is at the root of its own subdomain, and at a path on other hosts', () => {
  expect(pageOf('ze', 'ze.localhost')).toBe('/')
  expect(pageOf('ze', 'outra.localhost')).toBe('/book/ze')
  expect(pageOf('ze', 'localhost')).toBe('/book/ze')
})

test.each([
  ['http://localhost:4000/book/velho?a=1#b', 'http://localhost:4000/book/novo?a=1#b'],
  ['http://localhost/agendar/velho/', 'http://localhost/agendar/novo/'],
  ['http://localhost/agendar/velho/appointments?a=1', 'http://localhost/agendar/novo/appointments?a=1'],
  ['https://velho.example.com/', 'https://novo.example.com/'],
  ['https://velho.example.com.br/appointments', 'https://novo.example.com.br/appointments'],
  ['https://outra.example.com/book/velho', 'https://outra.example.com/book/novo'],
])('the former address %s moves to %s', (old, current) => {
  expect(movedAddress(old, 'velho', 'novo')).toBe(current)
})

test.each([
  ['https://ze.example.com', 'https://example.com'],
  ['http://ze.localhost:4000', 'http://localhost:4000'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['https://example.com.br', 'https://example.com.br'],
  // A trial installation has an address like this.
  ['https://d1.cloudfront.net', 'https://d1.cloudfront.net'],
])('a preview at %s accepts messages from %s', (at, app) => {
  expect(appOrigin(new URL(at))).toBe(app)
})

test('other paths are not found, and an unknown business links home to the host without subdomain', () => {
  for (const pathname of ['/clientes', '/book/ze/mais', '/bookx']) {
    expect(screenOf({ hostname: 'ze.localhost', pathname })).toEqual({ status: 'not_found' })
  }
  expect(homeOf({ hostname: 'localhost', port: '4000' }, false)).toBe('/')
  expect(homeOf({ hostname: 'ze.localhost', port: '4000' }, true)).toBe('/')
  expect(homeOf({ hostname: 'ze.localhost', port: '4000' }, false)).toBe('//localhost:4000/')
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('text in any brand color, and text on it, is readable in both themes', () => {
  const themes = [
    ['light', '#faf7f1', '#fff'],
    ['dark', '#0e1412', '#161d1a'],
  ] as const
  fc.assert(
    fc.property(hex, hex, (primary, secondary) => {
      for (const [theme, paper, card] of themes) {
        const colors = brandColors({ primary, secondary }, theme, paper, card)
        const of = (name: string) => colors[name] ?? ''
        expect(contrast(of('--on-primary'), of('--primary'))).toBeGreaterThanOrEqual(4.5)
        for (const ground of [paper, card]) {
          expect(contrast(of('--primary-ink'), ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(of('--accent-ink'), ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(of('--primary-edge'), ground)).toBeGreaterThanOrEqual(3)
        }
      }
    }),
    { numRuns: 2_000 },
  )
  expect(brandColors({ primary: 'red', secondary: undefined }, 'light', '#fff', '#fff')).toEqual({})
})

test.each([
  [0, 'hoje'],
  [1, 'ontem'],
  [13, 'há 13 dias'],
  [28, 'há 4 semanas'],
  [62, 'há 9 semanas'],
  [92, 'há 3 meses'],
])('agoText describes %i days ago as "%s"', (days, words) => expect(agoText(days)).toBe(words))

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['Ana@GMAIL.com.br', 'ana@gmail.com'],
  ['ana@gmail', 'ana@gmail.com'],
  ['ana@hotmai.com', 'ana@hotmail.com'],
  ['ana@yahooo.com.br', 'ana@yahoo.com.br'],
  ['ana@gmail.com', undefined],
  ['ana@navalha.com.br', undefined],
  ['ana@mail.com', undefined],
  ['ana', undefined],
  ['', undefined],
])('likelyEmail suggests for "%s" the address %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant))

test('durations, days and months are written in Portuguese', () => {
  expect([15, 45, 60, 75, 120].map(formatDuration)).toEqual(['15 min', '45 min', '1h', '1h15min', '2h'])
  expect(dayName('2026-11-21')).toBe('sábado, 21 de novembro')
  expect(monthName('2026-11')).toBe('novembro de 2026')
  expect([weekdayName(0), weekdayName(6)]).toEqual(['domingo', 'sábado'])
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(weeksOf('2026-11').flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-11-01')
})

describe('the calendar entry', () => {
  const entry = {
    id: 'apt_1',
    version: 3,
    title: 'Corte, barba; e mais – Barbearia do Zé',
    details: 'Profissional: Rafael\nReferência: ABC',
    place: 'Rua A, 1 \\ fundos',
    starts_at: '2026-11-21T13:00:00.000Z',
    ends_at: '2026-11-21T13:45:00Z',
  }

  test('the calendar file uses UTC times, escaped text and CRLF', () => {
    const file = icsFile(entry, new Date('2026-11-20T10:00:00Z'))
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = file.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('DTSTART:20261121T130000Z')
    expect(lines).toContain('DTEND:20261121T134500Z')
    expect(lines).toContain('DTSTAMP:20261120T100000Z')
    expect(lines).toContain('SEQUENCE:3')
    expect(lines).toContain('STATUS:CONFIRMED')
    expect(lines).toContain('SUMMARY:Corte\\, barba\\; e mais – Barbearia do Zé')
    expect(lines).toContain('DESCRIPTION:Profissional: Rafael\\nReferência: ABC')
    expect(lines).toContain('LOCATION:Rua A\\, 1 \\\\ fundos')
  })

  test('text is folded into lines of at most 75 bytes, and unfolds to the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text)),
        (text) => {
          const lines = folded(text)
          for (const line of lines.split('\r\n'))
            expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(lines.replaceAll('\r\n ', '')).toBe(text)
        },
      ),
    )
  })

  test('the calendar file keeps any text complete, and splits no character and no escape sequence', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '\\',
          '\\n',
          ';',
          ',',
          '"',
          ':',
          '\n',
          '\r\n',
          '\r',
          '\u2028',
          '\ud800',
          '\0',
          'END:VEVENT',
        ),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      ),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const [title, details] = [one.join(''), other.join('')]
        const organizer = { name: title, email: 'a@x.example' }
        const people = { method: 'CANCEL' as const, organizer, attendee: organizer }
        const file = icsFile({ ...entry, title, details, place: title }, new Date(0), people)
        const lines = file.split('\r\n')
        for (const line of lines) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cc}|\p{Surrogate}/u)
          expect(line).not.toMatch(/^(?:[^\\]|\\.)*\\$/su)
        }
        const whole = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
        expect(whole.filter((line) => /^(BEGIN|END):/.test(line))).toHaveLength(4)
        const value = (name: string) =>
          whole.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
        const read = (text = '') => text.replace(/\\(.)/gs, (_, sign) => (sign === 'n' ? '\n' : sign))
        const shown = (text: string) =>
          text
            .replace(/\p{Surrogate}/gu, '\ufffd')
            .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
            .replace(/(?!\n)\p{Cc}/gu, '')
        expect([value('SUMMARY'), value('DESCRIPTION')].map(read)).toEqual([title, details].map(shown))
        expect([value('STATUS'), value('METHOD')]).toEqual(['CANCELLED', 'CANCEL'])
      }),
    )
  })

  test('the link to Google Calendar has the same times, title and place', () => {
    const query = new URL(googleCalendarLink(entry)).searchParams
    expect(query.get('dates')).toBe('20261121T130000Z/20261121T134500Z')
    expect(query.get('text')).toBe(entry.title)
    expect(query.get('location')).toBe(entry.place)
  })
})

describe('the booking form', () => {
  const draft = {
    phone: '(11) 98765-4321',
    name: ' Ana ',
    email: '',
    birth_date: '',
    address: '  ',
    notes: '',
  }
  const config = { require_email: true, require_notes: false, max_advance_booking: 60 }

  test('the form requires an e-mail unless the business knows one', () => {
    expect(errorsOf(draft, config, { is_new: true }, '2026-11-21')).toEqual({ email: 'E-mail é obrigatório' })
    expect(errorsOf(draft, config, { is_new: false, known_email: 'a***@x.com' }, '2026-11-21')).toEqual({})
  })

  test.each([
    'ana@exemplo.com',
    "Ana.d'Avila+corte@mail.exemplo.com.br",
    'ana\u200b@exemplo.com',
    'ana@exemplo',
    'ana@@exemplo.com',
    'ana @exemplo.com',
    '.ana@exemplo.com',
    'joão@exemplo.com',
    'ana@exemplo..com',
    'a?bcc=outra@exemplo.com',
    'a%0abcc@exemplo.com',
    'a&b@exemplo.com',
    'a;b@exemplo.com',
    'a,b@exemplo.com',
    '"a"@exemplo.com',
  ])('the form and the server agree on whether the e-mail %j is valid', (typed) => {
    const refused = errorsOf({ ...draft, email: typed }, config, { is_new: true }, '2026-11-21')
    expect(refused.email === undefined).toBe(email().safeParse(typed).success)
  })

  test('the form sends trimmed values and omits empty ones', () => {
    const input = bookingInput({
      professional_id: 'p',
      service_id: 's',
      date: '2026-11-21',
      time: '09:00',
      draft,
    })
    expect(input.client).toEqual({ phone: '(11) 98765-4321', name: 'Ana' })
  })

  test("the server's errors are shown at their fields", () => {
    const errors = [
      { field: 'client.email', message: 'a' },
      { field: 'date', message: 'b' },
    ]
    expect(fieldErrorsOf(errors)).toEqual({ email: 'a' })
  })
})

test('mailto encodes all parameters in a typed address', () => {
  expect(mailto('a?bcc=outra@exemplo.com')).toBe('mailto:a%3Fbcc%3Doutra@exemplo.com')
  expect(mailto('ana@exemplo.com?subject=oi')).toBe('mailto:ana@exemplo.com%3Fsubject%3Doi')
})

test('the poster uses the business’s colors, and darker ones for text when they are unreadable on white paper', () => {
  expect(paperColors({ primary_color: '#1f3a8a', secondary_color: '#8a1f3a' })).toMatchObject({
    '--primary': '#1f3a8a',
    '--primary-ink': '#1f3a8a',
    '--accent': '#8a1f3a',
    '--accent-ink': '#8a1f3a',
  })
  const pale = paperColors({ primary_color: '#ffe800', secondary_color: '#fffbe0' })
  expect(pale['--primary']).toBe('#ffe800')
  for (const name of ['--primary-ink', '--accent-ink'])
    expect(contrast(pale[name] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
})
