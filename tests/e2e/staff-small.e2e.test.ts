import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newAccount, openTeam } from '../kit/staff.ts'
import { button, sizes, useBrowser } from './browser.ts'
import { enterAs, menuLink, title } from './staff.ts'

// Tests menus and drawer of the app on small screens.
const newPage = useBrowser()

/** Expects that the last of the menu's items can be scrolled into the window. */
async function expectAllInReach(page: Page, role: 'menuitem' | 'menuitemradio') {
  const item = page.getByRole(role).last()
  await item.scrollIntoViewIfNeeded()
  const [box, menu] = [await item.boundingBox(), await page.getByRole('menu').boundingBox()]
  if (!box || !menu) throw new Error('no menu')
  expect(menu.y).toBeGreaterThanOrEqual(0)
  expect(menu.y + menu.height).toBeLessThanOrEqual(320)
  expect(box.y + box.height).toBeLessThanOrEqual(320)
}

test('menus scroll in a low window, and every item can be reached', async () => {
  const person = newAccount({ business_name: 'Casa Zero' })
  await person.tenants()
  for (let i = 1; i < 5; i++) await person.open(`Casa ${i}`)
  const page = await newPage()
  await page.setViewportSize({ width: 667, height: 320 })
  await enterAs(page, person)
  await title(page, 'Dashboard').waitFor()
  await button(page, 'Menu do usuário').click()
  await expectAllInReach(page, 'menuitem')
  await page.keyboard.press('Escape')
  await button(page, /^Trocar de empresa/).click()
  await expectAllInReach(page, 'menuitemradio')
})

describe('the menu drawer of a phone', () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    const team = await openTeam()
    const page = await newPage()
    await enterAs(page, team.owner, { path: '/ajuda' })
    await title(page, 'Central de Ajuda').waitFor()
    await button(page, 'Menu').click()
    await drawer(page).waitFor()
    return page
  }

  test('the drawer closes when the user opens another screen or goes back', async () => {
    const page = await open()
    await menuLink(drawer(page), 'Estoque').click()
    await title(page, 'Estoque').waitFor()
    await drawer(page).waitFor({ state: 'detached' })
    await button(page, 'Menu').click()
    await drawer(page).waitFor()
    await page.goBack()
    await drawer(page).waitFor({ state: 'detached' })
    await title(page, 'Central de Ajuda').waitFor()
  })

  test('the drawer closes when the user chooses the current screen', async () => {
    const page = await open()
    await menuLink(drawer(page), 'Ajuda').click()
    await drawer(page).waitFor({ state: 'detached' })
  })

  test('the drawer closes when the window becomes wide enough for the sidebar, and stays closed', async () => {
    const page = await open()
    await page.setViewportSize(sizes.desktop)
    await drawer(page).waitFor({ state: 'detached' })
    await menuLink(page, 'Estoque').click()
    await title(page, 'Estoque').waitFor()
    await page.setViewportSize(sizes.phone)
    await button(page, 'Menu').waitFor()
    expect(await drawer(page).count()).toBe(0)
  })
})
