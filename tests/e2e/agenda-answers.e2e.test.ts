import { describe, expect, test } from 'vitest'
import { appointmentIn, openTomorrow, putAppointment, spoken, takeUp } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()
const moves = '**/api/staff/appointments/*/move'

async function openToMove() {
  const opened = await openTomorrow(newPage)
  const { shop, page } = opened
  const appointment = async (id: string) => (await shop.owner.appointment(id)).body.appointment
  /** Moves an appointment by keyboard by half hours. */
  const moveDown = async (label: RegExp, steps = 1) => {
    await takeUp(page, label)
    for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const done = page.getByText('Agendamento atualizado com sucesso').first()
  return { ...opened, appointment, moveDown, done }
}

describe('between an own change and its answer, or soon after', () => {
  test('what somebody else made of it stays, when the own answer comes late', async () => {
    const { shop, page, appointment, moveDown, done, open } = await openToMove()
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
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
    const moved = await appointment(made.id)
    expect(moved.time).toBe('03:30')
    const fresh = page.waitForResponse(async (response) => {
      if (!response.url().includes('/api/staff/agenda?')) return false
      return (await response.text()).includes('"05:00"')
    })
    expect((await shop.manager.move(moved, { time: '05:00' })).status).toBe(200)
    await fresh
    letGo()
    await done.waitFor()
    await appointmentIn(page, /^05:00 às 05:30, Rui Barros/).waitFor()
    expect(await appointmentIn(page, /Rui Barros/).count()).toBe(1)
  })

  test('somebody else’s is marked and said as at any other time', async () => {
    const { shop, page, appointment, moveDown, done, open } = await openToMove()
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await moveDown(/Rui Barros/)
    await done.waitFor()
    await shop.manager.move(await appointment(made.id), { time: '05:00' })
    await spoken(page, 'Agenda atualizada: 05:00 Rui Barros')
    await page.locator('.agenda-item[data-mark=fresh]', { hasText: 'Rui Barros' }).waitFor()
  })
})

test('behind a change whose answer was lost nothing is sent, and nobody else is blamed for it', async () => {
  const { shop, page, appointment, moveDown, open } = await openToMove()
  const made = await putAppointment(shop, '03:00', 'Rui Barros')
  await open()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const sent: string[] = []
  await page.route(moves, async (route) => {
    sent.push(route.request().postDataJSON().time)
    await route.fetch()
    await held
    await route.abort()
  })
  await moveDown(/Rui Barros/)
  await moveDown(/Rui Barros/)
  letGo()
  await page.getByText('Sem conexão. Tente novamente.').waitFor()
  // As it is now, seen without a further check.
  await appointmentIn(page, /^03:30 às 04:00, Rui Barros/).waitFor()
  expect(new Set(sent)).toEqual(new Set(['03:30']))
  expect(await page.getByText('Outra pessoa mexeu').count()).toBe(0)
  await page.unroute(moves)
  await moveDown(/Rui Barros/)
  await appointmentIn(page, /^04:00 às 04:30, Rui Barros/).waitFor()
  await expect.poll(async () => (await appointment(made.id)).time).toBe('04:00')
})

describe('questions about overlaps', () => {
  test('come one after the other, and each leaves its appointment where the answer says', async () => {
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
    // The second half of a double click answers nothing.
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

  test('name whom it would stand over now, and nobody once they are gone', async () => {
    const { shop, page, appointment, moveDown, done, open } = await openToMove()
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    const wall = await putAppointment(shop, '03:30', 'Parede')
    await open()
    await moveDown(/Rui Barros/)
    const question = page.getByRole('dialog')
    await question.getByText('Parede').waitFor()
    const late = await putAppointment(shop, '03:30', 'Chegou Depois', { allow_overlap: true })
    await question.getByText('03:30 às 04:00, Chegou Depois, Corte').waitFor()
    for (const { id, version } of [wall, late]) await shop.manager.status(id, version, 'cancelled')
    await page.getByRole('dialog', { name: 'Este horário ficou livre' }).waitFor()
    await question.getByRole('button', { name: 'Agendar' }).click()
    await done.waitFor()
    const { time, overlaps } = await appointment(made.id)
    expect([time, overlaps ?? []]).toEqual(['03:30', []])
  })
})
