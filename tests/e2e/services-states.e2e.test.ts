import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, useBrowser } from './browser.ts'
import { holdChanges, inSight, openShop, type Shop } from './catalog.ts'
import { enterAs, expectAccessibleEverywhere, said } from './staff.ts'

// What the services' screen says while it waits, when something fails, and that nothing typed is lost.
const newPage = useBrowser()

const enter = (page: Page, shop: Shop, path = '/servicos') =>
  enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
const shown = (page: Page) => page.getByRole('button', { name: /^Editar / }).allTextContents()
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
const refusal = (detail: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'category_exists',
    detail,
  }),
})

async function twoServices(name: string) {
  const shop = await openShop(name)
  const first = await shop.service({ name: 'Corte', price: 55, category: 'Cabelo' })
  const second = await shop.service({ name: 'Barba', price: 45, category: 'Barba' })
  await shop.made('POST', 'services/order', { service_ids: [first.id, second.id] }, 200)
  return { shop, first, second }
}

test('loads with its words, fails with them, and is asked again', async () => {
  const { shop } = await twoServices('Barbearia da Fila')
  const page = await newPage()
  let answer: (() => void) | undefined
  await page.route('**/api/staff/services', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ status: 404, json: {} })
  })
  await enter(page, shop)
  await said(page, 'Carregando serviços...').waitFor()
  await expect.poll(() => answer !== undefined).toBe(true)
  answer?.()
  await said(page, 'Erro ao carregar serviços').waitFor()
  await expectAccessibleEverywhere(page, 'services that did not come')
  await page.unroute('**/api/staff/services')
  await button(page, 'Tentar novamente').click()
  await button(page, 'Editar Corte').waitFor()
})

test('an order that is not saved goes back where it was, and says so', async () => {
  const { shop } = await twoServices('Barbearia da Ordem')
  const page = await newPage({ size: 'desktop' })
  await page.route('**/api/staff/services/order', (route) => route.fulfill({ status: 404, json: {} }))
  await enter(page, shop)
  await button(page, 'Mover Corte para baixo').click()
  await toast(page, 'A ordem não foi salva e voltou a ser a anterior.').waitFor()
  expect(await toast(page, 'A ordem').locator('[data-title]').textContent()).toBe('Erro')
  await expect.poll(() => shown(page)).toEqual(['Corte', 'Barba'])
  await page.unroute('**/api/staff/services/order')
  await button(page, 'Mover Corte para baixo').click()
  await expect.poll(() => shown(page)).toEqual(['Barba', 'Corte'])
  await expect.poll(shop.names).toEqual(['Barba', 'Corte'])
})

test('a switch that is not saved goes back; quick ones follow each other', async () => {
  const { shop } = await twoServices('Barbearia do Interruptor')
  const page = await newPage({ size: 'desktop' })
  await page.route('**/api/staff/services/srv_*', (route) => route.fulfill({ status: 404, json: {} }))
  await enter(page, shop)
  const control = page.getByRole('switch', { name: 'Corte na página de agendamento' })
  await control.click()
  await toast(page, 'Corte continua como estava.').waitFor()
  expect(await control.isChecked()).toBe(true)
  await page.unroute('**/api/staff/services/srv_*')
  for (let times = 0; times < 3; times++) await control.click()
  await expect
    .poll(async () => (await shop.listed()).map(({ name, version, visible }) => ({ name, version, visible })))
    .toContainEqual({ name: 'Corte', version: 4, visible: false })
  expect(await control.isChecked()).toBe(false)
})

test('what is saved while a switch is on its way comes after it', async () => {
  const { shop, first } = await twoServices('Barbearia da Vez')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const letGo = await holdChanges(page, /\/services\/srv_/)
  await page.getByRole('switch', { name: 'Corte na página de agendamento' }).click()
  await button(page, 'Editar Corte').click()
  await page.getByLabel('Preço (R$)').fill('60')
  await button(page, 'Salvar').click()
  await page.locator('[role=dialog][aria-busy=true]').waitFor()
  await letGo()
  await letGo()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  expect(await shop.listed()).toContainEqual(
    expect.objectContaining({ id: first.id, price: 60, visible: false, version: 3 }),
  )
})

test('the order on the screen is the one that was wanted, whatever answers come meanwhile', async () => {
  const { shop } = await twoServices('Barbearia da Arrumação')
  await shop.service({ name: 'Navalha', price: 30 })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop)
  const letGo = await holdChanges(page, /\/services\/order$/)
  await button(page, 'Mover Corte para baixo').click()
  await button(page, 'Mover Corte para baixo').click()
  await button(page, 'Editar Barba').click()
  await page.getByLabel('Preço (R$)').fill('46')
  await button(page, 'Salvar').click()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  await page.getByText('R$ 46,00').locator('visible=true').first().waitFor()
  const wanted = ['Barba', 'Navalha', 'Corte']
  expect(await shown(page)).toEqual(wanted)
  await letGo()
  await letGo()
  await expect.poll(shop.names).toEqual(wanted)
  expect(await shown(page)).toEqual(wanted)
})

test('a service that somebody else removes while its form is open is told, and left', async () => {
  const { shop, first, second } = await twoServices('Barbearia do Sumiço')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `/servicos?servico=${first.id}`)
  await page.getByLabel('Preço (R$)').fill('60')
  await shop.made('DELETE', `services/${first.id}`, undefined, 200)
  await button(page, 'Salvar').click()
  await page.getByRole('alert').getByText('Este serviço foi removido.').waitFor()
  await expectAccessibleEverywhere(page, 'a service that is gone')
  await button(page, 'Voltar aos serviços').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => shown(page)).toEqual(['Barba'])

  // Where the list comes first, the form does not vanish without a word.
  await button(page, 'Editar Barba').click()
  await shop.made('DELETE', `services/${second.id}`, undefined, 200)
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 60_000
    dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('alert').getByText('Este serviço foi removido.').waitFor()
})

test('what is typed outlives a refusal, a reload and an Escape that only closes the list', async () => {
  const { shop } = await twoServices('Barbearia do Rascunho')
  const page = await newPage()
  await page.route('**/api/staff/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('Não agora.')) : route.continue(),
  )
  await enter(page, shop, '/servicos?servico=novo')
  await page.getByLabel('Nome', { exact: true }).fill('Massagem')
  await page.getByLabel('Preço (R$)').fill('80')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Corpo')
  await page.keyboard.press('Escape')
  await button(page, 'Salvar').click()
  await toast(page, 'Não foi possível adicionar a categoria.').waitFor()
  const why = page.getByRole('alert').getByText('Não agora.')
  await why.waitFor()
  expect(await inSight(why)).toBe(true)
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Massagem')
  await page.reload()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Massagem')
  expect(await page.getByRole('combobox', { name: 'Categoria' }).inputValue()).toBe('Corpo')
  await page.unroute('**/api/staff/services')
  await button(page, 'Salvar').click()
  await said(page, 'Serviço adicionado com sucesso').waitFor()
  await button(page, 'Novo serviço').click()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('')
})

test('a change that somebody else made meanwhile is told, and loaded when asked', async () => {
  const { shop, first } = await twoServices('Barbearia do Encontro')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `/servicos?servico=${first.id}`)
  await page.getByLabel('Preço (R$)').fill('60')
  await shop.made('PATCH', `services/${first.id}`, { version: 1, name: 'Corte clássico' }, 200)
  await button(page, 'Salvar').click()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
  expect(await page.getByLabel('Preço (R$)').inputValue()).toMatch(/^60/)
  await button(page, 'Carregar dados atuais').click()
  await said(page, 'O que você digitou ficou, e o resto está atualizado. Agora é só salvar.').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Corte clássico')
  expect(await page.getByLabel('Preço (R$)').inputValue()).toMatch(/^60/)
  await button(page, 'Salvar').click()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  expect(await shop.listed()).toContainEqual(expect.objectContaining({ name: 'Corte clássico', price: 60 }))
})

test('what was typed earlier is not written over what somebody else saved since', async () => {
  const { shop, first } = await twoServices('Barbearia do Rascunho Velho')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `/servicos?servico=${first.id}`)
  await page.getByLabel('Nome', { exact: true }).fill('Corte de sempre')
  await shop.made('PATCH', `services/${first.id}`, { version: 1, price: 75 }, 200)
  await page.reload()
  await page.getByText('Continuando de onde você parou.').waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Corte de sempre')
  await button(page, 'Salvar').click()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
  expect(await shop.listed()).toContainEqual(expect.objectContaining({ id: first.id, price: 75 }))
  await button(page, 'Carregar dados atuais').click()
  await expect.poll(() => page.getByLabel('Preço (R$)').inputValue()).toBe('75,00')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Corte de sempre')
  await shop.made('PATCH', `services/${first.id}`, { version: 2, name: 'Corte da casa' }, 200)
  await button(page, 'Salvar').click()
  await button(page, 'Carregar dados atuais').click()
  await said(page, 'O que você digitou ficou. Confira: Nome.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Corte de sempre')
  await button(page, 'Salvar').click()
  await said(page, 'Serviço atualizado com sucesso').waitFor()
  expect(await shop.listed()).toContainEqual(
    expect.objectContaining({ name: 'Corte de sempre', price: 75, version: 4 }),
  )
})

test('the focus goes back to what opened a dialog, or to the name of the screen', async () => {
  const { shop } = await twoServices('Barbearia do Foco')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, '/servicos')
  await button(page, 'Categorias').click()
  await button(page, 'Excluir Cabelo').click()
  await button(page, 'Cancelar').click()
  await page.locator('button:focus[aria-label="Excluir Cabelo"]').waitFor()
  await button(page, 'Fechar').click()
  await page.locator('button:focus', { hasText: 'Categorias' }).waitFor()
  await button(page, 'Editar Corte').click()
  await button(page, 'Excluir').click()
  await button(page, 'Excluir').last().click()
  await toast(page, 'Serviço removido com sucesso').waitFor()
  await page.locator('h1:focus', { hasText: 'Serviços' }).waitFor()
})

test('categories refuse a name that is there, and say what failed', async () => {
  const { shop } = await twoServices('Barbearia das Categorias')
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, '/servicos?painel=categorias')
  await button(page, 'Renomear Cabelo').click()
  await page.getByLabel('Novo nome de Cabelo').fill(' barba ')
  await button(page, 'Salvar nome').click()
  await said(page, 'Essa categoria já existe.').waitFor()
  await page.route('**/api/staff/categories/**', (route) => route.fulfill(refusal('Não agora.')))
  await page.getByLabel('Novo nome de Cabelo').fill('Cortes')
  await button(page, 'Salvar nome').click()
  await toast(page, 'Não foi possível atualizar a categoria.').waitFor()
  await button(page, 'Cancelar').click()
  await button(page, 'Excluir Cabelo').click()
  await button(page, 'Excluir').last().click()
  await toast(page, 'Erro ao deletar categoria.').waitFor()
})

test('a service within a combo is not taken away, and the combo is named', async () => {
  const { shop, first, second } = await twoServices('Barbearia do Combo')
  await shop.service({ name: 'Os dois', combo_of: [first.id, second.id], duration: 60, price: 90 })
  const page = await newPage({ size: 'desktop' })
  await enter(page, shop, `/servicos?servico=${first.id}`)
  await button(page, 'Excluir').click()
  await button(page, 'Excluir').last().click()
  await page.getByRole('alert').getByText('Este serviço faz parte do combo "Os dois"').waitFor()
  expect(await shop.names()).toContain('Corte')
})

test.each([
  ['1234,5', '1.234,50'],
  ['1.234,50', '1.234,50'],
  ['R$ 90', '90,00'],
  ['12.5', '12,50'],
  ['0', '0,00'],
])('a price typed as %s is read as %s', async (typed, read) => {
  const { shop } = await twoServices('Barbearia do Preço')
  const page = await newPage()
  await enter(page, shop, '/servicos?servico=novo')
  await page.getByLabel('Preço (R$)').fill(typed)
  await page.getByLabel('Nome', { exact: true }).focus()
  expect(await page.getByLabel('Preço (R$)').inputValue()).toBe(read)
})

test.each([
  ['Preço (R$)', 'abc', 'Informe o preço como 45 ou 45,50.'],
  ['Preço (R$)', '-5', 'Informe o preço como 45 ou 45,50.'],
  ['Preço (R$)', '1000000', 'O valor máximo é R$ 999.999,99.'],
  ['Duração (min)', '4', 'A duração mínima é de 5 minutos.'],
  ['Duração (min)', '721', 'A duração máxima é de 720 minutos.'],
  ['Duração (min)', '1h', 'Informe a duração em minutos inteiros.'],
])('%s %s is refused beside the field', async (field, typed, message) => {
  const { shop } = await twoServices('Barbearia do Engano')
  const page = await newPage()
  await enter(page, shop, '/servicos?servico=novo')
  await page.getByLabel(field).fill(typed)
  await button(page, 'Salvar').click()
  await said(page, message).waitFor()
  expect(await page.getByLabel(field).getAttribute('aria-invalid')).toBe('true')
})
