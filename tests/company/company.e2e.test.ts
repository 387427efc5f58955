import { expect, test } from 'vitest'
import { button, useBrowser } from '../e2e/browser.ts'
import { nextWeekday, openShop } from '../e2e/catalog.ts'
import { enterAs, said } from '../e2e/staff.ts'

// Tests how staff manage the days on which the whole business is closed.
const newPage = useBrowser()

test('the owner can close public holidays one by one or all at once, and a new own holiday lists its appointments', async () => {
  const shop = await openShop('Barbearia do Feriado')
  const service = await shop.service({ name: 'Corte' })
  const professional = await shop.professional({ name: 'Rita Lemos' })
  const monday = nextWeekday(1)
  await shop.book({ professional_id: professional.id, service_id: service.id, date: monday, time: '10:00' })
  const closed = async () => (await shop.holidays()).holidays.filter((one) => one.closed)
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/profissionais', tenant: shop.tenant.tenant_id })
  await page.getByRole('tab', { name: 'Feriados' }).click()
  await page.getByRole('switch', { name: 'Fechado em Natal' }).click()
  await said(page, '1 fechado').waitFor()
  await expect.poll(closed).toMatchObject([{ holiday: 'christmas' }])
  await button(page, 'Fechar em todos').click()
  await expect.poll(async () => (await closed()).length).toBe(14)
  await button(page, 'Abrir em todos').click()
  await expect.poll(closed).toEqual([])

  await said(page, 'Nenhum feriado próprio').waitFor()
  await button(page, 'Adicionar feriado').click()
  await said(page, 'Informe o nome do feriado.').waitFor()
  await page.getByLabel('Nome do feriado').fill('Aniversário da casa')
  await page.getByLabel('Data').fill(monday)
  await page.getByLabel('Repete todos os anos').uncheck()
  await page.keyboard.press('Enter')
  await said(page, '1 agendamento em Aniversário da casa').waitFor()
  await said(page, 'Marina Alves').waitFor()
  expect((await shop.holidays()).own).toMatchObject([
    { name: 'Aniversário da casa', date: monday, yearly: false },
  ])
  await button(page, 'Remover Aniversário da casa').click()
  await button(page, 'Remover').click()
  await said(page, 'Nenhum feriado próprio').waitFor()
  expect((await shop.holidays()).own).toEqual([])
})
