import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { openAgenda, openDayShop, panelOf, putVisit, visitIn } from './agenda-shop.ts'
import { useBrowser } from './browser.ts'

const newPage = useBrowser()

test('the keyboard stays in the panel after each step, and turns no day behind it', async () => {
  const shop = await openDayShop()
  await putVisit(shop, '10:00', 'Rui Barros')
  const page = await newPage({ size: 'desktop' })
  const query = `?dia=${addDays(shop.day, 1)}`
  await openAgenda(page, shop, query)
  await visitIn(page, /Rui Barros/).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Rui Barros')
  const within = panel.locator(':focus')
  const named = (name: string) => panel.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  await panel.getByRole('button', { name: 'Confirmar' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Confirmado', { exact: true }).waitFor()
  await within.waitFor()
  await page.keyboard.press('ArrowRight')
  await panel.getByRole('button', { name: 'Desfazer' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Agendado', { exact: true }).waitFor()
  await named('Confirmar')
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Motivo do cancelamento').waitFor()
  await panel.getByRole('button', { name: 'Voltar' }).focus()
  await page.keyboard.press('Enter')
  await named('Confirmar')
  await page.keyboard.press('ArrowRight')
  expect(new URL(page.url()).searchParams.get('dia')).toBe(addDays(shop.day, 1))
  await visitIn(page, /Rui Barros/).waitFor()
})
