import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { holdChanges, openShop, type Shop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'

const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/servicos') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const rows = (page: Page) => page.getByRole('list', { name: 'Serviços' }).getByRole('listitem')
const shown = (page: Page) => page.getByRole('button', { name: /^Editar / }).allTextContents()
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })

async function threeServices(name: string) {
  const shop = await openShop(name)
  await shop.service({ name: 'Corte', price: 55, duration: 30, category: 'Cabelo', color: '#2F6B57' })
  await shop.service({ name: 'Barba', price: 45, duration: 30, category: 'Barba' })
  await shop.service({ name: 'Platinado', price: 180, duration: 120, category: 'Cabelo', is_active: false })
  const ids = (await shop.listed()).map(({ id }) => id)
  await shop.made('POST', 'services/order', { service_ids: ids }, 200)
  return shop
}

test('a person can create, combine, reorder, hide, categorize, edit and delete services by mouse', async () => {
  const shop = await openShop('Barbearia do Rato')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await title(page, 'Serviços').waitFor()
  await said(page, 'Nenhum serviço ainda').waitFor()
  await button(page, 'Adicionar o primeiro serviço').click()
  await button(page, 'Salvar').click()
  await said(page, 'Nome é obrigatório').waitFor()
  await said(page, 'Informe o preço. Pode ser 0.').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Corte')
  await page.getByLabel('Preço (R$)').fill('1234,5')
  await button(page, '1h30min').click()
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Cabelo')
  await page.getByRole('option', { name: 'Criar Cabelo' }).click()
  await page.getByRole('radio', { name: 'Petróleo' }).click()
  await button(page, 'Salvar').click()
  await said(page, 'Categoria adicionada com sucesso!').waitFor()
  await said(page, 'Serviço adicionado com sucesso').waitFor()
  expect(await row(page, 'Corte').textContent()).toMatch(/1h30min.*Cabelo.*R\$\s1\.234,50/)
  expect(await shop.listed()).toMatchObject([
    { name: 'Corte', price: 1234.5, duration: 90, category: 'Cabelo', color: '#2E7C8C', visible: true },
  ])

  await shop.service({ name: 'Barba', price: 45, duration: 30 })
  await page.reload()
  await button(page, 'Novo serviço').click()
  await page.getByText('Combo', { exact: true }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Dia do noivo')
  await page.getByRole('checkbox', { name: /^Corte/ }).check()
  await button(page, 'Salvar').click()
  await said(page, 'Um combo tem pelo menos dois serviços.').waitFor()
  await page.getByRole('checkbox', { name: /^Barba/ }).check()
  expect(await page.getByLabel('Preço (R$)').inputValue()).toBe('1.279,50')
  expect(await page.getByLabel('Duração (min)').inputValue()).toBe('120')
  await page.getByLabel('Preço (R$)').fill('1.200')
  await page.getByText('o cliente economiza R$ 79,50').waitFor()
  await button(page, 'Salvar').click()
  await page.getByText('Combo de 2').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await shop.listed()).toContainEqual(
    expect.objectContaining({ name: 'Dia do noivo', price: 1200, duration: 120 }),
  )

  const before = await shown(page)
  const handle = row(page, before[2] as string).getByTitle('Arraste para mudar a ordem')
  const from = await handle.boundingBox()
  const to = await rows(page).first().boundingBox()
  if (!from || !to) throw new Error('the rows are not on the screen')
  await page.mouse.move(from.x + 8, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 8, { steps: 8 })
  await page.mouse.up()
  const after = [before[2], before[0], before[1]]
  await expect.poll(() => shown(page)).toEqual(after)
  await expect.poll(shop.names).toEqual(after)

  await page.getByRole('switch', { name: 'Corte na página de agendamento' }).click()
  await row(page, 'Corte').getByText('Oculto').waitFor()
  await expect
    .poll(async () => (await shop.listed()).find(({ name }) => name === 'Corte')?.visible)
    .toBe(false)

  await button(page, 'Categorias').click()
  await button(page, 'Renomear Cabelo').click()
  await page.getByLabel('Novo nome de Cabelo').fill('Cortes')
  await button(page, 'Salvar nome').click()
  await said(page, 'Categoria atualizada.').waitFor()
  await button(page, 'Excluir Cortes').click()
  await said(page, '1 serviço fica sem categoria.').waitFor()
  await button(page, 'Excluir').last().click()
  await said(page, 'Categoria removida com sucesso.').waitFor()
  await said(page, 'Nenhuma categoria ainda').waitFor()
  await button(page, 'Fechar').click()

  await button(page, 'Editar Dia do noivo').click()
  await said(page, 'Mudar preço ou duração não altera o que já está agendado.').waitFor()
  await page.getByLabel('Descrição').fill('Com toalha quente')
  await button(page, 'Salvar').click()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  await button(page, 'Editar Dia do noivo').click()
  await button(page, 'Excluir').click()
  await said(page, 'Excluir Dia do noivo?').waitFor()
  await button(page, 'Excluir').last().click()
  await said(page, 'Serviço removido com sucesso').waitFor()
  await expect
    .poll(shop.names)
    .toEqual(['Corte', 'Barba'].sort((a, b) => after.indexOf(a) - after.indexOf(b)))
})

test('a person can reorder and hide services by keyboard', async () => {
  const shop = await threeServices('Barbearia do Teclado')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await rows(page).first().waitFor()
  const before = await shown(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await focusOn(button(page, `Mover ${before[0]} para baixo`))
  await press('Enter')
  await expect.poll(() => shown(page)).toEqual([before[1], before[0], before[2]])
  await page.getByText(`${before[0]}: posição 2 de 3`).waitFor({ state: 'attached' })
  // The focus moves with the row, so that the next press continues.
  await press('Enter')
  await expect.poll(() => shown(page)).toEqual([before[1], before[2], before[0]])
  await expect.poll(shop.names).toEqual([before[1], before[2], before[0]])

  await focusOn(page.getByRole('switch', { name: 'Corte na página de agendamento' }))
  await press('Space')
  await expect
    .poll(async () => (await shop.listed()).find(({ name }) => name === 'Corte')?.visible)
    .toBe(false)
})

test('the URL keeps category and search, and reordering a filtered list keeps the place of hidden services', async () => {
  const shop = await threeServices('Barbearia do Filtro')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await button(page, /^Cabelo/).click()
  expect(new URL(page.url()).searchParams.get('categoria')).toBe('Cabelo')
  await page.reload()
  await rows(page).first().waitFor()
  await expect.poll(() => shown(page)).toEqual(['Corte', 'Platinado'])
  await button(page, 'Mover Platinado para cima').click()
  await expect.poll(shop.names).toEqual(['Platinado', 'Barba', 'Corte'])
  await page.getByLabel('Buscar serviço').fill('máquina')
  await said(page, 'Nenhum serviço encontrado').waitFor()
  await button(page, 'Limpar filtro').click()
  await expect.poll(() => shown(page)).toEqual(['Platinado', 'Barba', 'Corte'])
  expect(new URL(page.url()).search).toBe('')
  await row(page, 'Platinado').getByText('Inativo', { exact: true }).waitFor()
  expect(await page.getByRole('switch', { name: /^Platinado/ }).isDisabled()).toBe(true)
})

test('the services screen shows errors of reordering, switches and categories, and restores the old state', async () => {
  const shop = await threeServices('Barbearia da Falha')
  const page = await newPage({ size: 'desktop' })
  const failing = (path: string) =>
    page.route(`**/api/staff/${path}`, (route) => route.fulfill({ status: 404, json: {} }))
  await enter(page, shop)
  await expect.poll(() => shown(page)).toEqual(['Corte', 'Barba', 'Platinado'])

  await failing('services/order')
  await button(page, 'Mover Corte para baixo').click()
  await toast(page, 'A ordem não foi salva e voltou a ser a anterior.').waitFor()
  await expect.poll(() => shown(page)).toEqual(['Corte', 'Barba', 'Platinado'])

  await failing('services/srv_*')
  const control = page.getByRole('switch', { name: 'Corte na página de agendamento' })
  await control.click()
  await toast(page, 'Corte continua como estava.').waitFor()
  expect(await control.isChecked()).toBe(true)
  await page.unroute('**/api/staff/services/srv_*')
  for (let times = 0; times < 3; times++) await control.click()
  await expect
    .poll(shop.listed)
    .toContainEqual(expect.objectContaining({ name: 'Corte', version: 4, visible: false }))
  await expect.poll(() => control.isChecked()).toBe(false)

  await failing('categories/**')
  await button(page, 'Categorias').click()
  await button(page, 'Renomear Cabelo').click()
  await field(page, 'Novo nome de Cabelo').fill(' barba ')
  await button(page, 'Salvar nome').click()
  await said(page, 'Essa categoria já existe.').waitFor()
  await field(page, 'Novo nome de Cabelo').fill('Cortes')
  await button(page, 'Salvar nome').click()
  await toast(page, 'Não foi possível atualizar a categoria.').waitFor()
  await button(page, 'Cancelar').click()
  await button(page, 'Excluir Cabelo').click()
  await said(page, '2 serviços ficam sem categoria.').waitFor()
  await button(page, 'Excluir').last().click()
  await toast(page, 'Erro ao deletar categoria.').waitFor()
})

test('a form saved during a pending switch is saved after it and keeps its value', async () => {
  const shop = await threeServices('Barbearia da Vez')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const letGo = await holdChanges(page, /\/services\/srv_/)
  await page.getByRole('switch', { name: 'Corte na página de agendamento' }).click()
  await button(page, 'Editar Corte').click()
  await field(page, 'Preço (R$)').fill('60')
  await button(page, 'Salvar').click()
  await page.locator('[role=dialog][aria-busy=true]').waitFor()
  await letGo()
  await letGo()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  expect(await shop.listed()).toContainEqual(
    expect.objectContaining({ name: 'Corte', price: 60, visible: false, version: 3 }),
  )
})

test('the list keeps the chosen order while older answers arrive', async () => {
  const shop = await threeServices('Barbearia da Arrumação')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const letGo = await holdChanges(page, /\/services\/order$/)
  await button(page, 'Mover Corte para baixo').click()
  await button(page, 'Mover Corte para baixo').click()
  await button(page, 'Editar Barba').click()
  await field(page, 'Preço (R$)').fill('46')
  await button(page, 'Salvar').click()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  await page.getByText('R$ 46,00').locator('visible=true').first().waitFor()
  const wanted = ['Barba', 'Platinado', 'Corte']
  expect(await shown(page)).toEqual(wanted)
  await letGo()
  await letGo()
  await expect.poll(shop.names).toEqual(wanted)
  expect(await shown(page)).toEqual(wanted)
})
