import { describe, expect, test } from 'vitest'
import { bootScript, hashOf } from '../../web/boot-script.ts'
import { answerOf, browser, callback, functionOf, page, requestOf, signIn, staff } from '../kit/host.ts'

describe('robots.txt and sitemap.xml', () => {
  /** Tells whether a robot may read a path: the longest match decides, else `Allow` (RFC 9309). */
  const mayRead = (rules: string, path: string) => {
    const [best] = [...rules.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
      .map(([, kind, pattern = '']) => ({ allows: kind === 'Allow', pattern }))
      .filter(({ pattern }) => (pattern.endsWith('$') ? pattern === `${path}$` : path.startsWith(pattern)))
      .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows))
    return best?.allows ?? true
  }

  test.each([
    ['navalha.app', 'navalha.app'],
    ['navalha.app', 'www.navalha.app'],
    ['', 'd1234.cloudfront.net'],
  ])(
    'with the app host "%s", robots on the staff host %s may read its start, the sign-in and businesses',
    (appHost, host) => {
      const { body = '' } = answerOf(appHost, host, '/robots.txt') ?? {}
      expect(body).not.toContain('Sitemap')
      for (const path of ['/', '/auth', '/assets/base.js', '/book/sol', '/agendar/sol', '/uploads/a.png'])
        expect(mayRead(body, path)).toBe(true)
      for (const path of [
        '/auth?confirm=x',
        '/dashboard',
        '/convite?token=x',
        '/cancelar/a.b',
        '/embed/sol',
        '/appointments/1',
      ])
        expect(mayRead(body, path), path).toBe(false)
      expect(answerOf(appHost, host, '/sitemap.xml')?.status).toBe(404)
    },
  )

  test('robots on a business’s host may read all but links, phones and the frame, and its sitemap has one address', () => {
    const robots = answerOf('navalha.app', 'sol.navalha.app', '/robots.txt')
    expect(robots?.headers['content-type']?.value).toBe('text/plain; charset=utf-8')
    const { body = '' } = robots ?? {}
    for (const path of ['/', '/uploads/a.png', '/embed.js']) expect(mayRead(body, path)).toBe(true)
    for (const path of [
      '/appointments/119',
      '/cancelar/a',
      '/reagendar/a',
      '/confirmar/a',
      '/descadastrar/a',
      '/embed/sol',
    ])
      expect(mayRead(body, path), path).toBe(false)
    expect(body).toContain('Sitemap: https://sol.navalha.app/sitemap.xml\n')
    const sitemap = answerOf('navalha.app', 'sol.navalha.app', '/sitemap.xml')
    expect(sitemap?.headers['content-type']?.value).toBe('application/xml; charset=utf-8')
    expect(sitemap?.body.match(/<loc>.*?<\/loc>/g)).toEqual(['<loc>https://sol.navalha.app/</loc>'])
    expect(answerOf('localhost', 'sol.localhost:4000', '/sitemap.xml')?.body).toContain(
      '<loc>http://sol.localhost:4000/</loc>',
    )
  })
})

describe('headers of pages', () => {
  const strict = {
    'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
    'cross-origin-opener-policy': { value: 'same-origin' },
    'x-frame-options': { value: 'DENY' },
  }
  /** Returns the headers added to a page's response, which already has the strict ones. */
  function headersOf(appHost: string, host: string, path: string) {
    const response = { statusCode: 200, headers: structuredClone(strict) }
    const { headers } = functionOf(appHost).viewerResponse(requestOf(host, path, browser), response)
    const directives: [string, string][] = headers['content-security-policy'].value
      .split('; ')
      .map((one: string) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')])
    expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length)
    return {
      policy: Object.fromEntries(directives) as Record<string, string>,
      frames: headers['x-frame-options']?.value,
      opener: headers['cross-origin-opener-policy'].value,
    }
  }

  const app = 'navalha.app'
  test.each([
    // CloudFront does not say whether a response comes with the path as asked for, or as rewritten.
    ['navalha.app', 'sol.navalha.app', '/', app],
    ['navalha.app', 'sol.navalha.app', page, app],
    ['navalha.app', 'sol.navalha.app', '/cancelar/a.b', app],
    ['localhost', 'sol.localhost:4000', '/', 'localhost:4000'],
    ['localhost', 'localhost:4000', '/book/sol', "'self'"],
    ['', 'd1234.cloudfront.net', '/book/sol', "'self'"],
  ])(
    'with the app host "%s", the customers’ page %s%s may be framed by %s',
    (appHost, host, path, ancestors) => {
      const { policy, frames, opener } = headersOf(appHost, host, path)
      expect(policy).toEqual({
        'default-src': "'none'",
        'script-src': `'self' ${hashOf(bootScript('boot'))}`,
        ...Object.fromEntries(
          ['style', 'font', 'img', 'connect', 'manifest'].map((of) => [`${of}-src`, "'self'"]),
        ),
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': ancestors,
      })
      expect([frames, opener]).toEqual([undefined, 'same-origin'])
    },
  )

  test.each([
    ['navalha.app', 'navalha.app', '/', '*.navalha.app'],
    ['navalha.app', 'navalha.app', '/perfil', '*.navalha.app'],
    ['navalha.app', 'navalha.app', staff, '*.navalha.app'],
    ['localhost', 'localhost:4000', '/auth', '*.localhost:4000'],
    ['navalha.app', 'navalha.app', signIn, '*.navalha.app'],
    ['', 'd1234.cloudfront.net', '/perfil', "'self'"],
  ])('with the app host "%s", the staff page %s%s may show %s in a frame', (appHost, host, path, frames) => {
    expect(headersOf(appHost, host, path)).toEqual({
      policy: { 'default-src': "'none'", 'frame-ancestors': "'none'", 'frame-src': frames },
      frames: 'DENY',
      opener: 'same-origin-allow-popups',
    })
  })

  test.each(['/auth/google/callback', callback])(
    'the page %s keeps its opener for Google’s window',
    (path) => {
      expect(headersOf('navalha.app', 'navalha.app', path)).toEqual({
        policy: { 'default-src': "'none'", 'frame-ancestors': "'none'" },
        frames: 'DENY',
        opener: 'unsafe-none',
      })
    },
  )

  test.each(['/config.json', '/favicon.ico', '/embed.js', '/pages/sol'])(
    'the file %s keeps the strict headers',
    (path) => {
      for (const host of ['navalha.app', 'sol.navalha.app'])
        expect(headersOf('navalha.app', host, path)).toEqual({
          policy: { 'default-src': "'none'", 'frame-ancestors': "'none'" },
          frames: 'DENY',
          opener: 'same-origin',
        })
    },
  )
})
