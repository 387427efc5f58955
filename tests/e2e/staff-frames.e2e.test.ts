import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { groups, membersArea } from '../../web/src/app/navigation.ts'
import { openTeam } from '../kit/staff.ts'
import { button, url, useBrowser } from './browser.ts'
import { enterAs, menuLink, title } from './staff.ts'

const newPage = useBrowser()

/**
 * Clicks a menu item and counts the frames between the click and the moment when another screen's heading,
 * which a skeleton has as well, is in the document.
 */
async function framesUntil(page: Page, label: string): Promise<number> {
  const counting = await page.evaluateHandle((name) => {
    const heading = () => document.querySelector('#conteudo h1')?.textContent
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent?.startsWith(name))
    const before = heading()
    const frames = new Promise<number>((resolve) => {
      const begin = () => {
        let begun = 0
        const count = () => {
          begun++
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
        const observer = new MutationObserver(() => {
          if (!heading() || heading() === before) return
          observer.disconnect()
          resolve(begun)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }
      link?.addEventListener('click', begin, { once: true, capture: true })
    })
    return { frames }
  }, label)
  await menuLink(page, label).click()
  return counting.evaluate(({ frames }) => frames)
}

test('on a wide screen the content is centered, and the agenda takes the full width', async () => {
  const team = await openTeam()
  const page = await newPage({ size: 'desktop' })
  await page.setViewportSize({ width: 1920, height: 1080 })
  const edges = async (path: string, name: string) => {
    await enterAs(page, team.owner, { path })
    await title(page, name).waitFor()
    await page.locator('.bone').first().waitFor({ state: 'detached' })
    const box = await page.locator('main').boundingBox()
    if (!box) throw new Error('no screen')
    // The width leaves out the scrollbar; the sidebar takes 240.
    const width = await page.evaluate(() => document.body.clientWidth)
    return [box.x - 240, width - box.x - box.width]
  }
  expect(await edges('/clientes', 'Clientes')).toEqual([232.5, 232.5])
  expect(await edges('/agendamentos', 'Agendamentos')).toEqual([0, 0])
})

test('a screen whose code is loaded appears in the first frame after the click', async () => {
  const team = await openTeam()
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, team.owner, { path: membersArea.path })
  await title(page, 'Membros').waitFor()
  const labels = groups.flatMap(({ areas }) => areas.map(({ label }) => label))
  // The first round loads every screen's code.
  for (const label of labels) await framesUntil(page, label)
  const counted: Record<string, number> = {}
  for (const label of labels) counted[label] = await framesUntil(page, label)
  expect(counted).toEqual(Object.fromEntries(labels.map((label) => [label, 0])))
})

test('a screen that loads late does not close an open menu', async () => {
  const page = await newPage({ size: 'desktop' })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/services-screen-[\w-]+\.js$/, (route) =>
    held.promise.then(() => route.continue()),
  )
  await enterAs(page, (await openTeam()).owner, { path: '/clientes' })
  await title(page, 'Clientes').waitFor()
  await menuLink(page, 'Serviços').click()
  await page.getByRole('status').getByText('Carregando serviços...', { exact: true }).waitFor()
  await button(page, 'Menu do usuário').click()
  held.resolve()
  await button(page, 'Novo serviço').waitFor()
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'the sign-in screen is painted before its code has loaded, and does not shift on a %s',
  async (size) => {
    const page = await newPage({ size })
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/auth-screen-[\w-]+\.js$/, (route) =>
      held.promise.then(() => route.continue()),
    )
    await page.goto(`${url}/auth`, { waitUntil: 'commit' })
    const places = async () => {
      await page.evaluate(() => document.fonts.ready)
      return Promise.all(
        ['Navalha', 'Bem-vindo', 'Sua agenda começa aqui.'].map(async (text) => {
          const box = await page.getByText(text, { exact: true }).boundingBox()
          return box && [box.x, box.y, box.height]
        }),
      )
    }
    await page.getByRole('status').getByText('Carregando...', { exact: true }).waitFor()
    const painted = await places()
    expect(painted).not.toContain(null)
    held.resolve()
    await title(page, 'Bem-vindo').waitFor()
    expect(await places()).toEqual(painted)
  },
)

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
