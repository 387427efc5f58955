import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Transaction } from '#shared/finance.ts'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { appointmentIn, openAgenda, openDayShop, panelOf, putAppointment } from '../e2e/agenda-shop.ts'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { enterAs, said, title } from '../e2e/staff.ts'

const newPage = useBrowser()
type DayShop = Awaited<ReturnType<typeof openDayShop>>

const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const rows = (page: Page) => page.locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const card = (page: Page, name: string) =>
  page.getByLabel('Totais do período').locator('div').filter({ hasText: name })

async function enter(page: Page, { owner, tenant }: DayShop, path = '/financeiro') {
  await enterAs(page, owner.person, { tenant, path })
  await title(page, 'Financeiro').waitFor()
}

/** Returns the amounts on the period's cards. */
const totals = (page: Page) => page.getByLabel('Totais do período').locator('dd').allTextContents()
const money = (...amounts: number[]) => amounts.map(formatMoney)

async function ledger({ owner, day }: DayShop): Promise<Transaction[]> {
  const answer = await owner.listTransactions({ from: addDays(day, -31), to: addDays(day, 31) })
  return answer.body.transactions
}

/** Fills in the form of a manual transaction. */
async function add(page: Page, type: string, amount: string, description: string, category: string) {
  await page.keyboard.press('c')
  await dialog(page).waitFor()
  await page.getByText(type, { exact: true }).first().click()
  await page.getByLabel('Valor (R$)').fill(amount)
  await page.getByLabel('Descrição').fill(description)
  await page.getByRole('combobox', { name: 'Categoria' }).fill(category)
}

test('the owner enters an expense, a receivable and a fixed expense by hand, and the totals of the month follow', async () => {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await said(page, 'Nenhuma transação no período').waitFor()

  await button(page, 'Nova transação').click()
  await button(page, 'Salvar').click()
  await said(page, 'Informe o valor.').waitFor()
  await said(page, 'Escolha uma categoria.').waitFor()
  await page.getByLabel('Valor (R$)').fill('1234,5')
  await page.getByLabel('Descrição').fill('Conta de luz')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Luz')
  await page.getByRole('option', { name: 'Criar Luz' }).click()
  await button(page, 'Salvar').click()
  await said(page, 'Categoria adicionada com sucesso!').waitFor()
  await said(page, 'Transação adicionada com sucesso').waitFor()
  await row(page, 'Conta de luz').waitFor()
  expect(await totals(page)).toEqual(money(0, 1234.5, -1234.5))

  await add(page, 'Receita', '95', 'Corte do Jonas', 'Serviços')
  await page.getByRole('switch', { name: 'Ainda não foi recebida' }).check()
  await page.getByLabel('Vencimento').fill(addDays(shop.day, -3))
  await button(page, 'Salvar').click()
  await closed(page)
  await page.getByRole('tab', { name: 'A receber e a pagar' }).click()
  await row(page, 'Corte do Jonas').getByText('Venceu há 3 dias').waitFor()
  await button(page, 'Receber Corte do Jonas').click()
  await button(page, 'Pix').click()
  await said(page, 'Nada a receber nem a pagar').waitFor()

  await page.getByRole('tab', { name: 'Despesas fixas' }).click()
  await button(page, 'Cadastrar a primeira').click()
  await page.getByLabel('Descrição').fill('Aluguel')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Despesas Gerais')
  await page.getByLabel('Valor (R$)').fill('2.500')
  await page.getByLabel('Dia do mês').fill(String(Number(shop.day.slice(8))))
  await button(page, 'Salvar').click()
  await row(page, 'Aluguel').waitFor()

  await page.getByRole('tab', { name: 'Transações' }).click()
  await row(page, 'Aluguel').getByText('A pagar').waitFor()
  expect(await totals(page)).toEqual(money(95, 1234.5, -1139.5, 2500))
  expect(await card(page, 'A pagar').count()).toBe(1)

  await button(page, 'Conta de luz').click()
  await page.getByLabel('Valor (R$)').fill('200')
  await button(page, 'Salvar').click()
  await said(page, 'Transação atualizada com sucesso').waitFor()
  await closed(page)
  await expect.poll(() => totals(page)).toEqual(money(95, 200, -105, 2500))
  await page.getByLabel('Tipo', { exact: true }).selectOption('expense')
  await page.getByLabel('Categoria', { exact: true }).selectOption('Luz')
  await expect.poll(() => rows(page).count()).toBe(1)
  const download = page.waitForEvent('download')
  await button(page, 'Exportar').click()
  expect((await download).suggestedFilename()).toMatch(/^financeiro-.*\.csv$/)

  await button(page, 'Conta de luz').click()
  await button(page, 'Excluir').click()
  await button(page, 'Excluir').last().click()
  await said(page, 'Transação removida com sucesso').waitFor()
  await button(page, 'Limpar filtros').click()
  await expect.poll(() => totals(page)).toEqual(money(95, 0, 95, 2500))
})

test('a person completes an appointment with two payments by keyboard, and undoing it reverses the income', async () => {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  await putAppointment(shop, '00:00', 'Rui Melo', { date: shop.day })
  await openAgenda(page, shop)
  const { keyboard } = page
  await appointmentIn(page, /Rui Melo/).focus()
  await keyboard.press('Enter')
  const panel = panelOf(page, 'Rui Melo')
  await focusOn(button(page, 'Concluir'))
  await keyboard.press('Enter')
  await panel.getByText('Como foi pago?').waitFor()
  await panel.getByText(formatMoney(50)).waitFor()
  await focusOn(button(page, 'Desconto ou gorjeta'))
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('10')
  await panel.getByText(formatMoney(60)).waitFor()
  await focusOn(button(page, 'Dividir'))
  await keyboard.press('Enter')
  await keyboard.type('31')
  expect(await page.getByLabel('Valor em Pix (R$)').inputValue()).toBe('29,00')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('30')
  await keyboard.press('Enter')
  await panel.getByText('Gorjeta incluída').waitFor()
  expect(await panel.locator('dd').allTextContents()).toEqual(money(30, 30, 10))

  await page.getByRole('link', { name: 'Financeiro' }).click()
  await row(page, 'Corte').getByText('Dinheiro + Pix').waitFor()
  const methods = page.getByRole('list', { name: 'Recebido por forma de pagamento' })
  expect(await methods.getByRole('listitem').allTextContents()).toEqual([
    `Dinheiro ${formatMoney(30)}`,
    `Pix ${formatMoney(30)}`,
  ])
  expect(await totals(page)).toEqual(money(60, 0, 60))
  await button(page, /Corte$/).click()
  await page.getByText(/^Vem de um atendimento/).waitFor()
  await button(page, 'Abrir na agenda').click()
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Desfazer' }).click()
  await button(page, 'Concluir').waitFor()
  await page.goBack()
  await rows(page).getByText('Estornado').waitFor()
  await rows(page).getByText('Estorno', { exact: true }).waitFor()
  expect(await totals(page)).toEqual(money(0, 0, 0))
  expect((await ledger(shop)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-60, 60])
})

test('completing asks for the payment method, unless a usual method is set or income is not recorded', async () => {
  const shop = await openDayShop()
  const { professional, owner } = shop
  const page = await newPage({ size: 'desktop' })
  const settle = async (usual_payment_method: string | null, records_income = true) => {
    const answer = await owner.updateFinishing({ records_income, usual_payment_method })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const finished = (name: string) => appointmentIn(page, new RegExp(`${name}, .*concluído`)).waitFor()
  const open = async (name: string, who = owner) => {
    await putAppointment(shop, `0${times++}:00`, name, { date: shop.day })
    await openAgenda(page, shop, '', who)
    // This answer, drawn in the next frame, decides whether the page asks.
    const known = page.waitForResponse('**/api/staff/finishing')
    await appointmentIn(page, new RegExp(name)).click()
    await known
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))))
    await button(page, 'Concluir').click()
  }
  let times = 0
  await open('Davi Luz', professional)
  await said(page, 'Como foi pago?').waitFor()
  expect(await panelOf(page, 'Davi Luz').getByText('R$').count()).toBe(0)
  expect(await button(page, 'Dividir').count()).toBe(0)
  await button(page, 'Cartão de débito').click()
  await finished('Davi Luz')
  await settle('pix')
  await open('Caio Reis')
  await finished('Caio Reis')
  await settle(null, false)
  await open('Ivo Sá')
  await finished('Ivo Sá')
  const methods = (await ledger(shop)).map(({ payments }) => payments.map(({ method }) => method))
  expect(methods.sort()).toEqual([['cartao_debito'], ['pix']])
})
