import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { AGENDA_CHECK_SECONDS } from '#shared/agenda.ts'
import { addDays, minutesOf, timeOf } from '#shared/time.ts'
import {
  appointmentIn,
  asking,
  movedToast,
  openAgenda,
  openBusyShop,
  openDayShop,
  panelOf,
  pickUp,
  putAppointment,
  spoken,
} from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()
const checks = '**/api/staff/agenda/versions?*'

/** Counts how often a page asks whether its days changed. */
function countChecks(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/api/staff/agenda/versions?')) seen.count++
  })
  return seen
}

/** Waits for another answer, after which the page has processed and counted all earlier ones. */
const settled = (page: Page) => page.evaluate(async () => void (await (await fetch('/config.json')).text()))

test('a customer’s booking appears in the agenda without a reload, and can be moved by keyboard and completed', async () => {
  const shop = await openDayShop()
  const { customer, owner, day } = shop
  const page = await newPage({ size: 'desktop' })
  const asked = countChecks(page)
  await openAgenda(page, shop)
  await page.getByRole('heading', { name: 'Ana', level: 2 }).waitFor()

  // The third slot is used: the next might be over before the appointment is moved and finished.
  const time = (await customer.slots({ date: day })).body.slots[2] ?? ''
  const before = (await owner.versions(day)).body.days[0]?.version
  const began = Date.now()
  expect((await customer.book(customer.booking({ date: day, time }, { name: 'Joana Prado' }))).status).toBe(
    201,
  )
  const version = async () => (await owner.versions(day)).body.days[0]?.version
  await expect.poll(version, { timeout: 40_000 }).not.toBe(before)
  const askedBefore = asked.count

  const later = (minutes: number) => timeOf(minutesOf(time) + minutes)
  const label = (from: string, to: string, status: string, name = 'Ana') =>
    `${from} às ${to}, Joana Prado, Corte, ${status}, com ${name}`
  await appointmentIn(page, label(time, later(30), 'agendado')).waitFor({ timeout: 40_000 })
  console.log(`a customer's booking was seen after ${((Date.now() - began) / 1_000).toFixed(1)} s`)
  // A check may have been on its way already; the next one brings it.
  expect(asked.count - askedBefore).toBeLessThanOrEqual(2)

  await pickUp(page, label(time, later(30), 'agendado'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await spoken(page, /Bia$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await movedToast(page).waitFor()
  const focused = (name: string) => appointmentIn(page, name).and(page.locator(':focus')).waitFor()
  await focused(label(later(30), later(60), 'agendado'))

  // The focus goes with it to another's column and back.
  for (const [key, name] of [
    ['ArrowRight', 'Bia'],
    ['ArrowLeft', 'Ana'],
  ] as const) {
    await page.keyboard.press('m')
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await focused(label(later(30), later(60), 'agendado', name))
  }
  await page.keyboard.press('Enter')
  await panelOf(page, 'Joana Prado').waitFor()
  await page.getByText(`Reagendado por ${owner.person.email}`).first().waitFor()
  await button(page, 'Concluir').click()
  await button(page, 'Pix').click()
  await appointmentIn(page, label(later(30), later(60), 'concluído')).waitFor()
  const { body: agenda } = await owner.agenda(day)
  expect(agenda.days[0]?.appointments[0]).toMatchObject({ status: 'completed', time: later(30) })
})

test('the agenda polls for changes at the promised interval', async () => {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  await page.clock.install()
  const asked = countChecks(page)
  await openAgenda(page, shop)
  await page.getByRole('heading', { name: 'Ana', level: 2 }).waitFor()
  const first = await page.waitForResponse(checks)
  await first.finished()
  // The time for a check has come, and the next pause begins with its answer.
  const answered = page.waitForResponse(checks)
  await page.clock.pauseAt(Date.now() + 60_000)
  await (await answered).finished()
  await settled(page)
  const before = asked.count
  await page.clock.runFor(AGENDA_CHECK_SECONDS * 1_000 - 100)
  await settled(page)
  expect(asked.count).toBe(before)
  // The screen promises five seconds.
  await page.clock.runFor(5_100 - AGENDA_CHECK_SECONDS * 1_000)
  await expect.poll(() => asked.count).toBe(before + 1)
})

describe('an agenda that cannot be refreshed', () => {
  test('the agenda shows how old it is while the connection is lost', async () => {
    const shop = await openDayShop()
    await putAppointment(shop, '10:00', 'Rui Barros')
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}`)
    await appointmentIn(page, /Rui Barros/).waitFor()
    await page.route(checks, (route) => route.abort())
    for (let failed = 0; failed < 2; failed++) {
      const end = page.waitForEvent('requestfailed', (request) => request.url().includes('/agenda/versions?'))
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await end
    }
    const behind = page.getByRole('status').filter({ hasText: /^Sem conexão\. Agenda de \d\d:\d\d\.$/ })
    await behind.waitFor()
    await appointmentIn(page, /Rui Barros/).waitFor()
    await page.unroute(checks)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await behind.waitFor({ state: 'detached' })
  })

  test('the agenda closes by itself when its member is removed from the business', async () => {
    const shop = await openDayShop()
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, '', shop.manager)
    await page.getByRole('heading', { name: 'Ana', level: 2 }).waitFor()
    const { status } = await shop.owner.removeMember({ user_id: shop.manager.person.user_id })
    expect(status).toBe(200)
    await asking(page, page.getByRole('heading', { name: 'Ana', level: 2 }).waitFor({ state: 'detached' }))
    // An account without a business gets one, as after a sign-up.
    await page.getByText('Minha Barbearia').first().waitFor()
  })
})

describe('the panel of an appointment of another day', () => {
  test('the panel shows changes of this screen and of other members', async () => {
    const shop = await openDayShop()
    const appointment = await putAppointment(shop, '10:00', 'Rui Barros')
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${addDays(shop.day, 3)}&agendamento=${appointment.id}`)
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByText('Agendado', { exact: true }).waitFor()
    const { body } = await shop.owner.status(appointment.id, appointment.version, 'confirmed')
    expect(body.status).toBe('confirmed')
    await panel.getByText('Confirmado', { exact: true }).waitFor()

    await button(page, 'Cancelar agendamento').click()
    await button(page, 'Cancelar agendamento').click()
    await page.getByText('Agendamento removido com sucesso').waitFor()
    await panel.getByText('Cancelado', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Desfazer' }).click()
    await panel.getByText('Confirmado', { exact: true }).waitFor()
    await panel.getByLabel('Observações').fill('Prefere tesoura')
    await panel.getByRole('button', { name: 'Salvar' }).click()
    await expect
      .poll(async () => (await shop.owner.appointment(appointment.id)).body.appointment.staff_notes)
      .toBe('Prefere tesoura')
    expect(await page.getByText('Outra pessoa mexeu').count()).toBe(0)
  })

  test('the panel stays open and keeps its typed text when the agenda shows another day', async () => {
    const shop = await openDayShop()
    const appointment = await putAppointment(shop, '10:00', 'Rui Barros')
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}&agendamento=${appointment.id}`)
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByLabel('Observações').fill('Meio escrito')
    await button(page, 'Próximo dia').click()
    await appointmentIn(page, /Rui Barros/).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Confirmar' }).click()
    await panel.getByText('Confirmado', { exact: true }).waitFor()
    expect(await panel.getByLabel('Observações').inputValue()).toBe('Meio escrito')

    // Moving to a past day needs a reason.
    await panel.getByLabel('Observações').fill('')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    await panel.getByLabel('Data').fill(addDays(shop.day, -2))
    const move = panel.getByRole('button', { name: 'Reagendar' })
    await move.click()
    await panel.locator('[aria-invalid=true]').waitFor()
    await panel.getByLabel('Observações (motivo)').fill('Veio antes')
    await move.click()
    await movedToast(page).waitFor()
    const stored = (await shop.owner.appointment(appointment.id)).body
    expect(stored.appointment).toMatchObject({ date: addDays(shop.day, -2), staff_notes: 'Veio antes' })
  })
})

test('a keyboard move ignores other keys, and the agenda refreshes again after the move is left', async () => {
  const shop = await openDayShop()
  await putAppointment(shop, '10:00', 'Rui Barros')
  await putAppointment(shop, '10:00', 'Do outro dia', { date: addDays(shop.day, 2) })
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}`)
  await pickUp(page, /Rui Barros/)
  for (const key of ['l', 's', 'd', 't', 'n', '+']) await page.keyboard.press(key)
  await page.keyboard.press('ArrowDown')
  await spoken(page, '10:30 às 11:00')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Escape')
  await spoken(page, 'Nada mudou')
  await putAppointment(shop, '12:00', 'Chegou depois')
  await asking(page, appointmentIn(page, /Chegou depois/).waitFor())

  // An open appointment is a history entry above its day.
  await appointmentIn(page, /Rui Barros/).click()
  await panelOf(page, 'Rui Barros').waitFor()
  await button(page, 'Próximo dia').click()
  await pickUp(page, /Do outro dia/)
  await page.evaluate(() => history.back())
  await appointmentIn(page, /Chegou depois/).waitFor()
  await putAppointment(shop, '13:00', 'Chegou ainda depois')
  await asking(page, appointmentIn(page, /Chegou ainda depois/).waitFor())
})

test('the visible hour stays in place when the zoom changes and when earlier hours are added', async () => {
  const shop = await openBusyShop()
  await putAppointment(shop, '12:00', 'Rui Barros')
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}`)
  await appointmentIn(page, /Rui Barros/).waitFor()
  const scroller = page.locator('.agenda-scroll')
  const pixelsOfHour = () =>
    page
      .locator('.agenda-sheet')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--hour')))
  // Returns the minute of the day at the upper edge, computed from an hour's label.
  const upper = async () => {
    const pixels = await pixelsOfHour()
    const noon = page.locator('.agenda-hour', { hasText: '12:00' })
    const above = await noon.evaluate((element) => {
      const top = element.closest('.agenda-scroll')?.scrollTop ?? Number.NaN
      return top - Number.parseFloat((element as HTMLElement).style.top)
    })
    return 720 + (above / pixels) * 60
  }
  await scroller.evaluate((element) => {
    element.scrollTop = 210
  })
  const before = await upper()
  const expectKept = async () => expect(Math.abs((await upper()) - before)).toBeLessThan(2)
  for (const [key, pixels] of [
    ['+', 144],
    ['-', 90],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(pixelsOfHour).toBe(pixels)
    await expectKept()
  }
  await putAppointment(shop, '05:00', 'Vem Cedo')
  await asking(page, appointmentIn(page, /Vem Cedo/).waitFor())
  await page.locator('.agenda-hour', { hasText: '04:00' }).waitFor()
  await expectKept()
})
