import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Metrics } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'
import { appointmentIn, openAgenda, openDayShop, panelOf, putAppointment } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'
import { said, title } from './staff.ts'
import { eventually } from './staff-page.ts'

const newPage = useBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

/** Returns the figures of one card or list as text. */
const shown = async (page: Page, label: string) =>
  plain(await page.getByLabel(label).locator('dd').allTextContents())

async function go(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await title(page, name).waitFor()
}

test('a stock entry, a sale and a settled appointment give the same revenue on all screens', async () => {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  const item = { name: 'Pomada', type: 'product', preco_venda: 40, min_quantity: 2 }
  const made = await shop.owner.createStockItem(item)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await putAppointment(shop, '00:00', 'Rui Melo', { date: shop.day })
  await openAgenda(page, shop)

  await go(page, 'Estoque')
  await button(page, 'Movimentar Pomada').click()
  await dialog(page).getByText('Entrada', { exact: true }).click()
  await page
    .getByLabel(/^Quantidade/)
    .last()
    .fill('3')
  await button(page, 'Registrar').click()
  await closed(page)

  await go(page, 'Vendas')
  await button(page, 'Nova Venda').click()
  await page.getByRole('combobox', { name: 'Produtos e serviços' }).fill('poma')
  await page.keyboard.press('Enter')
  await button(page, /^Confirmar/).click()
  await said(page, 'Venda processada com sucesso!').waitFor()
  await page.keyboard.press('Escape')
  expect((await shown(page, 'Hoje')).slice(0, 2)).toEqual(['1recibo', 'R$ 40,00fora os estornos'])

  await go(page, 'Agendamentos')
  await appointmentIn(page, /Rui Melo/).click()
  await button(page, 'Concluir').click()
  await button(page, 'Dividir').click()
  await page.getByLabel('Valor em Dinheiro (R$)').fill('25')
  await page.keyboard.press('Enter')
  await panelOf(page, 'Rui Melo').getByText('Pagamento').waitFor()

  await go(page, 'Financeiro')
  await page.getByText('Dinheiro + Pix').waitFor()
  expect(await shown(page, 'Totais do período')).toEqual(plain([90, 0, 90].map(formatMoney)))

  // Figures are updated after their events.
  const revenues = async () => {
    const dashboard = await shop.owner.getDashboard()
    const period = `from=${shop.day}&to=${shop.day}`
    const metrics = await shop.owner.call<Metrics>('GET', `/api/staff/metrics?${period}`)
    return [dashboard.body.revenue?.today, metrics.body.figures.revenue.now]
  }
  await eventually(revenues).toEqual([90, 90])
  const main = page.getByRole('main')
  await go(page, 'Dashboard')
  await main.getByText('R$ 90,00').first().waitFor()
  await main.getByText('Pomada').first().waitFor()
  await go(page, 'Métricas')
  await main.getByText('R$ 90,00').first().waitFor()
})
