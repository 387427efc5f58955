import { describe, expect, test } from 'vitest'
import {
  appointmentIn,
  asking,
  movedToast,
  openTomorrow,
  pickUp,
  putAppointment,
  spoken,
} from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()
const moves = '**/api/staff/appointments/*/move'

async function openToMove() {
  const opened = await openTomorrow(newPage)
  const { shop, page } = opened
  const appointment = async (id: string) => (await shop.owner.appointment(id)).body.appointment
  /** Moves an appointment by keyboard, in half hours. */
  const moveDown = async (label: RegExp, steps = 1) => {
    await pickUp(page, label)
    for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const done = movedToast(page)
  return { ...opened, appointment, moveDown, done }
}

test('the agenda marks and announces a change by another member that follows a change of this screen', async () => {
  const { shop, page, appointment, moveDown, done, open } = await openToMove()
  const made = await putAppointment(shop, '03:00', 'Rui Barros')
  await open()
  await moveDown(/Rui Barros/)
  await done.waitFor()
  await shop.manager.move(await appointment(made.id), { time: '05:00' })
  await asking(page, spoken(page, 'Agenda atualizada: 05:00 Rui Barros'))
  await page.locator('.agenda-item[data-mark=fresh]', { hasText: 'Rui Barros' }).waitFor()
})

describe('the dialog about overlaps', () => {
  test('two conflicting moves are asked about one after the other, and each follows its own answer', async () => {
    const { shop, page, appointment, moveDown, done, open } = await openToMove()
    const first = await putAppointment(shop, '03:00', 'Rui Barros')
    const second = await putAppointment(shop, '05:00', 'Beto Brito')
    await putAppointment(shop, '05:30', 'Parede')
    await open()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(moves, (route) => held.then(() => route.continue()), { times: 1 })
    await moveDown(/Rui Barros/)
    await putAppointment(shop, '03:30', 'Chegou Primeiro')
    await moveDown(/Beto Brito/)
    const question = page.getByRole('dialog', { name: 'Sobrepor outro horário?' })
    await question.getByText('05:30 às 06:00, Parede, Corte').waitFor()
    const refused = page.waitForResponse(moves)
    letGo()
    expect((await refused).status()).toBe(409)
    await question.getByText('Parede').waitFor()
    // The second half of a double click confirms nothing.
    await button(page, 'Agendar mesmo assim').dblclick()
    await question.getByText('03:30 às 04:00, Chegou Primeiro, Corte').waitFor()
    await done.waitFor()
    await button(page, 'Voltar').click()
    await question.waitFor({ state: 'detached' })
    await appointmentIn(page, /^03:00 às 03:30, Rui Barros/).waitFor()
    await appointmentIn(page, /^05:30 às 06:00, Beto Brito/).waitFor()
    expect(await page.locator('.agenda-item[data-mark=pending]').count()).toBe(0)
    expect([(await appointment(first.id)).time, (await appointment(second.id)).time]).toEqual([
      '03:00',
      '05:30',
    ])
  })

  test('the dialog names the current conflicts, and says that the time is free once they are resolved', async () => {
    const { shop, page, appointment, moveDown, done, open } = await openToMove()
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    const wall = await putAppointment(shop, '03:30', 'Parede')
    await open()
    await moveDown(/Rui Barros/)
    const question = page.getByRole('dialog')
    await question.getByText('Parede').waitFor()
    const late = await putAppointment(shop, '03:30', 'Chegou Depois', { allow_overlap: true })
    await asking(page, question.getByText('03:30 às 04:00, Chegou Depois, Corte').waitFor())
    for (const { id, version } of [wall, late]) await shop.manager.status(id, version, 'cancelled')
    await asking(page, page.getByRole('dialog', { name: 'Este horário ficou livre' }).waitFor())
    await question.getByRole('button', { name: 'Agendar' }).click()
    await done.waitFor()
    const { time, overlaps } = await appointment(made.id)
    expect([time, overlaps ?? []]).toEqual(['03:30', []])
  })
})
