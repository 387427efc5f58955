import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { button, url, useBrowser } from '../e2e/browser.ts'
import {
  askPool,
  chooseFromMenu,
  enterAs,
  fillSignIn,
  isRenewal,
  keep,
  menuLink,
  poolConfig,
  refuseFromPool,
  sessionOf,
  stored,
  tenantOf,
  title,
} from '../e2e/staff.ts'
import { newAccount } from '../kit/staff.ts'

// Tests how sessions are renewed and ended (S§9, RULINGS A3) with a moved clock.
const newPage = useBrowser()

const owner = newAccount({ user_id: demoOwner.sub, email: demoOwner.email })
const TEN_MINUTES = 600_000
const NINETY_SECONDS = 90_000

type Entry = { path: string; left: number; refreshToken?: string; tenant?: string }

/** Returns a refresh token of the demo's owner. */
async function newRefreshToken(): Promise<string> {
  const { AuthenticationResult } = await askPool<{ AuthenticationResult: { RefreshToken: string } }>(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: demoOwner.email, PASSWORD: demoOwner.password },
    },
  )
  return AuthenticationResult.RefreshToken
}

/** Enters with a renewable session of the demo's owner, whose token expires in `left` milliseconds. */
async function enterWith(page: Page, { path, left, refreshToken, tenant }: Entry) {
  const expiresAt = Date.now() + left
  const renewing = refreshToken ?? (await newRefreshToken())
  await enterAs(page, owner, { path, expiresAt, refreshToken: renewing, tenant })
}

/** Returns the pool's answer to a refresh token. */
const renewalWith = (RefreshToken: string | null) =>
  askPool('GetTokensFromRefreshToken', { RefreshToken }).then(
    () => 'renewed',
    ({ message }: Error) => message,
  )

function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (isRenewal(request)) count++
  })
  return () => count
}

type Traffic = { asked: number; answered: number }

/** Counts requests in the page itself, so that the page has begun its pause once an answer is counted. */
async function watchPool(page: Page): Promise<() => Promise<Traffic>> {
  const { endpoint } = await poolConfig()
  await page.addInitScript((pool) => {
    const send = window.fetch
    const traffic = { asked: 0, answered: 0 }
    window.fetch = async (...call) => {
      if (!String(call[0]).startsWith(pool)) return send(...call)
      traffic.asked++
      const answer = await send(...call)
      traffic.answered++
      return answer
    }
    Object.assign(window, { traffic })
  }, endpoint)
  return () => page.evaluate(() => (window as unknown as { traffic: Traffic }).traffic)
}

/** Stops the page's clock before its first script. */
async function holdClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/** Expects each pause to end on time and no sooner. */
async function expectPauses(page: Page, traffic: () => Promise<Traffic>, pauses: number[]) {
  for (const [i, pause] of pauses.entries()) {
    await expect.poll(traffic).toEqual({ asked: i + 1, answered: i + 1 })
    await page.clock.runFor(pause - 1)
    expect(await traffic()).toEqual({ asked: i + 1, answered: i + 1 })
    await page.clock.runFor(1)
    await expect.poll(async () => (await traffic()).asked).toBe(i + 2)
  }
}

const storedToken = async (page: Page, kind: 'idToken' | 'refreshToken') => {
  const { userPoolClientId } = await poolConfig()
  return stored(page, `CognitoIdentityServiceProvider.${userPoolClientId}.${demoOwner.email}.${kind}`)
}
const idToken = (page: Page) => storedToken(page, 'idToken')
const refreshToken = (page: Page) => storedToken(page, 'refreshToken')

const tokenKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Cognito')))

/** Returns how many tabs hold the renewal lock, and how many wait for it. */
const locks = async () => {
  const { held, pending } = await navigator.locks.query()
  return [held?.length, pending?.length]
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

/** Expects the sign-in screen with the reason and the email, and only the chosen business left of the session. */
async function expectQuietEnd(page: Page, tenant: string) {
  await title(page, 'Bem-vindo').waitFor()
  await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(demoOwner.email)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('account-password')
  expect(page.url()).toBe(`${url}/auth`)
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await stored(page, 'currentTenantId')).toBe(tenant)
  expect(await tokenKeys(page)).toEqual([])
}

describe('a session', () => {
  test('a session is renewed 90 s before it expires, once for all tabs', async () => {
    const page = await newPage({ size: 'desktop' })
    const context = page.context()
    const renewals = countRenewals(context)
    await context.clock.install()
    await enterWith(page, { path: '/estoque', left: TEN_MINUTES })
    await title(page, 'Estoque').waitFor()
    const other = await context.newPage()
    await other.goto(`${url}/ajuda`)
    await title(other, 'Central de Ajuda').waitFor()
    const first = await idToken(page)
    const rotated = await refreshToken(page)
    const end = Number(JSON.parse(atob(first?.split('.')[1] ?? '')).exp) * 1_000
    await context.clock.pauseAt(end - NINETY_SECONDS - 1_000)
    await menuLink(page, 'Vendas').click()
    await title(page, 'Vendas').waitFor()
    expect(renewals()).toBe(0)
    await context.clock.runFor(2_000)
    await context.clock.resume()
    await expect.poll(() => idToken(page)).not.toBe(first)
    expect(await refreshToken(page)).not.toBe(rotated)
    await expect.poll(() => other.evaluate(locks)).toEqual([0, 0])
    expect(renewals()).toBe(1)
    await menuLink(page, 'Ajuda').click()
    await title(page, 'Central de Ajuda').waitFor()
    expect(renewals()).toBe(1)
  })

  test('an expired session opened in two tabs is renewed once, with a single new refresh token', async () => {
    const page = await newPage()
    const context = page.context()
    const renewals = countRenewals(context)
    const { endpoint } = await poolConfig()
    const start = gate()
    const answer = gate()
    // Both tabs must be open before either loads the configuration: the first tab's request can time out.
    await context.route('**/config.json', async (route) => {
      if (!route.request().isNavigationRequest()) await start.passed
      await route.continue()
    })
    await context.route(`${endpoint}**`, async (route) => {
      await answer.passed
      await route.continue()
    })
    const first = await newRefreshToken()
    await enterWith(page, { path: '/estoque', left: -60_000, refreshToken: first })
    const other = await context.newPage()
    await other.goto(`${url}/ajuda`)
    for (const tab of [page, other])
      await tab.getByRole('status').getByText('Carregando...', { exact: true }).waitFor({ state: 'attached' })
    start.open()
    await expect.poll(renewals).toBe(1)
    // The other tab waits for the lock before the first has its answer.
    await expect.poll(() => other.evaluate(locks)).toEqual([1, 1])
    answer.open()
    await title(other, 'Central de Ajuda').waitFor()
    await title(page, 'Estoque').waitFor()
    expect(renewals()).toBe(1)
    const next = await refreshToken(other)
    expect(next).not.toBe(first)
    expect(await renewalWith(next)).toBe('renewed')
    await askPool('RevokeToken', { Token: first })
    expect(await renewalWith(next)).toContain('Refresh Token has been revoked')
  })

  test('a session is renewed with the old refresh token when the answer with the new one was lost', async () => {
    const page = await newPage()
    const renewals = countRenewals(page.context())
    const first = await newRefreshToken()
    let lost = false
    await page.route(`${(await poolConfig()).endpoint}**`, async (route) => {
      if (lost || !isRenewal(route.request())) return route.continue()
      lost = (await route.fetch()).ok()
      await route.abort()
    })
    await enterWith(page, { path: '/estoque', left: -60_000, refreshToken: first })
    await title(page, 'Estoque').waitFor()
    expect([lost, renewals()]).toEqual([true, 2])
    expect(await refreshToken(page)).not.toBe(first)
  })

  test('a session continues with the tokens of another tab when the user pool rejects its own', async () => {
    const page = await newPage()
    const beside = await page.context().newPage()
    await beside.goto(`${url}/config.json`)
    const answer = gate()
    await page.route(`${(await poolConfig()).endpoint}**`, async (route) => {
      await answer.passed
      await route.continue()
    })
    await page.route('**/api/staff/**', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    const renewal = page.waitForRequest(isRenewal)
    await enterWith(page, { path: '/estoque', left: TEN_MINUTES, refreshToken: 'nenhum' })
    await renewal
    const expiresAt = Date.now() + 2 * TEN_MINUTES
    await keep(beside, await sessionOf(owner, { expiresAt, refreshToken: await newRefreshToken() }))
    await expect.poll(() => refreshToken(page)).not.toBe('nenhum')
    answer.open()
    await title(page, 'Estoque').waitFor()
    await expect.poll(() => page.evaluate(locks)).toEqual([0, 0])
    expect(new URL(page.url()).pathname).toBe('/estoque')
    expect(await refreshToken(page)).not.toBe(null)
  })

  test('a failing renewal is retried after 200 ms and then with doubled pauses', async () => {
    const page = await newPage()
    await holdClock(page)
    const traffic = await watchPool(page)
    const { endpoint } = await poolConfig()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const unanswered = [503, 502, 504, 500]
    await page.route(`${endpoint}**`, (route) => {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      const status = unanswered.shift()
      return status ? route.fulfill({ status, headers, json: {} }) : route.continue()
    })
    await enterWith(page, { path: '/estoque', left: -60_000 })
    await expectPauses(page, traffic, [200, 400, 800, 1_600])
    await page.clock.resume()
    await title(page, 'Estoque').waitFor()
    expect((await traffic()).asked).toBe(5)
  })

  test('a session that the user pool does not renew ends at the sign-in screen, which returns to the old URL', async () => {
    const page = await newPage()
    const tenant = 'ten_escolhida'
    await enterWith(page, { path: '/servicos?q=corte#fim', left: -60_000, refreshToken: 'nenhum', tenant })
    await expectQuietEnd(page, tenant)
    await fillSignIn(page, demoOwner.email, demoOwner.password)
    await title(page, 'Serviços').waitFor()
    expect(page.url()).toBe(`${url}/servicos?q=corte#fim`)
  })

  test('a session that the server rejects and the user pool does not renew ends at the sign-in screen', async () => {
    const page = await newPage()
    const calls = '**/api/staff/**'
    await page.route(calls, (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
    const tenant = 'ten_escolhida'
    await enterWith(page, { path: '/servicos?q=corte', left: TEN_MINUTES, refreshToken: 'nenhum', tenant })
    await expectQuietEnd(page, tenant)
    await page.unroute(calls)
    await fillSignIn(page, demoOwner.email, demoOwner.password)
    await title(page, 'Serviços').waitFor()
    expect(page.url()).toBe(`${url}/servicos?q=corte`)
  })

  test.each(['after a minute', 'when the connection returns'])(
    'a session that cannot be renewed for 30 s ends without a toast and is restored %s',
    async (when) => {
      const page = await newPage()
      await holdClock(page)
      const traffic = await watchPool(page)
      await refuseFromPool(page, 'InternalErrorException', 'Something went wrong', 503)
      await enterWith(page, { path: '/servicos', left: -60_000 })
      await page.evaluate(() => sessionStorage.setItem('currentTenantId', 'ten_escolhida'))
      await expectPauses(page, traffic, [200, 400, 800, 1_600, 3_200, 6_400, 12_800])
      // The next pause would end after the 30 s.
      await expect.poll(traffic).toEqual({ asked: 8, answered: 8 })
      await page.clock.runFor(60_000)
      await title(page, 'Bem-vindo').waitFor()
      expect(await traffic()).toEqual({ asked: 8, answered: 8 })
      expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
      expect(await tenantOf(page)).toBe('ten_escolhida')
      await page.unroute(`${(await poolConfig()).endpoint}**`)
      if (when === 'after a minute') await page.clock.runFor(60_000)
      else await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.clock.resume()
      await title(page, 'Serviços').waitFor()
      expect((await traffic()).asked).toBe(9)
    },
  )

  test('a sign-out in one tab signs out all tabs and removes the chosen business', async () => {
    const page = await newPage({ size: 'desktop' })
    await enterWith(page, { path: '/estoque', left: TEN_MINUTES })
    await title(page, 'Estoque').waitFor()
    expect(await tenantOf(page)).toMatch(/^ten_/)
    const other = await page.context().newPage()
    await other.goto(`${url}/ajuda`)
    await title(other, 'Central de Ajuda').waitFor()
    await other.evaluate(() => sessionStorage.setItem('currentTenantId', 'ten_desta_aba'))
    await chooseFromMenu(page, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
    await title(other, 'Bem-vindo').waitFor()
    expect(await stored(page, 'currentTenantId')).toBe(null)
    for (const tab of [page, other]) expect(await tenantOf(tab)).toBe(null)
    expect(await tokenKeys(page)).toEqual([])
  })

  test('a sign-out revokes the refresh token at the user pool', async () => {
    const page = await newPage({ size: 'desktop' })
    await enterWith(page, { path: '/estoque', left: TEN_MINUTES })
    await title(page, 'Estoque').waitFor()
    const copied = await refreshToken(page)
    expect(await renewalWith(copied)).toBe('renewed')
    await chooseFromMenu(page, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
    await expect.poll(() => renewalWith(copied)).toContain('Refresh Token has been revoked')
  })

  test('the sign-in after a sign-out does not return to the old screen unless the user goes back to it', async () => {
    const page = await newPage({ size: 'desktop' })
    await enterWith(page, { path: '/servicos', left: TEN_MINUTES })
    await title(page, 'Serviços').waitFor()
    await menuLink(page, 'Estoque').click()
    await title(page, 'Estoque').waitFor()
    await chooseFromMenu(page, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
    const from = () => page.evaluate(() => history.state?.usr?.from?.pathname)
    expect(await from()).toBe(undefined)
    // Going back replaces this form with a new one, so the test waits until the first is gone.
    await title(page, 'Bem-vindo').evaluate((heading) => heading.setAttribute('data-first', ''))
    await page.goBack()
    await page.locator('[data-first]').waitFor({ state: 'detached' })
    await title(page, 'Bem-vindo').waitFor()
    expect(await from()).toBe('/servicos')
    await fillSignIn(page, demoOwner.email, demoOwner.password)
    await title(page, 'Serviços').waitFor()
  })

  test('a person can sign out when the configuration fails to load', async () => {
    const page = await newPage()
    await enterWith(page, { path: '/estoque', left: TEN_MINUTES })
    await title(page, 'Estoque').waitFor()
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await title(page, 'Não foi possível carregar seus dados').waitFor()
    await button(page, 'Sair').click()
    await title(page, 'Bem-vindo').waitFor()
    expect(await stored(page, 'currentTenantId')).toBe(null)
    expect(await tokenKeys(page)).toEqual([])
    await page.unroute('**/config.json')
    await fillSignIn(page, demoOwner.email, demoOwner.password)
    await title(page, 'Dashboard').waitFor()
    expect(page.url()).toBe(`${url}/`)
    // The page also follows sign-outs of other tabs again.
    const other = await page.context().newPage()
    await other.goto(`${url}/ajuda`)
    await chooseFromMenu(other, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
  })
})
