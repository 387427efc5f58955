import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { embedSnippet } from '#shared/embed.ts'
import { useBrowser } from '../e2e/browser.ts'

// Tests the embed snippet on a website of another origin with a fake booking page.
const newPage = useBrowser()

const website = 'https://loja.exemplo'
const businesses = ['ze', 'ana'].map((slug) => ({ slug, page: `https://${slug}.navalha.test` }))
const hostile = 'https://mau.exemplo'
const html = 'text/html; charset=utf-8'

/** Opens a tall website with both businesses and a hostile frame. Its title counts messages. */
async function openWebsite(): Promise<Page> {
  const page = await newPage({ size: 'desktop' })
  const snippets = businesses.map(({ slug, page: address }) =>
    embedSnippet(address, slug, `"Zé" & <${slug}>`),
  )
  const body = `<!doctype html><title>0</title><script>const before = new Set(Object.keys(window))</script>
    ${snippets.join('<hr>')}<iframe src="${hostile}/" style="height:100px"></iframe><p style="height:3000px">
    <script>const added = Object.keys(window).filter((name) => !before.has(name) && Number.isNaN(Number(name)))
    addEventListener('message', () => { document.title = Number(document.title) + 1 })</script>`
  await page.route(`${website}/**`, (route) => route.fulfill({ contentType: html, body }))
  for (const { page: address } of businesses)
    await page.route(`${address}/**`, (route) => route.fulfill({ contentType: html, body: 'Agenda' }))
  const nested = `<iframe src="${businesses[0]?.page}/nested"></iframe>`
  await page.route(`${hostile}/**`, (route) => route.fulfill({ contentType: html, body: nested }))
  await page.goto(website)
  return page
}

const heights = (page: Page) =>
  page
    .locator('iframe')
    .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).style.height))

/** Sends a message from the frame whose address starts with `from`, and waits for its arrival. */
async function send(page: Page, from: string, message: unknown) {
  const before = Number(await page.title())
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(from))).toBe(true)
  const frame = page.frames().find((one) => one.url().startsWith(from))
  await frame?.evaluate((data) => window.top?.postMessage(data, '*'), message)
  await expect.poll(() => page.title()).toBe(String(before + 1))
}

const height = (value: unknown) => ({ kind: 'navalha:height', height: value })

test('the snippet gives each frame the height that its own page sends, within limits', async () => {
  const page = await openWebsite()
  expect(await page.locator('iframe').first().getAttribute('title')).toBe('Agendar horário: "Zé" & <ze>')
  expect(await page.evaluate('added')).toEqual([])
  await send(page, 'https://ze.navalha.test/embed/ze', height(900))
  await send(page, 'https://ana.navalha.test/embed/ana', height(1_500))
  expect(await heights(page)).toEqual(['900px', '1500px', '100px'])
  await send(page, 'https://ze.navalha.test/embed/ze', height(1e9))
  await send(page, 'https://ana.navalha.test/embed/ana', height(1))
  expect(await heights(page)).toEqual(['8000px', '240px', '100px'])
  for (const value of [-5, 0, Number.NaN, 'calc(1px)', {}, undefined])
    await send(page, 'https://ze.navalha.test/embed/ze', height(value))
  for (const message of [null, 'navalha:height', 7, { kind: 'other', height: 300 }])
    await send(page, 'https://ze.navalha.test/embed/ze', message)
  expect(await heights(page)).toEqual(['8000px', '240px', '100px'])
})

test('the snippet scrolls the website to the top of a frame that asks for it', async () => {
  const page = await openWebsite()
  const top = () =>
    page.evaluate(() => Math.round(document.querySelector('iframe')?.getBoundingClientRect().top ?? 0))
  const begin = await top()
  await send(page, 'https://ze.navalha.test/embed/ze', { kind: 'navalha:scroll' })
  expect(await top()).toBe(begin)
  await page.evaluate(() => scrollTo(0, 600))
  await send(page, hostile, { kind: 'navalha:scroll' })
  expect(await top()).toBe(begin - 600)
  await send(page, 'https://ze.navalha.test/embed/ze', { kind: 'navalha:scroll' })
  expect(await top()).toBe(0)
})

test('the snippet ignores messages from other origins and other frames', async () => {
  const page = await openWebsite()
  const before = await heights(page)
  await send(page, hostile, height(5_000))
  // The origin is right, but the frame belongs to another website.
  await send(page, 'https://ze.navalha.test/nested', height(5_000))
  // The frame is right, but it shows another website.
  await page
    .locator('iframe')
    .first()
    .evaluate((frame, address) => {
      ;(frame as HTMLIFrameElement).src = address
    }, `${hostile}/led-away`)
  await send(page, `${hostile}/led-away`, height(5_000))
  await page.evaluate((data) => window.postMessage(data, '*'), height(5_000))
  await expect.poll(() => page.title()).toBe('4')
  expect(await heights(page)).toEqual(before)
})
