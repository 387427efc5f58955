import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { members, memberships } from '#functions/kit/membership.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { demoOwner } from '../../infra/local/demo-owner.ts'
import { describeBusiness, itemOf, writeBusiness, writeItems } from '../../infra/local/seed.ts'
import { tableOfStack } from '../kit/actor.ts'
import { button, url } from './browser.ts'

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

/** Calls the API as the signed-in member, within the business that the page shows. */
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

/**
 * A business of the demo owner's that is the test's own, chosen on the page. Put there by hand: an account may open
 * few a day.
 */
export async function openBusiness(page: Page, name = 'Barbearia de Teste') {
  const now = new Date()
  const table = tableOfStack()
  const slug = `teste-${randomUUID().slice(0, 12)}`
  const business = describeBusiness({ slug, name, now, services: [], professionals: [] })
  const tenant_id = business.company.id as Tenant
  const { sub: user_id, email } = demoOwner
  const member = { user_id, tenant_id, role: 'owner', email, since: now.toISOString(), version: 1 } as const
  await writeBusiness(table, business)
  await writeItems(table, [itemOf(business, memberships, member), itemOf(business, members, member)])
  await chooseBusiness(page, tenant_id)
  return { tenant_id, slug }
}

/** As the switcher does: for this tab, and for those that follow. */
const chooseBusiness = (page: Page, id: string) =>
  page.evaluate((chosen) => {
    for (const storage of [sessionStorage, localStorage]) storage.setItem('currentTenantId', chosen)
  }, id)

/** What would be said aloud and seen at the bottom right. */
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text)

/** An expectation that the machine may take its time to meet. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })
