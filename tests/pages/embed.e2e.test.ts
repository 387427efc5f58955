import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedSnippet } from '#shared/embed.ts'
import { url, useBrowser } from '../e2e/browser.ts'
import { openBusiness } from '../kit/actor.ts'
import { openShop } from '../kit/catalog.ts'

const themedPage = useBrowser()
/** Opens a page that stores no theme, because the browser's error page in a frame has no storage. */
const newPage = async () => (await themedPage({ logs })).context().newPage()
const { protocol, port } = new URL(url)
/** Matches what the browser logs about a frame that a policy blocks. */
const logs = /^(?:Framing|Refused to frame) /

/** Starts another website, whose page frames `?frame=` or contains the HTML of `?html=`. */
async function openWebsite() {
  const server = createServer((message, response) => {
    const { searchParams } = new URL(message.url ?? '/', 'http://localhost')
    const html = searchParams.get('html') ?? `<iframe src="${searchParams.get('frame')}"></iframe>`
    const type = { 'content-type': 'text/html; charset=utf-8' }
    response.writeHead(200, type).end(`<title>Loja</title><h1>Nossa loja</h1>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type Website = { server: Server; origin: string }
let websites: [Website, Website]
beforeAll(async () => {
  websites = await Promise.all([openWebsite(), openWebsite()])
})
afterAll(() => {
  for (const { server } of websites) server.close()
})

const openPage = async (embed_origins?: string[]) => {
  const { business } = await openBusiness({ config: { ...(embed_origins && { embed_origins }) } })
  const { slug } = business.company
  const page = `${protocol}//${slug}.localhost:${port}`
  return { page, slug, embed: `${page}/embed/${slug}` }
}

/** Returns the address of the loaded frame, or of the browser's error page. */
async function framed(page: Page, origin: string, src: string): Promise<string | undefined> {
  await page.goto(`${origin}/?frame=${encodeURIComponent(src)}`, { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Nossa loja' }).waitFor()
  return page.frames()[1]?.url()
}

describe('the booking page in a frame of another website', () => {
  test('the frame is blocked when the business lists no website', async () => {
    const [site] = websites
    const { embed } = await openPage()
    expect(await framed(await newPage(), site.origin, embed)).toBe('chrome-error://chromewebdata/')
  })

  test('the frame is shown on a website that the business lists, and blocked on any other', async () => {
    const [own, other] = websites
    const { embed } = await openPage([own.origin])
    const page = await newPage()
    expect(await framed(page, own.origin, embed)).toBe(embed)
    await page.frameLocator('iframe').locator('#root').waitFor({ state: 'attached' })
    expect(await framed(page, other.origin, embed)).toBe('chrome-error://chromewebdata/')
  })

  test('a frame with a former slug of the business is shown without a redirect', async () => {
    const [own] = websites
    // The origin is stored without the API, which refuses websites of this machine.
    const shop = await openShop({ config: { embed_origins: [own.origin] } })
    const before = shop.business.company.slug
    await shop.owner.changeSlug({ slug: `${before}-novo` })
    const page = await newPage()
    const embed = `${protocol}//${before}.localhost:${port}/embed/${before}`
    await framed(page, own.origin, embed)
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    expect(page.frames()[1]?.url()).toBe(embed)
  })
})

test('the app’s snippet gives the frame the height of each question', async () => {
  const [site] = websites
  const { page: address, slug } = await openPage([site.origin])
  const page = await newPage()
  const html = embedSnippet(`${address}/`, slug, 'Barbearia de Teste')
  await page.goto(`${site.origin}/?html=${encodeURIComponent(html)}`)
  const inside = page.frameLocator('iframe')
  const heights = async () => [
    await page.locator('iframe').evaluate((frame) => frame.clientHeight),
    await inside.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height)),
  ]
  await inside.getByRole('heading', { name: 'Escolha o profissional' }).waitFor()
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  const [first] = await heights()
  await inside.getByRole('button', { name: /^Sem preferência/ }).click()
  await inside.getByRole('heading', { name: 'Escolha o serviço' }).waitFor()
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  expect((await heights())[0]).not.toBe(first)
})

test('another website cannot frame the regular booking page', async () => {
  const [site] = websites
  const { page: src } = await openPage()
  expect(await framed(await newPage(), site.origin, `${src}/`)).toBe('chrome-error://chromewebdata/')
})
