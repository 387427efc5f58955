import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'

const source = readFileSync(new URL('../infra/host.js', import.meta.url), 'utf8')

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>
type Answer = { uri?: string; statusCode?: number; headers: Record<string, { value: string }> }

/** What the distribution of `appHost` does with a request: the file it serves, or where it sends the viewer. */
function ask(appHost: string, host: string, uri: string, querystring: Query = {}): string | undefined {
  const context = createContext({
    event: { request: { method: 'GET', uri, querystring, headers: { host: { value: host } } } },
  })
  const answer: Answer = runInContext(`${source.replace('__APP_HOST__', appHost)};handler(event)`, context)
  return answer.statusCode ? `${answer.statusCode} ${answer.headers.location?.value}` : answer.uri
}

const page = '/booking.html'
const staff = '/index.html'

describe('with a domain', () => {
  test.each([
    ['navalha.app', '/book/studio-sol', '302 https://studio-sol.navalha.app/'],
    ['navalha.app', '/agendar/studio-sol', '302 https://studio-sol.navalha.app/'],
    ['www.navalha.app', '/book/studio-sol/', '302 https://studio-sol.navalha.app/'],
    ['app.navalha.app', '/book/studio-sol/mais/um', '302 https://studio-sol.navalha.app/mais/um'],
    ['navalha.app', '/book/Studio-Sol', '302 https://studio-sol.navalha.app/'],
    ['d1234.cloudfront.net', '/book/studio-sol', '302 https://studio-sol.navalha.app/'],
  ])('%s%s goes to the business: %s', (host, path, answer) => {
    expect(ask('navalha.app', host, path)).toBe(answer)
  })

  test.each([
    ['two letters', '/book/ab'],
    ['41 letters', `/book/${'a'.repeat(41)}`],
    ['a hyphen at the end', '/book/sol-'],
    ['another host', '/book/evil.example'],
    ['another host, encoded', '/book/evil.example%2f'],
    ['a user name', '/book/x@evil.example'],
    ['two slashes', '/book//evil.example'],
    ['a line break', '/book/sol%0d%0aset-cookie:x'],
    ['accents', '/book/cabe%C3%A7a'],
    ['a name of the bare host', '/book/app'],
    ['no slug', '/book'],
    ['no slug but a slash', '/agendar/'],
  ])('a slug of %s is no host: the page says not found', (_, path) => {
    expect(ask('navalha.app', 'navalha.app', path)).toBe(page)
  })

  test('a redirect keeps the query', () => {
    const querystring = { servico: { value: 'corte%20e%20barba' }, a: { value: '' } }
    expect(ask('navalha.app', 'navalha.app', '/book/sol', querystring)).toBe(
      '302 https://sol.navalha.app/?servico=corte%20e%20barba&a',
    )
    const twice = { dia: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } }
    expect(ask('navalha.app', 'navalha.app', '/book/sol', twice)).toBe(
      '302 https://sol.navalha.app/?dia=1&dia=2',
    )
  })

  test.each([
    ['the start', '/'],
    ['another business named in the path', '/book/other'],
    ['the other name of the same', '/agendar/other'],
    ['appointments', '/appointments/11987654321'],
    ['cancelling', '/cancelar/abc'],
    ['moving', '/reagendar/abc'],
    ['a staff path, not found there', '/agendamentos'],
    ['a path with a dot', '/foo.bar'],
    ['the file of the staff app', '/index.html'],
  ])('a subdomain serves the customers’ page: %s', (_, path) => {
    expect(ask('navalha.app', 'studio-sol.navalha.app', path)).toBe(page)
  })

  test('a host is compared without case and port', () => {
    expect(ask('navalha.app', 'Navalha.App:443', '/book/sol')).toBe('302 https://sol.navalha.app/')
    expect(ask('navalha.app', 'SOL.navalha.app:443', '/book/other')).toBe(page)
  })

  test('a host that only ends alike is no subdomain', () => {
    expect(ask('navalha.app', 'evilnavalha.app', '/book/sol')).toBe('302 https://sol.navalha.app/')
  })
})

describe('the bare host is the staff app’s, its own not-found page included', () => {
  test.each([
    '/',
    '/auth',
    '/auth/google/callback',
    '/agendamentos',
    '/clientes/cli_1',
    '/bookings',
    '/nada-disso',
    '/convite/abc',
    '/foo.bar',
    '/agenda.html',
    '/booking.html',
    '/.env',
    '/clientes/config.json',
  ])('%s', (path) => {
    for (const [appHost, host] of [
      ['navalha.app', 'navalha.app'],
      ['navalha.app', 'app.navalha.app'],
      ['localhost', 'localhost:4000'],
      ['', 'd1234.cloudfront.net'],
    ] as const) {
      expect(ask(appHost, host, path)).toBe(staff)
    }
  })
})

describe('paths of customers on the bare host', () => {
  test.each(['/appointments', '/appointments/(11)%209.8765.4321', '/cancelar/a.b', '/reagendar/a.b'])(
    '%s',
    (path) => {
      for (const [appHost, host] of [
        ['navalha.app', 'navalha.app'],
        ['localhost', 'localhost:4000'],
        ['', 'd1234.cloudfront.net'],
      ] as const) {
        expect(ask(appHost, host, path)).toBe(page)
      }
    },
  )
})

describe('where businesses have no host of their own to go to', () => {
  test.each([
    ['localhost', 'localhost:4000', '/book/sol'],
    ['localhost', 'sol.localhost:4000', '/'],
    ['localhost', 'sol.localhost:4000', '/agendar/other'],
    ['', 'd1234.cloudfront.net', '/book/sol'],
  ])('app host "%s": %s%s is served, not sent on', (appHost, host, path) => {
    expect(ask(appHost, host, path)).toBe(page)
  })
})

test.each([
  '/assets/booking-a1b2.js',
  '/assets/',
  '/favicon.ico',
  '/config.json',
  '/robots.txt',
  '/.well-known/security.txt',
])('%s is passed through as it is', (path) => {
  expect(ask('navalha.app', 'navalha.app', path)).toBe(path)
  expect(ask('navalha.app', 'sol.navalha.app', path)).toBe(path)
})

test('a request without a host is served', () => {
  const context = createContext({ event: { request: { uri: '/', querystring: {}, headers: {} } } })
  expect(runInContext(`${source};handler(event)`, context).uri).toBe(staff)
})

test('the file suits CloudFront’s runtime: size, and no syntax that it does not list', () => {
  expect(source.length).toBeLessThan(10_000)
  expect(source.split('__APP_HOST__')).toHaveLength(2)
  const listed = { 'const-and-let': true, arrow: true, 'template-literal': true } as const
  const lowered = transformSync(source, { target: 'es5', supported: listed }).code
  expect(lowered).toBe(transformSync(source, { target: 'esnext' }).code)
})
