import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  bookThroughApi,
  button,
  chooseTime,
  confirm,
  dayName,
  findAppointment,
  heading,
  newPhone,
  openPage,
  passPhone,
  SLUG,
  toDatetime,
  url,
  useBrowser,
  verifyPhone,
} from '../e2e/browser.ts'
import { withPage } from '../e2e/customers.ts'

const newPage = useBrowser({ customers: true })
const posts = '**/api/public/*/appointments'

describe('booking an appointment', () => {
  test('a customer books with the mouse, sees the confirmation and can start a new booking', async () => {
    const appointment = await findAppointment()
    const [time = ''] = appointment.times
    const page = await newPage()
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, time)
    await heading(page, 'Verificação de Cliente').waitFor()
    await page.getByLabel('Telefone').pressSequentially(newPhone())
    await button(page, 'Continuar').click()
    await page.getByText('Novo cliente').waitFor()
    await heading(page, 'Complete seu cadastro').waitFor()
    await page.getByLabel('Nome').fill('  Maria das Dores  ')
    const request = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/appointments'),
    )
    await confirm(page)
    const sent = (await request).postDataJSON()
    expect(sent.client).toEqual({
      name: 'Maria das Dores',
      phone: expect.stringMatching(/^\(11\) 9\d{4}-\d{4}$/),
    })
    await heading(page, 'Agendamento Confirmado!').waitFor()

    const ticket = page.getByRole('main')
    for (const text of [
      appointment.professional.name,
      appointment.service.name,
      `${time} às`,
      'Referência',
    ]) {
      await expect.poll(() => ticket.getByText(text).count()).toBeGreaterThan(0)
    }
    await page.getByText('Chegue 5 minutos antes').waitFor()
    expect(await page.getByText(/lembrete/i).count()).toBe(0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Salvar no calendário').click(),
    ])
    expect(download.suggestedFilename()).toBe('agendamento.ics')
    const google = new URL(
      (await page.getByRole('link', { name: 'Google Agenda' }).getAttribute('href')) ?? '',
    )
    expect(google.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)

    await page.reload()
    await heading(page, 'Agendamento Confirmado!').waitFor()
    expect(await button(page, 'Nova reserva').count()).toBe(1)
    await button(page, 'Fazer Novo Agendamento').click()
    await heading(page, 'Escolha o profissional').waitFor()
    await page.reload()
    await heading(page, 'Escolha o profissional').waitFor()
  })

  test('the form fills in a returning customer’s name, also after another customer’s phone was typed first', async () => {
    const appointment = await findAppointment()
    const [time = '', other = '', third = ''] = appointment.times
    const phone = newPhone()
    const wrong = newPhone()
    await bookThroughApi(appointment, time, { name: 'Paulo Freire', phone })
    await bookThroughApi(appointment, third, { name: 'Ana Terra', phone: wrong })
    const page = await newPage()
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, other)
    await verifyPhone(page, wrong)
    expect(await page.getByLabel('Nome').inputValue()).toBe('Ana')
    await button(page, 'Voltar').click()
    await heading(page, 'Verificação de Cliente').waitFor()
    await page.getByLabel('Telefone').clear()
    await verifyPhone(page, phone)
    await heading(page, 'Confirme seus dados').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Paulo')
    await confirm(page)
    await heading(page, 'Agendamento Confirmado!').waitFor()
  })

  test('a customer books with the keyboard only', async () => {
    const appointment = await findAppointment()
    const page = await newPage({ size: 'desktop' })
    await openPage(page)
    await press(page, appointment.professional.name)
    await heading(page, 'Escolha o serviço').waitFor()
    await press(page, `${appointment.service.name}R$`)
    await page.getByRole('grid').waitFor()
    await tabTo(page, '[data-date]')
    const month = () =>
      page
        .getByRole('grid')
        .getAttribute('aria-labelledby')
        .then((id) => page.locator(`[id="${id}"]`).textContent())
    const shown = await month()
    await page.keyboard.press('PageDown')
    await expect.poll(month).not.toBe(shown)
    await page.keyboard.press('PageUp')
    await expect.poll(month).toBe(shown)
    for (let i = 0; i < 60; i++) {
      const date = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.date)
      if (date === appointment.date) break
      await page.keyboard.press('ArrowRight')
    }
    await expect.poll(() => activeLabel(page)).toBe(dayName(appointment.date))
    await page.keyboard.press('Enter')
    const time = appointment.times[2] ?? ''
    await button(page, time).waitFor()
    await press(page, time)
    await heading(page, 'Verificação de Cliente').waitFor()
    await tabTo(page, '#phone')
    await page.keyboard.type(`+55 ${newPhone()}`)
    expect(await page.getByLabel('Telefone').inputValue()).toMatch(/^\(11\) 9\d{4}-\d{4}$/)
    await page.keyboard.press('Enter')
    await heading(page, 'Complete seu cadastro').waitFor()
    await tabTo(page, '#client-name')
    await page.keyboard.type('Teclado da Silva')
    await page.keyboard.press('Enter')
    await heading(page, 'Agendamento Confirmado!').waitFor()
    await press(page, 'Fazer Novo Agendamento')
    await heading(page, 'Escolha o profissional').waitFor()
  })

  test('a confirmation links to WhatsApp when the business has a mobile number', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    const withPhone = (phone: string) =>
      withPage(page, (answer) => ({ ...answer, business: { ...answer.business, phone } }))
    await withPhone('+5511987654321')
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, appointment.times[0] ?? '')
    await passPhone(page)
    await page.getByLabel('Nome').fill('Lia Ramos')
    await confirm(page)
    await heading(page, 'Agendamento Confirmado!').waitFor()
    const chat = page.getByRole('link', { name: 'Receber no WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
    const text = address.searchParams.get('text') ?? ''
    for (const part of [appointment.service.name, appointment.times[0] ?? '', 'Lia Ramos'])
      expect(text).toContain(part)
    const main = page.getByRole('main').locator('.bg-primary')
    expect(await main.allInnerTexts()).toEqual(['Salvar no calendário'])
    await page.unroute(`**/api/public/${SLUG}`)
    await withPhone('+551132654321')
    await page.reload()
    await heading(page, 'Agendamento Confirmado!').waitFor()
    expect(await chat.count()).toBe(0)
  })
})

describe('a booking request that fails', () => {
  test('a customer whose time was taken keeps the typed text and sees the nearest times without scrolling', async () => {
    const appointment = await findAppointment()
    const [time = '', other = ''] = appointment.times
    const page = await newPage()
    await page.setViewportSize({ width: 360, height: 640 })
    await openPage(page)
    await toDatetime(page, appointment)
    await page.locator('[data-time]').first().waitFor()
    expect(await clearOfFoot(page, page.locator('[data-time]').first())).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const sizes = await page
      .locator('[data-time], [data-date]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48)
    await chooseTime(page, appointment, time)
    await passPhone(page)
    await page.getByLabel('Nome').fill('Chegou Depois')
    await page.getByLabel('Observações').fill('Janela, por favor')
    await bookThroughApi(appointment, time)
    await confirm(page)
    await page.getByText('Horário não está mais disponível').waitFor()
    await heading(page, 'Escolha a data e horário').waitFor()
    await button(page, other).waitFor()
    expect(await button(page, time).count()).toBe(0)
    await expect.poll(() => clearOfFoot(page, page.locator('[data-time]').first())).toBe(true)
    await button(page, other).click()
    await heading(page, 'Complete seu cadastro').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Chegou Depois')
    expect(await page.getByLabel('Observações').inputValue()).toBe('Janela, por favor')
    await confirm(page)
    await heading(page, 'Agendamento Confirmado!').waitFor()
  })

  test('a booking is retried with the same idempotency key after a 503 and after a lost connection', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    const keys: (string | undefined)[] = []
    await page.route(posts, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1)
        return route.fulfill(problem(503, 'busy', 'Muita gente agora.', { 'retry-after': '1' }))
      if (keys.length === 2) return route.abort()
      return route.continue()
    })
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, appointment.times[0] ?? '')
    await passPhone(page)
    await page.getByLabel('Nome').fill('Persistente')
    await confirm(page)
    await page.getByText('Criando seu agendamento...').waitFor()
    await heading(page, 'Agendamento Confirmado!').waitFor()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a field that the server rejects shows an error, and a reload keeps the typed text', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, appointment.times[0] ?? '')
    await passPhone(page)
    await page.getByLabel('Nome').fill('Quase Certo')
    await page.getByLabel('Observações').fill('<b>negrito</b>')
    await confirm(page)
    const notes = page.getByLabel('Observações')
    await expect.poll(() => notes.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Erro ao criar agendamento').waitFor()
    await page.reload()
    await heading(page, 'Complete seu cadastro').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Quase Certo')
    expect(await notes.inputValue()).toBe('<b>negrito</b>')
  })
})

describe('navigation between the questions', () => {
  test('the browser’s back button and "Voltar" go back one question, and clear the answers after it', async () => {
    const appointment = await findAppointment()
    const page = await newPage({ size: 'desktop' })
    await page.goto(`${url}/book/`)
    await openPage(page, `/agendar/${SLUG}`)
    await toDatetime(page, appointment)
    await page.goBack()
    await heading(page, 'Escolha o serviço').waitFor()
    await page.goForward()
    await heading(page, 'Escolha a data e horário').waitFor()
    await chooseTime(page, appointment, appointment.times[0] ?? '')
    await passPhone(page)
    await button(page, 'Voltar').click()
    await heading(page, 'Verificação de Cliente').waitFor()
    await button(page, 'Voltar').click()
    await heading(page, 'Escolha a data e horário').waitFor()
    expect(await ticketRow(page, 'Horário')).toContain(appointment.times[0])
    await button(page, 'Voltar').click()
    await heading(page, 'Escolha o serviço').waitFor()
    expect(await ticketRow(page, 'Horário')).toBe('a escolher')
    await button(page, 'Voltar').click()
    await heading(page, 'Escolha o profissional').waitFor()
    expect(await ticketRow(page, 'Serviço')).toBe('a escolher')
    expect(await button(page, 'Voltar').count()).toBe(0)
    await page.goBack()
    await page.getByText('Não foi possível identificar o estabelecimento.').waitFor()
  })

  test('a customer who opens the page again starts without earlier answers', async () => {
    const appointment = await findAppointment()
    const page = await newPage({ size: 'desktop' })
    await openPage(page)
    await toDatetime(page, appointment)
    await chooseTime(page, appointment, appointment.times[0] ?? '')
    await heading(page, 'Verificação de Cliente').waitFor()
    await page.goto(`${url}/book/${SLUG}/appointments`)
    await heading(page, 'Meus Agendamentos').waitFor()
    await openPage(page)
    for (const row of ['Serviço', 'Data', 'Horário']) expect(await ticketRow(page, row)).toBe('a escolher')
  })
})

/** Tells whether the target is visible above the bar at the bottom. */
const clearOfFoot = async (page: Page, target: Locator) => {
  const [box, foot] = await Promise.all([target.boundingBox(), page.locator('.foot').boundingBox()])
  return box !== null && foot !== null && box.y >= 0 && box.y + box.height <= foot.y
}

const ticketRow = (page: Page, name: string) =>
  page.getByRole('complementary').locator(`div:has(> dt:text-is("${name}")) > dd`).textContent()

function problem(status: number, code: string, detail: string, headers: Record<string, string> = {}) {
  const body = { type: 'about:blank', title: code, status, detail, code, request_id: 'req_test' }
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(body),
  }
}

const activeLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Presses Tab until the element has the focus, and fails when it cannot be reached. */
async function tabTo(page: Page, selector: string) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached with Tab`)
}

/** Presses Tab until a button that starts with these words has the focus, and then presses Enter. */
async function press(page: Page, words: string) {
  for (let i = 0; i < 80; i++) {
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (text.startsWith(words) || text.slice(2).startsWith(words)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`"${words}" cannot be reached with Tab`)
}
