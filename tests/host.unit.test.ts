import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { staffPaths } from '#shared/slugs.ts'
import { groups, membersArea } from '../web/src/app/navigation.ts'

const source = readFileSync(new URL('../infra/host.js', import.meta.url), 'utf8')

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>
type Answer = { uri?: string; statusCode?: number; headers: Record<string, { value: string }> }

/** What the distribution of `appHost` does with a request: the file it serves, or where it sends the viewer. */
function ask(appHost: string, host: string, uri: string, querystring: Query = {}): string | undefined {
  const context = createContext({
    event: { request: { method: 'GET', uri, querystring, headers: { host: { value: host } } } },
  })
  const code = source.replace('__APP_HOST__', appHost).replace('__STAFF_PATHS__', staffPaths.join(' '))
  const answer: Answer = runInContext(`${code};handler(event)`, context)
  if (!answer.statusCode) return answer.uri
  return [answer.statusCode, answer.headers.location?.value].filter(Boolean).join(' ')
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
  ])('a subdomain serves the customers’ page: %s', (_, path) => {
    expect(ask('navalha.app', 'studio-sol.navalha.app', path)).toBe(page)
  })

  test('a host is compared without case and port', () => {
    expect(ask('navalha.app', 'Navalha.App:443', '/book/sol')).toBe('302 https://sol.navalha.app/')
    expect(ask('navalha.app', 'SOL.navalha.app:443', '/book/other')).toBe(page)
  })

  test('a host that merely ends with the same letters is no subdomain', () => {
    expect(ask('navalha.app', 'evilnavalha.app', '/book/sol')).toBe('302 https://sol.navalha.app/')
  })
})

const bareHosts = [
  ['navalha.app', 'navalha.app'],
  ['navalha.app', 'app.navalha.app'],
  ['localhost', 'localhost:4000'],
  ['', 'd1234.cloudfront.net'],
] as const

test.each([
  '/',
  '/auth',
  '/auth/google/callback',
  '/agendamentos',
  '/clientes/cli_1',
  '/clientes/config.json',
])('the bare host serves the staff app: %s', (path) => {
  for (const [appHost, host] of bareHosts) expect(ask(appHost, host, path)).toBe(staff)
})

test('every area of the staff app is served', () => {
  for (const { path } of [...groups.flatMap(({ areas }) => areas), membersArea])
    expect(ask('navalha.app', 'navalha.app', path), path).toBe(staff)
})

test.each([
  '/nada-disso',
  '/bookings',
  '/foo.bar',
  '/index.html',
  '/booking.html',
  '/.env',
  '/.well-known/x',
])('a path that no page has is answered with 404: %s', (path) => {
  for (const [appHost, host] of [...bareHosts, ['navalha.app', 'sol.navalha.app']] as const)
    expect(ask(appHost, host, path)).toBe('404')
})

test('a business’s host has no staff app', () => {
  expect(ask('navalha.app', 'sol.navalha.app', '/agendamentos')).toBe('404')
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

describe('hosts without subdomains for businesses', () => {
  test.each([
    ['localhost', 'localhost:4000', '/book/sol'],
    ['localhost', 'sol.localhost:4000', '/'],
    ['localhost', 'sol.localhost:4000', '/agendar/other'],
    ['', 'd1234.cloudfront.net', '/book/sol'],
  ])('app host "%s": %s%s is served without a redirect', (appHost, host, path) => {
    expect(ask(appHost, host, path)).toBe(page)
  })
})

test.each([
  '/assets/booking-a1b2.js',
  '/assets/',
  '/favicon.ico',
  '/config.json',
  '/robots.txt',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/manifest.webmanifest',
  '/not-found.css',
])('%s is passed through as it is', (path) => {
  expect(ask('navalha.app', 'navalha.app', path)).toBe(path)
  expect(ask('navalha.app', 'sol.navalha.app', path)).toBe(path)
})

test('a request without a host is served', () => {
  const context = createContext({ event: { request: { uri: '/', querystring: {}, headers: {} } } })
  expect(runInContext(`${source};handler(event)`, context).uri).toBe(staff)
})

test('the file suits CloudFront’s runtime: size, and no syntax that it does not list', () => {
  for (const name of ['__APP_HOST__', '__STAFF_PATHS__', '__NOT_FOUND__'])
    expect(source.split(name)).toHaveLength(2)
  const listed = { 'const-and-let': true, arrow: true, 'template-literal': true } as const
  const lowered = transformSync(source, { target: 'es5', supported: listed }).code
  expect(lowered).toBe(transformSync(source, { target: 'esnext' }).code)
})
