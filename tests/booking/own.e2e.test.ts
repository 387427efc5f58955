import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { unsubscribeSigner } from '#functions/kit/link-token.ts'
import { button, heading, SLUG, url, useBrowser } from '../e2e/browser.ts'
import { type BookingPage, withPage } from '../e2e/customers.ts'
import { nextPhone, openBusiness } from '../kit/actor.ts'
import { confirmLink } from '../kit/links.ts'

// Tests what a business customizes: font, layout, icon, custom CSS and host name.
const newPage = useBrowser({ customers: true })
const host = url.replace('//', `//${SLUG}.`)

type Config = NonNullable<BookingPage['config']>

const configured = (page: Page, config: Partial<Config>, business: Partial<BookingPage['business']> = {}) =>
  withPage(page, (answer) => ({
    ...answer,
    business: { ...answer.business, ...business },
    config: answer.config && { ...answer.config, ...config },
  }))

const waitForFirstQuestion = (page: Page) => heading(page, 'Escolha o profissional').waitFor()

const rootOf = (page: Page) =>
  page.evaluate(() => {
    const { dataset, style } = document.documentElement
    const className = document.getElementById('root')?.className
    const { theme: _theme, ...data } = dataset
    const links = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '')
    const icon = document.querySelector('link[rel=icon]')?.getAttribute('href')
    const own = links.filter((href) => href.includes('style.css'))
    return { className, data, colors: style.length, icon, own }
  })

test('the business’s font, layout, colors, icon and CSS apply before the first question, and are removed when the page is left', async () => {
  const page = await newPage()
  await page.route('**/style.css?v=abc', (route) =>
    route.fulfill({ body: '.pagina h1 { text-transform: uppercase }', contentType: 'text/css' }),
  )
  const plain = { className: '', data: {}, colors: 0, icon: expect.stringContaining('favicon'), own: [] }
  await configured(
    page,
    {
      font_family: 'oswald',
      layout_style: 'list',
      style: 'abc',
      primary_color: '#7A1F2B',
      secondary_color: '#C9A227',
    },
    { logo_url: '/icon-192.png' },
  )
  await page.goto(`${host}/`)
  await waitForFirstQuestion(page)
  expect(await rootOf(page)).toEqual({
    className: 'pagina',
    data: { font: 'oswald', layout: 'list' },
    colors: 6,
    icon: '/icon-192.png',
    own: [`/api/public/${SLUG}/style.css?v=abc`],
  })
  expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase')
  expect(await page.evaluate(() => document.fonts.check('1em "Oswald Variable"'))).toBe(true)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${host}/`)
  await page.evaluate(() => {
    history.pushState({}, '', '/outro-lugar')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByText('404', { exact: true }).waitFor()
  expect(await rootOf(page)).toEqual(plain)
  expect(await page.locator('link[rel=canonical]').count()).toBe(0)
})

test('custom CSS is loaded neither on the shared host nor on the page with the customer’s appointments', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('style.css')) asked.push(request.url())
  })
  await configured(page, { style: 'abc' })
  await page.goto(`${url}/book/${SLUG}`)
  await waitForFirstQuestion(page)
  await page.goto(`${host}/appointments`)
  await heading(page, 'Meus Agendamentos').waitFor()
  expect(asked).toEqual([])
})

test('custom CSS is loaded on no screen for mailed links, codes or phone numbers of the business’s own host', async () => {
  const careful = await openBusiness({ config: { appointments_code: true } })
  const { slug, id: tenant } = careful.business.company
  const own = url.replace('//', `//${slug}.`)
  const phone = nextPhone()
  const { body } = await careful.book(careful.booking({}, { phone, email: 'ana@exemplo.com' }))
  const { cancel, reschedule } = body.actions
  const { client_id } = body
  const unsubscribe = unsubscribeSigner(inject('env').LINK_SECRET as string)({ tenant, client_id })
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('**/style.css*', (route) => route.fulfill({ body: '', contentType: 'text/css' }))
  const { config, ...stored } = (await careful.page<BookingPage>()).body
  const json = { ...stored, config: { ...config, style: 'abc' } }
  await page.route(`**/api/public/${slug}`, (route) => route.fulfill({ json }))
  const styled = async () => [
    await page.locator('.pagina').count(),
    await page.locator('link[href*="style.css"]').count(),
    await page.evaluate(() => document.adoptedStyleSheets.length),
    asked.splice(0).filter((address) => address.includes('style.css')).length,
  ]
  // A page of the business loads the custom styles.
  await page.goto(`${own}/`)
  await waitForFirstQuestion(page)
  expect(await styled()).toEqual([1, 1, 0, 1])
  for (const [path, title] of [
    [`/cancelar/${cancel}`, 'Cancelar agendamento'],
    [`/reagendar/${reschedule}`, 'Reagendar'],
    [`/confirmar/${confirmLink(cancel)}`, 'Confirmar presença'],
    [`/descadastrar/${unsubscribe}`, 'Mensagens de aniversário'],
    [`/cancelar/nada`, 'Link Inválido'],
    ['/appointments', 'Meus Agendamentos'],
  ] as const) {
    await page.goto(own + path)
    await page.getByRole('heading', { name: title }).first().waitFor()
    expect([path, ...(await styled())]).toEqual([path, 0, 0, 0, 0])
  }
  await page.getByLabel('Telefone').fill(phone)
  await button(page, 'Buscar').click()
  await button(page, 'Enviar código').click()
  await page.getByLabel('Código').waitFor()
  expect(await styled()).toEqual([0, 0, 0, 0])
})

test('a page without customization loads no theme files, and a page with a font loads only that font', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${url}/book/${SLUG}`)
  await waitForFirstQuestion(page)
  expect(asked.filter((address) => /dress|oswald|bitter|nunito|playfair/.test(address))).toEqual([])
  await configured(page, { font_family: 'bitter' })
  await page.reload()
  await waitForFirstQuestion(page)
  expect(asked.filter((address) => /(oswald|bitter|nunito|playfair)[^/]*woff2/.test(address))).toHaveLength(1)
})

test.each([
  ['the theme script', /\/assets\/load-theme-.*\.js/],
  ['the theme style sheet', /\/assets\/load-theme-.*\.css/],
  ['the custom CSS', /\/style\.css/],
  ['the font', /\.woff2$/],
])('the page is drawn when %s fails to load', async (_name, file) => {
  const page = await newPage({ logs: /preload CSS|dynamically imported/ })
  await configured(page, { font_family: 'nunito', layout_style: 'compact', style: 'abc' })
  await page.route('**/style.css*', (route) => route.fulfill({ body: '', contentType: 'text/css' }))
  await page.route(file, (route) => route.abort())
  await page.goto(`${host}/`)
  await waitForFirstQuestion(page)
})

test.each(['oswald', 'playfair-display', 'nunito', 'bitter'] as const)(
  'the layout does not shift when the font %s arrives late',
  async (font_family) => {
    const page = await newPage()
    await configured(page, { font_family })
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(new RegExp(`/${font_family}.*woff2$`), (route) => late.then(() => route.continue()))
    await page.goto(`${host}/`)
    await waitForFirstQuestion(page)
    const places = () =>
      page
        .locator('h1, h2, header p, main li, footer')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    const before = await places()
    arrive()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loading'))).toBe(
      false,
    )
    expect(await places()).toEqual(before)
  },
)

test('a former slug redirects to the current one before the page is drawn', async () => {
  const page = await newPage()
  const answer = await fetch(`${url}/api/public/${SLUG}`)
  const json = await answer.json()
  await page.route('**/api/public/velho', (route) => route.fulfill({ json }))
  await page.goto(`${url.replace('//', '//velho.')}/?utm=1`)
  await page.waitForURL(`${host}/?utm=1`)
  await waitForFirstQuestion(page)
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test('an open page keeps the customer’s answers when the slug changes', async () => {
  const page = await newPage()
  await page.clock.install()
  await page.goto(`${url}/book/${SLUG}`)
  await waitForFirstQuestion(page)
  await configured(page, { business_name: 'Nome novo' }, { slug: 'novo' })
  await page.getByText('Sem preferência').click()
  await heading(page, 'Escolha o serviço').waitFor()
  await page.clock.fastForward(120_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Nome novo', level: 1 }).waitFor()
  await heading(page, 'Escolha o serviço').waitFor()
  expect(page.url()).toBe(`${url}/book/${SLUG}`)
})
