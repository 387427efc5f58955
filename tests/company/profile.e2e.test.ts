import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CompanyProfile } from '#shared/company.ts'
import { brazilianZone } from '#shared/zones.ts'
import { zoneGroups } from '../../web/src/features/company/zones.ts'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { nextWeekday, openShop } from '../e2e/catalog.ts'
import { enterAs, said } from '../e2e/staff.ts'

// Tests how staff edit the company's data on /perfil.
const newPage = useBrowser()

async function openProfile(name: string) {
  const shop = await openShop(name)
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/perfil', tenant: shop.tenant.tenant_id })
  await page.getByRole('heading', { name: 'Dados da empresa' }).waitFor()
  return { shop, page, stored: () => shop.made<CompanyProfile>('GET', 'company', undefined, 200) }
}

const save = (page: Page) => button(page, 'Salvar').click()

test('the whole profile is saved and shown again after a reload, and the menu shows the new name', async () => {
  const { page, stored } = await openProfile('Barbearia do Perfil')
  const typed = {
    'Nome da empresa': 'Navalha de Ouro',
    CNPJ: '12ABC34501DE35',
    Telefone: '11987654321',
    'E-mail': 'oi@ouro.test',
    Site: 'www.ouro.test',
    Descrição: 'Desde 1998.\nNo centro.',
    CEP: '01310100',
    Rua: 'Avenida Paulista',
    Número: '1578',
    Complemento: 'Loja 2',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
  }
  for (const [label, text] of Object.entries(typed)) {
    const field = page.getByLabel(new RegExp(`^${label}`))
    // The field punctuates digits while they are typed.
    if (/^[\dA-Z]+$/.test(text)) await field.pressSequentially(text)
    else await field.fill(text)
  }
  await page.getByLabel('UF').selectOption('SP')
  await save(page)
  await said(page, 'Perfil da empresa atualizado com sucesso!').waitFor()
  expect(await stored()).toMatchObject({
    name: 'Navalha de Ouro',
    cnpj: '12ABC34501DE35',
    phone: '+5511987654321',
    website: 'https://www.ouro.test',
    address: 'Avenida Paulista, 1578, Loja 2, Bela Vista, São Paulo - SP, CEP 01310-100',
  })
  await page.getByRole('banner').getByText('Navalha de Ouro').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-35')
  expect(await page.getByLabel('CEP').inputValue()).toBe('01310-100')
  expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')

  await page.getByLabel('Complemento').fill('')
  await page.getByLabel('Descrição').fill('')
  await save(page)
  await expect.poll(async () => (await stored()).description).toBeUndefined()
  expect((await stored()).location).not.toHaveProperty('complement')
})

test('errors of the form and of the server are shown at their fields, and unsaved text survives a reload', async () => {
  const { page } = await openProfile('Barbearia da Recusa')
  await page.getByLabel('Nome da empresa').fill('')
  await page.getByLabel('CNPJ').fill('12.345.678/0001-96')
  await page.getByLabel('CEP').fill('0131')
  await save(page)
  for (const text of [
    'Informe o nome da empresa.',
    'CNPJ inválido. Confira os números e as letras.',
    'Informe o CEP com 8 números.',
  ])
    await said(page, text).waitFor()
  await page.getByLabel('Nome da empresa').fill('Tesoura')
  await page.getByLabel('CNPJ').fill('')
  await page.getByLabel('CEP').fill('')
  await page.getByLabel('Telefone').fill('123')
  await page.getByLabel('Site').fill('sem endereço')
  await save(page)
  await said(page, 'Informe o endereço do site, como https://www.exemplo.com.br.').waitFor()
  await page.getByLabel('Site').fill('')
  await save(page)
  await page.getByText('Informe um telefone com DDD').waitFor()
  expect(await page.getByLabel('Telefone').getAttribute('aria-invalid')).toBe('true')

  // The changes survive another tab of the screen, and a reload.
  await page.getByRole('tab', { name: 'Página de agendamento' }).click()
  await page.getByRole('tab', { name: 'Empresa não salvo' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Empresa' }).click()
  await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(12) 3')
})

test('a removed member who saves the profile sees that there is no company to update', async () => {
  const { page } = await openProfile('Barbearia da Saída')
  const json = { status: 404, code: 'tenant_not_found', detail: 'Empresa não encontrada', errors: [] }
  await page.route('**/api/staff/company', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 404, json }) : route.continue(),
  )
  await page.getByLabel('Descrição').fill('Desde 1987.')
  await save(page)
  await said(page, 'Nenhuma empresa selecionada para atualizar.').waitFor()
  expect(await page.getByLabel('Descrição').inputValue()).toBe('Desde 1987.')
})

test('changing the time zone asks for confirmation with the number of affected appointments', async () => {
  const { shop, page, stored } = await openProfile('Barbearia do Fuso')
  const service = await shop.service({ name: 'Corte' })
  const professional = await shop.professional({ name: 'Rita Lemos' })
  const booking = { professional_id: professional.id, service_id: service.id, date: nextWeekday(1) }
  for (const time of ['10:00', '11:00']) await shop.book({ ...booking, time })
  const zone = page.getByLabel('Fuso horário')
  await zone.selectOption('America/Manaus')
  await page.getByRole('dialog').getByText('2 agendamentos').waitFor()
  await button(page, 'Cancelar').click()
  expect(await zone.inputValue()).toBe('America/Sao_Paulo')
  // A person can change the time zone by keyboard only.
  await focusOn(zone)
  await zone.selectOption('America/Manaus')
  await page.getByRole('dialog').getByText('continuam no mesmo dia e na mesma hora do relógio').waitFor()
  await focusOn(button(page, 'Trocar fuso'))
  await page.keyboard.press('Enter')
  await expect.poll(() => zone.inputValue()).toBe('America/Manaus')
  await focusOn(button(page, 'Salvar'))
  await page.keyboard.press('Enter')
  await said(page, 'Perfil da empresa atualizado com sucesso!').waitFor()
  expect((await stored()).timezone).toBe('America/Manaus')
})

test('the form offers every time zone of Brazil', () => {
  const offered = zoneGroups.flatMap(({ zones }) => zones.map(([zone]) => zone))
  expect(offered.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').filter(brazilianZone).sort())
})
