import type { Page } from 'playwright'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { button, copied, url, useBrowser } from '../e2e/browser.ts'
import { enterAs, expectAccessibleEverywhere } from '../e2e/staff.ts'
import { openShop } from '../kit/shop.ts'

// Tests how members create, copy, replace and revoke the address of a calendar feed.
const newPage = useBrowser()

const shownAddress = (page: Page) => page.getByLabel('Endereço do calendário').inputValue()
const statusOf = async (address: string) => (await fetch(address)).status

test('the owner can create, replace and revoke the calendar address of the whole business', async () => {
  const { owner, customer } = await openShop()
  const page = await newPage({ size: 'desktop' })
  await page.context().grantPermissions(['clipboard-write'])
  const name = customer.business.company.name
  await enterAs(page, owner.person, { path: '/perfil?tab=integracoes', tenant: owner.tenant })
  await button(page, `Criar endereço: ${name}`).click()
  await button(page, 'Copiar endereço').click()
  await page.getByText('Copiado').waitFor()
  const first = await shownAddress(page)
  expect(await copied(page)).toBe(first)
  expect(first.startsWith(`${url}/api/public/feeds/`)).toBe(true)
  const webcal = first.replace(/^https?/, 'webcal')
  expect(await page.getByRole('link', { name: 'Abrir no calendário' }).getAttribute('href')).toBe(webcal)
  await page.getByText('Apple', { exact: true }).click()
  expect(await readCode(page)).toBe(webcal)
  expect(await statusOf(first)).toBe(200)
  await look(page, 'address of a calendar')
  await page.keyboard.press('Escape')
  await look(page, 'calendars')
  // The address is never shown again, and a new one invalidates it.
  await button(page, `Trocar endereço: ${name}`).click()
  expect(await page.content()).not.toContain(first)
  await button(page, 'Trocar endereço').click()
  const second = await shownAddress(page)
  expect([second === first, await statusOf(first), await statusOf(second)]).toEqual([false, 404, 200])
  await page.keyboard.press('Escape')
  await button(page, `Desativar: ${name}`).click()
  await button(page, 'Desativar endereço').click()
  await button(page, `Criar endereço: ${name}`).waitFor()
  expect(await statusOf(second)).toBe(404)
})

test('a professional can create a calendar address for their own agenda from the user menu', async () => {
  const { professional, customer } = await openShop()
  const page = await newPage({ size: 'phone' })
  await enterAs(page, professional.person, { path: '/agendamentos', tenant: professional.tenant })
  await button(page, 'Menu do usuário').click()
  await page.getByRole('menuitem', { name: 'Agenda no seu calendário' }).click()
  const { name } = customer.professional
  await button(page, `Criar endereço: ${name}`).click()
  expect(await statusOf(await shownAddress(page))).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByText(/^Endereço criado em/).waitFor()
  await look(page, 'own calendar')
  expect(await button(page, /^(Criar|Trocar) endereço: /).count()).toBe(1)
})

const look = (page: Page, name: string) => expectAccessibleEverywhere(page, `calendar, ${name}`)

/** Decodes the QR code as a phone's camera does. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: /^Código do endereço/ })
  const picture = (await code.screenshot()).toString('base64')
  const { pixels, ...size } = await page.evaluate(async (encoded) => {
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
