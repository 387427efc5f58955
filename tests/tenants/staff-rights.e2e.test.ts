import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useBrowser } from '../e2e/browser.ts'
import { enterAs, menuLink, title } from '../e2e/staff.ts'
import { openTeam, tokenMailedTo } from '../kit/staff.ts'

// Tests that changed rights apply after a return to the app or after navigation.
const newPage = useBrowser()

/** Simulates a return to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

function countTenants(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff/tenants')) seen.count++
  })
  return seen
}

test('a new role changes the menu after navigation, and rights are requested at most once a minute', async () => {
  const team = await openTeam()
  const person = await team.join('professional')
  const page = await newPage({ size: 'desktop' })
  await page.clock.install()
  const asked = countTenants(page)
  await enterAs(page, person, { path: '/ajuda' })
  await title(page, 'Central de Ajuda').waitFor()
  expect(await menuLink(page, 'Métricas').count()).toBe(0)
  await team.asOwner.change(person.user_id, 'manager')
  for (const label of ['Dashboard', 'Estoque', 'Clientes']) {
    await menuLink(page, label).click()
    await title(page, label).waitFor()
  }
  expect([asked.count, await menuLink(page, 'Métricas').count()]).toEqual([1, 0])
  await page.clock.fastForward(60_000)
  await menuLink(page, 'Estoque').click()
  await menuLink(page, 'Métricas').click()
  await title(page, 'Métricas').waitFor()
  expect(asked.count).toBe(2)
})

test('a removed role changes the menu when the user returns to the tab', async () => {
  const team = await openTeam()
  const person = await team.join('manager')
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, person, { path: '/ajuda' })
  await menuLink(page, 'Métricas').waitFor()
  await team.asOwner.change(person.user_id, 'professional')
  await comeBack(page)
  await menuLink(page, 'Métricas').waitFor({ state: 'detached' })
})

test('a person without a business enters the one whose invitation they accepted in another tab', async () => {
  const team = await openTeam('Barbearia do Convite')
  const person = await team.join('manager')
  await team.asOwner.remove(person.user_id)
  const page = await newPage()
  await enterAs(page, person)
  await title(page, 'Você ainda não participa de nenhuma empresa').waitFor()
  await team.asOwner.invite(person.email, 'manager')
  await person.accept(await tokenMailedTo(person.email))
  await comeBack(page)
  await title(page, 'Dashboard').waitFor()
  await page.locator('header').getByText('Barbearia do Convite', { exact: true }).waitFor()
})
