import { expect, test } from 'vitest'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { wallClock } from '../../shared/time.ts'
import { dayName } from '../../web/src/lib/dates.ts'
import { newAccount } from '../kit/staff.ts'
import { findAppointment, openPage, toDatetime, url, useBrowser } from './browser.ts'
import { askPool, enterAs, isRenewal, menuLink } from './staff.ts'

// Tests that "today" is the business's date by the server's clock, not the device's (RULINGS A20).
const newPage = useBrowser({ customers: true })
const owner = newAccount({ user_id: demoOwner.sub, email: demoOwner.email })
const HOUR = 3_600_000

async function businessDay() {
  const answer = await fetch(`${url}/api/public/navalha`)
  return wallClock('America/Sao_Paulo', new Date(answer.headers.get('x-now') ?? '')).date
}

async function newRefreshToken() {
  const { AuthenticationResult } = await askPool<{ AuthenticationResult: { RefreshToken: string } }>(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: demoOwner.email, PASSWORD: demoOwner.password },
    },
  )
  return AuthenticationResult.RefreshToken
}

test.each([
  ['a year ahead', 365 * 24 * HOUR],
  ['two hours ahead', 2 * HOUR],
  ['a year behind', -365 * 24 * HOUR],
])(
  'the staff app on a device whose clock is %s shows the business’s date, after at most one renewal',
  async (_, wrong) => {
    const today = await businessDay()
    const page = await newPage({ size: 'desktop' })
    let renewals = 0
    page.on('request', (request) => {
      if (isRenewal(request)) renewals++
    })
    await page.clock.install({ time: Date.now() + wrong })
    const asked = (part: string) => page.waitForRequest((request) => request.url().includes(part))
    await enterAs(page, owner, { path: '/dashboard', refreshToken: await newRefreshToken() })
    const heading = page.getByText(dayName(today), { exact: false }).first()
    await heading.waitFor()
    const agenda = asked(`/api/staff/agenda?from=${today}&to=${today}`)
    await menuLink(page, 'Agendamentos').click()
    await agenda
    const ledger = asked(`from=${today.slice(0, 7)}-01`)
    await menuLink(page, 'Financeiro').click()
    await ledger
    await page.clock.runFor(5_000)
    expect(renewals).toBe(wrong > 0 ? 1 : 0)
  },
)

test('the booking page on a device whose clock is a year ahead offers days from the business’s today', async () => {
  const appointment = await findAppointment()
  const today = await businessDay()
  const page = await newPage()
  await page.clock.install({ time: Date.now() + 365 * 24 * HOUR })
  await openPage(page)
  await toDatetime(page, appointment)
  await expect.poll(() => page.locator('[data-date]').first().getAttribute('data-date')).toBe(today)
  expect(await page.getByText(`© ${today.slice(0, 4)}`).count()).toBe(1)
})
