import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Client } from '#shared/clients.ts'
import { button, newPhone, url, useBrowser } from './browser.ts'
import { inSight, otherDate, today } from './catalog.ts'
import { enter, openBusiness, staffApi } from './staff-page.ts'

const newPage = useBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const create = (page: Page, input: object) => staffApi<Client>(page, 'POST', '/clients', input)

/** A business of the test's own, with somebody whose labels the others may get too. */
async function openWithLabel(page: Page, label: string) {
  await enter(page, '/clientes')
  await openBusiness(page)
  return create(page, { name: 'Rui Prado', phone: newPhone(), labels: [label] })
}

test('why a client was not saved is said beside the buttons, which stay in sight', async () => {
  const page = await newPage()
  const client = await openWithLabel(page, 'VIP')
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${url}/clientes?cliente=${client.id}&acao=editar`)
  await dialog(page).getByLabel('Nome').fill('Rui Prado Neto')
  expect(await inSight(button(page, 'Salvar'))).toBe(true)
  await page.route(`**/api/staff/clients/${client.id}`, (route) =>
    route.fulfill({ status: 429, json: { detail: 'Espere um pouco.', code: 'busy' } }),
  )
  await button(page, 'Salvar').click()
  const why = dialog(page).getByRole('alert').getByText('Espere um pouco.')
  await why.waitFor()
  for (const one of [why, button(page, 'Salvar')]) expect(await inSight(one)).toBe(true)
  // What the focus goes to is not left behind them.
  await dialog(page).getByLabel('Observações').focus()
  expect(await inSight(dialog(page).getByLabel('Observações'))).toBe(true)
})

test('nobody is born after today, which is the business’s', async () => {
  const page = await newPage({ timezoneId: otherDate() })
  await openWithLabel(page, 'VIP')
  await page.goto(`${url}/clientes?novo=1`)
  await expect.poll(() => dialog(page).getByLabel('Nascimento').getAttribute('max')).toBe(today())
})

test('a label that begins as another does is typed to its end; one of the list is taken as it is chosen', async () => {
  const page = await newPage({ size: 'desktop' })
  await openWithLabel(page, 'VIP')
  await page.goto(`${url}/clientes`)
  await page.getByText('Rui Prado').waitFor()
  await button(page, 'Novo cliente').click()
  await dialog(page).locator('datalist option[value=VIP]').waitFor({ state: 'attached' })
  const labels = dialog(page).getByLabel('Etiquetas')
  await labels.pressSequentially('VIP Gold')
  await page.keyboard.press('Enter')
  await button(page, 'Remover etiqueta VIP Gold').waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Remover etiqueta/ })
      .count(),
  ).toBe(1)
  // As a browser puts in what is chosen from its list: at once, not letter by letter.
  await labels.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'VIP')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await button(page, 'Remover etiqueta VIP').waitFor()
  expect(await labels.inputValue()).toBe('')
})
