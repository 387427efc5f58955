import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { appointmentIn, openTomorrow, panelOf, putAppointment } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()

const steps = (page: Page) => page.evaluate(() => history.length)

/** A place in a column of the grid, which has nothing there. */
const clickPlace = (page: Page, column: number) =>
  page
    .locator('.agenda-column')
    .nth(column)
    .click({ position: { x: 30, y: 300 } })

describe('going back', () => {
  test('closes an appointment, whose closing leaves no step; the focus is on it again', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    for (const [time, name] of [
      ['03:00', 'Rui Barros'],
      ['04:00', 'Ana Lima'],
    ] as const)
      await putAppointment(shop, time, name)
    await open()
    const [rui, ana] = [appointmentIn(page, /Rui Barros/), appointmentIn(page, /Ana Lima/)]
    const before = await steps(page)
    for (let i = 0; i < 3; i++) {
      await rui.click()
      await panelOf(page, 'Rui Barros').waitFor()
      // From one to the next is no step either.
      await ana.click()
      await panelOf(page, 'Ana Lima').getByRole('button', { name: 'Fechar' }).click()
      await page.locator('.side-panel').waitFor({ state: 'detached' })
      await ana.and(page.locator(':focus')).waitFor()
    }
    // The one that was taken back can be gone to again.
    expect(await steps(page)).toBe(before + 1)
    await rui.focus()
    await page.keyboard.press('Enter')
    await panelOf(page, 'Rui Barros').waitFor()
    await page.goBack()
    await page.locator('.side-panel').waitFor({ state: 'detached' })
    await rui.and(page.locator(':focus')).waitFor()
    // Where the days were changed meanwhile closing goes nowhere.
    await rui.click()
    await panelOf(page, 'Rui Barros').waitFor()
    await button(page, 'Hoje').click()
    await page.keyboard.press('Escape')
    await page.locator('.side-panel').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('closes the form for something new, and what was typed is offered again', async () => {
    const { page, open } = await openTomorrow(newPage)
    await open()
    const before = page.url()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    const offer = button(page, 'Continuar de onde você parou')
    await button(page, 'Novo agendamento').click()
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Nome').fill('Davi Rocha')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
    await clickPlace(page, 1)
    const time = await page.getByLabel('Horário').inputValue()
    await offer.waitFor()
    // It waits while nothing else is begun.
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Novo agendamento').click()
    await offer.click()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Davi Rocha')
    expect(await page.getByLabel('Horário').inputValue()).not.toBe(time)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Novo agendamento').click()
    await dialog.waitFor()
    expect(await offer.count()).toBe(0)
  })
})

test('a form opened at a place is there again after a reload, at that place', async () => {
  const { page, open } = await openTomorrow(newPage)
  await open()
  await clickPlace(page, 1)
  const place = async () => [
    await page.getByLabel('Profissional').locator('option:checked').textContent(),
    await page.getByLabel('Horário').inputValue(),
  ]
  const before = await place()
  expect(before[0]).toBe('Bia')
  await page.reload()
  await page.getByRole('dialog', { name: 'Novo agendamento' }).waitFor()
  expect(await place()).toEqual(before)
  expect(await button(page, 'Continuar de onde você parou').count()).toBe(0)
})

test('time kept free where nobody is to work is proposed for somebody who works', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  await putAppointment(shop, '01:00', 'Rui Barros', { professional_id: null })
  const { professional } = shop.customer
  const path = `/api/staff/professionals/${professional.id}`
  expect((await shop.owner.call('PATCH', path, { version: 1, is_active: false })).status).toBe(200)
  await open()
  await page.getByRole('heading', { name: 'Sem profissional', level: 2 }).waitFor()
  await clickPlace(page, 1)
  await page.getByText('Bloqueio', { exact: true }).click()
  expect(await page.getByLabel('Profissional').locator('option:checked').textContent()).toBe('Bia')
})
