import { expect, test } from 'vitest'
import { button, useBrowser } from './browser.ts'
import { openShop } from './catalog.ts'
import { enterAs } from './staff.ts'
import { toast } from './staff-page.ts'

const newPage = useBrowser()

test('a dialog waits for the answer to what was begun in it: it neither closes nor takes anything', async () => {
  const shop = await openShop('Barbearia da Espera')
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/clientes' })
  await button(page, 'Novo cliente').first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' })
  const name = dialog.getByLabel('Nome', { exact: true })
  await name.fill('Primeiro da Fila')
  await dialog.getByLabel('Telefone', { exact: true }).fill('11987650001')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let refused = true
  await page.route('**/api/staff/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held
    const problem = { status: 409, code: 'phone_taken', detail: 'Já é de outra pessoa.' }
    return refused ? route.fulfill({ status: 409, json: problem }) : route.continue()
  })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await save.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[aria-busy=true]').waitFor()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.keyboard.type('Segundo')
  await page.locator('dialog[aria-busy=true]').waitFor()
  expect(await name.inputValue()).toBe('Primeiro da Fila')

  // Refused, it is as it was before.
  letGo()
  await dialog.getByText('Já é de outra pessoa.').waitFor()
  await page.locator('dialog :focus').waitFor()
  refused = false
  await save.click()
  await toast(page, 'Cliente adicionado com sucesso').waitFor()
  await dialog.waitFor({ state: 'detached' })
})
