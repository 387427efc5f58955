import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreviewMessage } from '#shared/preview.ts'
import { api, findAppointment, heading, newPhone, SLUG, startsWith, url, useBrowser } from '../e2e/browser.ts'
import { type BookingPage, withPage } from '../e2e/customers.ts'

// Tests the booking page in a frame of the app's preview and of a business's website.
const newPage = useBrowser({ customers: true })
const host = url.replace('//', `//${SLUG}.`)

/** This website belongs to a third party. */
let website: Server
let elsewhere: string
beforeAll(async () => {
  website = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(frameOf('')),
  )
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
})
afterAll(() => website.close())

/** Returns a document that records its frame's messages, and frames `src`. */
const frameOf = (src: string) => `<!doctype html><script>
  heard = []
  addEventListener('message', ({ data, origin, source }) => heard.push({ ...data, origin, framed: source === frames[0] }))
</script><iframe src="${src}" style="width:390px;height:844px"></iframe>`

type Heard = { kind: string; origin: string; framed: boolean; height?: number; slug?: string }
const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard)

/** Shows `html` at `src` in a frame of `holder`, with the page's headers that do not restrict framing. */
async function framed(page: Page, holder: string, src: string, html?: string): Promise<Frame> {
  await page.route(`${holder}/holder`, (route) =>
    route.fulfill({ body: frameOf(src), contentType: 'text/html' }),
  )
  const stored = await fetch(`${url}/book/${SLUG}`)
  const body = html ?? (await stored.text())
  const policy = stored.headers.get('content-security-policy')?.replace(/; frame-ancestors[^;]*/, '') ?? ''
  await page.route(src, (route) =>
    route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': policy } }),
  )
  await page.goto(`${holder}/holder`)
  const frame = page.frames().find((one) => one.parentFrame())
  if (!frame) throw new Error('no frame')
  return frame
}

describe('the preview', () => {
  const src = `${host}/?previa`

  async function preview(page: Page, holder = url) {
    const frame = await framed(page, holder, src)
    await frame.getByRole('heading', { name: 'Escolha o profissional' }).waitFor()
    return frame
  }

  async function message(change: Partial<NonNullable<BookingPage['config']>>, css = '') {
    const { body } = await api<BookingPage>('')
    const { professionals: _team, ...page } = body
    const config = page.config && { ...page.config, ...change }
    return { kind: 'navalha:preview', page: { ...page, config }, css, theme: 'dark' } as PreviewMessage
  }

  const send = (page: Page, data: object) => page.evaluate((sent) => frames[0]?.postMessage(sent, '*'), data)

  test('the preview announces that it is ready, and draws each page that the app sends', async () => {
    const page = await newPage()
    const frame = await preview(page)
    await expect
      .poll(() => heardBy(page))
      .toEqual([{ kind: 'navalha:preview-ready', origin: host, framed: true }])
    const css = '.pagina h1 { text-transform: uppercase }'
    const look = { business_name: 'Nome novo', font_family: 'bitter', layout_style: 'compact' } as const
    await send(page, await message({ ...look, welcome_message: 'Oi', primary_color: '#112233' }, css))
    const title = frame.getByRole('heading', { name: 'Nome novo', level: 1 })
    await title.waitFor()
    await frame.getByText('Oi', { exact: true }).waitFor()
    expect(await title.evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase')
    const worn = () =>
      frame
        .locator('html')
        .evaluate(({ dataset }) => [{ ...dataset }, document.getElementById('root')?.className])
    expect(await worn()).toEqual([{ font: 'bitter', layout: 'compact', theme: 'dark' }, 'pagina'])
    await send(page, { ...(await message({ business_name: 'Outro' })), theme: 'light' })
    await frame.getByRole('heading', { name: 'Outro', level: 1 }).waitFor()
    expect(await worn()).toEqual([{ theme: 'light' }, ''])
  })

  test('the preview ignores messages from another origin and from another window of the app', async () => {
    const page = await newPage()
    const sent = await message({ business_name: 'De outro lugar' })
    const stranger = await preview(page, elsewhere)
    await markReceipt(stranger)
    await send(page, sent)
    await waitForReceipt(stranger)
    expect(await stranger.locator('h1').textContent()).not.toBe('De outro lugar')
    expect(await heardBy(page)).toEqual([])

    const frame = await preview(page)
    await markReceipt(frame)
    await page.evaluate((data) => {
      const other = document.body.appendChild(document.createElement('iframe'))
      const script = other.contentDocument?.createElement('script') as HTMLScriptElement
      script.textContent = `parent.frames[0].postMessage(${JSON.stringify(data)}, '*')`
      other.contentDocument?.body.append(script)
    }, sent)
    await waitForReceipt(frame)
    expect(await frame.locator('h1').textContent()).not.toBe('De outro lugar')
    await send(page, sent)
    await frame.getByRole('heading', { name: 'De outro lugar', level: 1 }).waitFor()
  })

  /** Marks a page when it receives a message, after the page's own listener has run. */
  const markReceipt = (at: Frame | Page) =>
    at.evaluate(() => addEventListener('message', () => document.body.toggleAttribute('data-received', true)))
  const waitForReceipt = (at: Frame | Page) =>
    at.locator('body[data-received]').waitFor({ state: 'attached' })

  test('a person can click through the whole preview, which sends no write request', async () => {
    const page = await newPage()
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') posts.push(request.url())
    })
    const appointment = await findAppointment()
    const frame = await preview(page)
    await frame.getByRole('button', { name: startsWith(appointment.professional.name) }).click()
    await frame
      .getByRole('button', { name: startsWith(appointment.service.name) })
      .first()
      .click()
    await frame.locator('[data-time]').first().click()
    await frame.getByLabel('Telefone').fill(newPhone())
    await frame.getByLabel('Telefone').press('Enter')
    await frame.getByRole('status').getByText('Isto é uma prévia: nada é agendado.').waitFor()
    await frame.getByRole('heading', { name: 'Complete seu cadastro' }).waitFor()
    await frame.getByLabel('Nome').fill('Ninguém')
    await frame.getByRole('button', { name: 'Confirmar agendamento' }).click()
    await frame.getByRole('status').getByText('Isto é uma prévia: nada é agendado.').waitFor()
    expect(await frame.getByLabel('Nome').inputValue()).toBe('Ninguém')
    expect(posts).toEqual([])
  })

  test('the preview URL shows the regular booking page outside of a frame', async () => {
    const page = await newPage()
    await page.goto(src)
    await heading(page, 'Escolha o profissional').waitFor()
    const sent = await message({ business_name: 'De lugar nenhum' })
    await markReceipt(page)
    await page.evaluate((data) => postMessage(data, '*'), sent)
    await waitForReceipt(page)
    expect(await page.locator('h1').textContent()).not.toBe('De lugar nenhum')
    expect(await page.evaluate(() => fetch.toString())).toContain('native code')
  })
})

describe('the page embedded in a website of the business', () => {
  const src = `${host}/embed/${SLUG}`
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<div id="root"><p>Carregando página de agendamento...</p></div><script type="module" src="/embed.js"></script>`

  async function embedded(page: Page) {
    await withPage(page, ({ business, ...answer }) => ({
      ...answer,
      business: { ...business, logo_url: '/icon-192.png' },
    }))
    const frame = await framed(page, elsewhere, src, html)
    await frame.getByRole('heading', { name: 'Escolha o profissional' }).waitFor()
    return frame
  }

  const lastHeight = async (page: Page) =>
    (await heardBy(page)).filter(({ kind }) => kind === 'navalha:height').at(-1)

  const heightOf = (frame: Frame) =>
    frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))

  test('the embedded page reports its height and each new question, and has no banner and no sticky bar', async () => {
    const page = await newPage()
    const frame = await embedded(page)
    if (process.env.LOOKS)
      await page.screenshot({ path: `${process.env.LOOKS}/embed-1-phone.png`, fullPage: true })
    // The height before the page is drawn is ignored, because it would make the website jump.
    const heights = (await heardBy(page)).flatMap(({ height }) => height ?? [])
    expect(Math.min(...heights)).toBeGreaterThan(240)
    await expect.poll(async () => (await lastHeight(page))?.height).toBe(await heightOf(frame))
    expect(await lastHeight(page)).toMatchObject({ slug: SLUG, origin: host, framed: true })
    expect(await frame.locator('.band').isVisible()).toBe(false)
    // The page reports the height of its content: the height of its window could only grow.
    await page.locator('iframe').evaluate((one) => Object.assign(one.style, { height: '3000px' }))
    expect(await heightOf(frame)).toBeLessThan(1_500)
    await frame.getByText('Sem preferência').click()
    await frame.getByRole('heading', { name: 'Escolha o serviço' }).waitFor()
    await expect.poll(async () => (await heardBy(page)).map(({ kind }) => kind)).toContain('navalha:scroll')
    await expect.poll(async () => (await lastHeight(page))?.height).toBe(await heightOf(frame))
    expect(await frame.locator('.foot').evaluate((one) => getComputedStyle(one).position)).toBe('static')
    if (process.env.LOOKS)
      await page.screenshot({ path: `${process.env.LOOKS}/embed-2-phone.png`, fullPage: true })
  })

  test('links that leave the embedded page open in another tab', async () => {
    const page = await newPage()
    const frame = await embedded(page)
    const opened = page.waitForEvent('popup')
    await frame.getByRole('link', { name: 'Meus agendamentos' }).click()
    const tab = await opened
    await heading(tab, 'Meus Agendamentos').waitFor()
    expect(tab.url()).toBe(`${host}/appointments`)
    expect(await tab.evaluate(() => opener)).toBe(null)
    expect(frame.url()).toBe(src)
  })

  test('a customer can book in a frame without storage and without a secure context', async () => {
    const page = await newPage()
    await page.addInitScript(() => {
      if (parent === window) return
      const denied = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: denied })
      Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    })
    const { professional, service, date, times } = await findAppointment()
    const frame = await embedded(page)
    await frame.getByRole('button', { name: startsWith(professional.name) }).click()
    await frame
      .getByRole('button', { name: startsWith(service.name) })
      .first()
      .click()
    await frame.locator('[data-date]').first().waitFor()
    const day = frame.locator(`[data-date="${date}"]`)
    if (!(await day.count())) await frame.getByRole('button', { name: 'Próximos dias' }).click()
    await day.click()
    await frame.getByRole('button', { name: times[0] ?? '', exact: true }).click()
    await frame.getByLabel('Telefone').fill(newPhone())
    await frame.getByLabel('Telefone').press('Enter')
    await frame.getByLabel('Nome').fill('Moldura da Silva')
    if (process.env.LOOKS)
      await page.screenshot({ path: `${process.env.LOOKS}/embed-3-phone.png`, fullPage: true })
    await frame.getByRole('button', { name: 'Confirmar agendamento' }).click()
    await frame.getByRole('heading', { name: 'Agendamento Confirmado!' }).waitFor()
  })
})
