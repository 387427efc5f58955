import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { appointmentIn, openTomorrow, panelOf, putAppointment } from '../e2e/agenda-shop.ts'
import { button, focusOn, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { nextPhone } from '../kit/actor.ts'
import { settleMessages } from '../kit/notifications.ts'

const newPage = useBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('the owner can configure channels, texts and templates, send a test and resend a failed message', async () => {
  const shop = await openShop('Barbearia das Mensagens')
  const tenant = shop.tenant.tenant_id
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/notificacoes', tenant })
  await title(page, 'Notificações').waitFor()
  await said(page, 'Nenhuma mensagem ainda').waitFor()

  await focusOn(toggle(page, 'SMS'))
  await page.keyboard.press('Space')
  await page.getByLabel('Telefone do WhatsApp').fill('+351 912 345 678')
  await page.keyboard.press('Enter')
  await said(page, '✅ Configurações salvas').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Telefone do WhatsApp').inputValue()).toBe('+351912345678')
  expect(await toggle(page, 'SMS').isChecked()).toBe(true)

  await button(page, 'Editar texto de Confirmação').click()
  await dialog(page).getByLabel('Primeiro parágrafo do e-mail').fill('Até já, ')
  await button(page, '{cliente}').click()
  await page.frameLocator('iframe').getByText('Até já, Maria').waitFor()
  await dialog(page).getByRole('radio', { name: 'SMS' }).check()
  await dialog(page).getByLabel('Texto do SMS').fill('ç'.repeat(71))
  await said(page, 'São 2 partes, cada uma cobrada como um SMS.').waitFor()
  await button(page, 'Voltar às palavras do Navalha').click()
  await button(page, 'Salvar').last().click()
  await closed(page)
  await said(page, 'Suas palavras: e-mail').waitFor()

  await button(page, 'Editar modelo de Lembrete 2 h').click()
  await dialog(page).getByLabel('Nome do modelo').fill('Lembrete!')
  await button(page, 'Salvar').last().click()
  await said(page, 'Use letras minúsculas, números e sublinhado, como no WhatsApp.').waitFor()
  await dialog(page).getByLabel('Nome do modelo').fill('lembrete_2h')
  await button(page, 'Tirar profissional da posição 4').click()
  await button(page, 'Salvar').last().click()
  await closed(page)
  await said(page, 'lembrete_2h · pt_BR').waitFor()

  await button(page, 'Enviar teste').click()
  const test = page.getByRole('region', { name: 'Teste', exact: true })
  await test.getByText(/^(Enviada|Entregue)$/).waitFor()
  const rows = page.getByRole('table', { name: 'Mensagens enviadas' }).getByRole('row')
  await rows.filter({ hasText: /^TesteTesteE-mail.*(Enviada|Entregue)$/ }).waitFor()

  await settleMessages(tenant as Tenant, [{ kind: 'birthday', client_id: 'cli_00000000000000000000000000' }])
  await page.reload()
  const clara = rows.filter({ hasText: 'Clara Dias' })
  await clara.getByText('O endereço não existe ou recusou a mensagem.').waitFor()
  await button(page, 'Reenviar Aniversário para Clara Dias').click()
  await said(page, 'Reenvio pedido').waitFor()
  await expect.poll(() => clara.count()).toBe(2)
  // No client has that id, so the message ends without being sent.
  await clara.getByText('Não enviada').waitFor()
})

test('notification settings that fail to load show no form', async () => {
  const shop = await openShop('Barbearia Sem Resposta')
  const page = await newPage()
  let fails = true
  await page.route('**/api/staff/notification-settings', (route) =>
    fails ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
  )
  await enterAs(page, shop.owner, { path: '/notificacoes', tenant: shop.tenant.tenant_id })
  await said(page, 'Erro ao carregar configurações').waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await button(page, 'Salvar').count()).toBe(0)
  fails = false
  await button(page, 'Tentar novamente').click()
  await toggle(page, 'E-mail').waitFor()
  expect(await toggle(page, 'E-mail').isChecked()).toBe(true)
})

test('the panel of an appointment links to a WhatsApp reminder, except for a landline', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  const phone = nextPhone()
  for (const [time, name, number] of [
    ['03:00', 'Rui Barros', phone],
    ['04:00', 'Nuno Fixo', '(11) 3265-4321'],
  ] as const)
    await putAppointment(shop, time, name, { client_name: undefined, new_client: { name, phone: number } })
  await open()
  await appointmentIn(page, /, Rui Barros/).click()
  const reminder = panelOf(page, 'Rui Barros').getByRole('link', { name: 'Lembrar pelo WhatsApp' })
  const { host, pathname, searchParams } = new URL((await reminder.getAttribute('href')) ?? '')
  expect([host, pathname]).toEqual(['wa.me', `/55${phone.replace(/\D/g, '')}`])
  expect(searchParams.get('text')).toMatch(
    /^Olá, Rui! Seu horário em .*: Corte com .*, amanhã .* às 03:00\. /,
  )
  await page.keyboard.press('Escape')
  await appointmentIn(page, /, Nuno Fixo/).click()
  await panelOf(page, 'Nuno Fixo').getByRole('link', { name: 'Ligar para (11) 3265-4321' }).waitFor()
  expect(await page.getByRole('link', { name: 'Lembrar pelo WhatsApp' }).count()).toBe(0)
})
