import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { codeMaker, readLink } from '#functions/kit/link-token.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { clientCodes } from '#functions/links/records.ts'
import type { LinkAction } from '#shared/contract.ts'
import { linkPaths } from '#shared/routes.ts'
import { button, dayName, expectAccessible, heading, startsWith, url, useBrowser } from '../e2e/browser.ts'
import { chooseDay } from '../e2e/customers.ts'
import { nextPhone, openBusiness, tableOfStack } from '../kit/actor.ts'
import { link, signedLink } from '../kit/links.ts'

const newPage = useBrowser({ customers: true })
type Customer = Awaited<ReturnType<typeof openBusiness>>

const PHONE = '+551132654321'
const company = { phone: PHONE }
const shown = { display_phone: true }
let shop: Customer
beforeAll(async () => {
  shop = await openBusiness({ company, config: shown })
})

let days = 2
async function booked(customer = shop, client: Record<string, unknown> = {}) {
  const date = customer.day(++days)
  const phone = nextPhone()
  const { status, body } = await customer.book(customer.booking({ date }, { phone, ...client }))
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, date, phone }
}
const facts = (token: string) => readLink(inject('env').LINK_SECRET as string, token, new Date(0))
const open = (page: Page, action: LinkAction, token: string) =>
  page.goto(`${url}/${linkPaths[action]}/${token}`)
const pageOf = (customer: Customer) => `${url}/book/${customer.business.company.slug}`

async function search(page: Page, phone: string, customer = shop) {
  await page.goto(`${pageOf(customer)}/appointments`)
  await page.getByLabel('Telefone').fill(phone)
  await button(page, 'Buscar').click()
}

describe('the links of a booking', () => {
  test('the success screen and the calendar file have links to reschedule and cancel, and cancelling ends the confirmation', async () => {
    const page = await newPage()
    const date = shop.day(++days)
    await page.goto(pageOf(shop))
    await button(page, startsWith('Ana')).click()
    await button(page, startsWith('Corte')).click()
    await chooseDay(page, date, '10:00')
    await page.getByLabel('Telefone').fill(nextPhone())
    await page.keyboard.press('Enter')
    await heading(page, 'Complete seu cadastro').waitFor()
    await page.getByLabel('Nome').fill('Maria das Dores')
    await button(page, 'Confirmar agendamento').click()
    await heading(page, 'Agendamento Confirmado!').waitFor()
    const cancel = page.getByRole('link', { name: 'Cancelar agendamento' })
    const hrefs = await Promise.all(
      [page.getByRole('link', { name: 'Reagendar' }), cancel].map((one) => one.getAttribute('href')),
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Salvar no calendário').click(),
    ])
    const file = await text(await download.createReadStream())
    for (const href of hrefs) expect(file.replaceAll('\r\n ', '')).toContain(href)
    const google = page.getByRole('link', { name: 'Google Agenda' })
    expect(await google.getAttribute('href')).not.toContain('cancelar')

    await cancel.click()
    await heading(page, 'Cancelar agendamento').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/cancelar\//)
    await page.getByText('Esta ação não pode ser desfeita.').waitFor()
    await page.getByLabel('Motivo do cancelamento (opcional)').fill('Vou viajar')
    await button(page, 'Confirmar Cancelamento').click()
    await heading(page, 'Agendamento Cancelado').waitFor()
    await page.getByText('Seu agendamento foi cancelado com sucesso.').waitFor()
    await page.goBack()
    await heading(page, 'Escolha o profissional').waitFor()
  })

  test('a customer reschedules with the link, and keeps the other times when the chosen one is taken', async () => {
    const { actions, date } = await booked()
    const page = await newPage()
    await open(page, 'reschedule', actions.reschedule ?? '')
    await heading(page, 'Reagendar agendamento').waitFor()
    await page.getByText('Agendamento atual').first().waitFor()
    await chooseDay(page, date, '14:00')
    await shop.book(shop.booking({ date, time: '14:00' }))
    await button(page, 'Confirmar Reagendamento').click()
    await page.getByText('Horário indisponível').waitFor()
    await page.getByText('Este horário já está ocupado. Escolha outro horário.').waitFor()
    await expect.poll(() => button(page, '14:00').count()).toBe(0)
    await button(page, '14:30').click()
    await button(page, 'Confirmar Reagendamento').click()
    await heading(page, 'Reagendamento Realizado!').waitFor()
    await page.getByText(dayName(date)).first().waitFor()
    await page.getByText('14:30', { exact: true }).waitFor()
    const next = await page.getByRole('link', { name: 'Cancelar agendamento' }).getAttribute('href')
    expect(facts(next?.split('/').pop() ?? '').link_version).toBe(1)
  })

  test('opening the confirmation link changes nothing until the customer presses its button', async () => {
    const { actions } = await booked()
    const token = signedLink({ ...facts(actions.cancel ?? ''), action: 'confirm' })
    const page = await newPage()
    await open(page, 'confirm', token)
    await heading(page, 'Confirmar presença').waitFor()
    expect((await link.open(token, 'confirm')).body.appointment.status).toBe('scheduled')
    await button(page, 'Confirmar presença').click()
    await heading(page, 'Presença confirmada!').waitFor()
    await page.getByRole('link', { name: 'Reagendar' }).waitFor()
  })

  test('a cancellation whose response is lost is retried with the same idempotency key and succeeds', async () => {
    const { actions } = await booked()
    const page = await newPage()
    const keys: (string | undefined)[] = []
    await page.route('**/links/*/cancel', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await open(page, 'cancel', actions.cancel ?? '')
    await button(page, 'Confirmar Cancelamento').click()
    await heading(page, 'Agendamento Cancelado').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('a link that cannot be used', () => {
  test('a missing token shows an error', async () => {
    const page = await newPage()
    await open(page, 'cancel', '')
    await page.getByRole('heading', { name: 'Link Inválido' }).waitFor()
    await page.getByText('Token inválido', { exact: true }).waitFor()
  })

  // The page shows the server's message for other, expired, forged and used links alike.
  test('a link for another action shows the message of the server', async () => {
    const { actions } = await booked()
    const page = await newPage()
    for (const [action, text] of [
      ['reschedule', 'Este link não é válido para reagendamento'],
      ['confirm', 'Este link não é válido para confirmação'],
    ] as const) {
      await open(page, action, actions.cancel ?? '')
      await page.getByRole('heading', { name: 'Link Inválido' }).waitFor()
      await page.getByText(text, { exact: true }).waitFor()
    }
  })

  test('a link that was used in another tab shows an error after its button is pressed', async () => {
    const { actions } = await booked()
    const page = await newPage()
    await open(page, 'cancel', actions.cancel ?? '')
    await heading(page, 'Cancelar agendamento').waitFor()
    await link.act(actions.cancel ?? '', 'cancel')
    await button(page, 'Confirmar Cancelamento').click()
    const title = heading(page, 'Link Inválido')
    await title.waitFor()
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByText('Este link já foi utilizado').waitFor()
  })

  test('a link that fails to load shows an error and a retry', async () => {
    const { actions } = await booked()
    const page = await newPage()
    await page.clock.install()
    await page.route('**/api/public/links/**', (route) => route.abort())
    await open(page, 'cancel', actions.cancel ?? '')
    await page.getByText('Carregando seu agendamento...').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return page.getByRole('heading', { name: 'Erro ao validar link de cancelamento' }).count()
      })
      .toBe(1)
    await page.unroute('**/api/public/links/**')
    await button(page, 'Tentar novamente').click()
    await heading(page, 'Cancelar agendamento').waitFor()
  })

  test('a link used too late to cancel shows the business’s phone and no button', async () => {
    const careful = await openBusiness({ company, config: { ...shown, cancel_notice_hours: 168 } })
    const { body } = await careful.book(careful.booking())
    expect(body.actions).toEqual({})
    const tenant = careful.business.company.id
    const facts = { tenant, appointment_id: body.appointment_id, link_version: 0, expires: 0 }
    const page = await newPage()
    await open(page, 'cancel', signedLink({ ...facts, action: 'cancel' }))
    await page.getByText('Para cancelar, fale com o estabelecimento.').waitFor()
    const call = page.getByRole('link', { name: 'Ligar para (11) 3265-4321' })
    expect(await call.getAttribute('href')).toBe(`tel:${PHONE}`)
    expect(await button(page, 'Confirmar Cancelamento').count()).toBe(0)
  })
})

describe('the list of a customer’s appointments', () => {
  test('the booking page links to the list, and a phone in the URL fills the field and is removed from the URL', async () => {
    const page = await newPage()
    await page.goto(pageOf(shop))
    await page.getByRole('link', { name: 'Meus agendamentos' }).first().click()
    await heading(page, 'Meus Agendamentos').waitFor()
    expect(await button(page, 'Buscar').isDisabled()).toBe(true)
    await page.goto(`${pageOf(shop)}/appointments/11987654321`)
    await heading(page, 'Meus Agendamentos').waitFor()
    expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
    expect(page.url()).toBe(`${pageOf(shop)}/appointments`)
    await page.goto(`${url}/appointments`)
    await page.getByText('Não foi possível identificar o estabelecimento.').waitFor()
  })

  test('a customer can find, reschedule and cancel an appointment by phone with a single lookup', async () => {
    const { phone, date } = await booked(shop, { notes: 'Prefiro a janela' })
    const page = await newPage()
    let lookups = 0
    page.on('request', (sent) => sent.url().endsWith('/my-appointments') && lookups++)
    await search(page, phone)
    const list = page.getByRole('heading', { name: 'Seus Próximos Agendamentos (1)' })
    await list.waitFor()
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true)
    const card = page.getByRole('listitem')
    for (const text of [
      `${dayName(date)}, 10:00`,
      'Agendado',
      'Corte',
      '30 min',
      /R\$\s50,00/,
      'Prefiro a janela',
    ])
      await card.getByText(text).first().waitFor()
    expect(await card.textContent()).toMatch(/Referência [0-9A-Z]{8}/)

    await button(page, 'Reagendar').click()
    const modal = page.getByRole('dialog', { name: 'Reagendar: Corte' })
    await modal.getByText(`Agendamento atual: ${dayName(date)}, 10:00`).waitFor()
    await chooseDay(page, date, '15:00')
    await button(page, 'Confirmar reagendamento').click()
    await page.getByText('Agendamento reagendado').waitFor()
    await card.getByText(`${dayName(date)}, 15:00`).waitFor()

    await button(page, 'Cancelar').click()
    await page
      .getByText('Tem certeza que deseja cancelar este agendamento? Esta ação não pode ser desfeita.')
      .waitFor()
    await button(page, 'Não, manter').click()
    await expect
      .poll(() => button(page, 'Cancelar').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await button(page, 'Cancelar').click()
    await button(page, 'Sim, cancelar').click()
    await page.getByText('Agendamento cancelado').waitFor()
    await card.getByText('Cancelado', { exact: true }).waitFor()
    expect(await button(page, 'Reagendar').count()).toBe(0)
    expect(lookups).toBe(1)
  })

  test('an unknown phone finds no appointments, and an invalid phone shows an error at its field', async () => {
    const page = await newPage()
    await search(page, nextPhone())
    await page.getByText('Cliente não encontrado').waitFor()
    await page.getByText('Não encontramos agendamentos para este telefone', { exact: true }).waitFor()
    await page.getByText('Nenhum agendamento encontrado').waitFor()
    await page.getByText('Não encontramos agendamentos futuros para este telefone.').waitFor()
    await search(page, '(11) 9')
    await expect.poll(() => page.getByLabel('Telefone').getAttribute('aria-invalid')).toBe('true')
  })

  test('an expired action refreshes the list and shows a message', async () => {
    const { phone } = await booked()
    const page = await newPage()
    await search(page, phone)
    let lookups = 0
    page.on('request', (sent) => sent.url().endsWith('/my-appointments') && lookups++)
    await page.route('**/links/*/cancel', (route) => {
      const json = { status: 410, code: 'link_expired', detail: 'Este link expirou' }
      return route.fulfill({ status: 410, json, contentType: 'application/problem+json' })
    })
    await button(page, 'Cancelar').click()
    await button(page, 'Sim, cancelar').click()
    await page.getByText('Lista atualizada').waitFor()
    await expect.poll(() => lookups).toBe(1)
    await page.unroute('**/links/*/cancel')
    await button(page, 'Cancelar').click()
    await button(page, 'Sim, cancelar').click()
    await page.getByText('Agendamento cancelado').waitFor()
  })

  test('a business that requires a code shows the list only after the correct code', async () => {
    const careful = await openBusiness({ company, config: { ...shown, appointments_code: true } })
    const { phone, client_id } = await booked(careful, { email: 'ana@exemplo.com' })
    const page = await newPage()
    await search(page, phone, careful)
    await button(page, 'Enviar código').click()
    await page.getByText('Enviamos um código para a***@exemplo.com.').waitFor()
    await page.getByLabel('Código').fill('000000')
    await button(page, 'Ver agendamentos').click()
    await page.getByText('Código incorreto ou vencido. Peça outro.').waitFor()
    const scope = { table: tableOfStack(), tenant: careful.business.company.id as Tenant }
    const codes = await get(scope, clientCodes, { client_id }, { consistent: true })
    const id = codes?.mailed[0]?.id ?? ''
    const code = codeMaker(inject('env').LINK_SECRET as string)(scope.tenant, client_id, id)
    await page.getByLabel('Código').fill(code)
    await button(page, 'Ver agendamentos').click()
    await page.getByRole('heading', { name: 'Seus Próximos Agendamentos (1)' }).waitFor()
  })
})

test('a screen that crashes shows an error and reports it without the token of the link', async () => {
  const page = await newPage({ logs: /null/ })
  const { actions } = await booked()
  await page.route('**/api/public/links/**', (route) =>
    route.fulfill({ json: { action: 'cancel', appointment: null, business: null } }),
  )
  const reported = page.waitForRequest('**/api/client-errors')
  await open(page, 'cancel', actions.cancel)
  await page.getByRole('heading', { name: 'Ops! Algo deu errado', level: 1 }).waitFor()
  await page
    .getByText(
      'Ocorreu um erro inesperado. Nossa equipe foi notificada e está trabalhando para resolver o problema.',
    )
    .waitFor()
  expect(await page.getByRole('link', { name: 'Ir para Home' }).getAttribute('href')).toBe('/')
  const report = (await reported).postDataJSON()
  expect(report).toMatchObject({ route: '/cancelar' })
  expect(JSON.stringify(report)).not.toContain(actions.cancel)
  await expectAccessible(page, 'crash')
  await page.unroute('**/api/public/links/**')
  await button(page, 'Recarregar').click()
  await button(page, 'Confirmar Cancelamento').waitFor()
})
