import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { holdAnswers, openAgenda, openDayShop, panelOf, putVisit, visitIn } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()

/** Tomorrow in a shop of its own, on a screen that `open` shows. */
async function openTomorrow() {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  const date = addDays(shop.day, 1)
  return { shop, page, date, open: () => openAgenda(page, shop, `?dia=${date}`) }
}

test('Enter takes nobody while whom the typed name is of is still being asked', async () => {
  const { shop, page, open } = await openTomorrow()
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
  expect(await option.count()).toBe(1)
  expect(await field.inputValue()).toBe('Zuleica')
  // What was gone to with the arrows stays, whoever is found above it.
  await page.keyboard.press('ArrowUp')
  letGo()
  await option.filter({ hasText: 'Zuleica Reis' }).waitFor()
  await page.getByRole('option', { name: 'Novo cliente “Zuleica”', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Zuleica Reis', { exact: true }).waitFor()
})

describe('a form', () => {
  test('whose refusal comes after Escape is still there with whom it would stand over', async () => {
    const { shop, page, open } = await openTomorrow()
    await open()
    await button(page, 'Novo agendamento').click()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Nome').fill('Davi Rocha')
    await page.getByLabel('Serviço').selectOption({ label: `Corte · 30 min · ${formatMoney(50)}` })
    await page.getByLabel('Horário').fill('03:00')
    // Nobody tells this screen who was faster.
    await page.route('**/api/staff/agenda/versions*', (route) => route.abort())
    await putVisit(shop, '03:00', 'Mais Rápido')
    const letGo = await holdAnswers(page, '**/api/staff/appointments', 'POST')
    await button(page, 'Agendar').click()
    await page.locator('dialog[aria-busy=true]').waitFor()
    for (let i = 0; i < 2; i++) await page.keyboard.press('Escape')
    letGo()
    await dialog.getByText('Sobrepõe outro horário').waitFor()
    await dialog.getByText(/Mais Rápido/).waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Davi Rocha')
    await button(page, 'Agendar mesmo assim').click()
    await visitIn(page, /, Davi Rocha/).waitFor()
  })

  test('of a panel that waits for its answer cannot be left for another', async () => {
    const { shop, page, open } = await openTomorrow()
    await putVisit(shop, '03:00', 'Rui Barros')
    await open()
    await visitIn(page, /Rui Barros/).click()
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
})
