import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { appointmentIn, holdAnswers, openTomorrow, panelOf, putAppointment, takeUp } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()

test('Enter takes nobody while whom the typed name is of is still being asked', async () => {
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
  // Who was found before stays as long as the name fits.
  expect(await option.filter({ hasText: 'Zuleica Reis' }).count()).toBe(1)
  expect(await option.filter({ hasText: 'Abel Antes' }).count()).toBe(0)
  expect(await field.inputValue()).toBe('Zuleica')
  // What was gone to with the arrows stays, whoever is found above it.
  await page.keyboard.press('ArrowUp')
  const answered = page.waitForResponse('**/api/staff/clients?search=*')
  letGo()
  await answered
  await page.getByRole('option', { name: 'Novo cliente “Zuleica”', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Zuleica Reis', { exact: true }).waitFor()
})

describe('a form', () => {
  test('whose refusal comes after Escape is still there with whom it would stand over', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await open()
    await button(page, 'Novo agendamento').click()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Nome').fill('Davi Rocha')
    await page.getByLabel('Serviço').selectOption({ label: `Corte · 30 min · ${formatMoney(50)}` })
    await page.getByLabel('Horário').fill('03:00')
    // Nobody tells this screen who was faster.
    await page.route('**/api/staff/agenda/versions*', (route) => route.abort())
    await putAppointment(shop, '03:00', 'Mais Rápido')
    const letGo = await holdAnswers(page, '**/api/staff/appointments', 'POST')
    await button(page, 'Agendar').click()
    await page.locator('[role=dialog][aria-busy=true]').waitFor()
    for (let i = 0; i < 2; i++) await page.keyboard.press('Escape')
    letGo()
    await dialog.getByText('Sobrepõe outro horário').waitFor()
    await dialog.getByText(/Mais Rápido/).waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Davi Rocha')
    await button(page, 'Agendar mesmo assim').click()
    await appointmentIn(page, /, Davi Rocha/).waitFor()
  })

  test('of a panel that waits for its answer cannot be left for another', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    const back = panel.getByRole('button', { name: 'Voltar' })
    await panel.getByRole('button', { name: 'Alterar serviço ou cliente' }).click()
    await panel.getByLabel('Serviço').selectOption({ label: `Barba · 45 min · ${formatMoney(35.5)}` })
    const changed = await holdAnswers(page, '**/api/staff/appointments/*', 'PATCH')
    await panel.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(() => back.isDisabled()).toBe(true)
    expect(await panel.getByLabel('Serviço').isDisabled()).toBe(true)
    changed()
    await back.waitFor({ state: 'detached' })

    const cancelled = await holdAnswers(page, '**/api/staff/appointments/*/status', 'POST')
    await panel.getByRole('button', { name: 'Cancelar agendamento' }).click()
    await panel.locator('form').getByRole('button', { name: 'Cancelar agendamento' }).click()
    await expect.poll(() => back.isDisabled()).toBe(true)
    cancelled()
    await back.waitFor({ state: 'detached' })
  })

  test('for moving has only what was chosen in it, the rest is where the appointment is by now', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros')
    await open()
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    // There is nothing to do yet.
    const move = panel.locator('form').getByRole('button', { name: 'Reagendar' })
    expect(await move.isDisabled()).toBe(true)
    await shop.manager.move(made, { time: '14:00' })
    await expect.poll(() => panel.getByLabel('Horário').inputValue()).toBe('14:00')
    await panel.getByLabel('Profissional').selectOption({ label: 'Bia' })
    await move.click()
    await page.getByText('Agendamento atualizado com sucesso').waitFor()
    await appointmentIn(page, '14:00 às 14:30, Rui Barros, Corte, agendado, com Bia').waitFor()
    const { appointment } = (await shop.owner.appointment(made.id)).body
    expect(appointment).toMatchObject({ time: '14:00', professional_name: 'Bia' })
  })

  test('goes with what it was for: nobody moves or cancels an appointment that is over', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await open()
    for (const [name, action] of [
      ['Rui Barros', 'Reagendar'],
      ['Ana Lima', 'Cancelar agendamento'],
    ] as const) {
      const made = await putAppointment(shop, '03:00', name, { allow_overlap: true })
      await appointmentIn(page, new RegExp(`, ${name}`)).click()
      const panel = panelOf(page, name)
      await panel.getByRole('button', { name: action }).click()
      const back = panel.getByRole('button', { name: 'Voltar', exact: true })
      await back.waitFor()
      await shop.manager.status(made.id, made.version, 'cancelled')
      await back.waitFor({ state: 'detached' })
      await panel.getByText('Cancelado', { exact: true }).waitFor()
    }
  })
})

test('what is on its way to another time says so, in the days and in its panel', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  await putAppointment(shop, '03:00', 'Rui Barros')
  await open()
  const letGo = await holdAnswers(page, '**/api/staff/appointments/*/move', 'POST')
  await takeUp(page, /Rui Barros/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await appointmentIn(page, /^03:30 às 04:00, Rui Barros/).click()
  const panel = panelOf(page, 'Rui Barros')
  await panel.getByText('03:30 às 04:00').waitFor()
  await panel.getByRole('button', { name: 'Reagendar' }).click()
  expect(await panel.getByLabel('Horário').inputValue()).toBe('03:30')
  letGo()
  await page.getByText('Agendamento atualizado com sucesso').waitFor()
  expect(await panel.getByLabel('Horário').inputValue()).toBe('03:30')
})

describe('a block that is open follows', () => {
  async function openBlock() {
    const { shop, page, date, open } = await openTomorrow(newPage)
    const professional_id = shop.customer.professional.id
    const input = { professional_id, date, start: '03:00', duration: 60, reason: 'Almoço' }
    const { body: made } = await shop.owner.block(input)
    await open()
    return {
      shop,
      page,
      made,
      item: appointmentIn(page, /bloqueio, Almoço/),
      time: page.getByLabel('Horário'),
    }
  }

  test('what others make of it, and is saved over that', async () => {
    const { shop, page, made, item, time } = await openBlock()
    await item.click()
    const { body: second } = await shop.manager.changeBlock(made, { start: '05:00' })
    await expect.poll(() => time.inputValue()).toBe('05:00')
    await page.getByLabel('Motivo').fill('Dentista')
    // Nobody tells this screen what others do.
    await page.route('**/api/staff/agenda/versions*', (route) => route.abort())
    await shop.manager.changeBlock(second, { start: '06:00', reason: 'Banco' })
    await button(page, 'Salvar').click()
    await page.getByText('Outra pessoa mexeu neste bloqueio. Mostramos como está agora.').waitFor()
    await page.getByText('O que você digitou ficou. Confira: motivo.').waitFor()
    expect(await time.inputValue()).toBe('06:00')
    await button(page, 'Salvar').click()
    await appointmentIn(page, /^06:00 às 07:00, bloqueio, Dentista/).waitFor()
  })

  test('its own way to another time', async () => {
    const { page, item, time } = await openBlock()
    const letGo = await holdAnswers(page, '**/api/staff/blocks/*', 'PATCH')
    await takeUp(page, /bloqueio, Almoço/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await appointmentIn(page, /^03:30 às 04:30, bloqueio/).waitFor()
    await item.click()
    expect(await time.inputValue()).toBe('03:30')
    await page.getByLabel('Motivo').fill('Dentista')
    await button(page, 'Salvar').click()
    letGo()
    await appointmentIn(page, /^03:30 às 04:30, bloqueio, Dentista/).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
