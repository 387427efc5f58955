import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { nextWeekday, openShop, type Shop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'

const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/profissionais') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text }).first()

/** Opens a shop with one professional (Monday to Saturday), one service and an appointment on a Monday at ten. */
async function shopWithAppointment(name: string) {
  const shop = await openShop(name)
  const service = await shop.service({ name: 'Corte', price: 55, duration: 30 })
  const professional = await shop.professional({ name: 'Rita Lemos', specialties: ['Navalha'] })
  const monday = nextWeekday(1)
  await shop.book({ professional_id: professional.id, service_id: service.id, date: monday, time: '10:00' })
  return { shop, service, professional, monday, path: `/profissionais?profissional=${professional.id}` }
}

test('a professional can be created, completed and deleted', async () => {
  const shop = await openShop('Barbearia da Equipe Nova')
  const service = await shop.service({ name: 'Corte', price: 55, duration: 30 })
  await shop.service({ name: 'Barba', price: 45, duration: 30 })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await title(page, 'Profissionais').waitFor()
  await said(page, 'Nenhum profissional ainda').waitFor()
  await button(page, 'Adicionar o primeiro profissional').click()
  await button(page, 'Salvar').click()
  await said(page, 'Nome é obrigatório').waitFor()
  await field(page, 'Nome').fill('Caio Braga')
  await page.getByLabel('Telefone').pressSequentially('11987654321')
  expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
  await page.getByLabel('Email').fill('caio')
  await button(page, 'Salvar').click()
  await said(page, 'Email inválido. Verifique o formato do seu email.').waitFor()
  await page.getByLabel('Email').fill('caio@exemplo.test')
  await page.getByRole('textbox', { name: 'Especialidades' }).fill('Degradê, Barba')
  await button(page, 'Adicionar a especialidades').click()
  await button(page, 'Salvar').click()
  await toast(page, 'Profissional adicionado com sucesso').waitFor()
  await title(page, 'Caio Braga').waitFor()
  // The guide opens the next step after a section is saved.
  await page.getByText('Por semana').waitFor()

  await tab(page, 'Dados').click()
  await button(page, 'Tirar Barba').click()
  await page.getByRole('radio', { name: 'Âmbar' }).click()
  await button(page, 'Salvar').click()
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  const id = new URL(page.url()).searchParams.get('profissional') as string
  expect(await shop.stored(id)).toMatchObject({
    name: 'Caio Braga',
    phone: '+5511987654321',
    email: 'caio@exemplo.test',
    specialties: ['Degradê'],
    color: '#C08A2E',
  })

  await tab(page, 'Horários').click()
  await page.getByRole('switch', { name: 'Atende sábado' }).click()
  await field(page, 'Turno 1 de segunda-feira, início').fill('9')
  await field(page, 'Turno 1 de segunda-feira, fim').fill('12h30')
  await button(page, 'Adicionar turno de segunda-feira').click()
  await field(page, 'Turno 2 de segunda-feira, início').fill('1330')
  await field(page, 'Turno 2 de segunda-feira, fim').fill('17:30')
  await button(page, 'Adicionar pausa de segunda-feira').click()
  await button(page, 'Salvar').click()
  await said(page, 'A pausa deve ficar dentro do horário de trabalho.').waitFor()
  await field(page, 'Pausa 1 de segunda-feira, início').fill('15')
  await field(page, 'Pausa 1 de segunda-feira, fim').fill('15:30')
  await button(page, 'Remover a pausa das 15:00 de segunda').waitFor()
  await button(page, 'Copiar segunda-feira para outros dias').click()
  await page.getByRole('checkbox', { name: 'sexta-feira' }).uncheck()
  await button(page, 'Copiar').click()
  await page.getByText('7h', { exact: true }).first().waitFor()
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await shop.stored(id)).hours?.length).toBe(9)
  const { hours, breaks } = await shop.stored(id)
  expect(hours).toContainEqual({ weekday: 4, start: '13:30', end: '17:30' })
  expect(hours?.some(({ weekday }) => weekday === 6)).toBe(false)
  expect(breaks).toEqual([1, 2, 3, 4].map((weekday) => ({ weekday, start: '15:00', end: '15:30' })))

  await tab(page, 'Serviços').click()
  await page.getByText('Só os escolhidos').click()
  await page.getByRole('checkbox', { name: /^Barba/ }).uncheck()
  await field(page, 'Preço próprio de Corte').fill('6x')
  await button(page, 'Salvar').click()
  await said(page, 'Informe o preço como 45 ou 45,50.').waitFor()
  await field(page, 'Preço próprio de Corte').fill('65')
  await field(page, 'Duração própria de Corte, em minutos').fill('40')
  await button(page, 'Salvar').click()
  await expect
    .poll(() => shop.stored(id))
    .toMatchObject({
      service_ids: [service.id],
      service_terms: [{ service_id: service.id, price: 65, duration: 40 }],
    })

  await button(page, 'Excluir Caio Braga').click()
  await said(page, 'Excluir Caio Braga?').waitFor()
  await button(page, 'Excluir').click()
  await toast(page, 'Profissional removido com sucesso').waitFor()
  await said(page, 'Nenhum profissional ainda').waitFor()
})

test('new hours and absences list the affected appointments without changing them', async () => {
  const { shop, professional, monday, path } = await shopWithAppointment('Barbearia do Aviso')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `${path}&secao=horarios`)
  await field(page, 'Turno 1 de segunda-feira, início').fill('13:00')
  await button(page, 'Salvar').click()
  await said(page, '1 agendamento fica fora dos novos horários').waitFor()
  await said(page, 'Nada foi cancelado. Se for preciso, combine outro horário com o cliente.').waitFor()
  await said(page, 'Marina Alves').waitFor()
  await button(page, 'Entendi').click()
  expect(await page.getByText('Marina Alves').count()).toBe(0)

  await tab(page, 'Ausências').click()
  await said(page, 'Nenhuma ausência marcada').waitFor()
  await page.getByText('Algumas horas').click()
  await page.getByLabel('De', { exact: true }).fill(monday)
  await field(page, 'Ausência, início').fill('11')
  await field(page, 'Ausência, fim').fill('9')
  await button(page, 'Adicionar ausência').click()
  await said(page, 'O fim precisa ser depois do início.').waitFor()
  await field(page, 'Ausência, início').fill('9h30')
  await field(page, 'Ausência, fim').fill('11')
  await page.getByLabel('Motivo').fill('Dentista')
  await button(page, 'Adicionar ausência').click()
  await said(page, '1 agendamento cai dentro da ausência').waitFor()
  await page.getByText(/09:30–11:00/).waitFor()
  await said(page, 'Dentista').waitFor()
  expect((await shop.stored(professional.id)).absences).toMatchObject([
    { from: monday, to: monday, start: '09:30', end: '11:00', reason: 'Dentista' },
  ])
  await page.getByRole('button', { name: /^Remover ausência de/ }).click()
  await button(page, 'Remover').click()
  await said(page, 'Nenhuma ausência marcada').waitFor()
  await expect.poll(async () => (await shop.stored(professional.id)).absences ?? []).toEqual([])
})

test('a professional with upcoming appointments can be deactivated but not deleted, and the appointments are listed', async () => {
  const { shop, service, professional, monday, path } = await shopWithAppointment('Barbearia da Saída')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, path)
  const leave = button(page, 'Desativar')
  const listed = page.getByRole('dialog').getByRole('listitem')
  // The dialog must also list appointments booked while the page is open.
  const book = (time: string) =>
    shop.book({ professional_id: professional.id, service_id: service.id, date: monday, time })
  await leave.waitFor()
  await book('11:00')
  await leave.click()
  await said(page, '2 agendamentos pela frente continuam marcados').waitFor()
  expect(await listed.count()).toBe(2)
  await button(page, 'Cancelar').click()
  await book('12:00')
  await button(page, 'Excluir Rita Lemos').click()
  await button(page, 'Excluir').click()
  await said(
    page,
    'Este profissional tem 3 agendamentos pela frente. Desative o cadastro ou remarque antes.',
  ).waitFor()
  await leave.last().click()
  await said(page, 'Desativar Rita Lemos?').waitFor()
  await said(page, '3 agendamentos pela frente continuam marcados').waitFor()
  expect(await listed.allTextContents()).toMatchObject([
    expect.stringContaining(`de ${monday.slice(0, 4)}, 10:00Marina Alves`),
    expect.stringContaining(`de ${monday.slice(0, 4)}, 11:00Marina Alves`),
    expect.stringContaining(`de ${monday.slice(0, 4)}, 12:00Marina Alves`),
  ])
  await leave.last().click()
  await said(page, 'Inativo: não recebe agendamentos.').waitFor()
  expect((await shop.stored(professional.id)).is_active).toBe(false)
  await button(page, 'Profissionais').click()
  await page.getByRole('list', { name: 'Inativos' }).getByText('Rita Lemos').waitFor()
  await button(page, 'Editar Rita Lemos').click()
  await button(page, 'Reativar').click()
  await said(page, 'Atende na agenda e na página.').waitFor()
})

test('a person can edit hours by keyboard', async () => {
  const { shop, professional } = await shopWithAppointment('Barbearia das Teclas')
  const page = await newPage({ size: 'desktop' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const stored = () => shop.stored(professional.id)
  await enter(page, shop)
  await focusOn(button(page, 'Editar Rita Lemos'))
  await press('Enter')
  // The page focuses its title when it is loaded.
  await page.locator('h1:focus', { hasText: 'Rita Lemos' }).waitFor()
  await focusOn(tab(page, 'Dados'))
  await press('ArrowRight')
  const monday = field(page, 'Turno 1 de segunda-feira, início')
  await focusOn(monday)
  await page.keyboard.type('930')
  await press('Tab')
  expect(await monday.inputValue()).toBe('09:30')
  await press('ArrowUp', 'ArrowUp', 'Enter')
  await expect
    .poll(async () => (await stored()).hours)
    .toContainEqual({ weekday: 1, start: '09:30', end: '18:30' })
  await toast(page, 'Profissional atualizado com sucesso').waitFor()
  await focusOn(page.getByRole('switch', { name: 'Atende terça-feira' }))
  await press('Space')
  await focusOn(button(page, 'Salvar'))
  await press('Enter')
  await expect.poll(async () => (await stored()).hours?.some(({ weekday }) => weekday === 2)).toBe(false)
})
