import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import {
  appointmentIn,
  asking,
  holdAnswers,
  movedToast,
  openTomorrow,
  panelOf,
  pickUp,
  putAppointment,
} from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'

const newPage = useBrowser()

test('the Enter key chooses no client while the search is pending', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  for (const name of ['Abel Antes', 'Zuleica Reis'])
    await clientsOf(shop.owner).create({ name, phone: nextPhone() })
  await open()
  await button(page, 'Novo agendamento').click()
  const field = page.getByRole('combobox', { name: 'Cliente' })
  const option = page.getByRole('listbox', { name: 'Clientes encontrados' }).getByRole('option')
  await field.click()
  await option.filter({ hasText: 'Abel Antes' }).waitFor()
  const letGo = await holdAnswers(page, '**/api/staff/clients?search=*', 'GET')
  await field.fill('Zuleica')
  await page.keyboard.press('Enter')
  await option.filter({ hasText: 'Novo cliente “Zuleica”' }).waitFor()
  // A client found earlier stays listed as long as the name matches.
  expect(await option.filter({ hasText: 'Zuleica Reis' }).count()).toBe(1)
  expect(await option.filter({ hasText: 'Abel Antes' }).count()).toBe(0)
  expect(await field.inputValue()).toBe('Zuleica')
  // The option chosen with the arrow keys stays chosen when more clients appear above it.
  await page.keyboard.press('ArrowUp')
  const answered = page.waitForResponse('**/api/staff/clients?search=*')
  letGo()
  await answered
  await page.getByRole('option', { name: 'Novo cliente “Zuleica”', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Zuleica Reis', { exact: true }).waitFor()
})

describe('a form of the agenda', () => {
  test('the form shows an overlap that only the server knew, and saves with consent', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await open()
    await button(page, 'Novo agendamento').click()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Nome').fill('Davi Rocha')
    await page.getByLabel('Serviço').selectOption({ label: `Corte · 30 min · ${formatMoney(50)}` })
    await page.getByLabel('Horário').fill('03:00')
    // This screen does not learn of the faster booking.
    await page.route('**/api/staff/agenda/versions*', (route) => route.abort())
    await putAppointment(shop, '03:00', 'Mais Rápido')
    const letGo = await holdAnswers(page, '**/api/staff/appointments', 'POST')
    await button(page, 'Agendar').click()
    await page.locator('[role=dialog][aria-busy=true]').waitFor()
    letGo()
    await dialog.getByText('Sobrepõe outro horário').waitFor()
    await dialog.getByText(/Mais Rápido/).waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Davi Rocha')
    await button(page, 'Agendar mesmo assim').click()
    await appointmentIn(page, /, Davi Rocha/).waitFor()
  })

  test('the reschedule form saves only the changed fields, and stays open when the server refuses', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    // There is no change to save yet.
    const move = panel.locator('form').getByRole('button', { name: 'Reagendar' })
    expect(await move.isDisabled()).toBe(true)
    await panel.getByLabel('Profissional').selectOption({ label: 'Bia' })
    await shop.manager.move(made, { time: '14:00' })
    await asking(page, panel.getByText('14:00 às 14:30').waitFor())
    const moves = '**/api/staff/appointments/*/move'
    await page.route(moves, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await move.click()
    await page.locator('[data-sonner-toast][data-type=error]').waitFor()
    const chosen = panel.getByLabel('Profissional').locator('option:checked')
    expect(await chosen.textContent()).toBe('Bia')
    await move.click()
    await movedToast(page).waitFor()
    await appointmentIn(page, '14:00 às 14:30, Rui Barros, Corte, agendado, com Bia').waitFor()
    const { appointment } = (await shop.owner.appointment(made.id)).body
    expect(appointment).toMatchObject({ time: '14:00', professional_name: 'Bia' })
  })

  test('the form closes when another member cancels its appointment', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await open()
    for (const [name, action] of [
      ['Rui Barros', 'Reagendar'],
      ['Ana Lima', 'Cancelar agendamento'],
    ] as const) {
      const made = await putAppointment(shop, '03:00', name, { allow_overlap: true })
      const item = appointmentIn(page, new RegExp(`, ${name}`))
      await asking(page, item.waitFor())
      await item.click()
      const panel = panelOf(page, name)
      await panel.getByRole('button', { name: action }).click()
      const back = panel.getByRole('button', { name: 'Voltar', exact: true })
      await back.waitFor()
      await shop.manager.status(made.id, made.version, 'cancelled')
      await asking(page, back.waitFor({ state: 'detached' }))
      await panel.getByText('Cancelado', { exact: true }).waitFor()
    }
  })
})

test('a pending move is shown in the grid and in the panel', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  await putAppointment(shop, '03:00', 'Rui Barros')
  await open()
  const letGo = await holdAnswers(page, '**/api/staff/appointments/*/move', 'POST')
  await pickUp(page, /Rui Barros/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await appointmentIn(page, /^03:30 às 04:00, Rui Barros/).click()
  const panel = panelOf(page, 'Rui Barros')
  await panel.getByText('03:30 às 04:00').waitFor()
  await panel.getByRole('button', { name: 'Reagendar' }).click()
  expect(await panel.getByLabel('Horário').inputValue()).toBe('03:30')
  letGo()
  await movedToast(page).waitFor()
  expect(await panel.getByLabel('Horário').inputValue()).toBe('03:30')
})
