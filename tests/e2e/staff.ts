import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Request } from 'playwright'
import { callPool } from '../kit/pool.ts'
import { mailsTo, type Person } from '../kit/staff.ts'
import { volume } from '../kit/volume.ts'
import { button, expectAccessible, sizes, url } from './browser.ts'

type Look = { size: keyof typeof sizes; theme: 'light' | 'dark'; rules?: string[] }
/** Each width runs every rule in one theme, because the other theme can only break contrast rules. */
export const allLooks: readonly Look[] = [
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'desktop', theme: 'light', rules: ['color-contrast'] },
  { size: 'phone', theme: 'dark', rules: ['color-contrast'] },
]
let asked = 0
/** A sampled run checks every rule once, in alternating themes. */
const looks = () => volume(allLooks.slice(asked++ % 2).slice(0, 1), allLooks)

const folder = process.env.SCREENS
if (folder) mkdirSync(folder, { recursive: true })

/**
 * Expects no violations at two widths and in two themes, and restores size and theme. `SCREENS=<folder>`
 * saves a screenshot of each.
 */
export async function expectAccessibleEverywhere(page: Page, where: string, at: readonly Look[] = looks()) {
  const before = { size: page.viewportSize(), theme: await page.locator('html').getAttribute('data-theme') }
  for (const { size, theme, rules } of at) {
    const look = `${where}, ${size} ${theme}`
    await page.setViewportSize(sizes[size])
    await paint(page, theme)
    await expectAccessible(page, look, rules)
    if (folder) await page.screenshot({ path: join(folder, `${look.replace(/[^\w]+/g, '-')}.png`) })
  }
  if (before.size) await page.setViewportSize(before.size)
  await paint(page, before.theme ?? 'light')
}

const paint = (page: Page, theme: string) =>
  page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)

/** Finds an area's link in the menu. */
export const menuLink = (page: Page | Locator, label: string) =>
  page.getByRole('link', { name: label, exact: true })

/** Finds the title of a screen. */
export const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** Finds the first occurrence of exactly this text: toasts repeat a form's messages. */
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

type Config = { userPoolId: string; userPoolClientId: string; endpoint: string }

export async function poolConfig(): Promise<Config> {
  return (await (await fetch(`${url}/config.json`)).json()) as Config
}

/** Calls the user pool's public operations to prepare a test. */
export async function askPool<T = Record<string, unknown>>(operation: string, body: object): Promise<T> {
  const answer = await callPool(await poolConfig(), operation, body)
  if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

/** Tells whether a request renews a session's tokens. */
export const isRenewal = (request: Request) =>
  request.method() === 'POST' && /\.GetTokensFromRefreshToken$/.test(request.headers()['x-amz-target'] ?? '')

/** Makes the user pool reject the page's next requests with an error that the local pool never sends. */
export async function refuseFromPool(page: Page, type: string, message: string, status = 400) {
  const { endpoint } = await poolConfig()
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`${endpoint}**`, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fulfill({ status: 204, headers })
      : route.fulfill({ status, headers, json: { __type: type, message } }),
  )
}

/** Waits for a mail to an address that matches `pattern`, and returns the match. */
export async function inMailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  for (let attempt = 0; attempt < 150; attempt++) {
    for (const { text } of await mailsTo(address)) {
      const found = pattern.exec(text)
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no such mail to ${address}`)
}

/** Returns the link of a captured mail, on this stack's own address. */
export async function linkTo(address: string, pattern: RegExp): Promise<string> {
  const { pathname, search, hash } = new URL((await inMailTo(address, pattern))[0])
  return url + pathname + search + hash
}

type Session = { path?: string; tenant?: string; at?: string; expiresAt?: number; refreshToken?: string }

/** Returns what the browser stores after a person has signed in. */
export async function sessionOf(
  person: Pick<Person, 'email' | 'token'>,
  { expiresAt, refreshToken = 'none' }: Pick<Session, 'expiresAt' | 'refreshToken'> = {},
): Promise<Record<string, string>> {
  const { userPoolClientId } = await poolConfig()
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const exp = expiresAt && Math.floor(expiresAt / 1_000)
  const idToken = await person.token(exp ? { claims: { exp } } : {})
  return {
    [`${prefix}.LastAuthUser`]: person.email,
    [`${prefix}.${person.email}.idToken`]: idToken,
    [`${prefix}.${person.email}.accessToken`]: idToken,
    [`${prefix}.${person.email}.refreshToken`]: refreshToken,
  }
}

/** Writes into the page's storage, which sends no event to this page. */
export const keep = (page: Page, items: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, items)

/** Opens the app with a session in the browser, as a sign-in leaves it; `at` names another stack. */
export async function enterAs(
  page: Page,
  person: Pick<Person, 'email' | 'token'>,
  { path = '/', tenant, at = url, ...session }: Session = {},
) {
  const held = { ...(await sessionOf(person, session)), ...(tenant && { currentTenantId: tenant }) }
  const ofOrigin = `${at}/config.json`
  const idle = page
    .context()
    .pages()
    .find((one) => one !== page && one.url() === ofOrigin)
  if (idle && page.url() === 'about:blank') await keep(idle, held)
  else {
    // Each page of this origin can access the app's storage.
    await page.goto(ofOrigin)
    // The previous person in this tab had another business.
    await page.evaluate(() => sessionStorage.removeItem('currentTenantId'))
    await keep(page, held)
  }
  await page.goto(at + path)
}

/** Returns the business of the page. */
export const tenantOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('currentTenantId'))

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await button(page, 'Entrar').click()
}

/** Chooses an item of the user menu. */
export async function chooseFromMenu(page: Page, name: string) {
  await button(page, 'Menu do usuário').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
