import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, useBrowser } from '../e2e/browser.ts'
import { holdChanges, openShop, otherDate, type Shop, today } from '../e2e/catalog.ts'
import { enterAs, said } from '../e2e/staff.ts'

// Tests the behavior of the professionals screen that no shared pattern covers.
const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/profissionais') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first()
const CONFLICT = 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.'

async function shopOfOne(name: string) {
  const shop = await openShop(name)
  const professional = await shop.professional({ name: 'Rita Lemos' })
  return { shop, professional, path: `/profissionais?profissional=${professional.id}` }
}

test('several sections of a professional are saved in order, and another person’s change causes a conflict', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Vez')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `${path}&secao=horarios`)
  const letGo = await holdChanges(page, new RegExp(`/professionals/${professional.id}(/absences)?$`))
  await field(page, 'Turno 1 de segunda-feira, início').fill('10:00')
  await button(page, 'Salvar').click()
  await page.getByRole('tab', { name: 'Dados' }).click()
  await field(page, 'Nome').fill('Rita de Cássia')
  await button(page, 'Salvar').click()
  await page.getByRole('tab', { name: 'Ausências' }).click()
  await button(page, 'Adicionar ausência').click()
  await button(page, 'Desativar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  for (let change = 0; change < 4; change++) await letGo()
  await said(page, 'Inativo: não recebe agendamentos.').waitFor()
  const stored = await shop.stored(professional.id)
  expect(stored).toMatchObject({ name: 'Rita de Cássia', version: 5, is_active: false })
  expect(stored.absences).toHaveLength(1)
  expect(stored.hours).toContainEqual({ weekday: 1, start: '10:00', end: '18:00' })
  expect(await said(page, CONFLICT).count()).toBe(0)

  // A change by another person still conflicts.
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 5, specialties: ['Navalha'] }, 200)
  await button(page, 'Adicionar ausência').click()
  await letGo()
  // The page has loaded version 7 when it shows the second absence.
  await expect.poll(() => page.getByRole('button', { name: /^Remover ausência/ }).count()).toBe(2)
  const hours = [1, 2].map((weekday) => ({ weekday, start: '07:00', end: '12:00' }))
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 7, name: 'Rita Souza', hours }, 200)
  await page.getByRole('tab', { name: 'Horários' }).click()
  await field(page, 'Turno 1 de segunda-feira, início').fill('11:00')
  await button(page, 'Salvar').click()
  await letGo()
  await said(page, CONFLICT).waitFor()
  await button(page, 'Carregar dados atuais').click()
  await said(page, 'O que você digitou ficou. Confira: segunda-feira.').waitFor()
  expect(await field(page, 'Turno 1 de terça-feira, início').inputValue()).toBe('07:00')
})

test('a section accepts no input while it is being saved, and then regains the focus', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia do Enquanto')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, path)
  const letGo = await holdChanges(page, new RegExp(`/professionals/${professional.id}$`))
  const name = field(page, 'Nome')
  await name.fill('Rita de Cássia')
  await name.press('Enter')
  await page.locator('form[aria-busy=true]').waitFor()
  await page.keyboard.type('1')
  expect(await name.inputValue()).toBe('Rita de Cássia')
  await letGo()
  await page.locator('form[aria-busy=true]').waitFor({ state: 'detached' })
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('an invalid time shows an error on leaving the field, and hours outside the business’s are marked', async () => {
  const { shop, path } = await shopOfOne('Barbearia da Hora Errada')
  const page = await newPage()
  await enter(page, shop, `${path}&secao=horarios`)
  const start = field(page, 'Turno 1 de segunda-feira, início')
  await start.fill('25:00')
  await start.press('Tab')
  await said(page, 'Informe os horários como 9:00 ou 18:30.').waitFor()
  expect(await start.getAttribute('aria-invalid')).toBe('true')
  await start.fill('19:00')
  await said(page, 'O fim precisa ser depois do início.').waitFor()
  await button(page, 'Salvar').click()
  await expect.poll(() => start.evaluate((element) => element === document.activeElement)).toBe(true)
  await start.fill('06:00')
  await said(page, 'Fora do horário da empresa, 08:00–18:00: não é oferecido na página.').waitFor()
  await page.getByText('60h', { exact: true }).waitFor()
})

test('own duration and price have labels on a phone, and only the invalid field is marked', async () => {
  const { shop, path } = await shopOfOne('Barbearia do Rótulo')
  await shop.service({ name: 'Corte' })
  const page = await newPage()
  await enter(page, shop, `${path}&secao=servicos`)
  const duration = field(page, 'Duração própria de Corte, em minutos')
  const price = field(page, 'Preço próprio de Corte')
  await duration.fill('3')
  for (const label of ['Duração própria', 'Preço próprio'])
    expect(await page.locator('label', { hasText: label }).isVisible()).toBe(true)
  await button(page, 'Salvar').click()
  await said(page, 'Informe a duração de 5 a 720 minutos.').waitFor()
  await expect.poll(() => duration.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await duration.getAttribute('aria-invalid')).toBe('true')
  expect(await price.getAttribute('aria-invalid')).toBeNull()
})

test('a professional can be linked to a member, and a member to one professional only', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia do Elo')
  const page = await newPage({ size: 'desktop' })
  const guest = await shop.join('manager')
  await enter(page, shop, path)
  await page.getByLabel('Acesso ao sistema').selectOption({ label: guest.email })
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  expect((await shop.stored(professional.id)).user_id).toBe(guest.user_id)
  const other = await shop.professional({ name: 'Outro Nome' })
  await enter(page, shop, `/profissionais?profissional=${other.id}`)
  const option = page.getByRole('option', { name: `${guest.email} (já ligado a outro profissional)` })
  await option.waitFor({ state: 'attached' })
  expect(await option.isDisabled()).toBe(true)

  // A role without permission to manage members sees the link as text.
  const asManager = await newPage({ size: 'desktop' })
  await enterAs(asManager, guest, { path, tenant: shop.tenant.tenant_id })
  await said(asManager, `Usa o sistema como ${guest.email}.`).waitFor()
  expect(await asManager.getByLabel('Acesso ao sistema').count()).toBe(0)
})

test('a new absence starts on today’s date in the business’s time zone', async () => {
  const { shop, path } = await shopOfOne('Barbearia do Fuso')
  const page = await newPage({ timezoneId: otherDate() })
  await enter(page, shop, `${path}&secao=ausencias`)
  await expect.poll(() => field(page, 'De').inputValue()).toBe(today())
  expect(await field(page, 'Até').inputValue()).toBe(today())
  expect(await field(page, 'De').getAttribute('min')).toBe(today())
})

test('long words stay inside the screen of a phone', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Largura')
  const specialties = ['N'.repeat(60)]
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 1, specialties }, 200)
  const page = await newPage()
  // An unknown section opens the first one.
  await enter(page, shop, `${path}&secao=foo`)
  await button(page, `Tirar ${specialties}`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('cards show today’s hours and holidays', async () => {
  const shop = await openShop('Barbearia de Hoje')
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  const breaks = hours.map(({ weekday }) => ({ weekday, start: '12:00', end: '13:00' }))
  await shop.professional({ name: 'Ana Presente', hours, breaks })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await card('Ana Presente').getByText('09:00–12:00, 13:00–18:00').waitFor()
  await shop.made('POST', 'own-holidays', { date: today(), name: 'Aniversário da casa', yearly: true })
  await page.reload()
  await card('Ana Presente').getByText('Fechado, Aniversário da casa').waitFor()
})

test('deactivating waits for the upcoming appointments, and is possible when they cannot be loaded', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Pressa')
  const page = await newPage()
  await enter(page, shop, path)
  await button(page, 'Desativar').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/staff/professionals/${professional.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    await held.promise
    await route.fulfill({ status: 404, json: { detail: 'Não foi possível olhar.' } })
  })
  await button(page, 'Desativar').click()
  await page.getByRole('status').getByText('Carregando agendamentos...').waitFor({ state: 'attached' })
  expect(await button(page, 'Desativar').last().isDisabled()).toBe(true)
  held.resolve()
  await said(page, 'Erro ao carregar agendamentos').waitFor()
  await page.unroute(`**/api/staff/professionals/${professional.id}`)
  await button(page, 'Desativar').last().click()
  await said(page, 'Inativo: não recebe agendamentos.').waitFor()
  expect((await shop.stored(professional.id)).is_active).toBe(false)
})
