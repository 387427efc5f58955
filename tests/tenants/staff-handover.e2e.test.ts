import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { button, url, useBrowser } from '../e2e/browser.ts'
import {
  chooseFromMenu,
  enterAs,
  fillSignIn,
  isRenewal,
  keep,
  menuLink,
  poolConfig,
  sessionOf,
  title,
} from '../e2e/staff.ts'
import { openTeam } from '../kit/staff.ts'

// Tests that nothing of a user is sent or shown for the next user of the same browser.
const newPage = useBrowser()

const changes = '**/api/staff/members/*'

/** Prepares a role change without a dialog, and records its requests. */
async function aboutToChange(page: Page) {
  const team = await openTeam('Barbearia da Primeira')
  const { email } = await team.join('manager')
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/staff/members/')) sent.push(request)
  })
  await enterAs(page, team.owner, { path: '/membros' })
  const role = page.getByLabel(`Função de ${email}`, { exact: true })
  await role.waitFor()
  return { ...team, email, sent, change: () => role.selectOption('professional') }
}

/** Signs out, and signs in as the demo's owner on the same page. */
async function switchAccount(page: Page) {
  await chooseFromMenu(page, 'Sair')
  await title(page, 'Bem-vindo').waitFor()
  await fillSignIn(page, demoOwner.email, demoOwner.password)
  await title(page, 'Dashboard').waitFor()
}

/** Waits until a retry would have been sent. */
async function settle(page: Page) {
  await menuLink(page, 'Estoque').click()
  await title(page, 'Estoque').waitFor()
  await page.waitForLoadState('networkidle')
}

const held = () => navigator.locks.query().then((locks) => locks.held?.length)

describe('a change without an answer', () => {
  test('a change that waits for a session renewal is not retried after another person signs in', async () => {
    const page = await newPage({ size: 'desktop' })
    await page.clock.install()
    const { sent, change } = await aboutToChange(page)
    const { endpoint } = await poolConfig()
    let renewals = 0
    await page.route(changes, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    await page.route(`${endpoint}**`, (route) => {
      if (!isRenewal(route.request())) return route.continue()
      renewals++
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ status: 503, headers, json: {} })
    })
    await change()
    for (const [i, pause] of [200, 400, 800, 1_600, 3_200, 6_400].entries()) {
      await expect.poll(() => renewals).toBe(i + 1)
      await page.clock.fastForward(pause)
    }
    await expect.poll(() => renewals).toBe(7)
    // This happens within the pause of 12.8 s that has begun.
    await switchAccount(page)
    await page.clock.fastForward(12_800)
    await expect.poll(() => page.evaluate(held)).toBe(0)
    await settle(page)
    expect(sent).toHaveLength(1)
  })

  test('a failed change is not retried after another person signs in in another tab', async () => {
    const page = await newPage({ size: 'desktop' })
    await page.clock.install()
    const { sent, change } = await aboutToChange(page)
    const next = await openTeam('Barbearia da Segunda')
    const beside = await page.context().newPage()
    await beside.goto(`${url}/config.json`)
    await page.route(changes, async (route) => {
      await keep(beside, await sessionOf(next.owner))
      await page.locator('header').getByText('Barbearia da Segunda', { exact: true }).waitFor()
      await route.fulfill({ status: 503, json: {} })
    })
    await change()
    await page.locator('header').getByText('Barbearia da Segunda', { exact: true }).waitFor()
    await settle(page)
    await page.clock.fastForward(2_000)
    await settle(page)
    expect(sent).toHaveLength(1)
  })
})

test('a change is not sent when another person has signed in in another tab', async () => {
  const page = await newPage({ size: 'desktop' })
  const { sent, change } = await aboutToChange(page)
  const other = await openTeam('Barbearia da Segunda')
  await keep(page, await sessionOf(other.owner))
  await change()
  await page.locator('header').getByText('Barbearia da Segunda', { exact: true }).waitFor()
  await settle(page)
  expect(sent).toEqual([])
})

describe('the toasts of an earlier user', () => {
  const ends = [
    ['done and can be undone', false],
    ['still pending', true],
  ] as const
  test.each(ends)(
    'the next user does not see a change of the earlier user that is %s',
    async (_when, underWay) => {
      const page = await newPage({ size: 'desktop' })
      const { email, change } = await aboutToChange(page)
      const toasts = page.locator('[data-sonner-toast]')
      if (underWay) await page.route(changes, () => new Promise(() => {}))
      const asked = page.waitForRequest(changes)
      await change()
      await asked
      if (!underWay) await button(page, 'Desfazer').waitFor()
      await chooseFromMenu(page, 'Sair')
      await title(page, 'Bem-vindo').waitFor()
      // Without the sign-out the toast would disappear after 8 s.
      await expect.poll(() => toasts.count(), { timeout: 3_000 }).toBe(0)
      expect(await page.getByText(email).count()).toBe(0)
      await fillSignIn(page, demoOwner.email, demoOwner.password)
      await toasts.getByText('Login realizado com sucesso!', { exact: true }).waitFor()
      expect(await toasts.count()).toBe(1)
    },
  )
})
