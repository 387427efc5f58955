import { text as readText } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { StockItem } from '#shared/stock.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { hasFocus } from '../patterns/patterns.ts'

const newPage = useBrowser()
const focused = (target: Locator) => expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true)
const dialog = (page: Page) => page.getByRole('dialog')
const rows = async (page: Page) =>
  (await page.locator('tbody tr').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
const figures = async (page: Page) =>
  (await page.getByLabel('Hoje').locator('dd').allTextContents()).map((text) =>
    text.replaceAll('\u00a0', ' '),
  )

async function shopWithGoods() {
  const shop = await openShop('Barbearia do Balcão')
  await shop.service({ name: 'Corte', price: 55 })
  const item = (fields: object) => shop.made<StockItem>('POST', 'stock', { type: 'product', ...fields })
  await item({ name: 'Pomada', preco_venda: 39.9, quantity: 12 })
  const balm = await item({ name: 'Balm', preco_venda: 45, quantity: 0.5, unit: 'kg' })
  const stock = async () =>
    (await shop.made<{ items: StockItem[] }>('GET', 'stock', undefined, 200)).items.map(
      ({ name, quantity }) => `${name} ${quantity}`,
    )
  return { ...shop, balm, stock }
}

test('a person can sell by keyboard with a mixed payment, send the receipt and reverse the sale', async () => {
  const shop = await shopWithGoods()
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/vendas', tenant: shop.tenant.tenant_id })
  await title(page, 'Vendas').waitFor()
  await said(page, 'Nenhuma venda registrada ainda.').waitFor()
  // The button is enabled once the goods have loaded.
  await page.getByRole('button', { name: 'Nova Venda', disabled: false }).waitFor()
  const { keyboard } = page
  const searching = () => focused(page.getByRole('combobox', { name: 'Produtos e serviços' }))

  await keyboard.press('v')
  await searching()
  await keyboard.type('poma')
  await keyboard.press('Enter')
  await focused(page.getByLabel('Quantidade de Pomada', { exact: true }))
  await keyboard.type('13')
  await said(page, 'Estoque insuficiente: há 12 un.').waitFor()
  await keyboard.press('Control+A')
  await keyboard.type('2')
  await keyboard.press('Tab')
  await keyboard.type('100')
  await said(page, 'Desconto não pode ser maior que o subtotal').waitFor()
  await keyboard.press('Control+A')
  await keyboard.type('5')
  await keyboard.press('Enter')
  await searching()
  await keyboard.type('balm')
  await keyboard.press('Enter')
  await focused(page.getByLabel('Quantidade de Balm', { exact: true }))
  expect(await page.getByLabel('Quantidade de Balm').inputValue()).toBe('0,5')
  await keyboard.press('Enter')
  await keyboard.type('cor')
  await keyboard.press('Enter')
  await focused(page.getByLabel('Quantidade de Corte', { exact: true }))
  await keyboard.press('Enter')
  await searching()
  await keyboard.press('Enter')
  // The second payment gets the remaining amount.
  await focused(page.getByLabel('Não informada', { exact: true }))
  for (let times = 0; times < 2; times++) await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  await focused(page.getByLabel('Forma de pagamento 1', { exact: true }))
  await keyboard.press('Tab')
  await keyboard.type('50')
  expect(await page.getByLabel('Valor em Pix (R$)').inputValue()).toBe('102,30')
  expect(await button(page, /^Confirmar/).textContent()).toMatch(/^Confirmar · R\$\s152,30$/)
  await keyboard.press('Control+Enter')
  await said(page, 'Venda processada com sucesso!').waitFor()

  const receipt = dialog(page).locator('.receipt')
  await receipt.waitFor()
  const text = (await receipt.textContent())?.replaceAll('\u00a0', ' ')
  for (const line of [
    'Barbearia do Balcão',
    '2 un × R$ 39,90',
    '0,5 kg × R$ 45,00',
    'R$ 152,30',
    'R$ 102,30',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/Recibo [0-9A-Z]{8}\d\d\//)
  expect(await shop.stock()).toEqual(['Balm 0', 'Pomada 10'])
  expect(await figures(page)).toEqual(['1recibo', 'R$ 152,30fora os estornos', '1com preço e estoque'])

  // Print shows only the receipt.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.receipt:visible').count()).toBe(1)
  expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await button(page, 'Enviar pelo WhatsApp').click()
  await focused(page.getByLabel('WhatsApp do cliente', { exact: true }))
  await keyboard.type('1133334444')
  await keyboard.press('Enter')
  await said(page, 'Informe um celular com DDD, como (11) 98765-4321.').waitFor()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.getByLabel('WhatsApp do cliente').fill('11987654321')
  const [chat] = await Promise.all([page.context().waitForEvent('page'), keyboard.press('Enter')])
  await chat.waitForURL(/^https:\/\/wa\.me\/5511987654321\?text=/)
  expect(new URL(chat.url()).searchParams.get('text')).toContain('Pomada: 2 un ×')
  await chat.close()

  await button(page, 'Estornar venda').click()
  await page.getByLabel('Motivo').fill('Desistiu')
  await button(page, 'Estornar venda').click()
  await dialog(page).getByText('“Desistiu”').waitFor()
  await keyboard.press('Escape')
  await expect
    .poll(() => rows(page))
    .toEqual([
      expect.stringMatching(/PomadaEstornada2 unR\$ 39,90R\$ 5,00R\$ 74,80Dinheiro \+ Pix$/),
      expect.stringMatching(/BalmEstornada0,5 kgR\$ 45,00R\$ 0,00R\$ 22,50Dinheiro \+ Pix$/),
      expect.stringMatching(/CorteEstornada1R\$ 55,00R\$ 0,00R\$ 55,00Dinheiro \+ Pix$/),
    ])
  expect(await shop.stock()).toEqual(['Balm 0.5', 'Pomada 12'])
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar').click()])
  const lines = (await readText(await file.createReadStream())).trim().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF?Data\/Hora;Produto;Quantidade;Valor Unitário;Desconto;Total;Pagamento;/)
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/;Pomada;2;39,9;5;74,8;Dinheiro \+ Pix;[0-9A-Z]{8};Estornada$/),
    expect.stringMatching(/;Balm;0,5;45;0;22,5;/),
    expect.stringMatching(/;Corte;1;55;0;55;/),
  ])
  expect(await figures(page)).toEqual(['0recibos', 'R$ 0,00fora os estornos', '2com preço e estoque'])
})

test('an item that is no longer sold shows an error, and a new price is shown before it is charged', async () => {
  const shop = await shopWithGoods()
  const page = await newPage({ size: 'phone' })
  await enterAs(page, shop.owner, { path: '/vendas?nova=1', tenant: shop.tenant.tenant_id })
  await page.getByRole('combobox', { name: 'Produtos e serviços' }).fill('balm')
  await page.keyboard.press('Enter')
  await page.getByText('Pix', { exact: true }).click()
  const { id, version } = shop.balm
  await shop.made('PATCH', `stock/${id}`, { version, type: 'supply' }, 200)
  await button(page, /^Confirmar/).click()
  await dialog(page).getByText('Este item não está à venda.').waitFor()
  await shop.made('PATCH', `stock/${id}`, { version: version + 1, type: 'product', preco_venda: 60 }, 200)
  await button(page, /^Confirmar/).click()
  await dialog(page)
    .getByText(/^Os preços mudaram: o total agora é R\$\s30,00/)
    .waitFor()
  // The keyboard is used because toasts cover the button on a phone for some seconds.
  await button(page, /^Confirmar · R\$\s30,00$/).press('Enter')
  await said(page, 'Venda processada com sucesso!').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('list', { name: 'Histórico de vendas' }).textContent()).toMatch(
    /Balm.*30,00.*Pix/,
  )
})
