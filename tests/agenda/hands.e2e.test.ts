import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import { addDays } from '#shared/time.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import {
  appointmentIn,
  movedToast,
  openAgenda,
  openTomorrow,
  panelOf,
  pickUp,
  putAppointment,
  spoken,
} from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { tableOfStack } from '../kit/actor.ts'

const newPage = useBrowser()
const moves = '**/api/staff/appointments/*/move'
const done = (page: Page) => movedToast(page).waitFor()

/** Presses at a point, drags by a distance, and waits until the dragged block shows `shownTime`. */
async function drag(
  page: Page,
  from: Locator,
  at: { x: number; y: number },
  by: { x: number; y: number },
  shownTime: string,
) {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + at.x, box.y + at.y)
  await page.mouse.down()
  await page.mouse.move(box.x + at.x + by.x / 2, box.y + at.y + by.y / 2)
  await page.mouse.move(box.x + at.x + by.x, box.y + at.y + by.y)
  await page.locator('.ghost-time', { hasText: shownTime }).waitFor()
}

/** An hour has this many pixels. */
const HOUR = 90

describe('the mouse in the agenda', () => {
  test('a drag moves an appointment to another time and professional, and a drag of its edge makes it longer', async () => {
    const { shop, page, date, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    const width = (await page.locator('.agenda-column').first().boundingBox())?.width ?? 0
    await drag(page, appointmentIn(page, /Rui Barros/), { x: 20, y: 6 }, { x: width, y: HOUR }, '04:00–04:30')
    await page.mouse.up()
    await done(page)
    await appointmentIn(page, '04:00 às 04:30, Rui Barros, Corte, agendado, com Bia').waitFor()
    expect(await page.locator('.side-panel').count()).toBe(0)

    const grip = appointmentIn(page, /Rui Barros/).locator('[data-grip]')
    await drag(page, grip, { x: 10, y: 2 }, { x: 0, y: HOUR / 2 }, '04:00–05:00')
    await page.mouse.up()
    await appointmentIn(page, '04:00 às 05:00, Rui Barros, Corte, agendado, com Bia').waitFor()
    const professional_id = shop.customer.otherProfessional.id
    await expect
      .poll(async () => (await shop.owner.appointment(made.id)).body.appointment)
      .toMatchObject({ date, time: '04:00', duration: 60, professional_id })
  })

  test('a drag over free time opens the form with that duration, which choosing a service keeps', async () => {
    const { page, open } = await openTomorrow(newPage)
    await open()
    const column = page.locator('.agenda-column').first()
    await drag(page, column, { x: 40, y: 3 * HOUR + 2 }, { x: 0, y: 1.25 * HOUR - 6 }, '03:00–04:15')
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    await dialog.getByLabel('Serviço').selectOption({ index: 1 })
    expect(await dialog.getByLabel('Horário').inputValue()).toBe('03:00')
    expect(await dialog.getByLabel('Duração (min)').inputValue()).toBe('75')
  })

  test('a drag cancelled with Escape opens nothing when the mouse button is released', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    const item = appointmentIn(page, /Rui Barros/)
    await drag(page, item, { x: 20, y: 6 }, { x: 0, y: 20 }, '03:15–03:45')
    await page.keyboard.press('Escape')
    await page.locator('.ghost-time').waitFor({ state: 'hidden' })
    // The press lasts longer than a click.
    await page.waitForTimeout(200)
    await page.mouse.up()
    expect(await page.locator('.side-panel').count()).toBe(0)
    await item.click()
    await panelOf(page, 'Rui Barros').waitFor()
  })

  test('the second click of a double click has no effect on the agenda after the panel closes', async () => {
    const { shop, page, date, open } = await openTomorrow(newPage)
    const professional_id = shop.customer.professional.id
    const long = { professional_id, date, start: '00:00', duration: 1440, reason: 'Reforma' }
    await shop.owner.block(long)
    await open()
    await appointmentIn(page, /bloqueio, Reforma/).click()
    await button(page, 'Remover bloqueio').dblclick()
    await page.getByText('Bloqueio removido com sucesso').waitFor()
    await appointmentIn(page, /Reforma/).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    // A single press counts as a click.
    await page.locator('.agenda-column').last().click()
    await page.getByRole('dialog', { name: 'Novo agendamento' }).waitFor()
  })

  test('an appointment returns to its place with a message when the server refuses its move', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await page.route(moves, (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, code: 'invalid_status_transition', detail: 'Agora não.' },
      }),
    )
    const item = appointmentIn(page, /^03:00 às 03:30, Rui Barros/)
    const top = () => item.evaluate((element) => element.style.top)
    const before = await top()
    await drag(page, item, { x: 20, y: 6 }, { x: 0, y: HOUR }, '04:00–04:30')
    await page.mouse.up()
    await page.getByText('Agora não.').waitFor()
    await expect.poll(top).toBe(before)
  })
})

describe('the keyboard in the agenda', () => {
  test('two quick changes of a duration show the last value until the server has answered both', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    const gates: (() => void)[] = []
    await page.route(moves, async (route) => {
      await new Promise<void>((open) => gates.push(open))
      await route.continue()
    })
    const item = appointmentIn(page, /Rui Barros/)
    const height = () => item.evaluate((element) => element.style.height)
    const longer = async (span: string) => {
      await pickUp(page, /Rui Barros/)
      await page.keyboard.press('Alt+ArrowDown')
      await spoken(page, span)
      await page.keyboard.press('Enter')
    }
    const before = await height()
    await longer('03:00 às 04:00')
    await expect.poll(height).not.toBe(before)
    await expect.poll(() => gates.length).toBe(1)
    const middle = await height()
    await longer('03:00 às 04:30')
    await expect.poll(height).not.toBe(middle)
    const last = await height()
    gates[0]?.()
    await done(page)
    await expect.poll(() => gates.length).toBe(2)
    expect(await height()).toBe(last)
    gates[1]?.()
    await expect.poll(async () => (await shop.owner.appointment(made.id)).body.appointment.duration).toBe(90)
    await appointmentIn(page, /^03:00 às 04:30, Rui Barros/).waitFor()
    expect(await height()).toBe(last)
  })

  test('the keyboard shortens a block of a whole day step by step', async () => {
    const { shop, page, date, open } = await openTomorrow(newPage)
    const professional_id = shop.customer.professional.id
    await shop.owner.block({ professional_id, date, start: '00:00', duration: 1440, reason: 'Reforma' })
    await open()
    await pickUp(page, /bloqueio, Reforma/)
    await page.keyboard.press('Alt+ArrowUp')
    await spoken(page, '00:00 às 23:30')
    await page.keyboard.press('Enter')
    await appointmentIn(page, /^00:00 às 23:30, bloqueio, Reforma/).waitFor()
  })

  test('extending an overlapping appointment reports only new overlaps, also to a member who may not overlap', async () => {
    const { shop, page, open } = await openTomorrow(newPage, 'professional')
    await putAppointment(shop, '03:00', 'De baixo')
    await putAppointment(shop, '03:15', 'De cima', { allow_overlap: true })
    await putAppointment(shop, '04:15', 'Vem depois')
    await open()
    for (const name of ['De cima', 'De baixo']) {
      await pickUp(page, new RegExp(`, ${name},`))
      await page.keyboard.press('Alt+ArrowDown')
      await spoken(page, name === 'De cima' ? '03:15 às 04:15' : '03:00 às 04:00')
      await page.keyboard.press('Enter')
      const span = name === 'De cima' ? '03:15 às 04:15' : '03:00 às 04:00'
      await appointmentIn(page, new RegExp(`^${span}, ${name}`)).waitFor()
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
    await appointmentIn(page, /, De cima,/).click()
    const panel = panelOf(page, 'De cima')
    await panel.getByText('Sobreposto a De baixo').waitFor()
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    await panel.getByLabel('Duração (min)').fill('70')
    await panel.getByText('Este horário está ocupado').waitFor()
    await panel.getByText('04:15 às 04:45, Vem depois, Corte').waitFor()
    expect(await panel.getByText('De baixo, Corte').count()).toBe(0)
  })
})

describe('undo in the agenda', () => {
  test('Ctrl+Z undoes a move and closes its toast', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await pickUp(page, /Rui Barros/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await done(page)
    // A toast stays while the pointer is over it.
    await page.locator('[data-sonner-toast]').first().hover()
    await page.keyboard.press('Control+z')
    await appointmentIn(page, /^03:00 às 03:30, Rui Barros/).waitFor()
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
  })

  test('undoing a move asks first when the old time has been taken meanwhile', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await pickUp(page, /Rui Barros/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await done(page)
    // A toast stays while the pointer is over it.
    await page.locator('[data-sonner-toast]').first().hover()
    await putAppointment(shop, '03:00', 'Chegou Primeiro')
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' }).click()
    const question = page.getByRole('dialog', { name: 'Sobrepor outro horário?' })
    await question.getByText('Chegou Primeiro').waitFor()
    await button(page, 'Voltar').click()
    await appointmentIn(page, /^03:30 às 04:00, Rui Barros/).waitFor()
    expect((await shop.owner.appointment(made.id)).body.appointment.time).toBe('03:30')
  })

  test('undoing a move is refused when the appointment has changed since', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await pickUp(page, /Rui Barros/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await done(page)
    const toasts = page.locator('[data-sonner-toast]')
    await toasts.first().hover()
    await appointmentIn(page, /Rui Barros/).press('Enter')
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByRole('button', { name: 'Confirmar' }).click()
    await panel.getByText('Confirmado', { exact: true }).waitFor()
    await toasts.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Isto mudou depois. Confira antes de desfazer.').waitFor()
    const { appointment } = (await shop.owner.appointment(made.id)).body
    expect(appointment).toMatchObject({ time: '03:30', status: 'confirmed' })
  })

  test('undoing a move away from a past day returns the appointment to it, and explains this in the notes', async () => {
    const { shop, page } = await openTomorrow(newPage)
    const date = addDays(shop.day, -1)
    const noted = await putAppointment(shop, '03:00', 'Rui Barros', { date, staff_notes: 'Por telefone' })
    // The stored appointment looks as if it was booked before its date.
    const { staff_notes: _, ...made } = {
      ...(noted as Appointment),
      created_at: `${addDays(date, -1)}T12:00:00.000Z`,
    }
    await writeItems(tableOfStack(), [itemOf(shop.business, appointments, made)])
    await openAgenda(page, shop, `?dia=${date}`)
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    const field = panel.getByLabel('Data')
    // The platform's own button cuts off no part of the date.
    expect((await field.boundingBox())?.width).toBeGreaterThan(130)
    await field.fill(addDays(shop.day, 1))
    await panel.getByRole('button', { name: 'Reagendar' }).last().click()
    await done(page)
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' }).click()
    const appointment = async () => (await shop.owner.appointment(made.id)).body.appointment
    await expect.poll(async () => (await appointment()).date).toBe(date)
    expect((await appointment()).staff_notes).toContain('foi desfeita')
  })

  test('restoring a removed block asks about an overlap first, and then overlaps with consent', async () => {
    const { shop, page, date, open } = await openTomorrow(newPage)
    const professional_id = shop.customer.professional.id
    await shop.owner.block({ professional_id, date, start: '03:00', duration: 30, reason: 'Almoço' })
    await open()
    await appointmentIn(page, /bloqueio, Almoço/).click()
    await button(page, 'Remover bloqueio').click()
    await page.getByText('Bloqueio removido com sucesso').waitFor()
    await page.locator('[data-sonner-toast]').first().hover()
    await putAppointment(shop, '03:00', 'Chegou Primeiro')
    await button(page, 'Desfazer').click()
    await page.getByRole('dialog').getByText('Chegou Primeiro').waitFor()
    await button(page, 'Agendar mesmo assim').click()
    await appointmentIn(page, /^03:00 às 03:30, bloqueio, Almoço/).waitFor()
    await appointmentIn(page, /Chegou Primeiro.*sobreposto a Almoço/).waitFor()
  })
})
