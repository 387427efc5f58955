import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoOwner } from '../../infra/local/demo-owner.ts'
import { newAccount } from '../kit/staff.ts'
import { button, url, useBrowser } from './browser.ts'
import {
  askPool,
  chooseFromMenu,
  enterAs,
  fillSignIn,
  poolConfig,
  refuseFromPool,
  stored,
  title,
} from './staff.ts'

// The life of a session (S§9, RULINGS A3). The browser's clock is moved; what the pool is asked is counted.
const newPage = useBrowser()

const owner = newAccount({ user_id: demoOwner.sub, email: demoOwner.email })
const TEN_MINUTES = 600_000
const NINETY_SECONDS = 90_000

/** A session of the demo's owner that the pool will renew, whose token ends `left` from now. */
async function enterWith(page: Page, left: number, path: string, refreshToken?: string) {
  const { AuthenticationResult } = await askPool<{ AuthenticationResult: { RefreshToken: string } }>(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: demoOwner.email, PASSWORD: demoOwner.password },
    },
  )
  const expiresAt = Date.now() + left
  const renewing = refreshToken ?? AuthenticationResult.RefreshToken
  await enterAs(page, owner, { path, expiresAt, refreshToken: renewing })
}

async function countRenewals(context: BrowserContext): Promise<number[]> {
  const { endpoint } = await poolConfig()
  const times: number[] = []
  context.on('request', (request) => {
    const asked = request.url().startsWith(endpoint) && request.method() === 'POST'
    if (asked && request.postDataJSON().AuthFlow === 'REFRESH_TOKEN_AUTH') times.push(Date.now())
  })
  return times
}

const idToken = async (page: Page) => {
  const { userPoolClientId } = await poolConfig()
  return stored(page, `CognitoIdentityServiceProvider.${userPoolClientId}.${demoOwner.sub}.idToken`)
}

describe('a session', () => {
  test('is renewed 90 s before it ends, once for all tabs, and goes on', async () => {
    const page = await newPage({ size: 'desktop' })
    const context = page.context()
    const renewals = await countRenewals(context)
    await context.clock.install()
    await enterWith(page, TEN_MINUTES, '/estoque')
    await title(page, 'Estoque').waitFor()
    const other = await context.newPage()
    await other.goto(`${url}/ajuda`)
    await title(other, 'Ajuda').waitFor()
    const first = await idToken(page)
    const end = Number(JSON.parse(atob(first?.split('.')[1] ?? '')).exp) * 1_000
    const left = end - (await page.evaluate(() => Date.now()))
    expect(left).toBeLessThanOrEqual(TEN_MINUTES)
    await context.clock.fastForward(left - NINETY_SECONDS - 3_000)
    await page.getByRole('link', { name: 'Vendas' }).click()
    await title(page, 'Vendas').waitFor()
    expect(renewals).toHaveLength(0)
    await context.clock.fastForward(4_000)
    await expect.poll(() => idToken(page), { timeout: 15_000 }).not.toBe(first)
    await button(other, 'Menu do usuário').click()
    expect(renewals).toHaveLength(1)
    await page.getByRole('link', { name: 'Ajuda' }).click()
    await title(page, 'Ajuda').waitFor()
    expect(renewals).toHaveLength(1)
  })

  test('found ended by two tabs at once is renewed once', async () => {
    const page = await newPage()
    const renewals = await countRenewals(page.context())
    const { endpoint } = await poolConfig()
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route(`${endpoint}**`, async (route) => {
      await both
      await route.continue()
    })
    await enterWith(page, -60_000, '/estoque')
    const other = await page.context().newPage()
    await other.goto(`${url}/ajuda`)
    for (const tab of [page, other])
      await tab.getByRole('status').getByText('Carregando...').waitFor({ state: 'attached' })
    await expect.poll(() => renewals.length).toBe(1)
    // The other one stands in line before the first has its answer.
    await expect
      .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
      .toBe(1)
    release()
    await title(other, 'Ajuda').waitFor()
    await title(page, 'Estoque').waitFor()
    expect(renewals).toHaveLength(1)
  })

  test('is tried again from 200 ms on, each time twice as late, while the pool does not answer', async () => {
    const page = await newPage()
    const renewals = await countRenewals(page.context())
    const { endpoint } = await poolConfig()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const unanswered = [503, 502, 504, 500]
    await page.route(`${endpoint}**`, (route) => {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      const status = unanswered.shift()
      return status ? route.fulfill({ status, headers, json: {} }) : route.continue()
    })
    await enterWith(page, -60_000, '/estoque')
    await title(page, 'Estoque').waitFor()
    const gaps = renewals.slice(1).map((time, i) => time - (renewals[i] as number))
    expect(gaps).toHaveLength(4)
    for (const [i, pause] of [200, 400, 800, 1_600].entries())
      expect(gaps[i]).toBeGreaterThanOrEqual(pause - 10)
  })

  test('that the pool renews no more ends quietly, and the sign-in leads back', async () => {
    const page = await newPage()
    await enterWith(page, -60_000, '/servicos?q=corte#fim', 'nenhum')
    await title(page, 'Bem-vindo').waitFor()
    expect(page.url()).toBe(`${url}/auth`)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await fillSignIn(page, demoOwner.email, demoOwner.password)
    await title(page, 'Serviços').waitFor()
    expect(page.url()).toBe(`${url}/servicos?q=corte#fim`)
  })

  test('that cannot be renewed for 30 s ends quietly too', async () => {
    const page = await newPage()
    await page.clock.install()
    const renewals = await countRenewals(page.context())
    await refuseFromPool(page, 'InternalErrorException', 'Something went wrong', 503)
    await enterWith(page, -60_000, '/servicos')
    await page.getByRole('status').getByText('Carregando...').waitFor({ state: 'attached' })
    const arrived = title(page, 'Bem-vindo')
    // Each pause begins when an answer has come: the clock goes on in steps until nothing is left to wait for.
    for (let step = 0; step < 60 && !(await arrived.count()); step++) await page.clock.runFor(1_000)
    await arrived.waitFor()
    expect(renewals).toHaveLength(8)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
  })

  test('ended in one tab has ended in all, and takes the chosen business with it', async () => {
    const page = await newPage({ size: 'desktop' })
    await enterWith(page, TEN_MINUTES, '/estoque')
    await title(page, 'Estoque').waitFor()
    expect(await stored(page, 'currentTenantId')).toMatch(/^ten_/)
    const other = await page.context().newPage()
    await other.goto(`${url}/ajuda`)
    await title(other, 'Ajuda').waitFor()
    await chooseFromMenu(page, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
    await title(other, 'Bem-vindo').waitFor()
    expect(await stored(page, 'currentTenantId')).toBe(null)
    expect(await idToken(page)).toBe(null)
  })
})
