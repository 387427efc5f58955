import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, url } from './browser.ts'

/** Both widths in both themes. */
export const settings = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
)

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Signs in as the demo business's owner, on the way to a path. */
export async function enter(page: Page, path = '/dashboard') {
  await page.goto(url + path)
  await page.getByLabel('Email').fill('dono@navalha.test')
  await page.getByLabel('Senha', { exact: true }).fill('navalha1')
  await button(page, 'Entrar').click()
  await button(page, 'Menu do usuário').waitFor()
}

type Answer<T> = { status: number; body: T }

/** Calls the API as whoever is signed in on the page, within the business that the page shows. */
export async function staffApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async (call): Promise<Answer<unknown>> => {
      const stored = Object.entries(localStorage)
      const token = stored.find(([key]) => key.endsWith('.idToken'))?.[1]
      const response = await fetch(`/api/staff${call.path}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-tenant-id': localStorage.getItem('currentTenantId') ?? '',
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    { method, path, body },
  )
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body as T
}

/** A business of the test's own, chosen on the page; gives its id and slug. */
export async function openBusiness(page: Page, name = 'Barbearia de Teste') {
  const made = await staffApi<{ tenant_id: string; slug: string }>(page, 'POST', '/tenants', { name })
  await page.evaluate((id) => localStorage.setItem('currentTenantId', id), made.tenant_id)
  return made
}

/** What would be said aloud and seen at the bottom right. */
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text)

/** An expectation that the machine may take its time to meet. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })
