import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openBusiness } from '../kit/actor.ts'
import { button, heading, url, useBrowser } from './browser.ts'
import { chooseDay } from './customers.ts'

const newPage = useBrowser({ customers: true })
type Customer = Awaited<ReturnType<typeof openBusiness>>
let shop: Customer
beforeAll(async () => {
  shop = await openBusiness()
})

let days = 2
/** Books, and opens a link of the mail as the local stack's page shows it. */
async function openFromMail(page: Page, label: string): Promise<Page> {
  const email = `mail-${randomUUID().slice(0, 8)}@navalha.test`
  const { status } = await shop.book(shop.booking({ date: shop.day(++days) }, { email }))
  expect(status).toBe(201)
  await page.goto(`${url}/_local`)
  const mail = page.locator('#messages details', { hasText: email })
  await mail.locator('summary').first().click()
  const opened = page.waitForEvent('popup')
  await mail.frameLocator('iframe').first().getByRole('link', { name: label, exact: true }).click()
  return opened
}

test('a booking’s mail leads to its cancellation', async () => {
  const page = await openFromMail(await newPage(), 'Cancelar agendamento')
  await page.getByLabel('Motivo do cancelamento (opcional)').fill('Viagem')
  await button(page, 'Confirmar Cancelamento').click()
  await heading(page, 'Agendamento Cancelado').waitFor()
})

test('to another time', async () => {
  const page = await openFromMail(await newPage(), 'Reagendar')
  await chooseDay(page, shop.day(days + 1), '11:00')
  await button(page, 'Confirmar Reagendamento').click()
  await heading(page, 'Reagendamento Realizado!').waitFor()
})

test('and to its confirmation', async () => {
  const page = await openFromMail(await newPage(), 'Confirmar presença')
  await button(page, 'Confirmar presença').click()
  await heading(page, 'Presença confirmada!').waitFor()
})
