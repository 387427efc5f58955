import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { button, heading, url, useBrowser } from '../e2e/browser.ts'
import { openBusiness } from '../kit/actor.ts'

const newPage = useBrowser({ customers: true })

test('the mail about a booking has links to cancel, reschedule and confirm it', async () => {
  const shop = await openBusiness()
  const email = `mail-${randomUUID().slice(0, 8)}@navalha.test`
  const { status } = await shop.book(shop.booking({ date: shop.day(3) }, { email }))
  expect(status).toBe(201)
  // The page opens the mail as the local stack shows it.
  const page = await newPage()
  await page.goto(`${url}/_local`)
  const mail = page.locator('#messages details', { hasText: email })
  await mail.locator('summary').first().click()
  const link = (name: string) => mail.frameLocator('iframe').first().getByRole('link', { name, exact: true })
  const own = url.replace('//', `//${shop.business.company.slug}.`)
  for (const [name, path] of [
    ['Reagendar', 'reagendar'],
    ['Confirmar presença', 'confirmar'],
  ] as const)
    expect(await link(name).getAttribute('href')).toMatch(new RegExp(`^${own}/${path}/[^/]+$`))
  const popup = page.waitForEvent('popup')
  await link('Cancelar agendamento').click()
  const opened = await popup
  await opened.getByLabel('Motivo do cancelamento (opcional)').fill('Viagem')
  await button(opened, 'Confirmar Cancelamento').click()
  await heading(opened, 'Agendamento Cancelado').waitFor()
})
