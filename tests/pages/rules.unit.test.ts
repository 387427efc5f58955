import { describe, expect, it, test } from 'vitest'
import { openingWeek } from '#functions/pages/rules/opening.ts'
import { robotsPage } from '#functions/pages/rules/robots-page.ts'
import { timeOf } from '#shared/time.ts'
import { describeBusiness } from '../../infra/local/seed/business.ts'

const url = 'https://sol.navalha.app/'
type Parts = Partial<Parameters<typeof describeBusiness>[0]>

function pageOf({ config = {}, ...parts }: Parts = {}): string {
  const business = describeBusiness({
    slug: 'sol',
    name: 'Barbearia do Sol',
    now: new Date('2026-03-02T12:00:00Z'),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [{ name: 'Ana', specialties: [] }],
    config,
    ...parts,
  })
  return robotsPage(business, url)
}

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const linesOf = (html: string, title: string) =>
  [
    ...(new RegExp(`<h2>${title}</h2><ul>(.*?)</ul>`, 's').exec(html)?.[1] ?? '').matchAll(
      /<li>(.*?)<\/li>/gs,
    ),
  ].map(([, line]) => line)
const bytes = (html: string) => Buffer.byteLength(html)

describe('texts on the page for robots', () => {
  test.each([
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<!-- ',
    ']]>',
    '&lt;b&gt; &amp;',
    '</title></h1><h2>',
    '\u2028\u2029 {"a":"</SCRIPT>"}',
    'Zé & Filhos "do" bairro',
  ])('every text is escaped wherever it stands: %s', (text) => {
    const harmless = pageOf({
      config: { business_name: 'x', welcome_message: 'x', business_description: 'x' },
    })
    const html = pageOf({
      company: { address: text, phone: text, email: text, location: { street: text, city: text } },
      config: {
        ...{ business_name: text, welcome_message: text, business_description: text, logo_url: `/${text}` },
        ...{ display_phone: true, display_email: true, display_address: true },
      },
      services: [{ name: text, price: 50, duration: 30 }],
      professionals: [{ name: text, specialties: [] }],
    })
    const scripts = (page: string) => page.match(/<\/?script/gi)?.length
    expect(scripts(html)).toBe(scripts(harmless))
    expect(html).not.toMatch(/<(?:img|!--)|\son\w+="|<b>/)
    if (/[<"']/.test(text)) expect(html.replace(/<script.*?<\/script>/s, '')).not.toContain(text)
    const data = dataOf(html)
    expect([data.name, data.description, data.telephone, data.address.addressLocality]).toEqual(
      Array(4).fill(text),
    )
    expect(linesOf(html, 'Profissionais')).toHaveLength(1)
  })
})

describe('size of the page for robots', () => {
  const service = (i: number) => ({
    name: `Corte com hidratação e barba número ${i}`,
    price: 50 + i,
    duration: 45,
  })

  it('leaves out the last services and tells how many are missing', () => {
    const html = pageOf({ services: Array.from({ length: 200 }, (_, i) => service(i)) })
    const lines = linesOf(html, 'Serviços')
    const rest = Number(/^e mais (\d+) serviços$/.exec(lines.at(-1) ?? '')?.[1])
    expect(lines.length - 1 + rest).toBe(200)
    expect(lines[0]).toBe('Corte com hidratação e barba número 0: R$\u00a050,00, 45 min')
    expect(bytes(html)).toBeLessThanOrEqual(10_000)
    expect(bytes(html)).toBeGreaterThan(9_800)
  })

  it.each(['x', '"', '&', '<', 'ã', '💈'])(
    'stays within 10 kB when every text has its longest form and consists of %s',
    (sign) => {
      const text = (length: number) => sign.repeat(length / sign.length)
      const long = {
        company: {
          ...{ address: text(200), email: `a@${'b'.repeat(240)}.br`, phone: '+5511987654321' },
          location: { street: text(120), complement: text(60), district: text(80), city: text(80) },
        },
        config: {
          ...{ business_name: text(120), welcome_message: text(300), business_description: text(1000) },
          ...{
            display_phone: true,
            display_email: true,
            display_address: true,
            logo_url: `/${'u'.repeat(290)}`,
          },
        },
        // The seven days have different hours in two parts each.
        professionals: Array.from({ length: 60 }, (_, i) => ({
          name: text(120),
          specialties: [],
          hours: [
            { weekday: i % 7, start: '08:00', end: `1${i % 7}:05` },
            { weekday: i % 7, start: '19:00', end: `2${i % 3}:10` },
          ],
        })),
        services: Array.from({ length: 300 }, () => ({ name: text(120), price: 50, duration: 45 })),
      }
      const window = { booking_window_start_time: '06:00', booking_window_end_time: '24:00' }
      for (const open of [true, false]) {
        const config = { ...long.config, ...window, is_active: open }
        expect(bytes(pageOf({ ...long, config }))).toBeLessThanOrEqual(10_000)
      }
    },
  )

  it('stays within 10 kB when each weekday has ten intervals of opening hours', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    const hours = Array.from({ length: 70 }, (_, i) => {
      const hour = two(8 + Math.floor(i / 7))
      return { weekday: i % 7, start: `${hour}:${two(i % 7)}`, end: `${hour}:${two(30 + (i % 7))}` }
    })
    const html = pageOf({
      professionals: [{ name: 'Ana', specialties: [], hours }],
      services: Array.from({ length: 200 }, (_, i) => service(i)),
    })
    expect(bytes(html)).toBeLessThanOrEqual(10_000)
    expect(linesOf(html, 'Horários')[0]?.split(' e ')).toHaveLength(10)
    expect(linesOf(html, 'Serviços').length).toBeGreaterThan(20)
  })

  it('leaves out at least two services or none', () => {
    for (let count = 60; count < 200; count++) {
      const lines = linesOf(
        pageOf({ services: Array.from({ length: count }, (_, i) => service(i)) }),
        'Serviços',
      )
      const last = lines.at(-1)
      if (last?.startsWith('e mais')) return expect(last).toMatch(/^e mais [2-9] serviços$/)
    }
    throw new Error('Every list fits.')
  })
})

describe('openingWeek', () => {
  const window = { booking_window_start_time: '08:00', booking_window_end_time: '18:00' }
  const week = (...team: Parameters<typeof openingWeek>[1]) =>
    openingWeek(window, team).map(({ weekday, intervals }) =>
      [weekday, ...intervals.map(([start, end]) => `${timeOf(start)}-${timeOf(end)}`)].join(' '),
    )
  const at = (weekday: number, start: string, end: string) => ({ weekday, start, end })

  test.each<[string, Parameters<typeof openingWeek>[1], string]>([
    ['returns the booking window without a team', [], '1 08:00-18:00'],
    ['returns the booking window when a professional has no own hours', [{}], '1 08:00-18:00'],
    ['cuts hours at the booking window', [{ hours: [at(1, '06:00', '22:00')] }], '1 08:00-18:00'],
    [
      'joins intervals that touch',
      [{ hours: [at(1, '08:00', '12:00')] }, { hours: [at(1, '12:00', '15:00')] }],
      '1 08:00-15:00',
    ],
    [
      'leaves a gap for a break of the only professional',
      [{ breaks: [at(1, '12:00', '13:00')] }],
      '1 08:00-12:00 13:00-18:00',
    ],
    [
      'leaves no gap when another professional works during the break',
      [{ breaks: [at(1, '12:00', '13:00')] }, { hours: [at(1, '10:00', '14:00')] }],
      '1 08:00-18:00',
    ],
    ['returns no interval when nobody works that day', [{ hours: [at(2, '08:00', '12:00')] }], '1'],
  ])('%s', (_, team, monday) => {
    expect(week(...team)[0]).toBe(monday)
  })

  it('starts on Monday', () => {
    expect(week({ hours: [at(0, '08:00', '12:00')] })).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '0 08:00-12:00',
    ])
  })
})

describe('structured data of schema.org', () => {
  it.each([
    ['Corte masculino', 'HairSalon'],
    ['Barba', 'HairSalon'],
    ['Limpeza de pele', 'HealthAndBeautyBusiness'],
  ])('a business that offers "%s" is a %s', (name, type) => {
    expect(dataOf(pageOf({ services: [{ name, price: 1, duration: 30 }] }))['@type']).toBe(type)
  })

  it('an address without parts is given as the street', () => {
    const company = { address: 'Rua A, 10, Centro, São Paulo - SP' }
    const config = { display_address: true }
    expect(dataOf(pageOf({ company, config })).address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Rua A, 10, Centro, São Paulo - SP',
      addressCountry: 'BR',
    })
    const location = {
      street: 'Rua A',
      number: '10',
      district: 'Centro',
      city: 'São Paulo',
      state: 'SP' as const,
    }
    expect(dataOf(pageOf({ company: { ...company, location }, config })).address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Rua A, 10, Centro',
      addressLocality: 'São Paulo',
      addressRegion: 'SP',
      addressCountry: 'BR',
    })
    expect(dataOf(pageOf({ company: { ...company, location } })).address).toBeUndefined()
  })
})
