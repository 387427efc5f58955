import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { button, copied, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { answers, openReceiver } from '../kit/receiver.ts'

const newPage = useBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

test('the owner can test, create, rotate and delete a webhook, whose signed requests can be resent from its log', async () => {
  const receiver = await openReceiver()
  onTestFinished(async () => void (await receiver.close()))
  const shop = await openShop('Barbearia dos Avisos')
  const tenant = shop.tenant.tenant_id
  const page = await newPage({ size: 'desktop' })
  await page.context().grantPermissions(['clipboard-write'])
  await enterAs(page, shop.owner, { path: '/webhooks', tenant })
  await title(page, 'Gestão de Webhooks').waitFor()
  await said(page, 'Nenhum webhook ainda').waitFor()

  await page.keyboard.press('i')
  await button(page, 'Criar webhook').click()
  await said(page, 'Dados obrigatórios').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Caixa')
  await dialog(page).getByRole('checkbox', { name: 'Novo cliente' }).check()
  await page.getByLabel('URL', { exact: true }).fill('caixa.com')
  await button(page, 'Criar webhook').click()
  await said(page, 'URL inválida').waitFor()
  receiver.behave(
    'caixa',
    answers.inTurn(answers.status(500, 'Quebrou'), answers.ok, answers.status(503, '<b>'), answers.ok),
  )
  await page.getByLabel('URL', { exact: true }).fill(receiver.url('caixa'))
  await button(page, 'Testar URL').click()
  await said(page, 'Teste falhou').waitFor()
  await button(page, 'Testar URL').click()
  await said(page, 'Teste bem-sucedido').waitFor()
  expect(receiver.to('caixa').map(({ body }) => body.type)).toEqual(['client.created', 'client.created'])
  await button(page, 'Criar webhook').click()
  await said(page, 'Webhook criado com sucesso').waitFor()
  await closed(page)

  await button(page, 'Secret de Caixa').click()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await button(page, 'Copiar Formato whsec_').click()
  await said(page, 'Secret copiado').waitFor()
  receiver.trust('caixa', await copied(page))
  await button(page, 'Fechar').last().click()
  await page.getByText(secret.slice(0, 8) + '*'.repeat(24), { exact: true }).waitFor()
  await button(page, 'Copiar secret de Caixa').click()
  await expect.poll(() => copied(page)).toBe(secret)

  await button(page, 'Testar Caixa').click()
  await said(page, 'Erro no teste').waitFor()
  await button(page, 'Testar Caixa').click()
  await said(page, 'Teste enviado').waitFor()
  expect(
    receiver
      .to('caixa')
      .slice(2)
      .map(({ verified }) => verified),
  ).toEqual([true, true])

  await button(page, 'Registro de Caixa').click()
  const entries = page.getByRole('list', { name: 'Envios' }).getByRole('listitem')
  const failed = entries.filter({ hasText: 'Falhou' })
  await failed.locator('summary').click()
  await failed.getByText('<b>', { exact: true }).waitFor()
  expect(await failed.locator('summary').textContent()).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d503/)
  await failed.getByRole('button', { name: 'Reenviar Teste' }).click()
  await said(page, 'Reenvio pedido').waitFor()
  await expect.poll(() => entries.filter({ hasText: 'Entregue' }).count()).toBe(2)
  await button(page, 'Reenviar falhas').click()
  await said(page, 'Nenhuma falha desde então').waitFor()
  const [, , third, , again] = receiver.to('caixa')
  expect(again?.id).toBe(third?.id)
  await page.keyboard.press('Escape')
  await closed(page)

  await button(page, 'Secret de Caixa').click()
  await button(page, 'Trocar secret').click()
  await button(page, 'Trocar secret').last().click()
  await said(page, 'Secret trocado').waitFor()
  await expect.poll(() => page.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret)
  await page.keyboard.press('Escape')
  await closed(page)

  await page.getByRole('switch', { name: 'Reagendamento', exact: true }).click()
  await page.getByRole('switch', { name: 'Enviar para a automação' }).click()
  await page.getByLabel('Endereço').fill(receiver.url('auto'))
  await page.getByLabel('Chave').fill('chave-do-n8n')
  await button(page, 'Salvar').click()
  await said(page, 'Automação salva').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('chave-do-n8n')
  await page.getByRole('switch', { name: 'Caixa ativo' }).click()
  await said(page, 'Inativo: nada é enviado até você ligar de novo.').waitFor()
  expect(await button(page, 'Testar Caixa').isDisabled()).toBe(true)

  const manager = await newPage()
  await enterAs(manager, await shop.join('manager'), { path: '/webhooks', tenant })
  await said(manager, 'só o proprietário vê').waitFor()
  expect(await manager.getByRole('switch', { name: 'Reagendamento', exact: true }).isChecked()).toBe(false)
  await manager.getByPlaceholder('Guardada. Digite para trocar.').waitFor()
  await button(manager, 'Secret de Caixa').click()
  await manager.getByText(/^Só o proprietário vê o secret/).waitFor()

  await button(page, 'Excluir Caixa').click()
  await button(page, 'Confirmar exclusão de Caixa').click()
  await said(page, 'Webhook removido').waitFor()
  await said(page, 'Nenhum webhook ainda').waitFor()
})
