import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { button, useBrowser } from './browser.ts'
import { holdChanges, inSight, nextWeekday, openShop, otherDate, type Shop, today } from './catalog.ts'
import { enterAs, expectAccessibleEverywhere, said } from './staff.ts'

// Holidays, links to members, and what the professionals' screen says while it waits or when something fails.
const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/profissionais') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first()

async function shopOfOne(name: string) {
  const shop = await openShop(name)
  const professional = await shop.professional({ name: 'Rita Lemos' })
  return { shop, professional, path: `/profissionais?profissional=${professional.id}` }
}

test('loads with its words, fails with them, and is asked again', async () => {
  const { shop } = await shopOfOne('Barbearia da Demora')
  const page = await newPage()
  let answer: (() => void) | undefined
  await page.route('**/api/staff/professionals', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ status: 404, json: {} })
  })
  await enter(page, shop)
  await said(page, 'Carregando profissionais...').waitFor()
  await expect.poll(() => answer !== undefined).toBe(true)
  answer?.()
  await said(page, 'Erro ao carregar profissionais').waitFor()
  await page.unroute('**/api/staff/professionals')
  await button(page, 'Tentar novamente').click()
  await button(page, 'Editar Rita Lemos').waitFor()
})

test('what is typed outlives a refusal and a reload; a change by somebody else is loaded when asked', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Memória')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, path)
  await field(page, 'Nome').fill('Rita de Cássia')
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 1, specialties: ['Navalha'] }, 200)
  await button(page, 'Salvar').click()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Rita de Cássia')
  await said(page, 'Há alterações não salvas.').waitFor()
  await button(page, 'Salvar').click()
  await button(page, 'Carregar dados atuais').click()
  await button(page, 'Tirar Navalha').waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Rita de Cássia')
  await button(page, 'Descartar').click()
  expect(await field(page, 'Nome').inputValue()).toBe('Rita Lemos')
  await button(page, 'Tirar Navalha').waitFor()

  await page.getByRole('tab', { name: 'Horários' }).click()
  await field(page, 'Horário 1 de segunda-feira, início').fill('10:00')
  const hours = [1, 2].map((weekday) => ({ weekday, start: '07:00', end: '12:00' }))
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 2, hours }, 200)
  await button(page, 'Salvar').click()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
  await page.getByRole('tab', { name: 'Dados' }).click()
  await page.getByRole('tab', { name: 'Horários' }).click()
  expect(await field(page, 'Horário 1 de segunda-feira, início').inputValue()).toBe('10:00')
  await button(page, 'Salvar').click()
  await button(page, 'Carregar dados atuais').click()
  await said(page, 'O que você digitou ficou. Confira: segunda-feira.').waitFor()
  expect(await field(page, 'Horário 1 de segunda-feira, início').inputValue()).toBe('10:00')
  expect(await field(page, 'Horário 1 de terça-feira, início').inputValue()).toBe('07:00')
  await button(page, 'Salvar').click()
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  expect((await shop.stored(professional.id)).hours).toEqual([
    { weekday: 1, start: '10:00', end: '18:00' },
    { weekday: 2, start: '07:00', end: '12:00' },
  ])
})

const changesOf = (id: string) => new RegExp(`/professionals/${id}(/absences)?$`)

test.each([
  ['dados', 'Nome', 'Rita de Cássia'],
  ['horarios', 'Horário 1 de segunda-feira, início', '10:00'],
  ['servicos', 'Preço próprio de Corte', '65'],
  ['ausencias', 'Motivo', 'Dentista'],
])('%s takes nothing while it is saved, and has the focus again', async (section, label, value) => {
  const { shop, professional, path } = await shopOfOne('Barbearia do Enquanto')
  await shop.service({ name: 'Corte' })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `${path}&secao=${section}`)
  const letGo = await holdChanges(page, changesOf(professional.id))
  const box = page.getByLabel(label).first()
  await box.fill(value)
  await box.press('Enter')
  await page.locator('form[aria-busy=true]').waitFor()
  const typed = await box.inputValue()
  await page.keyboard.type('1')
  expect(await box.inputValue()).toBe(typed)
  await letGo()
  await page.locator('form[aria-busy=true]').waitFor({ state: 'detached' })
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a part that there is not is the first one, and long words do not push the page sideways', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Largura')
  const specialties = ['N'.repeat(60)]
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 1, specialties }, 200)
  await shop.service({ name: 'S'.repeat(120), category: 'C'.repeat(60) })
  const page = await newPage()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await enter(page, shop, `${path}&secao=foo`)
  await field(page, 'Nome').waitFor()
  expect(await width()).toBe(390)
  await enter(page, shop, '/profissionais?aba=foo')
  await button(page, 'Editar Rita Lemos').waitFor()
  await enter(page, shop, '/servicos')
  await button(page, `Editar ${'S'.repeat(120)}`).waitFor()
  expect(await width()).toBe(390)
})

test('parts of one professional that are saved while another is on its way follow each other', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Vez')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `${path}&secao=horarios`)
  const letGo = await holdChanges(page, changesOf(professional.id))
  await field(page, 'Horário 1 de segunda-feira, início').fill('10:00')
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
  expect(
    await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').count(),
  ).toBe(0)

  // What somebody else has changed still refuses it.
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 5, specialties: ['Navalha'] }, 200)
  await button(page, 'Adicionar ausência').click()
  await letGo()
  await expect.poll(async () => (await shop.stored(professional.id)).version).toBe(7)
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 7, name: 'Rita Souza' }, 200)
  await page.getByRole('tab', { name: 'Horários' }).click()
  await field(page, 'Horário 1 de segunda-feira, início').fill('11:00')
  await button(page, 'Salvar').click()
  await letGo()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
})

test('hours begin with the business’s, and beyond them nothing is counted', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Janela')
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 1, hours: null, breaks: null }, 200)
  const page = await newPage()
  await enter(page, shop, `${path}&secao=horarios`)
  await page.getByRole('radio', { name: 'Horário próprio' }).check()
  expect(await field(page, 'Horário 1 de segunda-feira, início').inputValue()).toBe('08:00')
  await page.getByText('60h', { exact: true }).waitFor()
  await field(page, 'Horário 1 de segunda-feira, início').fill('06:00')
  await field(page, 'Horário 1 de segunda-feira, fim').fill('22:00')
  await said(page, 'Fora do horário da empresa, 08:00–18:00: não é oferecido na página.').waitFor()
  await page.getByText('60h', { exact: true }).waitFor()
  await expectAccessibleEverywhere(page, 'beyond the hours')
})

test('services somebody does: what is typed stays over what somebody else saved', async () => {
  const { shop, professional, path } = await shopOfOne('Barbearia da Tabela')
  const cut = await shop.service({ name: 'Corte' })
  const beard = await shop.service({ name: 'Barba' })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `${path}&secao=servicos`)
  await field(page, 'Preço próprio de Corte').fill('65')
  const service_terms = [{ service_id: beard.id, price: 40 }]
  await shop.made('PATCH', `professionals/${professional.id}`, { version: 1, service_terms }, 200)
  await button(page, 'Salvar').click()
  // What does not come is said, and may be asked for again.
  await page.route(`**/api/staff/professionals/${professional.id}`, (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await button(page, 'Carregar dados atuais').click()
  await said(page, 'Não foi possível carregar agora. O que você digitou continua aqui.').waitFor()
  await page.unroute(`**/api/staff/professionals/${professional.id}`)
  await button(page, 'Carregar dados atuais').click()
  await expect.poll(() => field(page, 'Preço próprio de Barba').inputValue()).toBe('40,00')
  expect(await field(page, 'Preço próprio de Corte').inputValue()).toMatch(/^65/)
  await button(page, 'Salvar').click()
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  expect((await shop.stored(professional.id)).service_terms).toEqual(
    expect.arrayContaining([{ service_id: cut.id, price: 65 }, ...service_terms]),
  )
})

test.each([
  ['25', '18:00', 'Informe os horários como 9:00 ou 18:30.'],
  ['18:00', '09:00', 'O fim precisa ser depois do início.'],
  ['', '09:00', 'Informe os horários como 9:00 ou 18:30.'],
])('hours from "%s" to "%s" are refused beside the day', async (start, end, message) => {
  const { shop, path } = await shopOfOne('Barbearia da Hora Errada')
  const page = await newPage()
  await enter(page, shop, `${path}&secao=horarios`)
  await field(page, 'Horário 1 de segunda-feira, início').fill(start)
  await field(page, 'Horário 1 de segunda-feira, fim').fill(end)
  await button(page, 'Salvar').click()
  await said(page, message).waitFor()
  expect(await field(page, 'Horário 1 de segunda-feira, início').getAttribute('aria-invalid')).toBe('true')
})

test('own time and price are named on a phone, and only the one at fault is marked', async () => {
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
  expect(await duration.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await duration.getAttribute('aria-invalid')).toBe('true')
  expect(await price.getAttribute('aria-invalid')).toBeNull()
  await expectAccessibleEverywhere(page, 'own time at fault')
})

test('a professional is linked to a member, and each member once', async () => {
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

  // Who may not manage members sees the link in words, without the list.
  const asManager = await newPage({ size: 'desktop' })
  await enterAs(asManager, guest, { path, tenant: shop.tenant.tenant_id })
  await said(asManager, `Usa o sistema como ${guest.email}.`).waitFor()
  expect(await asManager.getByLabel('Acesso ao sistema').count()).toBe(0)
})

test('an absence begins today where the business is, not where the browser is', async () => {
  const { shop, path } = await shopOfOne('Barbearia do Fuso')
  const page = await newPage({ timezoneId: otherDate() })
  await enter(page, shop, `${path}&secao=ausencias`)
  await expect.poll(() => field(page, 'De').inputValue()).toBe(today())
  expect(await field(page, 'Até').inputValue()).toBe(today())
  expect(await field(page, 'De').getAttribute('min')).toBe(today())
})

test('why an absence is not added is said in sight, and what was typed stays', async () => {
  const { shop, path } = await shopOfOne('Barbearia da Recusa')
  const page = await newPage()
  await page.route('**/absences', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Espere um pouco.', code: 'busy' } }),
  )
  await enter(page, shop, `${path}&secao=ausencias`)
  await page.getByLabel('Motivo').fill('Dentista')
  await button(page, 'Adicionar ausência').click()
  const why = page.getByRole('alert').getByText('O que você digitou continua aqui.')
  await why.waitFor()
  expect(await inSight(why)).toBe(true)
  expect(await page.getByLabel('Motivo').inputValue()).toBe('Dentista')
})

test('holidays are closed one by one; the house’s own come and go; appointments on them are told', async () => {
  const shop = await openShop('Barbearia do Feriado')
  const service = await shop.service({ name: 'Corte' })
  const professional = await shop.professional({ name: 'Rita Lemos' })
  const monday = nextWeekday(1)
  await shop.book({ professional_id: professional.id, service_id: service.id, date: monday, time: '10:00' })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await page.getByRole('tab', { name: 'Feriados' }).click()
  const christmas = page.getByRole('switch', { name: 'Fechado em Natal' })
  await christmas.click()
  await said(page, '1 fechado').waitFor()
  await expect
    .poll(async () => (await shop.holidays()).holidays.find(({ holiday }) => holiday === 'christmas')?.closed)
    .toBe(true)
  await expect.poll(() => christmas.isEnabled()).toBe(true)
  await christmas.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await shop.holidays()).holidays.find(({ holiday }) => holiday === 'christmas')?.closed)
    .toBe(false)

  await said(page, 'Nenhum feriado próprio').waitFor()
  await button(page, 'Adicionar feriado').click()
  await said(page, 'Informe o nome do feriado.').waitFor()
  await page.getByLabel('Nome do feriado').fill('Aniversário da casa')
  await page.getByLabel('Data').fill(monday)
  await page.getByLabel('Repete todos os anos').uncheck()
  await page.keyboard.press('Enter')
  await said(page, '1 agendamento em Aniversário da casa').waitFor()
  await said(page, 'Marina Alves').waitFor()
  expect((await shop.holidays()).own).toMatchObject([
    { name: 'Aniversário da casa', date: monday, yearly: false },
  ])
  await expectAccessibleEverywhere(page, 'holidays')
  await button(page, 'Remover Aniversário da casa').click()
  await button(page, 'Remover').click()
  await said(page, 'Nenhum feriado próprio').waitFor()
  expect((await shop.holidays()).own).toEqual([])
})

test('a holiday that is not saved goes back, and says so', async () => {
  const { shop } = await shopOfOne('Barbearia do Engano')
  const page = await newPage()
  await page.route('**/api/staff/holidays/*', (route) => route.fulfill({ status: 404, json: {} }))
  await enter(page, shop, '/profissionais?aba=feriados')
  const control = page.getByRole('switch', { name: 'Fechado em Natal' })
  await control.click()
  await toast(page, 'Natal continua como estava.').waitFor()
  expect(await control.isChecked()).toBe(false)
})

test('cards tell today’s hours, and who is away', async () => {
  const shop = await openShop('Barbearia de Hoje')
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  const breaks = hours.map(({ weekday }) => ({ weekday, start: '12:00', end: '13:00' }))
  await shop.professional({ name: 'Ana Presente', hours, breaks })
  await shop.professional({ name: 'Bia Livre', hours: [] })
  const away = await shop.professional({ name: 'Caio Longe', hours })
  await shop.made('POST', `professionals/${away.id}/absences`, { from: today(), to: addDays(today(), 3) })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await card('Ana Presente').getByText('09:00–12:00, 13:00–18:00').waitFor()
  await card('Bia Livre').getByText('Não atende').waitFor()
  await card('Caio Longe').getByText('Ausente').waitFor()
  await shop.made('POST', 'own-holidays', { date: today(), name: 'Aniversário da casa', yearly: true })
  await page.reload()
  await card('Ana Presente').getByText('Fechado, Aniversário da casa').waitFor()
})

test('the appointments ahead are waited for, and who leaves may leave when they can not be loaded', async () => {
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
  await expectAccessibleEverywhere(page, 'appointments on their way')
  held.resolve()
  await said(page, 'Erro ao carregar agendamentos').waitFor()
  await button(page, 'Desativar').last().click()
  await said(page, 'Inativo: não recebe agendamentos.').waitFor()
  expect((await shop.stored(professional.id)).is_active).toBe(false)
})
