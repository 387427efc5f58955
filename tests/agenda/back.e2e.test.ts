import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  appointmentIn,
  openAgenda,
  openDayShop,
  openTomorrow,
  panelOf,
  putAppointment,
} from '../e2e/agenda-shop.ts'
import { button, newPhone, useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()

const steps = (page: Page) => page.evaluate(() => history.length)

/** Clicks a free time in a column of the grid. */
const clickPlace = (page: Page, column: number) =>
  page
    .locator('.agenda-column')
    .nth(column)
    .click({ position: { x: 30, y: 300 } })

describe('the panel of an appointment', () => {
  test('closing the panel leaves no history entry behind and returns the focus to the appointment', async () => {
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
      // Closing goes back past the entries of both panels.
      await ana.click()
      await panelOf(page, 'Ana Lima').getByRole('button', { name: 'Fechar' }).click()
      await page.locator('.side-panel').waitFor({ state: 'detached' })
      await ana.and(page.locator(':focus')).waitFor()
    }
    // The entries that closing went back over remain as forward entries.
    expect(await steps(page)).toBe(before + 2)
    await rui.focus()
    await page.keyboard.press('Enter')
    await panelOf(page, 'Rui Barros').waitFor()
    await page.goBack()
    await page.locator('.side-panel').waitFor({ state: 'detached' })
    await rui.and(page.locator(':focus')).waitFor()
    // After a change of the days, closing does not go back.
    await rui.click()
    await panelOf(page, 'Rui Barros').waitFor()
    await button(page, 'Hoje').click()
    await page.keyboard.press('Escape')
    await page.locator('.side-panel').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })
})

test('a link from a client’s record opens the appointment form with that client, and only once', async () => {
  const shop = await openDayShop()
  const page = await newPage()
  const client = await shop.owner.createClient({
    name: 'Ana Lima',
    phone: newPhone(),
  })
  await openAgenda(page, shop, `?novo=1&cliente=${client.body.id}`)
  const form = page.getByRole('dialog', { name: 'Novo agendamento' })
  await form.getByText('Ana Lima').waitFor()
  await button(page, 'Cancelar').click()
  await form.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('cliente')).toBe(false)
})

test('the appointment form survives a reload, and keeps its typed text when it is reopened at another time', async () => {
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
  const form = page.getByRole('dialog', { name: 'Novo agendamento' })
  await form.waitFor()
  expect(await place()).toEqual(before)
  await form.getByLabel('Observações').fill('Com barba')
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  await clickPlace(page, 0)
  await form.getByText('Continuando de onde você parou.').waitFor()
  expect((await place())[0]).toBe('Ana')
  expect(await form.getByLabel('Observações').inputValue()).toBe('Com barba')
})

test('the form proposes an active professional for a block drawn in the column without a professional', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  await putAppointment(shop, '01:00', 'Rui Barros', { professional_id: null })
  const { professional } = shop.customer
  expect(
    (await shop.owner.updateProfessional({ professional_id: professional.id, version: 1, is_active: false }))
      .status,
  ).toBe(200)
  await open()
  await page.getByRole('heading', { name: 'Sem profissional', level: 2 }).waitFor()
  await clickPlace(page, 1)
  await page.getByText('Bloqueio', { exact: true }).click()
  expect(await page.getByLabel('Profissional').locator('option:checked').textContent()).toBe('Bia')
})
