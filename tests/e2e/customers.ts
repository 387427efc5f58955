import type { Page } from 'playwright'
import { button } from './browser.ts'

/** Chooses the first free time of a day on a phone's strip. */
export async function chooseDay(page: Page, date: string, time: string) {
  const day = page.locator(`[data-date="${date}"]`)
  await page.locator('[data-date]').first().waitFor()
  if (!(await day.count())) await button(page, 'Próximos dias').click()
  await day.click()
  await button(page, time).click()
}
