import type { Locator, Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { url, type useBrowser } from '../e2e/browser.ts'

type NewPage = ReturnType<typeof useBrowser>

/** Opens a story of the patterns page. */
export function storyOpener(newPage: NewPage) {
  // The stack builds the page at its first request.
  beforeAll(() => fetch(`${url}/_patterns/`))
  return async (path: string, setting: Parameters<NewPage>[0] = { size: 'desktop' }) => {
    const page = await newPage(setting)
    await page.goto(`${url}/_patterns/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
}

/** Sets the result of the next request. */
export const answerNext = (page: Page, mode: string) =>
  page.getByRole('radio', { name: mode }).check({ force: true })
/** Releases a delayed response. */
export const releaseResponse = (page: Page) => page.keyboard.press('F9')

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
export const focused = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)
