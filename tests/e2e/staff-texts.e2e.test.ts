import { expect, test } from 'vitest'
import { openTeam } from '../kit/staff.ts'
import { url, useBrowser } from './browser.ts'
import { enterAs, title } from './staff.ts'

const newPage = useBrowser()

test('the menu marks the current screen, also at the root path, and the logo links to the dashboard', async () => {
  const page = await newPage({ size: 'desktop' })
  const team = await openTeam()
  await enterAs(page, team.owner)
  const menu = page.getByRole('navigation', { name: 'Principal', exact: true })
  const current = menu.locator('[aria-current]')
  const item = (name: string) => menu.getByRole('link', { name, exact: true })
  await title(page, 'Dashboard').waitFor()
  expect(page.url()).toBe(`${url}/`)
  expect(await current.allTextContents()).toEqual(['Dashboard'])
  expect(await current.getAttribute('aria-current')).toBe('page')
  await item('Notificações').click()
  await title(page, 'Notificações').waitFor()
  expect(await current.allTextContents()).toEqual(['Notificações'])
  await page.getByRole('link', { name: 'Navalha, ir para o dashboard', exact: true }).click()
  await title(page, 'Dashboard').waitFor()
  expect(page.url()).toBe(`${url}/dashboard`)
  expect(await current.allTextContents()).toEqual(['Dashboard'])
})
