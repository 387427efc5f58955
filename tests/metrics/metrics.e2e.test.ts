import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { button, focusOn, url, useBrowser } from '../e2e/browser.ts'
import { openShop, today } from '../e2e/catalog.ts'
import { writeMetricsDays } from '../e2e/metrics-days.ts'
import { enterAs, menuLink, said, title } from '../e2e/staff.ts'

const newPage = useBrowser()
const region = (page: Page, name: string) => page.getByRole('region', { name })
/** Returns the name, value, change and earlier value of each figure. */
const figures = async (page: Page) =>
  (await region(page, 'Resumo').locator('dl > div').allTextContents()).map((text) => text.replace(/\s/g, ' '))
const spaced = (reais: number) => formatMoney(reais).replace(/\s/g, ' ')

async function enter(page: Page, name: string) {
  const shop = await openShop(name)
  await enterAs(page, shop.owner, { path: '/metricas', tenant: shop.tenant.tenant_id })
  await title(page, 'Métricas').waitFor()
  return shop
}

test('the metrics screen shows a period’s figures, charts and tables, and exports a table', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await enter(page, 'Barbearia dos Números')
  await page.getByText('Nenhum movimento neste período').waitFor()
  await writeMetricsDays(shop.tenant.tenant_id, today())
  await page.reload()
  await region(page, 'Faturamento por dia').waitFor()
  expect(await figures(page)).toEqual([
    `Faturamento${spaced(323.45)}subiu 29,4%antes ${spaced(250)}`,
    'Atendimentos4subiu 100%antes 2',
    `Ticket médio${spaced(53.91)}caiu 35,3%antes ${spaced(83.33)}`,
    'Ocupação25%igualantes 25%',
    'Faltas33,3%igualantes 33,3%',
    'Clientes novos2subiu 100%antes 1',
    'Clientes recorrentes2subiu 100%antes 1',
  ])
  expect(await region(page, 'Produtos com mais receita').getByRole('listitem').textContent()).toMatch(
    /^PomadaR\$\s50,003 vendidos$/,
  )
  const busy = region(page, 'Movimento por dia e hora').getByRole('row', { name: /^17h/ })
  expect((await busy.getByRole('cell').allTextContents()).filter((text) => text !== '·0').length).toBe(2)

  const days = region(page, 'Faturamento por dia')
  await days.getByRole('button', { name: 'Ver tabela' }).click()
  const rows = days.getByRole('table').getByRole('row')
  expect(await rows.count()).toBe(32)
  expect(await rows.last().textContent()).toMatch(/^Total4R\$\s323,45$/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    days.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`receita-${addDays(today(), -29)}-a-${today()}.csv`)
  const content = (await buffer(await file.createReadStream())).toString()
  const [header, ...lines] = content.trim().split('\r\n')
  expect(header).toBe('Dia;Atendimentos;Faturamento')
  expect(lines).toContain(`${addDays(today(), -1).split('-').reverse().join('/')};2;123,45`)

  await page.getByRole('combobox', { name: 'Período' }).selectOption('Últimos 7 dias')
  await expect
    .poll(() => figures(page))
    .toContain(`Faturamento${spaced(123.45)}caiu 38,3%antes ${spaced(200)}`)
  expect(new URL(page.url()).searchParams.get('periodo')).toBe('7dias')
  expect(await rows.count()).toBe(9)
})

test('a person can open the explanation of a figure and read the bars of the chart by keyboard', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await enter(page, 'Barbearia do Teclado')
  await writeMetricsDays(shop.tenant.tenant_id, today())
  await page.goto(`${url}/metricas?periodo=7dias`)
  await focusOn(button(page, 'O que conta em Faltas'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Faltas' }).getByText('Cancelamentos não contam').waitFor()
  await page.keyboard.press('Escape')
  const chart = page.getByRole('application', { name: 'Faturamento por dia' })
  await focusOn(chart)
  for (let day = 0; day < 5; day++) await page.keyboard.press('ArrowRight')
  const details = region(page, 'Faturamento por dia').getByRole('status')
  await expect.poll(() => details.textContent()).toMatch(/R\$\s123,452 atendimentos$/)
})

test('figures are recalculated in parts, also while another screen is shown', async () => {
  const page = await newPage({ size: 'desktop' })
  const asked: unknown[] = []
  const at = (counted: number) => ({
    done: counted === 9,
    counted,
    parts: 9,
    ...(counted < 9 && { cursor: `${counted}` }),
  })
  const answers = [at(0), at(1), at(1), at(9)]
  const letGo: (() => void)[] = []
  await page.route('**/api/staff/metrics/rebuild', async (route) => {
    asked.push(route.request().postDataJSON())
    await new Promise<void>((resolve) => letGo.push(resolve))
    await route.fulfill({ json: answers[asked.length - 1] })
  })
  await enter(page, 'Barbearia Recontada')
  await button(page, 'Recalcular').click()
  const next = async (parts: RegExp) => {
    await page.getByText(parts).waitFor()
    await expect.poll(() => letGo.length).toBe(1)
    letGo.shift()?.()
  }
  await next(/^Recalculando\.\.\.$/)
  await next(/^Recalculando\.\.\. 0 de 9 partes prontas\. Esperando alguns segundos sem alterações/)
  await next(/^Recalculando\.\.\. 1 de 9 partes prontas\.$/)
  await page.getByText(/1 de 9 partes prontas\. Esperando/).waitFor()
  expect(await button(page, 'Recalcular').isDisabled()).toBe(true)
  await menuLink(page, 'Dashboard').click()
  await menuLink(page, 'Métricas').click()
  const read = page.waitForResponse(/\/api\/staff\/metrics\?/)
  await next(/1 de 9 partes prontas\. Esperando/)
  await read
  await said(page, 'Números recalculados').waitFor()
  expect(asked).toEqual([{}, { cursor: '0' }, { cursor: '1' }, { cursor: '1' }])
})
