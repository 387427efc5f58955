import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'

// Tests the keyboard shortcuts that work the same on all staff screens.
const newPage = useBrowser()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const list = (page: Page) => dialog(page, 'Atalhos do teclado')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const open = async (page: Page, path: string) => {
  const shop = await openShop('Barbearia dos Atalhos')
  await enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
  return shop
}

// The frame provides these keys on every screen; only the agenda has its own.
test('the key ? lists the shortcuts and the key n creates an appointment on every screen', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await open(page, '/')
  await shop.professional({ name: 'Rita Lemos' })
  for (const path of ['/dashboard', '/agendamentos', '/estoque']) {
    await page.goto(new URL(path, page.url()).href)
    if (path === '/agendamentos') await button(page, 'Novo agendamento').waitFor()
    else await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await list(page).getByText('Novo agendamento').waitFor()
    await list(page).getByText('Dia, semana, lista').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    // The shortcuts do nothing while a dialog is open.
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    await page.keyboard.press('n')
    await dialog(page, 'Novo agendamento').waitFor()
    expect(new URL(page.url()).pathname).toBe('/agendamentos')
  }
})

test('a dialog without fields gets the focus without an outline, and Tab moves to its close button', async () => {
  const page = await newPage({ size: 'desktop' })
  await open(page, '/estoque')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const hasFocus = () => list(page).evaluate((shown) => shown === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  expect(await list(page).evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe('none')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Fechar')
  expect(await button(page, 'Fechar').evaluate((close) => getComputedStyle(close).outlineStyle)).toBe('solid')
})

test('the key / focuses the search and the key c creates a client, while fields receive the letters', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await open(page, '/servicos')
  await shop.service({ name: 'Corte' })
  await page.reload()
  await button(page, 'Editar Corte').waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Buscar serviço')
  await page.keyboard.type('n/?')
  expect(await page.getByLabel('Buscar serviço').inputValue()).toBe('n/?')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).not.toBe('Buscar serviço')
  // The new text replaces the old one.
  await page.keyboard.press('/')
  await page.keyboard.type('cor')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('cor')

  // A switch does not take letters, so they remain shortcuts.
  await focusOn(page.getByRole('switch', { name: /^Corte/ }))
  await page.keyboard.press('?')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await focusOn(button(page, 'Editar Corte'), { back: true })
  await page.keyboard.press('Enter')
  await dialog(page, 'Editar Corte').waitFor()
  await focusOn(button(page, 'Cancelar'))
  for (const key of ['n', '?', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await dialog(page, 'Editar Corte').waitFor({ state: 'detached' })
  expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([0, '/servicos'])

  await page.goto(new URL('/clientes', page.url()).href)
  await page.getByText('Nenhum cliente ainda').waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Buscar cliente')
  await page.getByLabel('Buscar cliente').blur()
  await page.keyboard.press('?')
  await list(page).getByText('Novo cliente').waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await dialog(page, 'Novo cliente').waitFor()
})
