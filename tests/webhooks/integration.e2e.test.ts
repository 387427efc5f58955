import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { button, newPhone, useBrowser } from '../e2e/browser.ts'
import { openShop, today } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { openReceiver } from '../kit/receiver.ts'

const newPage = useBrowser()

test('an owner can create a key and a webhook, book with the API tester and receive the signed event', async () => {
  const shop = await openShop('Barbearia Integrada')
  const service = await shop.service({ name: 'Corte' })
  const receiver = await openReceiver()
  const page = await newPage({ size: 'desktop' })
  try {
    await enterAs(page, shop.owner, { path: '/api-keys', tenant: shop.tenant.tenant_id })
    await title(page, 'Gestão de API Keys').waitFor()
    await button(page, 'Nova chave').click()
    await page.getByLabel('Nome', { exact: true }).fill('Site')
    await button(page, 'Agendar').click()
    await button(page, 'Criar chave').click()
    await said(page, 'Chave de API criada!').waitFor()
    const key = await page.getByLabel('Chave de API', { exact: true }).inputValue()
    expect(key).toMatch(/^nvl_live\w{32}$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
    await button(page, 'Fechar sem copiar').click()

    await page.getByRole('link', { name: 'Webhooks' }).click()
    await title(page, 'Gestão de Webhooks').waitFor()
    await button(page, 'Novo webhook').first().click()
    await page.getByLabel('Nome', { exact: true }).fill('Planilha')
    await page.getByLabel('URL', { exact: true }).fill(receiver.url('agenda'))
    await page.getByRole('checkbox', { name: /appointment\.created/ }).check()
    await button(page, 'Criar webhook').click()
    await said(page, 'Webhook criado com sucesso').waitFor()
    await button(page, 'Secret de Planilha').click()
    receiver.trust('agenda', await page.getByRole('textbox', { name: 'Formato whsec_' }).inputValue())
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()

    await page.getByRole('link', { name: 'Ajuda', exact: true }).click()
    await page.getByRole('tab', { name: 'API' }).click()
    await page.getByRole('link', { name: 'Testador de API' }).click()
    await page.getByLabel('Método').selectOption('POST')
    await page.getByLabel('Cabeçalhos (JSON)').fill(
      JSON.stringify({
        'x-api-key': key,
        'content-type': 'application/json',
        'idempotency-key': 'um-pedido-so',
      }),
    )
    const phone = newPhone()
    const booking = {
      service_id: service.id,
      professional_id: null,
      date: addDays(today(), 1),
      time: '10:00',
      new_client: { name: 'Marina Alves', phone },
    }
    await page.getByLabel('Corpo (JSON)').fill(JSON.stringify(booking))
    await button(page, 'Enviar requisição').click()
    await expect.poll(() => page.getByRole('tabpanel').last().textContent()).toContain('201 Created')
    const appointment = JSON.parse((await page.locator('pre').first().textContent()) ?? '')
    expect(appointment).toMatchObject({ client_name: 'Marina Alves', time: '10:00', status: 'scheduled' })

    await expect.poll(() => receiver.to('agenda').length).toBe(1)
    const [call] = receiver.to('agenda')
    expect(call?.verified).toBe(true)
    expect(call?.body).toEqual({
      id: call?.id,
      type: 'appointment.created',
      created_at: expect.any(String),
      tenant_id: shop.tenant.tenant_id,
      data: { ...appointment, client_phone: `+55${phone.replace(/\D/g, '')}`, links: expect.any(Object) },
    })

    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await button(page, 'Registro de Planilha').click()
    await page.getByRole('dialog').getByText('204 · 1 tentativa').waitFor()
  } finally {
    await receiver.close()
  }
})
