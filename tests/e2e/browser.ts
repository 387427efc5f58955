import axe, { type Result } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { minutesOf } from '../../shared/time.ts'
import type { Input, Output } from '../../web/src/lib/api.ts'
import { nextPhone } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { chromiumPath, chromiumSwitches } from '../kit/chromium.ts'

/** The tests book at this seeded business. */
export const SLUG = 'navalha'
export const url = inject('url')

export const sizes = {
  /** This is the narrowest supported screen, with touch only. */
  small: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}
type Setting = {
  size?: keyof typeof sizes
  theme?: 'light' | 'dark'
  timezoneId?: string
  /** Matches console errors that the test provokes on purpose. */
  logs?: RegExp
}

/** The browser logs this about an answer that a test refuses or holds back on purpose. */
const FAILED_REQUEST = /^Failed to load resource: /

/**
 * A worker keeps its browser from file to file (a shared one would need another process), and emptied
 * contexts by setting, with the scripts compiled. `busy` contexts and logged `errors` belong to the current
 * test.
 */
let browser: Browser | undefined
const idle = new Map<string, Context[]>()
const busy: Context[] = []
const errors: string[] = []

/**
 * Returns pages of the worker's browser, each in its own context while its test runs; the context is then
 * emptied and reused for tests with the same setting. An error logged in any tab fails its test. With
 * `customers`, each page has its own address: limits count by address.
 */
export function useBrowser({ customers = false } = {}) {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: chromiumPath, args: chromiumSwitches })
  })
  afterEach(async () => {
    await Promise.all(
      busy.splice(0).map(async (context) => {
        if (await cleared(context)) listIn(idle, context.setting).push(context)
      }),
    )
    expect(errors.splice(0)).toEqual([])
  })
  return async function newPage({
    size = 'phone',
    theme = 'light',
    timezoneId = 'America/Sao_Paulo',
    logs,
  }: Setting = {}): Promise<Page> {
    const setting = `${size} ${timezoneId}`
    const context = listIn(idle, setting).pop() ?? (await open(setting, size, timezoneId))
    busy.push(context)
    if (logs) context.logs = logs
    else delete context.logs
    await context.own.setExtraHTTPHeaders(customers ? from(nextAddress()) : {})
    const page = await context.own.newPage()
    await page.addInitScript(rememberCopied)
    await page.addInitScript((value) => {
      try {
        localStorage.setItem('navalha-theme', value)
      } catch {
        // A blank page and a frame without a document have no storage.
      }
    }, theme)
    return page
  }
}

async function open(setting: string, size: keyof typeof sizes, timezoneId: string): Promise<Context> {
  const own = await (browser as Browser).newContext({
    viewport: sizes[size],
    locale: 'pt-BR',
    timezoneId,
    reducedMotion: 'reduce',
    hasTouch: size === 'small',
  })
  own.setDefaultTimeout(60_000)
  // This tab stays open: the browser keeps the process of the site, and in it the compiled scripts.
  const tab = await own.newPage()
  await tab.goto(`${url}/config.json`)
  const context: Context = { own, setting, tab, hasClock: false }
  const install = own.clock.install.bind(own.clock)
  own.clock.install = (options) => {
    context.hasClock = true
    return install(options)
  }
  own.on('weberror', (uncaught) => errors.push(uncaught.error().message))
  own.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !FAILED_REQUEST.test(text) && !context.logs?.test(text))
      errors.push(text)
  })
  return context
}

/** All pages of the run share the clipboard, so each keeps what it copied itself. */
function rememberCopied() {
  const { clipboard } = navigator
  if (!clipboard) return
  const keep = (text: string) => Object.assign(window, { copied: text })
  const writeText = clipboard.writeText.bind(clipboard)
  clipboard.writeText = (text) => writeText(text).then(() => void keep(text))
  const write = clipboard.write.bind(clipboard)
  clipboard.write = async (items) => {
    await write(items)
    keep(await (await (items[0] as ClipboardItem).getType('text/plain')).text())
  }
}

/** Returns what the page copied last. */
export const copied = (page: Page) => page.evaluate(() => (window as { copied?: string }).copied ?? '')

type Context = { own: BrowserContext; setting: string; tab: Page; logs?: RegExp; hasClock: boolean }

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** Removes what a test left in a context. A context with a replaced clock cannot be reused and is closed. */
async function cleared({ own, tab, hasClock }: Context): Promise<boolean> {
  if (hasClock) {
    await own.close()
    return false
  }
  await Promise.all(own.pages().map((page) => page !== tab && page.close()))
  await own.unrouteAll({ behavior: 'ignoreErrors' })
  await own.clearPermissions()
  await own.setOffline(false)
  await tab.evaluate(() => localStorage.clear())
  return true
}

/** Calls the API as the page does, to read or change what a test needs. */
export async function api<T>(path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const init = body
    ? {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...from(nextAddress()) },
      }
    : {}
  const response = await fetch(`${url}/api/public/${SLUG}${path}`, init)
  return { status: response.status, body: (await response.json()) as T }
}

export type Appointment = {
  professional: { id: string; name: string }
  service: { id: string; name: string }
  date: string
  /** Lists free times an hour apart: an appointment at one of them leaves the others free. */
  times: string[]
}

/** This many workers book at the demo business at the same time; each begins with different days. */
const workers = 4
const isOwn = (_day: unknown, index: number) =>
  index % workers === Number(process.env.VITEST_POOL_ID) % workers

/** Finds a professional, a service and a day with at least four free times through the API. */
export async function findAppointment(): Promise<Appointment> {
  const { body: page } = await api<Output<'getBookingPage'>>('')
  const [professional] = page.professionals
  const service = page.services.find(
    ({ id }) => !professional?.service_ids || professional.service_ids.includes(id),
  )
  if (!professional || !service) throw new Error('the demo business offers nothing')
  const choice = `service_id=${service.id}&professional_id=${professional.id}`
  const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10)
  const calendar = await api<Output<'getCalendar'>>(`/calendar?${choice}&from=${from}&to=${to}`)
  const { days } = calendar.body
  const ownFirst = [...days.filter(isOwn), ...days.filter((day, index) => !isOwn(day, index))]
  for (const { date } of ownFirst.filter((day) => day.free)) {
    const { body } = await api<Output<'getAvailability'>>(`/availability?${choice}&date=${date}`)
    const times = anHourApart(body.slots)
    if (times.length >= 4) return { professional, service, date, times }
  }
  throw new Error('the demo business has no day with four free times')
}

function anHourApart(slots: string[]): string[] {
  const times: string[] = []
  for (const slot of slots) {
    const last = times.at(-1)
    if (!last || minutesOf(slot) - minutesOf(last) >= 60) times.push(slot)
  }
  return times
}

/** Returns a mobile number that no other test uses in this run. */
export function newPhone(): string {
  return nextPhone().replace(/\D/g, '')
}

/** Books a time as another customer. */
export async function bookThroughApi(
  { professional, service, date }: Appointment,
  time: string,
  client = { name: 'Cliente de teste', phone: newPhone() },
) {
  const input: Input<'book'> = {
    service_id: service.id,
    professional_id: professional.id,
    date,
    time,
    client,
  }
  const answer = await api<Output<'book'>>('/appointments', input)
  expect(answer.status).toBe(201)
  return answer.body
}

const longDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
export const dayName = (date: string) => longDay.format(new Date(`${date}T00:00Z`))

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export async function openPage(page: Page, path = `/book/${SLUG}`) {
  await page.goto(url + path)
  await heading(page, 'Escolha o profissional').waitFor()
}

/** Finds a service's button by its whole name, because another service's name may start with it. */
const serviceButton = (page: Page, { service }: Appointment) =>
  button(page, new RegExp(`${startsWith(service.name).source}\\s*R\\$`))

/** Chooses professional and service, and stops at the question for day and time. */
export async function toDatetime(page: Page, appointment: Appointment) {
  await button(page, startsWith(appointment.professional.name)).click()
  await serviceButton(page, appointment).click()
  await heading(page, 'Escolha a data e horário').waitFor()
}

export async function chooseTime(page: Page, { date }: Appointment, time: string) {
  const day = page.getByRole('button', { name: startsWith(dayName(date)) })
  await page.locator('[data-date]').first().waitFor()
  // A phone shows a strip of days, other screens a month.
  if (!(await day.count())) await button(page, /^Próximo/).click()
  await day.click()
  await button(page, time).click()
}

/** Enters a phone, and waits for the form. */
export async function verifyPhone(page: Page, phone: string) {
  await page.getByLabel('Telefone').pressSequentially(phone)
  await page.keyboard.press('Enter')
  await heading(page, /Complete seu cadastro|Confirme seus dados/).waitFor()
}

/** Enters the phone of a new customer. */
export const passPhone = (page: Page) => verifyPhone(page, newPhone())

export const confirm = (page: Page) => button(page, 'Confirmar agendamento').click()

/** Presses Tab (with Shift when `back`) until the target has the focus, as keyboard users do. */
export async function focusOn(target: Locator, { back = false } = {}) {
  const page = target.page()
  await target.waitFor()
  for (let tab = 0; tab < 80; tab++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    if (!(await page.evaluate(() => document.hasFocus()))) await reenter(page, back)
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Moves the focus from the last element to the first. A headless browser has no toolbar that would do this. */
async function reenter(page: Page, back: boolean) {
  await page.evaluate((last) => {
    const edge = document.createElement('span')
    edge.tabIndex = -1
    document.body[last ? 'append' : 'prepend'](edge)
    edge.focus()
    edge.remove()
  }, back)
}

/** Expects no violation of WCAG 2.2 A and AA, nor of axe's best practices; `rules` limits the rules. */
export async function expectAccessible(page: Page, where: string, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target).join(' | ')}`,
  )
  expect(found).toEqual([])
}
