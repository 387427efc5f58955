import type { Page } from 'playwright'
import type { Output } from '../../web/src/lib/api.ts'
import { api, button, SLUG } from './browser.ts'

export type BookingPage = Output<'getBookingPage'>

/** Serves the business's real page with changes. */
export async function withPage(page: Page, change: (answer: BookingPage) => BookingPage) {
  const { body } = await api<BookingPage>('')
  await page.route(`**/api/public/${SLUG}`, (route) => route.fulfill({ json: change(structuredClone(body)) }))
}

/** Chooses a day and a time in the phone layout. */
export async function chooseDay(page: Page, date: string, time: string) {
  const day = page.locator(`[data-date="${date}"]`)
  await page.locator('[data-date]').first().waitFor()
  if (!(await day.count())) await button(page, 'Próximos dias').click()
  await day.click()
  await button(page, time).click()
}
