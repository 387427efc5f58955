import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Client } from '#shared/clients.ts'
import { button, newPhone, useBrowser } from '../e2e/browser.ts'
import { openShop, otherDate, today } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'

const newPage = useBrowser()

test('a client with long words fits the screen, and the printed page has no controls', async () => {
  const shop = await openShop('Barbearia do Papel')
  const words = { address: 'a'.repeat(200), notes: `https://exemplo.test/${'b'.repeat(300)}` }
  const input = { name: 'Ana Souza', dependent: true, ...words }
  const { id } = await shop.made<{ id: string }>('POST', 'clients', input)
  const page = await newPage()
  await enterAs(page, shop.owner, { path: `/clientes?cliente=${id}`, tenant: shop.tenant.tenant_id })
  await page.getByText(words.notes).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(words.notes).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Ana Souza' }).isVisible()).toBe(true)
  for (const gone of ['header', 'footer', 'main button', 'main a:has-text("Clientes")'])
    expect(await page.locator(gone).locator('visible=true').count(), gone).toBe(0)
})

test('a merge names the labels that exceed the limit', async () => {
  const shop = await openShop('Barbearia das Etiquetas')
  const labels = (letter: string) => Array.from({ length: 6 }, (_, i) => `${letter}${i}`)
  const client = (name: string, own: string[]) =>
    shop.made<{ id: string }>('POST', 'clients', { name, dependent: true, labels: own })
  const { id } = await client('Ana Souza', labels('a'))
  await client('Ana de Souza', [...labels('b'), 'A0'])
  const found = () => shop.made<{ clients: Client[] }>('GET', 'clients?search=ana', undefined, 200)
  await expect.poll(async () => (await found()).clients.length, { timeout: 20_000 }).toBe(2)
  const page = await newPage({ size: 'desktop' })
  const path = `/clientes?cliente=${id}&acao=unir`
  await enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Ana de')
  await dialog.getByRole('button', { name: /Ana de Souza/ }).click()
  await dialog.getByText('Um cliente tem no máximo 10 etiquetas. Ficam de fora: b4, b5.').waitFor()
})
const dialog = (page: Page) => page.getByRole('dialog')

test('the birth date cannot be after today in the business’s time zone', async () => {
  const shop = await openShop('Barbearia de Hoje')
  const page = await newPage({ timezoneId: otherDate() })
  await enterAs(page, shop.owner, { path: '/clientes?novo=1' })
  await expect.poll(() => dialog(page).getByLabel('Nascimento').getAttribute('max')).toBe(today())
})

test('a label that starts like a suggestion can be typed, and a suggestion chosen from the list is added immediately', async () => {
  const shop = await openShop('Barbearia das Sugestões')
  await shop.made('POST', 'clients', { name: 'Rui Prado', phone: newPhone(), labels: ['VIP'] })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/clientes' })
  await page.getByText('Rui Prado').waitFor()
  await button(page, 'Novo cliente').click()
  await dialog(page).locator('datalist option[value=VIP]').waitFor({ state: 'attached' })
  const labels = dialog(page).getByRole('combobox', { name: 'Etiquetas' })
  await labels.pressSequentially('VIP Gold')
  await page.keyboard.press('Enter')
  await button(page, 'Tirar VIP Gold').waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Tirar / })
      .count(),
  ).toBe(1)
  // A browser fills in a suggestion chosen from its list in this way.
  await labels.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'VIP')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await button(page, 'Tirar VIP').waitFor()
  expect(await labels.inputValue()).toBe('')
  await labels.pressSequentially('Noiva,')
  await button(page, 'Tirar Noiva').waitFor()
  await page.keyboard.press('Backspace')
  await button(page, 'Tirar Noiva').waitFor({ state: 'detached' })
})
