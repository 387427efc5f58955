import { beforeAll, expect, inject, test } from 'vitest'
import { unsubscribeSigner } from '#functions/kit/link-token.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { button, confirm, heading, startsWith, url, useBrowser } from '../e2e/browser.ts'
import { chooseDay } from '../e2e/customers.ts'
import { enterAs } from '../e2e/staff.ts'
import { nextPhone, send } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { openShop } from '../kit/shop.ts'

const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ config: { notifications: { ...switchDefaults, whatsapp_enabled: true } } })
})

const tokenOf = (tenant: string, client_id: string) =>
  unsubscribeSigner(inject('env').LINK_SECRET as string)({ tenant, client_id })

test('a customer who accepts WhatsApp messages sees when the reminder will come, also after rescheduling', async () => {
  const { customer, owner } = shop
  const page = await newPage()
  await page.goto(`${url}/book/${customer.business.company.slug}`)
  await button(page, startsWith('Ana')).click()
  await button(page, startsWith('Corte')).click()
  await chooseDay(page, customer.day(4), '10:00')
  await page.getByLabel('Telefone').fill(nextPhone())
  await page.keyboard.press('Enter')
  await heading(page, 'Complete seu cadastro').waitFor()
  await page.getByLabel('Nome').fill('Maria das Dores')
  await page.getByLabel('E-mail').fill('maria@exemplo.com.br')
  const consent = page.getByRole('checkbox', { name: 'Quero receber mensagens por WhatsApp' })
  expect(await consent.isChecked()).toBe(false)
  await consent.check()
  await page.reload()
  await expect.poll(() => consent.isChecked()).toBe(true)
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/appointments'))
  const answered = page.waitForResponse((one) => one.status() === 201)
  await confirm(page)
  expect((await sent).postDataJSON().client).toMatchObject({ whatsapp_opt_in: true })
  await heading(page, 'Agendamento Confirmado!').waitFor()
  await page.getByText('Enviaremos um lembrete 24 horas antes.').waitFor()
  const { client_id } = await (await answered).json()
  const { body } = await clientsOf(owner).file(client_id)
  expect(body).toMatchObject({ client: { whatsapp_opt_in: true } })

  await page.getByRole('link', { name: 'Reagendar' }).click()
  await heading(page, 'Reagendar agendamento').waitFor()
  await chooseDay(page, customer.day(5), '15:00')
  await button(page, 'Confirmar Reagendamento').click()
  await heading(page, 'Reagendamento Realizado!').waitFor()
  await page.getByText('Enviaremos um lembrete 24 horas antes.').waitFor()
  await page.goBack()
  await heading(page, 'Agendamento Confirmado!').waitFor()
  await page.getByText(/^15:00 às/).waitFor()
  await page.getByText('Enviaremos um lembrete 24 horas antes.').waitFor()
})

test('a client unsubscribes from birthday messages with a button, while opening the link changes nothing', async () => {
  const { customer, owner } = shop
  const clients = clientsOf(owner)
  const { body: client } = await clients.create({ name: 'Rui Prado', phone: nextPhone() })
  const declined = async () => {
    const { body } = await clients.file(client.id)
    return body.access === 'file' && body.client.unsubscribed_at !== undefined
  }
  const { id: tenant, name } = customer.business.company
  const token = tokenOf(tenant, client.id)
  const page = await newPage()
  await page.goto(`${url}/descadastrar/${token}`)
  await heading(page, 'Mensagens de aniversário').waitFor()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await declined()).toBe(false)
  await page.route('**/api/public/unsubscribe/**', (route) => route.abort())
  await page.clock.install()
  await button(page, 'Não quero mais receber').click()
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return page.getByText('Não foi possível concluir').count()
    })
    .toBe(1)
  await page.unroute('**/api/public/unsubscribe/**')
  await button(page, 'Tentar novamente').click()
  const done = heading(page, 'Pronto!')
  await done.waitFor()
  expect(await done.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await declined()).toBe(true)
  await page.reload()
  await heading(page, 'Você já não recebe').waitFor()
  for (const address of [`/descadastrar/${token.slice(0, -3)}xyz`, '/descadastrar/']) {
    await page.goto(url + address)
    await page.getByRole('heading', { name: 'Link Inválido' }).waitFor()
    await page.getByText('Token inválido', { exact: true }).waitFor()
  }
})

test('staff see who unsubscribed and can change the WhatsApp consent, which a new phone removes', async () => {
  const { customer, owner } = shop
  const { body: client } = await clientsOf(owner).create({ name: 'Lia Torres', phone: nextPhone() })
  await send('POST', `/api/public/unsubscribe/${tokenOf(customer.business.company.id, client.id)}`, {})
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, owner.person, { path: `/clientes?cliente=${client.id}`, tenant: owner.tenant })
  await page.getByText(/^Não quer receber mensagens de aniversário desde \d\d\/\d\d\/\d{4}\.$/).waitFor()
  const dialog = page.getByRole('dialog')
  const consent = dialog.getByRole('checkbox', { name: 'Aceita mensagens por WhatsApp' })
  const accepts = page.getByText('Aceita mensagens por WhatsApp.', { exact: true })
  const edit = async (change: () => Promise<void>) => {
    await button(page, 'Editar').click()
    await change()
    await button(page, 'Salvar').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await edit(() => consent.check())
  await accepts.waitFor()
  const phone = nextPhone()
  const number = dialog.getByLabel('Telefone', { exact: true })
  await edit(() => number.fill(phone))
  await page.getByText(phone).first().waitFor()
  await accepts.waitFor({ state: 'detached' })
  await edit(async () => {
    await number.fill(nextPhone())
    await consent.check()
  })
  await accepts.waitFor()
  await edit(() => consent.uncheck())
  await accepts.waitFor({ state: 'detached' })
})
