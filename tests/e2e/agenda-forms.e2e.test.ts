import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { appointmentIn, openAgenda, openDayShop } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()
const corte = { label: `Corte · 30 min · ${formatMoney(50)}` }

/** Opens the form for something new, tomorrow. */
async function begin(query = '') {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}${query}`)
  await button(page, 'Novo agendamento').click()
  return { shop, page, date, dialog: page.getByRole('dialog') }
}

/** The field that has the focus and a complaint, and what that is. */
async function complaint(page: Page, label: string) {
  const field = page.getByRole('dialog').getByLabel(label)
  await field.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  const [id] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`#${id}`).textContent()
}

test('a new appointment shows errors of the form and of the server at their fields, focused', async () => {
  const { page, dialog } = await begin()
  await page.getByLabel('Cliente', { exact: true }).fill('Davi Rocha')
  await page.getByRole('option', { name: 'Novo cliente “Davi Rocha”' }).click()
  await page.getByLabel('Serviço').selectOption(corte)
  await page.getByLabel('Telefone').fill('123')
  await page.getByLabel('Preço (R$)').fill('1000000')
  await button(page, 'Agendar').click()
  expect(await complaint(page, 'Preço (R$)')).toBe(`O valor máximo é ${formatMoney(999_999.99)}.`)
  await page.getByLabel('Preço (R$)').fill('50')
  await button(page, 'Agendar').click()
  const said = (await complaint(page, 'Telefone')) ?? ''
  expect(said).toContain('telefone')
  // Once, and not in a notice besides.
  expect(await dialog.getByText(said, { exact: true }).count()).toBe(1)
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await page.getByLabel('Telefone').fill('')
  await page.getByLabel('Telefone').pressSequentially('11987650002')
  await button(page, 'Agendar').click()
  await appointmentIn(page, /Davi Rocha/).waitFor()
})
