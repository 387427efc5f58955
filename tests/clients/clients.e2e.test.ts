import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { button, expectAccessible, newPhone, url, useBrowser } from '../e2e/browser.ts'
import { openShop, today } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'
import { eventually, title, toast } from '../e2e/staff-page.ts'
import { tableOfStack } from '../kit/actor.ts'

const newPage = useBrowser()
const rows = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('listitem')
const row = (page: Page, name: string) => page.getByRole('list', { name: 'Clientes' }).getByText(name)
const dialog = (page: Page) => page.getByRole('dialog')
const focusIs = (target: Locator) =>
  eventually(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
const labels = (page: Page) => dialog(page).getByRole('combobox', { name: 'Etiquetas' })

/** Opens the client list of a new business. */
async function openClients(page: Page) {
  const { owner, tenant, made } = await openShop('Barbearia dos Clientes')
  await enterAs(page, owner, { path: '/clientes' })
  await page.getByText('Nenhum cliente ainda').waitFor()
  return { tenant, create: (input: object) => made<Client>('POST', 'clients', input) }
}

test('a person can register, find, change and delete a client by mouse', async () => {
  const page = await newPage({ size: 'desktop' })
  const { create } = await openClients(page)
  await button(page, 'Cadastrar o primeiro cliente').click()
  await dialog(page).getByLabel('Nome').fill('  Antônio Prado  ')
  await dialog(page).getByLabel('Telefone', { exact: true }).pressSequentially('11987654321')
  expect(await dialog(page).getByLabel('Telefone', { exact: true }).inputValue()).toBe('(11) 98765-4321')
  await dialog(page).getByLabel('E-mail').fill('antonio@exemplo.com.br')
  await dialog(page).getByLabel('Nascimento').fill('1985-03-14')
  await labels(page).fill('VIP, mensalista')
  await button(page, 'Salvar').click()
  await toast(page, 'Cliente adicionado com sucesso').waitFor()
  await row(page, 'Antônio Prado').waitFor()
  const shown = await rows(page).first().textContent()
  for (const text of ['(11) 98765-4321', 'VIP', 'mensalista']) expect(shown).toContain(text)
  // The list of a month's birthdays shows the day.
  await page.getByLabel('Mês de aniversário').selectOption({ label: 'Em março' })
  await rows(page).first().getByText('14 de mar.').waitFor()
  await page.getByLabel('Mês de aniversário').selectOption({ label: 'Aniversário' })

  await create({ name: 'Bruna Antunes', phone: newPhone() })
  await page.getByLabel('Buscar cliente').fill('pra ant')
  await row(page, 'Antônio Prado').waitFor()
  await row(page, 'Bruna Antunes').waitFor({ state: 'detached' })
  await eventually(() => page.url()).toContain('busca=pra+ant')
  await page.reload()
  await row(page, 'Antônio Prado').click()
  await title(page, 'Antônio Prado').waitFor()
  expect(await page.getByRole('link', { name: 'Ligar' }).getAttribute('href')).toBe('tel:+5511987654321')
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/5511987654321',
  )
  await page.getByText('Nenhuma visita ainda').waitFor()

  await button(page, 'Editar').click()
  await dialog(page).getByLabel('Observações').fill('Máquina 2 nas laterais')
  await dialog(page).getByLabel('Nome').fill('Antônio Prado Filho')
  await button(page, 'Salvar').click()
  await toast(page, 'Cliente atualizado com sucesso').waitFor()
  await title(page, 'Antônio Prado Filho').waitFor()
  await page.getByText('Máquina 2 nas laterais').waitFor()

  await button(page, 'Mais').click()
  await page.getByRole('menuitem', { name: 'Excluir cliente' }).click()
  await page.getByRole('heading', { name: 'Excluir Antônio Prado Filho?' }).waitFor()
  await dialog(page).getByText('pois não tem visitas').waitFor()
  await button(page, 'Excluir cliente').click()
  await toast(page, 'Cliente removido com sucesso').waitFor()
  await page.getByText('Nenhum cliente encontrado').waitFor()
  await button(page, 'Limpar filtros').click()
  await row(page, 'Bruna Antunes').waitFor()
  expect(await rows(page).count()).toBe(1)
})

test('a client’s page shows upcoming appointments, history and visit frequency, and links to booking, merging and deletion', async () => {
  const page = await newPage()
  const { tenant, create } = await openClients(page)
  const client = await create({ name: 'Otávio Gonçalves', phone: newPhone(), notes: 'Gosta de café' })
  await create({ name: 'Otavio Goncalves', phone: newPhone(), email: 'otavio@exemplo.com' })
  const at = new Date().toISOString()
  const on = (days: number, status: Appointment['status'], i: number): Appointment => ({
    id: newId('apt', new Date()),
    client_id: client.id,
    client_name: client.name,
    professional_id: 'pro_x',
    professional_name: 'Antônio Prado',
    service_id: 'srv_x',
    service_name: `Corte ${i}`,
    date: addDays(today(), days),
    time: '10:30',
    duration: 30,
    price: 55,
    status,
    created_at: at,
    updated_at: at,
    version: 1,
  })
  const ended = ['completed', 'cancelled', 'completed', 'no_show'] as const
  const all = [
    on(20, 'scheduled', 0),
    on(6, 'confirmed', 1),
    ...Array.from({ length: 24 }, (_, i) => on(-7 * (i + 1), ended[i % 4] ?? 'completed', i + 2)),
  ]
  await writeItems(
    tableOfStack(),
    all.map((appointment) => storedItem(tenant.tenant_id as Tenant, appointments, appointment)),
  )
  await page.goto(`${url}/clientes?cliente=${client.id}`)
  await title(page, 'Otávio Gonçalves').waitFor()
  const upcoming = page.getByRole('region', { name: 'Próximos agendamentos' }).getByRole('listitem')
  await eventually(() => upcoming.allTextContents()).toEqual([
    expect.stringContaining('Corte 1'),
    expect.stringContaining('Corte 0'),
  ])
  const past = page.getByRole('region', { name: 'Histórico' })
  for (const word of ['Concluído', 'Cancelado', 'Não compareceu', 'R$ 55,00'])
    await past.getByText(word, { exact: true }).first().waitFor()
  await page.getByText('a cada 2 semanas').waitFor()
  await page.getByText('Nenhuma falta').waitFor()
  await button(page, 'Carregar mais').click()
  await past.getByText('Corte 25').waitFor()
  await button(page, 'Carregar mais').waitFor({ state: 'detached' })

  await button(page, 'Mais').click()
  await page.getByRole('menuitem', { name: 'Unir cadastros' }).click()
  const other = dialog(page).getByRole('button', { name: /Otavio Goncalves/ })
  await other.waitFor()
  await expectAccessible(page, 'search of the other file')
  await other.click()
  await dialog(page).getByRole('columnheader', { name: 'Este cadastro fica' }).waitFor()
  await expectAccessible(page, 'merge')
  await button(page, 'Fechar').click()
  await button(page, 'Mais').click()
  await page.getByRole('menuitem', { name: 'Excluir cliente' }).click()
  await dialog(page).getByText('As visitas continuam no histórico, só com o nome.').waitFor()
  await button(page, 'Cancelar').click()
  await button(page, 'Agendar').click()
  await page.waitForURL(`**/agendamentos?novo=1&cliente=${client.id}*`)
})

test('a duplicate phone is rejected at its field, and a dependent can be saved without a phone', async () => {
  const page = await newPage()
  const { create } = await openClients(page)
  const phone = newPhone()
  await create({ name: 'Dona do Número', phone, labels: ['VIP'], birth_date: '1990-03-02' })
  await button(page, 'Novo cliente').click()
  await dialog(page).getByLabel('Nome').fill('Caio')
  await button(page, 'Salvar').click()
  await dialog(page).getByText('Informe o telefone com DDD ou marque a opção abaixo.').waitFor()
  const number = dialog(page).getByLabel('Telefone', { exact: true })
  await focusIs(number)
  await number.fill(phone)
  await button(page, 'Salvar').click()
  await dialog(page).getByText('Já existe um cliente com este telefone: Dona do Número.').waitFor()
  await dialog(page).getByText('Sem telefone (dependente)').click()
  await button(page, 'Salvar').click()
  await row(page, 'Caio').waitFor()
  expect(await rows(page).first().textContent()).toContain('Sem telefone')
  await button(page, 'Filtros').click()
  await page.getByLabel('Mês de aniversário').selectOption('3')
  await row(page, 'Caio').waitFor({ state: 'detached' })
  await row(page, 'Dona do Número').waitFor()
})
