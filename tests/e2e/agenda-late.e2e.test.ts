import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { holdAnswers, openAgenda, openDayShop } from './agenda-shop.ts'
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
