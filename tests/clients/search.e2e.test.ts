import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ClientRow } from '#shared/clients.ts'
import { button, expectAccessible, focusOn, useBrowser } from '../e2e/browser.ts'
import { enter, eventually } from '../e2e/staff-page.ts'

const newPage = useBrowser()
const row = (name: string): ClientRow => ({ id: `cli_${name}`, name, labels: ['VIP'] })
const names = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('link').allTextContents()

type Answer = { clients: ClientRow[]; cursor?: string; scanned?: number }

/** Answers list requests by `<search>|<cursor>`, and records these keys. */
async function answerSearches(page: Page, answers: Record<string, Answer>) {
  const asked: string[] = []
  await page.route('**/api/staff/clients?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const key = `${searchParams.get('search') ?? ''}|${searchParams.get('cursor') ?? ''}`
    asked.push(key)
    return route.fulfill({ json: answers[key] ?? { clients: [] } })
  })
  return asked
}

const within: Record<string, Answer> = {
  '|': { clients: [row('Ana')] },
  'si|': { clients: [], cursor: 'two', scanned: 120 },
  'si|two': { clients: [row('Silvia')], cursor: 'three', scanned: 120 },
  'si|three': { clients: [], scanned: 17 },
}

test('a search within a label sends one request, and continues only when the user asks for it', async () => {
  const page = await newPage()
  const asked = await answerSearches(page, within)
  await enter(page, '/clientes?etiqueta=VIP')
  await eventually(() => names(page)).toEqual(['Ana'])
  asked.length = 0
  await page.getByLabel('Buscar cliente').fill('si')
  await page.getByText('Nada encontrado até aqui').waitFor()
  await page.getByText('Olhamos 120 cadastros parecidos.').waitFor()
  await expectAccessible(page, 'nobody so far')
  expect(asked).toEqual(['si|'])

  await button(page, 'Continuar a busca').click()
  await eventually(() => names(page)).toEqual(['Silvia'])
  await page.getByText('Olhamos 240 cadastros parecidos.').waitFor()
  await button(page, 'Continuar a busca').click()
  await button(page, 'Continuar a busca').waitFor({ state: 'detached' })
  expect(await names(page)).toEqual(['Silvia'])
  expect(asked).toEqual(['si|', 'si|two', 'si|three'])
})

test('returning to an earlier search requests only its first page', async () => {
  const page = await newPage({ size: 'desktop' })
  const answers: Record<string, Answer> = {
    'sil|': { clients: [row('Silas')], cursor: 'two' },
    'sil|two': { clients: [row('Silvana')], cursor: 'three' },
    'silv|': { clients: [row('Silvana')] },
  }
  const asked = await answerSearches(page, answers)
  await enter(page, '/clientes?busca=sil')
  await focusOn(button(page, 'Carregar mais'))
  await page.keyboard.press('Enter')
  await eventually(() => names(page)).toEqual(['Silas', 'Silvana'])
  const box = page.getByLabel('Buscar cliente')
  await box.press('End')
  await box.press('v')
  await eventually(() => names(page)).toEqual(['Silvana'])
  await button(page, 'Carregar mais').waitFor({ state: 'detached' })
  // Answers older than 30 s are requested again.
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 60_000
  })
  asked.length = 0
  // The cached answer is shown immediately, and this name shows that the new one has arrived.
  answers['sil|'] = { clients: [row('Silas Prado')], cursor: 'two' }
  await box.press('Backspace')
  await eventually(() => names(page)).toEqual(['Silas Prado'])
  expect(asked).toEqual(['sil|'])
})
