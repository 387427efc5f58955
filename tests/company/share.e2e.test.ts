import type { Locator } from 'playwright'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import type { ConfigView } from '#shared/company.ts'
import { embedSnippet } from '#shared/embed.ts'
import { button, copied, focusOn, url, useBrowser } from '../e2e/browser.ts'
import { openShop, type Shop } from '../e2e/catalog.ts'
import { enterAs, expectAccessibleEverywhere, said } from '../e2e/staff.ts'

// Tests the profile's tab for sharing the booking page.
const newPage = useBrowser()

async function openTab(shop: Shop, setting: Parameters<typeof newPage>[0] = { size: 'desktop' }) {
  const page = await newPage(setting)
  await page.context().grantPermissions(['clipboard-write'])
  await enterAs(page, shop.owner, { path: '/perfil?tab=divulgacao', tenant: shop.tenant.tenant_id })
  await button(page, 'Imprimir cartaz').waitFor()
  return page
}

const configOf = (shop: Shop) => shop.made<ConfigView>('GET', 'booking-config', undefined, 200)

/** Decodes the printed QR code. */
async function read(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { pixels, ...size } = await code.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, width, height)
    return { width, height, pixels: Array.from(data, (value) => String.fromCharCode(value)).join('') }
  }, picture)
  return decodeQR({ ...size, data: Buffer.from(pixels, 'latin1') }, { timeLimit: 5_000 })
}

/** Returns the pages of a PDF with their sizes in points. */
function pagesOf(pdf: Buffer) {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

test('each poster prints on one page of its size with the QR code of the address, regardless of the theme', async () => {
  // The page has the longest name and colors that are illegible on white paper, and is switched off.
  const shop = await openShop('Irmãos Albuquerque de Vasconcelos & Filhos')
  const { version } = await configOf(shop)
  const business_name = 'Barbearia e Salão "Irmãos Albuquerque" '.repeat(4).slice(0, 120).trim()
  const look = { business_name, primary_color: '#ffe800', secondary_color: '#fffbe0', is_active: false }
  await shop.made('PATCH', 'booking-config', { version, ...look }, 200)
  const page = await openTab(shop, { size: 'desktop', theme: 'dark' })
  await said(page, 'Sua página está desligada').waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await button(page, 'Imprimir cartaz').click()
  await page.locator('body[data-printed]').waitFor()
  const paper = page.locator('.poster-print')
  for (const [size, points, codes] of [
    ['A4', [595, 842], 1],
    ['A5', [420, 595], 1],
    ['Mesa', [595, 842], 2],
  ] as const) {
    await focusOn(page.getByRole('radiogroup').getByRole('radio', { checked: true }))
    if (size !== 'A4') await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: size, exact: true, checked: true }).waitFor()
    expect(await paper.isVisible()).toBe(false)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([points])
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#root').isVisible()).toBe(false)
    await paper.getByText(business_name).first().waitFor()
    const shown = paper.locator('.poster-code')
    expect(await shown.count()).toBe(codes)
    for (const code of await shown.all()) expect(await read(code)).toBe(`${url}/book/${shop.slug}`)
    const sheet = await paper.locator('.poster').evaluate((poster) => {
      const { color, backgroundColor } = getComputedStyle(poster)
      const outside = [...poster.querySelectorAll('p, li, .poster-code')].filter((one) => {
        const box = one.getBoundingClientRect()
        const face = (one.closest('.poster-face') ?? poster).getBoundingClientRect()
        return (
          box.top < face.top || box.bottom > face.bottom || box.left < face.left || box.right > face.right
        )
      })
      return { color, backgroundColor, outside: outside.map(({ className }) => className) }
    })
    expect(sheet).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', outside: [] })
    await page.emulateMedia({ media: null })
  }
})

test('the owner can allow and remove websites, and the embed code appears with the first', async () => {
  const shop = await openShop('Barbearia do Site')
  const page = await openTab(shop)
  const origins = async () => (await configOf(shop)).embed_origins ?? []
  const add = async (typed: string) => {
    await page.getByLabel('Endereço do site').fill(typed)
    await page.keyboard.press('Enter')
  }
  await said(page, 'Desligado: nenhum site autorizado').waitFor()
  expect(await page.getByLabel('Código da página').count()).toBe(0)
  await expectAccessibleEverywhere(page, 'share, off')
  for (const typed of ['', 'exemplo', 'ana@exemplo.com.br', '*.exemplo.com.br', 'exemplo.com.br;sandbox']) {
    await add(typed)
    await said(page, 'Informe o endereço do site, como https://www.exemplo.com.br.').waitFor()
  }
  expect(await origins()).toEqual([])
  await add('Exemplo.com.br/contato')
  await button(page, 'Remover exemplo.com.br').waitFor()
  await add('https://exemplo.com.br')
  await said(page, 'exemplo.com.br já está na lista.').waitFor()
  await add('www.exemplo.com.br')
  await button(page, 'Remover www.exemplo.com.br').waitFor()
  expect(await origins()).toEqual(['https://exemplo.com.br', 'https://www.exemplo.com.br'])

  const frame = embedSnippet(url.replace('//', `//${shop.slug}.`), shop.slug, 'Barbearia do Site')
  expect(await page.getByLabel('Código da página').inputValue()).toBe(frame)
  await button(page, 'Copiar código').first().click()
  await said(page, 'Copiado').waitFor()
  expect(await copied(page)).toBe(frame)
  const preview = page.getByRole('link', { name: 'Agendar horário' })
  const snippet = await page.getByLabel('Código do botão').inputValue()
  expect(snippet).toContain(`href="${url}/book/${shop.slug}" target="_blank" rel="noopener"`)
  expect(await preview.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(20, 81, 63)')
  await expectAccessibleEverywhere(page, 'share, on')

  for (const site of ['exemplo.com.br', 'www.exemplo.com.br']) {
    await button(page, `Remover ${site}`).click()
    await button(page, 'Remover').click()
    await button(page, `Remover ${site}`).waitFor({ state: 'detached' })
  }
  await said(page, 'Desligado: nenhum site autorizado').waitFor()
  expect(await origins()).toEqual([])
})

test('the owner can allow at most ten websites', async () => {
  const shop = await openShop('Barbearia dos Sites')
  const { version } = await configOf(shop)
  const embed_origins = Array.from({ length: 10 }, (_, i) => `https://site${i}.exemplo.com.br`)
  await shop.made('PATCH', 'booking-config', { version, embed_origins }, 200)
  const page = await openTab(shop)
  await said(page, 'São no máximo 10 sites. Remova um para adicionar outro.').waitFor()
  expect(await page.getByLabel('Endereço do site').count()).toBe(0)
})
