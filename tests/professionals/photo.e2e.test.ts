import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PICTURE } from '#shared/pictures.ts'
import { button, url, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said } from '../e2e/staff.ts'

// Tests how the browser crops and redraws a photo before the upload.
const newPage = useBrowser()

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first()
const input = (page: Page) => page.getByLabel('Escolha uma foto')

async function openPhoto(name: string) {
  const shop = await openShop(name)
  const professional = await shop.professional({ name: 'Rita Lemos' })
  const page = await newPage({ size: 'desktop' })
  const path = `/profissionais?profissional=${professional.id}`
  await enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
  await button(page, 'Adicionar foto de Rita Lemos').click()
  await said(page, 'Foto de Rita Lemos').waitFor()
  return { shop, professional, page }
}

/** Returns a JPEG, red on the left and blue on the right, with a camera's GPS data in its Exif part. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      for (const [at, color] of ['#d02020', '#2020d0'].entries()) {
        context.fillStyle = color
        context.fillRect((at * w) / 2, 0, w / 2, h)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(base64, 'base64')
  const words = Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0GPS -23.5614,-46.6560')
  const head = Buffer.from([0xff, 0xe1, 0, words.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)])
}

/** Returns a picture's size, and its colours left and right. */
const look = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const bitmap = await createImageBitmap(await (await fetch(src)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    const at = (x: number) => {
      const [r, , b] = context.getImageData(x * bitmap.width, bitmap.height / 2, 1, 1).data
      return (r as number) > (b as number) ? 'red' : 'blue'
    }
    return { width: bitmap.width, height: bitmap.height, left: at(0.1), right: at(0.9) }
  }, address)

test('a photo is cropped, redrawn without its GPS data, shown, changed and removed', async () => {
  const { shop, professional, page } = await openPhoto('Barbearia da Foto')
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo(page, 1600, 1000) }
  expect(file.buffer.includes('GPS')).toBe(true)
  await input(page).setInputFiles(file)
  await page.getByRole('img', { name: /^Recorte da foto/ }).waitFor()
  await button(page, 'Usar foto').click()
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  const first = (await shop.stored(professional.id)).avatar_url as string
  const bytes = Buffer.from(await (await fetch(url + first)).arrayBuffer())
  expect(bytes.length).toBeLessThanOrEqual(PICTURE.maxBytes)
  expect(bytes.includes('GPS') || bytes.includes('Exif')).toBe(false)
  const side = { width: PICTURE.pixels, height: PICTURE.pixels }
  expect(await look(page, first)).toEqual({ ...side, left: 'red', right: 'blue' })
  await expect
    .poll(() => page.locator(`img[src="${first}"]`).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(PICTURE.pixels)

  // The arrows move another photo until only its left half is in the crop.
  await button(page, 'Mudar a foto de Rita Lemos').click()
  await input(page).setInputFiles(file)
  await page.getByRole('img', { name: /^Recorte da foto/ }).focus()
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('img', { name: /^Recorte da foto/ }).focus()
  for (let times = 0; times < 40; times++) await page.keyboard.press('ArrowLeft')
  await button(page, 'Usar foto').click()
  await expect.poll(async () => (await shop.stored(professional.id)).avatar_url).not.toBe(first)
  const second = (await shop.stored(professional.id)).avatar_url as string
  expect(await look(page, second)).toEqual({ ...side, left: 'red', right: 'red' })

  await button(page, 'Mudar a foto de Rita Lemos').click()
  await button(page, 'Remover foto').click()
  await button(page, 'Adicionar foto de Rita Lemos').waitFor()
  expect((await shop.stored(professional.id)).avatar_url).toBeUndefined()
})

test('unreadable and small photos are rejected, and a photo can be sent again after a failed upload', async () => {
  const { shop, professional, page } = await openPhoto('Barbearia do Arquivo')
  await input(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
  await said(page, 'Não foi possível abrir esta imagem. Tente outra, em JPG, PNG ou WebP.').waitFor()
  await input(page).setInputFiles({
    name: 'selo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(page, 60, 90),
  })
  await said(page, 'A imagem é pequena demais. Ela precisa de pelo menos 100 pixels de lado.').waitFor()

  const buffer = await photo(page, 700, 700)
  await input(page).setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: /^Recorte da foto/ }).waitFor()
  await page.route('**/api/staff/professionals/*/avatar', (route) => route.fulfill({ status: 404, json: {} }))
  await button(page, 'Usar foto').click()
  await page.getByRole('alert').getByText('Endereço não encontrado.').waitFor()
  await page.unroute('**/api/staff/professionals/*/avatar')
  await button(page, 'Usar foto').click()
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  expect((await shop.stored(professional.id)).avatar_url).toMatch(/^\/uploads\//)
})
