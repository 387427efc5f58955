import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, copied, startsWith, url, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'

const newPage = useBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

test('an API key is shown once, works within its scopes, and can be deactivated and deleted', async () => {
  const shop = await openShop('Barbearia das Chaves')
  const page = await newPage({ size: 'desktop' })
  await page.context().grantPermissions(['clipboard-write'])
  await enterAs(page, shop.owner, { path: '/api-keys', tenant: shop.tenant.tenant_id })
  await title(page, 'Gestão de API Keys').waitFor()
  await said(page, 'Nenhuma chave ainda').waitFor()

  await page.keyboard.press('i')
  await button(page, 'Criar chave').click()
  await said(page, 'Nome obrigatório').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill(' Site ')
  await button(page, 'Agendar').click()
  await button(page, 'Criar chave').click()
  await said(page, 'Chave de API criada!').waitFor()
  const key = await page.getByLabel('Chave de API', { exact: true }).inputValue()
  expect(key).toMatch(/^nvl_live[0-9A-Za-z]{32}$/)
  await page.keyboard.press('Escape')
  await button(page, 'Voltar e copiar').click()
  await button(page, 'Copiar chave').click()
  await said(page, 'Copiado!').waitFor()
  expect(await copied(page)).toBe(key)
  await button(page, 'Fechar').last().click()
  await closed(page)

  await row(page, 'Site')
    .getByText(`nvl_live${'*'.repeat(24)}`)
    .waitFor()
  await row(page, 'Site').getByText('Agendar', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByTitle('A chave completa só aparece na criação.').click()
  await expect.poll(() => copied(page)).toBe('nvl_live')
  const called = async (path: string) =>
    (await fetch(`${url}/v1/${path}`, { headers: { 'x-api-key': key } })).status
  expect(await called('clients')).toBe(200)
  expect(await called('stock_items')).toBe(403)

  await button(page, 'Site').click()
  await page.getByLabel('Gravar: Clientes').uncheck()
  await page.getByLabel('Gravar: Agendamentos').uncheck()
  await button(page, 'Salvar').click()
  await said(page, 'Chave de API salva!').waitFor()
  await closed(page)
  await row(page, 'Site').getByText('Ler: Agendamentos, Clientes, Serviços').waitFor()

  await page.getByRole('switch', { name: 'Site ativa' }).click()
  await said(page, 'Chave desativada').waitFor()
  await row(page, 'Site').getByText('Inativa', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Site ativa' }).click()
  await said(page, 'Chave ativada').waitFor()

  await button(page, 'Excluir Site').dblclick()
  await button(page, 'Confirmar exclusão de Site').waitFor()
  await button(page, 'Excluir Site').waitFor()
  await button(page, 'Excluir Site').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await said(page, 'Chave de API removida').waitFor()
  await said(page, 'Nenhuma chave ainda').waitFor()

  // The response that contains the key is lost.
  let made = 0
  await page.route(/\/api\/staff\/api-keys$/, async (route) => {
    if (route.request().method() !== 'POST' || made > 0) return route.continue()
    const answer = await route.fetch()
    if (answer.ok()) made += 1
    await route.abort()
  })
  await button(page, 'Nova chave').click()
  await page.getByLabel('Nome', { exact: true }).fill('Robô')
  await button(page, 'Criar chave').click()
  await page.getByText(startsWith('A conexão caiu antes de a chave “Robô” aparecer')).waitFor()
  await button(page, 'Excluir e criar outra').click()
  await button(page, 'Copiar chave').click()
  await button(page, 'Fechar').last().click()
  await closed(page)
  expect(await page.locator('tbody tr').count()).toBe(1)

  const manager = await newPage()
  await enterAs(manager, await shop.join('manager'), { path: '/api-keys', tenant: shop.tenant.tenant_id })
  await said(manager, 'Você não tem acesso a esta área').waitFor()
})
