import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, useBrowser } from './browser.ts'
import { openShop, type Shop } from './catalog.ts'
import { enterAs, expectAccessibleEverywhere, said, title } from './staff.ts'

const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/servicos') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const rows = (page: Page) => page.getByRole('list', { name: 'Serviços' }).getByRole('listitem')
const shown = (page: Page) => page.getByRole('button', { name: /^Editar / }).allTextContents()
const dialog = (page: Page) => page.getByRole('dialog')

async function threeServices(name: string) {
  const shop = await openShop(name)
  await shop.service({ name: 'Corte', price: 55, duration: 30, category: 'Cabelo', color: '#2F6B57' })
  await shop.service({ name: 'Barba', price: 45, duration: 30, category: 'Barba' })
  await shop.service({ name: 'Platinado', price: 180, duration: 120, category: 'Cabelo', is_active: false })
  const ids = (await shop.listed()).map(({ id }) => id)
  await shop.made('POST', 'services/order', { service_ids: ids }, 200)
  return shop
}

test('by mouse: the first service, a combo, its order, its page, its categories and its end', async () => {
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

test('by keyboard alone: adds, orders, hides and removes', async () => {
  const shop = await threeServices('Barbearia do Teclado')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await rows(page).first().waitFor()
  const before = await shown(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: `Mover ${before[0]} para baixo` }).focus()
  await press('Enter')
  await expect.poll(() => shown(page)).toEqual([before[1], before[0], before[2]])
  await page.getByText(`${before[0]}: posição 2 de 3`).waitFor({ state: 'attached' })
  // The focus goes along with the row, so that the next press goes on.
  await press('Enter')
  await expect.poll(() => shown(page)).toEqual([before[1], before[2], before[0]])
  await expect.poll(shop.names).toEqual([before[1], before[2], before[0]])

  await page.getByRole('switch', { name: 'Corte na página de agendamento' }).focus()
  await press('Space')
  await expect
    .poll(async () => (await shop.listed()).find(({ name }) => name === 'Corte')?.visible)
    .toBe(false)

  await button(page, 'Novo serviço').focus()
  await press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.type('Sobrancelha')
  await press('Tab', 'Tab')
  await page.keyboard.type('20')
  await press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('15')
  await page.getByRole('combobox', { name: 'Categoria' }).focus()
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect(await page.getByRole('combobox', { name: 'Categoria' }).inputValue()).toBe('Cabelo')
  await press('ArrowDown', 'Escape')
  expect(await dialog(page).count()).toBe(1)
  await press('Enter')
  await said(page, 'Serviço adicionado com sucesso').waitFor()
  expect(await shop.listed()).toContainEqual(
    expect.objectContaining({ name: 'Sobrancelha', price: 20, duration: 15, category: 'Cabelo' }),
  )

  await button(page, 'Editar Sobrancelha').focus()
  await press('Enter')
  await button(page, 'Excluir').focus()
  await press('Enter')
  await said(page, 'Excluir Sobrancelha?').waitFor()
  await button(page, 'Excluir').last().focus()
  await press('Enter')
  await said(page, 'Serviço removido com sucesso').waitFor()
  expect(await shop.names()).not.toContain('Sobrancelha')
})

test('category and search stand in the address; what they hide keeps its place in the order', async () => {
  const shop = await threeServices('Barbearia do Filtro')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await button(page, /^Cabelo/).click()
  expect(new URL(page.url()).searchParams.get('categoria')).toBe('Cabelo')
  await page.reload()
  await rows(page).first().waitFor()
  await expect.poll(() => shown(page)).toEqual(['Corte', 'Platinado'])
  await button(page, 'Mover Platinado para cima').click()
  await expect.poll(shop.names).toEqual(['Barba', 'Platinado', 'Corte'])
  await page.getByLabel('Buscar serviço').fill('máquina')
  await said(page, 'Nenhum serviço encontrado').waitFor()
  await button(page, 'Limpar filtro').click()
  await expect.poll(() => shown(page)).toEqual(['Barba', 'Platinado', 'Corte'])
  expect(new URL(page.url()).search).toBe('')
  await row(page, 'Platinado').getByText('Inativo', { exact: true }).waitFor()
  expect(await page.getByRole('switch', { name: /^Platinado/ }).isDisabled()).toBe(true)
})

test('is clean under axe: list, form, combo and categories', async () => {
  const shop = await threeServices('Barbearia do Axe')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  await rows(page).first().waitFor()
  await expectAccessibleEverywhere(page, 'services')
  await button(page, 'Novo serviço').click()
  await page.getByText('Combo', { exact: true }).click()
  await button(page, 'Salvar').click()
  await said(page, 'Nome é obrigatório').waitFor()
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await expectAccessibleEverywhere(page, 'form of a service')
  await button(page, 'Cancelar').click()
  await button(page, 'Categorias').click()
  await button(page, 'Renomear Barba').click()
  await expectAccessibleEverywhere(page, 'categories')
})
