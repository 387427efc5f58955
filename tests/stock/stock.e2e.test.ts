import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { hasFocus } from '../patterns/patterns.ts'

const newPage = useBrowser()
const focused = (target: Locator) => expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true)
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const field = (page: Page, name: string | RegExp) => page.getByLabel(name)
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

test('a person can create and move a stock item, sees when it is low, and a professional sees no cost', async () => {
  const shop = await openShop('Barbearia do Estoque')
  const page = await newPage({ size: 'desktop' })
  const tenant = shop.tenant.tenant_id
  await enterAs(page, shop.owner, { path: '/estoque', tenant })
  await title(page, 'Estoque').waitFor()
  await said(page, 'Nenhum item ainda').waitFor()

  await page.keyboard.press('i')
  await focused(page.getByLabel('Nome', { exact: true }))
  await page.keyboard.type('Pomada')
  await page.keyboard.press('Enter')
  await said(page, 'Preço de venda é obrigatório para produtos de venda').waitFor()
  await field(page, 'Preço de venda (R$)').fill('39.9')
  await field(page, /^Preço de compra/).fill('18')
  await field(page, 'Quantidade mínima').fill('2,5')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Cabelo')
  await page.getByRole('option', { name: 'Criar Cabelo' }).click()
  await button(page, 'Salvar').click()
  await said(page, 'Item adicionado com sucesso').waitFor()
  await closed(page)
  await row(page, 'Pomada').getByText('R$ 39,90').waitFor()

  const move = async (type: string, quantity: string, after: string) => {
    await button(page, 'Movimentar Pomada').click()
    await dialog(page).getByText(type, { exact: true }).click()
    await field(page, /^Quantidade/)
      .last()
      .fill(quantity)
    await dialog(page).getByText(after, { exact: true }).waitFor()
    await button(page, 'Registrar').click()
  }
  await move('Entrada', '10', '10 un')
  await said(page, 'Movimentação registrada com sucesso').waitFor()
  await closed(page)
  await row(page, 'Pomada').getByText('10 un').waitFor()
  expect(await page.getByText('Baixo', { exact: true }).count()).toBe(0)

  await move('Saída', '10,01', 'não há tanto')
  await said(page, 'Estoque insuficiente').waitFor()
  await field(page, /^Quantidade/)
    .last()
    .fill('7,5')
  await button(page, 'Registrar').click()
  await closed(page)
  await page.getByRole('alert').getByText('Estoque baixo: 1 item').waitFor()
  await page.getByRole('alert').getByText('Pomada: 2,5 un').waitFor()
  await row(page, 'Pomada').getByText('Baixo', { exact: true }).waitFor()

  await move('Perda', '1', '1,5 un')
  await said(page, 'Informe o motivo.').waitFor()
  await field(page, 'Motivo').fill('Caiu no chão')
  await button(page, 'Registrar').click()
  await closed(page)

  await button(page, 'Pomada').click()
  const history = page.getByRole('list', { name: 'Movimentações' }).getByRole('listitem')
  await expect
    .poll(() => history.allTextContents())
    .toEqual([
      expect.stringMatching(/^Perda.*“Caiu no chão”−1 unSaldo: 1,5$/),
      expect.stringMatching(/^Saída.*−7,5 unSaldo: 2,5$/),
      expect.stringMatching(/^Entrada.*\+10 unSaldo: 10$/),
    ])
  await dialog(page).getByText('R$ 18,00').waitFor()

  const professional = await shop.join('professional')
  const other = await newPage({ size: 'phone' })
  await enterAs(other, professional, { path: '/estoque', tenant })
  await button(other, 'Pomada').click()
  await other.getByText('“Caiu no chão”').waitFor()
  expect(await other.getByText('R$ 18,00').count()).toBe(0)
  for (const name of ['Movimentar', 'Editar']) expect(await button(other, name).count()).toBe(0)
  await other.keyboard.press('Escape')
  await closed(other)
  for (const name of ['Novo item', 'Importar', 'Exportar', 'Consumo'])
    expect(await button(other, name).count()).toBe(0)
})

test('a person can import stock items from a file and set how much of them a service uses', async () => {
  const shop = await openShop('Barbearia da Planilha')
  await shop.service({ name: 'Barba' })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/estoque', tenant: shop.tenant.tenant_id })
  await button(page, 'Importar de uma planilha').click()
  const text =
    'Nome;Tipo;Unidade;Quantidade;Preço\r\nEspuma;Insumo;ml;500;\r\nCera;Produto;un;;\r\nGel;Produto;un;4;19,90\r\n'
  const buffer = Buffer.from(text, 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'itens.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '2 itens prontos para importar, 1 com problema' }).waitFor()
  const faults = page.getByRole('region', { name: 'Linhas com problema' }).getByRole('listitem')
  expect(await faults.allTextContents()).toEqual([
    'CeraPreço de venda é obrigatório para produtos de vendalinha 3',
  ])
  await button(page, 'Importar 2 itens').click()
  await said(page, '2 itens importados').waitFor()
  await page.getByRole('link', { name: 'Estoque' }).last().click()
  await row(page, 'Espuma').getByText('500 ml').waitFor()

  await button(page, 'Consumo').click()
  await dialog(page).getByRole('button', { name: 'Barba' }).click()
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('espu')
  await page.keyboard.press('Enter')
  await field(page, 'Quantidade de Espuma').fill('7,5')
  await button(page, 'Salvar').click()
  await said(page, 'Consumo salvo').waitFor()
  await dialog(page).getByRole('button', { name: 'Barba' }).click()
  await expect.poll(() => field(page, 'Quantidade de Espuma').inputValue()).toBe('7,5')
})
