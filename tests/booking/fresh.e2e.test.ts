import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import {
  bookThroughApi,
  button,
  chooseTime,
  confirm,
  findAppointment,
  heading,
  openPage,
  passPhone,
  SLUG,
  toDatetime,
  useBrowser,
} from '../e2e/browser.ts'
import { type BookingPage, withPage } from '../e2e/customers.ts'

// A visible booking page is refreshed twice a minute, and keeps the customer's answers.
const newPage = useBrowser({ customers: true })
const REFRESH_MS = 31_000

/** Opens a page with a clock and a next answer that the test controls. */
async function openChanging() {
  const appointment = await findAppointment()
  const page = await newPage()
  await page.clock.install()
  const now: { change: (answer: BookingPage) => Partial<BookingPage>; reads: number } = {
    change: () => ({}),
    reads: 0,
  }
  await withPage(page, (answer) => {
    now.reads += 1
    return { ...answer, ...now.change(answer) }
  })
  await openPage(page)
  const waitForRefresh = async () => {
    const { reads } = now
    await page.clock.fastForward(REFRESH_MS)
    await expect.poll(() => now.reads).toBeGreaterThan(reads)
  }
  return { appointment, page, now, waitForRefresh }
}

/** Sets each service to this price for every professional. */
const priced =
  (price: number) =>
  ({ services, professionals }: BookingPage) => ({
    services: services.map((service) => ({ ...service, price })),
    professionals: professionals.map(({ service_terms: _, ...one }) => one),
  })

const closed = () => ({ open: false })
const noPreference = { id: ANY_PROFESSIONAL, name: 'Sem preferência' }
const nameField = (page: Page) => page.getByLabel('Nome')
const indisponivel = 'Agendamento online indisponível no momento'

async function toForm({ appointment, page }: Awaited<ReturnType<typeof openChanging>>, index = 0) {
  await toDatetime(page, appointment)
  await chooseTime(page, appointment, appointment.times[index] ?? '')
  await passPhone(page)
  await nameField(page).fill('Rita Le')
}

describe('the booking form during a refresh', () => {
  test('a new price is announced, and the field keeps its text and the focus', async () => {
    const opened = await openChanging()
    const { page, now, waitForRefresh } = opened
    now.change = priced(50)
    await waitForRefresh()
    await toForm(opened)
    now.change = priced(60)
    await waitForRefresh()
    const notice = page.getByRole('status').filter({ hasText: 'O preço mudou' })
    await notice.getByText(`agora custa ${formatMoney(60)} (antes ${formatMoney(50)}).`).waitFor()
    await page.locator('.foot').getByText(formatMoney(60)).waitFor()
    await page.keyboard.type('mos')
    expect(await nameField(page).inputValue()).toBe('Rita Lemos')
    // An unchanged notice is neither repeated nor removed.
    await waitForRefresh()
    expect(await notice.count()).toBe(1)
  })

  test('a closed page shows a message, and a reopened page still has the customer’s answers', async () => {
    const opened = await openChanging()
    const { page, now, waitForRefresh } = opened
    await toForm(opened)
    now.change = closed
    await waitForRefresh()
    await heading(page, indisponivel).waitFor()
    expect(await heading(page, indisponivel).evaluate((one) => one === document.activeElement)).toBe(true)
    now.change = () => ({})
    await waitForRefresh()
    await heading(page, 'Complete seu cadastro').waitFor()
    expect(await nameField(page).inputValue()).toBe('Rita Le')
  })
})

/** Returns the business's stored price of this professional's service. */
async function realPrice({ appointment, page }: Awaited<ReturnType<typeof openChanging>>): Promise<number> {
  const { services, professionals } = (await page.evaluate(
    (slug) => fetch(`/api/public/${slug}?`).then((one) => one.json()),
    SLUG,
  )) as BookingPage
  const { professional, service } = appointment
  const terms = professionals.find(({ id }) => id === professional.id)?.service_terms
  const known = services.find(({ id }) => id === service.id)?.price
  return terms?.find((one) => one.service_id === service.id)?.price ?? known ?? 0
}

test('a price that changed on the server is shown first, and a second press books', async () => {
  const opened = await openChanging()
  const { page, now, waitForRefresh } = opened
  const price = formatMoney(await realPrice(opened))
  now.change = priced(1234)
  await waitForRefresh()
  await toForm(opened, 1)
  now.change = () => ({})
  const { reads } = now
  await confirm(page)
  const notice = page.getByRole('status').filter({ hasText: 'As condições mudaram' })
  // The faked page has left out the professional's own duration, too.
  await notice.getByText(`agora custa ${price}`).filter({ hasText: 'Confirme de novo' }).waitFor()
  await expect.poll(() => now.reads).toBeGreaterThan(reads)
  await page.locator('.foot').getByText(price).waitFor()
  expect(await nameField(page).inputValue()).toBe('Rita Le')
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  expect(await page.getByText('você viu').count()).toBe(0)
})

test('a booking without a chosen professional confirms professional and price, and stays visible when the page closes', async () => {
  const opened = await openChanging()
  const { appointment, page, now, waitForRefresh } = opened
  now.change = priced(1234)
  await waitForRefresh()
  await toForm({ ...opened, appointment: { ...appointment, professional: noPreference } }, 2)
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  const notice = page.getByRole('status').filter({ hasText: 'O preço deste horário é' })
  await notice.getByText(`você viu ${formatMoney(1234)}`).waitFor()
  expect(await page.getByRole('main').getByText('Sem preferência').count()).toBe(0)
  now.change = closed
  await waitForRefresh()
  await heading(page, 'Agendamento Confirmado!').waitFor()
  await button(page, 'Fazer Novo Agendamento').click()
  await heading(page, indisponivel).waitFor()
})

test('the chosen day stays when it becomes full and when a refresh fails', async () => {
  const { appointment, page, waitForRefresh } = await openChanging()
  let answer: (route: Route) => unknown = (route) => route.continue()
  await page.route('**/calendar?*', (route) => answer(route))
  await toDatetime(page, appointment)
  const chosen = page.locator('[data-date][aria-pressed="true"]')
  const day = await chosen.getAttribute('data-date')
  answer = async (route) => {
    const response = await route.fetch()
    const { days } = (await response.json()) as { days: { date: string; free: boolean }[] }
    return route.fulfill({
      json: { days: days.map((one) => ({ ...one, free: one.free && one.date !== day })) },
    })
  }
  await waitForRefresh()
  await page.locator(`[data-date="${day}"][aria-label$="sem horários livres"]`).waitFor()
  expect(await chosen.getAttribute('data-date')).toBe(day)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/calendar?'))
  answer = (route) => route.abort()
  await waitForRefresh()
  await refused
  await waitForRefresh()
  expect(await page.getByText('Não foi possível ver os dias livres').count()).toBe(0)
  expect(await chosen.getAttribute('data-date')).toBe(day)
})

test('a time that another customer books disappears from the page', async () => {
  const { appointment, page, waitForRefresh } = await openChanging()
  const time = appointment.times[2] ?? ''
  await toDatetime(page, appointment)
  await page.locator('[data-date]').first().waitFor()
  const day = page.locator(`[data-date="${appointment.date}"]`)
  if (!(await day.count())) await button(page, 'Próximos dias').click()
  await day.click()
  await button(page, time).waitFor()
  await bookThroughApi(appointment, time)
  await waitForRefresh()
  await button(page, time).waitFor({ state: 'detached' })
})

test('a hidden tab does not refresh, and refreshes immediately when it is shown again', async () => {
  const { page, now } = await openChanging()
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await show(true)
  const { reads } = now
  for (let i = 0; i < 5; i++) await page.clock.fastForward(REFRESH_MS)
  expect(now.reads).toBe(reads)
  await show(false)
  await expect.poll(() => now.reads).toBe(reads + 1)
})
