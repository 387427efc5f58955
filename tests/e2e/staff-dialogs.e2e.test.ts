import { expect, test } from 'vitest'
import { button, useBrowser } from './browser.ts'
import { openShop } from './catalog.ts'
import { enterAs } from './staff.ts'
import { toast } from './staff-page.ts'

const newPage = useBrowser()

test('a closed dialog leaves no history entry, also after a reload and a step forward', async () => {
  const shop = await openShop('Barbearia da Volta')
  const { id } = await shop.made<{ id: string }>('POST', 'clients', { name: 'Ana Souza', dependent: true })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/dashboard', tenant: shop.tenant.tenant_id })
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Clientes' }).click()
  for (let times = 0; times < 3; times++) {
    await button(page, 'Novo cliente').first().click()
    await page.getByRole('dialog', { name: 'Novo cliente' }).waitFor()
    if (times === 2) await page.reload()
    await button(page, 'Cancelar').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Ana Souza' }).click()
  await button(page, 'Editar').click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('cliente')).toBe(id)
  await page.getByRole('main').getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('link', { name: 'Ana Souza' }).waitFor()
  await page.goForward()
  await button(page, 'Editar').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('link', { name: 'Ana Souza' }).waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')

  // Removing a client leaves both the dialog and the client's page.
  await menu.getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('link', { name: 'Ana Souza' }).click()
  await button(page, 'Mais').click()
  await page.getByRole('menuitem', { name: 'Excluir cliente' }).click()
  await button(page, 'Excluir cliente').click()
  await toast(page, 'Cliente removido com sucesso').waitFor()
  await page.getByText('Nenhum cliente ainda').waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
})

test('an answer that arrives after the user left its screen does not navigate', async () => {
  const shop = await openShop('Barbearia do Atraso')
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/dashboard', tenant: shop.tenant.tenant_id })
  await page.getByRole('navigation').first().getByRole('link', { name: 'Clientes' }).click()
  await button(page, 'Novo cliente').first().click()
  await page.getByLabel('Nome', { exact: true }).fill('Ana Souza')
  await page.getByLabel('Telefone', { exact: true }).fill('11987650002')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/staff/clients', async (route) => {
    await held.promise
    await route.continue()
  })
  await button(page, 'Salvar').click()
  await page.locator('[role=dialog][aria-busy=true]').waitFor()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  held.resolve()
  await toast(page, 'Cliente adicionado com sucesso').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
