import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { hostCode } from '../../infra/host-code.ts'
import { firstDayArea, groups, membersArea } from '../../web/src/app/navigation.ts'
import { ask, browser, callback, functionOf, page, requestOf, robot, signIn, staff } from '../kit/host.ts'

describe('hosts under a domain', () => {
  test.each([
    ['navalha.app', '/book/studio-sol', '302 https://studio-sol.navalha.app/'],
    ['navalha.app', '/agendar/studio-sol', '302 https://studio-sol.navalha.app/'],
    ['www.navalha.app', '/book/studio-sol/', '302 https://studio-sol.navalha.app/'],
    ['app.navalha.app', '/book/studio-sol/mais/um', '302 https://studio-sol.navalha.app/mais/um'],
    ['navalha.app', '/book/Studio-Sol', '302 https://studio-sol.navalha.app/'],
    ['d1234.cloudfront.net', '/book/studio-sol', '302 https://studio-sol.navalha.app/'],
  ])('%s%s redirects to the business: %s', (host, path, answer) => {
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
  ])('an invalid slug (%s) is not redirected and gets the booking page', (_, path) => {
    expect(ask('navalha.app', 'navalha.app', path)).toBe(page)
  })

  test('a redirect keeps the query', () => {
    const querystring = { servico: { value: 'corte%20e%20barba' }, a: { value: '' } }
    expect(ask('navalha.app', 'navalha.app', '/book/sol', { query: querystring })).toBe(
      '302 https://sol.navalha.app/?servico=corte%20e%20barba&a',
    )
    const twice = { dia: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } }
    expect(ask('navalha.app', 'navalha.app', '/book/sol', { query: twice })).toBe(
      '302 https://sol.navalha.app/?dia=1&dia=2',
    )
  })

  test.each([
    ['the start', '/'],
    ['another business in the path', '/book/other'],
    ['the other path of the booking page', '/agendar/other'],
    ['a list of appointments', '/appointments/11987654321'],
    ['a cancellation', '/cancelar/abc'],
    ['a reschedule', '/reagendar/abc'],
  ])('a subdomain serves the booking page for this path: %s', (_, path) => {
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
  ['localhost', 'localhost:4000'],
  ['', 'd1234.cloudfront.net'],
] as const

test.each(['/', '/auth/', '/agendamentos', '/clientes/cli_1', '/clientes/config.json'])(
  'the bare host serves the staff app at %s',
  (path) => {
    for (const [appHost, host] of bareHosts) expect(ask(appHost, host, path)).toBe(staff)
  },
)

test('the sign-in is a separate page, on the bare host only', () => {
  for (const [appHost, host] of bareHosts) expect(ask(appHost, host, '/auth')).toBe(signIn)
  expect(ask('navalha.app', 'sol.navalha.app', '/auth')).toBe('404')
})

test.each([
  ['www.navalha.app', '/auth', '302 https://navalha.app/auth'],
  ['www.navalha.app', '/', '302 https://navalha.app/'],
  ['App.navalha.app', '/agendamentos', '302 https://navalha.app/agendamentos'],
  ['app.navalha.app:443', '/auth/google/callback', '302 https://navalha.app:443/auth/google/callback'],
  ['app.navalha.app', '/clientes//evil.example', '302 https://navalha.app/clientes//evil.example'],
  ['www.navalha.app', '/cancelar/a.b', page],
  ['www.navalha.app', '/config.json', '/config.json'],
  ['www.navalha.app', '/nada-disso', '404'],
])('the staff app has one host: %s%s gives %s', (host, path, answer) => {
  expect(ask('navalha.app', host, path)).toBe(answer)
})

test('the redirect to the staff app’s host keeps the query', () => {
  const query = { code: { value: '4%2Fa' }, state: { value: 'b' } }
  expect(ask('localhost', 'www.localhost:4000', '/auth/google/callback', { query })).toBe(
    '302 http://localhost:4000/auth/google/callback?code=4%2Fa&state=b',
  )
})

test('Google’s window returns to a separate page, on the bare host only', () => {
  for (const [appHost, host] of bareHosts) expect(ask(appHost, host, '/auth/google/callback')).toBe(callback)
  expect(ask('navalha.app', 'sol.navalha.app', '/auth/google/callback')).toBe('404')
})

test('every area of the staff app is served', () => {
  for (const { path } of [...groups.flatMap(({ areas }) => areas), membersArea, firstDayArea])
    expect(ask('navalha.app', 'navalha.app', path), path).toBe(staff)
})

test.each([
  '/nada-disso',
  '/bookings',
  '/foo.bar',
  '/index.html',
  '/booking.html',
  '/auth.html',
  '/google-callback.html',
  '/.env',
  '/.well-known/x',
])('the unknown path %s is answered with 404', (path) => {
  for (const [appHost, host] of [...bareHosts, ['navalha.app', 'sol.navalha.app']] as const)
    expect(ask(appHost, host, path)).toBe('404')
})

test('a business’s host does not serve the staff app', () => {
  expect(ask('navalha.app', 'sol.navalha.app', '/agendamentos')).toBe('404')
})

describe('customer paths on the bare host', () => {
  test.each(['/appointments', '/appointments/(11)%209.8765.4321', '/cancelar/a.b', '/descadastrar/a.b'])(
    'the bare host serves the booking page at %s',
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
  ])('with the app host "%s", %s%s is served without a redirect', (appHost, host, path) => {
    expect(ask(appHost, host, path)).toBe(page)
  })
})

test.each([
  '/assets/booking-a1b2.js',
  '/assets/',
  '/favicon.ico',
  '/config.json',
  '/embed.js',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/manifest.webmanifest',
  '/not-found.css',
])('the file %s is passed through unchanged', (path) => {
  expect(ask('navalha.app', 'navalha.app', path)).toBe(path)
  expect(ask('navalha.app', 'sol.navalha.app', path)).toBe(path)
})

test('a request without host or user agent is served', () => {
  const request = { method: 'GET', uri: '/', querystring: {}, headers: {} }
  expect(functionOf('navalha.app').viewerRequest(request).result.uri).toBe(staff)
})

describe('robots that run no script', () => {
  test.each([
    ['navalha.app', 'sol.navalha.app', '/', 'api /pages/sol'],
    ['navalha.app', 'SOL.navalha.app', '/book/Lua/', 'api /pages/lua'],
    ['navalha.app', 'sol.navalha.app', '/agendar/lua', 'api /pages/lua'],
    ['localhost', 'sol.localhost:4000', '/', 'api /pages/sol'],
    ['localhost', 'localhost:4000', '/book/sol', 'api /pages/sol'],
    ['', 'd1234.cloudfront.net', '/agendar/sol', 'api /pages/sol'],
    // The bare host redirects everybody to the business's host.
    ['navalha.app', 'navalha.app', '/book/sol', '302 https://sol.navalha.app/'],
    // Paths that are no business's page are the same for all.
    ['navalha.app', 'navalha.app', '/', staff],
    ['navalha.app', 'app.navalha.app', '/', '302 https://navalha.app/'],
    ['', 'd1234.cloudfront.net', '/', staff],
    ['navalha.app', 'navalha.app', '/auth', signIn],
    ['navalha.app', 'sol.navalha.app', '/book/sol/mais', page],
    ['navalha.app', 'sol.navalha.app', '/cancelar/a.b', page],
    ['navalha.app', 'sol.navalha.app', '/appointments', page],
    ['navalha.app', 'sol.navalha.app', '/book/a.b', page],
    ['navalha.app', 'sol.navalha.app', '/assets/booking.js', '/assets/booking.js'],
    ['navalha.app', 'sol.navalha.app', '/pages/sol', '404'],
  ])('with the app host "%s", a robot’s request to %s%s gives %s', (appHost, host, path, answer) => {
    expect(ask(appHost, host, path, { agent: robot })).toBe(answer)
  })

  test.each([
    robot,
    'WhatsApp/2.23.20.0 i',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17 Safari/605.1.15 (Applebot/0.1)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ])('this user agent is a robot: %s', (agent) => {
    expect(ask('navalha.app', 'sol.navalha.app', '/', { agent })).toBe('api /pages/sol')
  })

  test.each([
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.30',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [Pinterest/Android]',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile DuckDuckGo/5 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 YaBrowser/24 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.2',
  ])('this in-app browser is no robot: %s', (agent) => {
    expect(ask('navalha.app', 'sol.navalha.app', '/', { agent })).toBe(page)
  })

  test.each([
    ['GET', '/pages/sol'],
    ['HEAD', '/pages/sol'],
    ['POST', page],
  ])('a robot’s %s request goes to %s', (method, path) => {
    const request = { ...requestOf('sol.navalha.app', '/', robot), method }
    expect(functionOf('navalha.app').viewerRequest(request).result.uri).toBe(path)
  })
})

describe('the booking page in a frame', () => {
  test.each([
    ['navalha.app', 'sol.navalha.app', '/embed/sol', '/embed/sol'],
    ['navalha.app', 'navalha.app', '/embed/Sol', '302 https://sol.navalha.app/embed/sol'],
    ['navalha.app', 'navalha.app', '/embed/evil.example', '/embed/evil.example'],
    ['localhost', 'localhost:4000', '/embed/sol', '/embed/sol'],
    ['', 'd1234.cloudfront.net', '/embed/sol', '/embed/sol'],
    ['navalha.app', 'sol.navalha.app', '/embed', '404'],
  ])('with the app host "%s", the frame at %s%s gives %s', (appHost, host, path, answer) => {
    expect(ask(appHost, host, path)).toBe(answer)
    expect(ask(appHost, host, path, { agent: robot })).toBe(answer)
  })
})

test('host.js runs on CloudFront: its import comes first, and it uses only supported syntax', () => {
  const source = readFileSync(new URL('../../infra/host.js', import.meta.url), 'utf8')
  expect(source.split('\n')[0]).toBe("import cf from 'cloudfront'")
  expect(hostCode('navalha.app')).not.toContain('__')
  const listed = { 'const-and-let': true, arrow: true, 'template-literal': true } as const
  const lowered = transformSync(source, { target: 'es5', supported: listed }).code
  expect(lowered).toBe(transformSync(source, { target: 'esnext' }).code)
})
