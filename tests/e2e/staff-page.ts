import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { newAccount } from '../kit/staff.ts'
import { enterAs } from './staff.ts'

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Opens the app as the demo business's owner, with a token that is valid for an hour. */
export const enter = (page: Page, path = '/dashboard') =>
  enterAs(page, newAccount({ user_id: demoOwner.sub, email: demoOwner.email }), { path })

type Answer<T> = { status: number; body: T }

/** Calls the API as the signed-in member, within the page's business. */
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
          'x-tenant-id': sessionStorage.getItem('currentTenantId') ?? '',
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

/** Finds a toast with this text. */
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text)

/** Polls an expectation for as long as a slow machine needs. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })
