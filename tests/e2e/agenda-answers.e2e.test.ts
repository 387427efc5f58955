import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { openAgenda, openDayShop, putVisit, spoken, takeUp, visitIn } from './agenda-shop.ts'
import { useBrowser } from './browser.ts'

const newPage = useBrowser()
const moves = '**/api/staff/appointments/*/move'

async function openTomorrow() {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  const date = addDays(shop.day, 1)
  const visit = async (id: string) => (await shop.owner.visit(id)).body.appointment
  /** Moves a visit by keyboard by half hours. */
  const moveDown = async (label: RegExp, steps = 1) => {
    await takeUp(page, label)
    for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const done = page.getByText('Agendamento atualizado com sucesso').first()
  return { shop, page, date, visit, moveDown, done, open: () => openAgenda(page, shop, `?dia=${date}`) }
}

describe('between an own change and its answer, or soon after', () => {
  test('what somebody else made of it stays, when the own answer comes late', async () => {
    const { shop, page, visit, moveDown, done, open } = await openTomorrow()
    const made = await putVisit(shop, '03:00', 'Rui Barros')
    await open()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const carriedOut = new Promise<void>((resolve) => {
      void page.route(moves, async (route) => {
        const response = await route.fetch()
        resolve()
        await held
        await route.fulfill({ response })
      })
    })
    await moveDown(/Rui Barros/)
    await carriedOut
    const moved = await visit(made.id)
    expect(moved.time).toBe('03:30')
    const fresh = page.waitForResponse(async (response) => {
      if (!response.url().includes('/api/staff/agenda?')) return false
      return (await response.text()).includes('"05:00"')
    })
    expect((await shop.manager.move(moved, { time: '05:00' })).status).toBe(200)
    await fresh
    letGo()
    await done.waitFor()
    await visitIn(page, /^05:00 às 05:30, Rui Barros/).waitFor()
    expect(await visitIn(page, /Rui Barros/).count()).toBe(1)
  })

  test('somebody else’s is marked and said as at any other time', async () => {
    const { shop, page, visit, moveDown, done, open } = await openTomorrow()
    const made = await putVisit(shop, '03:00', 'Rui Barros')
    await open()
    await moveDown(/Rui Barros/)
    await done.waitFor()
    await shop.manager.move(await visit(made.id), { time: '05:00' })
    await spoken(page, 'Agenda atualizada: 05:00 Rui Barros')
    await page.locator('.agenda-item[data-mark=fresh]', { hasText: 'Rui Barros' }).waitFor()
  })
})
