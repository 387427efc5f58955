import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { pageStyles } from '#functions/company/records.ts'
import type { BookingPage } from '#shared/booking.ts'
import { formatMoney } from '#shared/money.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { openBusiness, send, tableOfStack } from '../kit/actor.ts'
import { openShop } from '../kit/catalog.ts'

const { port, host: appHost } = new URL(inject('url'))
const hostOf = (slug: string) => `${slug}.localhost:${port}`

type Visit = { host?: string; agent?: string; method?: string }

/** Sends one request to a host of the stack, by default as WhatsApp's robot does. */
function visit(
  path: string,
  { host = appHost, agent = 'WhatsApp/2.24.20.89 A', method = 'GET' }: Visit = {},
) {
  type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }
  return new Promise<Answer>((resolve, reject) => {
    const headers = { host, 'user-agent': agent }
    request(`${inject('url')}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const directives = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  )

const full = {
  company: {
    phone: '+5511987654321',
    email: 'oi@sol.test',
    address: 'Rua A, 10, Centro, São Paulo - SP, CEP 01001-000',
    location: {
      street: 'Rua A',
      number: '10',
      district: 'Centro',
      city: 'São Paulo',
      state: 'SP',
      postal_code: '01001000',
    },
  },
  config: {
    business_name: 'Barbearia do Sol',
    welcome_message: 'Bem-vindo à nossa casa',
    business_description: 'Desde 1980 na mesma esquina.',
    logo_url: '/uploads/x/logo.webp',
    display_phone: true,
    display_email: true,
    display_address: true,
  },
  professionals: [
    { name: 'Ana', specialties: [], hours: [{ weekday: 1, start: '09:00', end: '13:00' }] },
    { name: 'Bia', specialties: [], hours: [{ weekday: 1, start: '14:00', end: '20:00' }] },
  ],
} as const

describe('page of a business for robots', () => {
  it('contains the texts, services with prices, team, hours and contacts that people see', async () => {
    const { business, page } = await openBusiness(structuredClone(full) as object)
    const { slug } = business.company
    const { status, headers, body } = await visit('/', { host: hostOf(slug) })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=60',
    ])
    expect(Buffer.byteLength(body)).toBeLessThan(5_000)
    const address = `http://${hostOf(slug)}/`
    for (const part of [
      '<html lang="pt-BR">',
      '<title>Barbearia do Sol · Agendamento</title>',
      '<h1>Barbearia do Sol</h1><p>Bem-vindo à nossa casa</p><p>Desde 1980 na mesma esquina.</p>',
      '<meta name="description" content="Desde 1980 na mesma esquina.">',
      `<link rel="canonical" href="${address}">`,
      `<link rel="icon" href="${address}uploads/x/logo.webp">`,
      '<meta property="og:locale" content="pt_BR">',
      '<meta property="og:site_name" content="Barbearia do Sol">',
      '<meta property="og:title" content="Barbearia do Sol · Agendamento">',
      `<meta property="og:url" content="${address}">`,
      `<meta property="og:image" content="${address}uploads/x/logo.webp">`,
      '<meta name="twitter:card" content="summary">',
      `<a href="${address}">Agendar</a>`,
      '<li>Ana</li><li>Bia</li>',
      '<li>Segunda: 09:00 às 13:00 e 14:00 às 18:00</li><li>Terça: Fechado</li>',
      '<li>Rua A, 10, Centro, São Paulo - SP, CEP 01001-000</li>',
      '<a href="tel:+5511987654321">(11) 98765-4321</a>',
      '<a href="mailto:oi@sol.test">oi@sol.test</a>',
    ])
      expect(body).toContain(part)
    const seen = (await page<BookingPage>()).body
    expect(seen.services).toHaveLength(2)
    for (const { name, price } of seen.services)
      expect(body).toContain(`<li>${name}: ${formatMoney(price)}, `)
    expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      name: 'Barbearia do Sol',
      url: address,
      description: 'Desde 1980 na mesma esquina.',
      image: `${address}uploads/x/logo.webp`,
      telephone: '+5511987654321',
      email: 'oi@sol.test',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Rua A, 10, Centro',
        addressLocality: 'São Paulo',
        addressRegion: 'SP',
        postalCode: '01001-000',
        addressCountry: 'BR',
      },
      currenciesAccepted: 'BRL',
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday'], opens: '09:00', closes: '13:00' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday'], opens: '14:00', closes: '18:00' },
      ],
    })
    // The path on the app's host returns the same page.
    expect((await visit(`/book/${slug}`)).body).toBe(body)
  })

  it('leaves out contacts that are not displayed and services that are hidden', async () => {
    const { business } = await openBusiness(
      structuredClone({ ...full, config: { visible_services: [] } }) as object,
    )
    const { body } = await visit('/', { host: hostOf(business.company.slug) })
    expect(body).not.toMatch(/98765|oi@sol|Rua A|Corte|"image"/)
    expect(body).toContain('<h2>Serviços</h2><ul><li>Nenhum serviço disponível</li></ul>')
  })

  it('uses the product’s picture when the business has no logo', async () => {
    const { slug } = (await openBusiness()).business.company
    const { body } = await visit('/', { host: hostOf(slug) })
    const [, picture = ''] = /<meta property="og:image" content="(.*?)">/.exec(body) ?? []
    expect(picture).toBe(`http://${hostOf(slug)}/icon-512.png`)
    expect(body).toContain(`<meta name="twitter:image" content="${picture}">`)
    const { status, headers } = await visit('/icon-512.png', { host: hostOf(slug) })
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('says that the page takes no bookings', async () => {
    const { business } = await openBusiness({ config: { is_public_booking_enabled: false } })
    const { status, body } = await visit('/', { host: hostOf(business.company.slug) })
    expect(status).toBe(200)
    expect(body).toContain('<h2>Agendamento online indisponível no momento</h2>')
    expect(body).not.toMatch(/Corte|>Agendar</)
  })

  it('redirects from an earlier slug to the current one', async () => {
    const shop = await openShop()
    const before = shop.business.company.slug
    const slug = `${before}-novo`
    const { status } = await shop.owner.changeSlug({ slug })
    expect(status).toBe(200)
    const old = await visit('/', { host: hostOf(before) })
    expect([old.status, old.headers.location, old.body]).toEqual([301, `http://${hostOf(slug)}/`, ''])
    expect((await visit('/', { host: hostOf(slug) })).status).toBe(200)
  })

  it('responds at a new slug at once, even when the earlier one is cached in memory', async () => {
    const shop = await openShop()
    const before = shop.business.company.slug
    expect((await visit('/', { host: hostOf(before) })).status).toBe(200)
    const slug = `${before}-novo`
    await shop.owner.changeSlug({ slug })
    const { status, body } = await visit('/', { host: hostOf(slug) })
    expect([status, body.includes(`<link rel="canonical" href="http://${hostOf(slug)}/">`)]).toEqual([
      200,
      true,
    ])
  })

  it('responds with 404 to an unknown slug', async () => {
    const { status, headers } = await visit('/', { host: hostOf('nao-existe') })
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('file of custom CSS', () => {
  it('custom CSS is cached for ever under its current name, and never under another', async () => {
    const { base, business } = await openBusiness()
    const path = `${base}/style.css`
    expect((await visit(path)).status).toBe(404)
    await writeItems(tableOfStack(), [
      itemOf(business, pageStyles, { style: 'sty_1', custom_css: 'a{}', css: '.x{color:#123456}' }),
    ])
    const seen = await Promise.all(['?v=sty_1', '?v=sty_0', ''].map((query) => visit(path + query)))
    for (const { status, headers, body } of seen)
      expect([status, headers['content-type'], body]).toEqual([
        200,
        'text/css; charset=utf-8',
        '.x{color:#123456}',
      ])
    expect(seen.map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'no-store',
      'no-store',
    ])
  })
})

describe('embedded booking page', () => {
  const open = async (embed_origins?: string[]) =>
    (await openBusiness({ config: { ...(embed_origins && { embed_origins }) } })).business.company.slug

  it.each([
    [undefined, "'none'"],
    [[], "'none'"],
    [['https://a.test', 'http://b.test:8080'], 'https://a.test http://b.test:8080'],
  ])('allows only the configured origins as frame ancestors: %j', async (origins, ancestors) => {
    const slug = await open(origins)
    // A website may append parameters to the address.
    const { status, headers, body } = await visit(`/embed/${slug}?utm_source=x`, { host: hostOf(slug) })
    expect([status, headers['cache-control'], headers['x-frame-options']]).toEqual([
      200,
      'no-store',
      undefined,
    ])
    expect(directives(headers['content-security-policy'])).toEqual({
      ...{ 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'self'" },
      ...Object.fromEntries(
        ['script', 'style', 'font', 'img', 'connect', 'manifest'].map((of) => [`${of}-src`, "'self'"]),
      ),
      'frame-ancestors': ancestors,
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).toContain('<html lang="pt-BR">')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<title>Barbearia de Teste · Agendamento</title>')
    expect(body).toContain('<div id="root"><p role="status">Carregando página de agendamento...</p></div>')
    expect(body).toContain('<script type="module" src="/embed.js"></script>')
  })

  it('allows no frame ancestor for an unknown slug, and refuses POST', async () => {
    const { status, headers } = await visit('/embed/nao-existe')
    expect([status, headers['content-security-policy']]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ])
    expect((await visit(`/embed/${await open()}`, { method: 'POST' })).status).toBe(403)
  })
})

describe('security headers', () => {
  const browser = 'Mozilla/5.0 Chrome/130.0'
  const of = async (path: string, host = appHost) => {
    const { status, headers } = await visit(path, { host, agent: browser })
    const { 'content-security-policy': policy, 'x-frame-options': frames } = headers
    expect(String(policy)).not.toContain('unsafe-inline')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    return { status, policy: directives(policy), frames, opener: headers['cross-origin-opener-policy'] }
  }

  it('the app alone may frame customers’ pages', async () => {
    const { business } = await openBusiness()
    const { slug } = business.company
    const own = await of('/', hostOf(slug))
    expect([own.status, own.policy['frame-ancestors'], own.frames, own.opener]).toEqual([
      200,
      `localhost:${port}`,
      undefined,
      'same-origin',
    ])
    expect(own.policy['connect-src']).toBe("'self'")
    expect((await of(`/book/${slug}`)).policy['frame-ancestors']).toBe("'self'")
  })

  it('staff pages may frame customers’ pages and open Google’s window, and nobody may frame them', async () => {
    for (const path of ['/', '/perfil']) {
      const { policy, frames, opener } = await of(path)
      expect([policy['frame-src'], policy['frame-ancestors'], frames, opener]).toEqual([
        `*.localhost:${port}`,
        "'none'",
        'DENY',
        'same-origin-allow-popups',
      ])
      expect(policy['connect-src']).not.toBe("'self'")
    }
  })

  it('Google’s window may talk to the window that opened it', async () => {
    const { status, policy, frames, opener } = await of('/auth/google/callback?code=a&state=b')
    expect([status, policy['frame-ancestors'], frames, opener]).toEqual([
      200,
      "'none'",
      'DENY',
      'unsafe-none',
    ])
  })

  it('API, files, uploads and unknown paths get the strictest headers', async () => {
    const { base } = await openBusiness()
    for (const [path, status] of [
      [base, 200],
      ['/api/public/nao-existe', 404],
      ['/config.json', 200],
      ['/favicon.ico', 200],
      ['/robots.txt', 200],
      ['/uploads/nada.png', 403],
      ['/nada', 404],
    ] as const) {
      const found = await of(path)
      expect([path, found.status, found.policy['frame-ancestors'], found.policy['frame-src']]).toEqual([
        path,
        status,
        "'none'",
        undefined,
      ])
      expect([found.frames, found.opener]).toEqual(['DENY', 'same-origin'])
    }
  })
})

it('a robot on the staff host gets the app’s page and unchanged files', async () => {
  expect((await visit('/')).body).toContain('<title>Navalha</title>')
  expect((await send('GET', '/config.json')).status).toBe(200)
})
