import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  api,
  button,
  confirm,
  findAppointment,
  heading,
  newPhone,
  openPage,
  passPhone,
  SLUG,
  toDatetime,
  url,
  useBrowser,
} from '../e2e/browser.ts'
import { type BookingPage, withPage } from '../e2e/customers.ts'

const newPage = useBrowser({ customers: true })
const routes = {
  page: `**/api/public/${SLUG}`,
  slots: '**/availability?*',
  calendar: '**/calendar?*',
  lookup: '**/clients/lookup',
  book: `**/api/public/${SLUG}/appointments`,
}

const refuse = (status: number, code: string, detail: string) => (route: Route) => {
  const json = { type: 'about:blank', title: code, status, detail, code, request_id: 'req_test' }
  return route.fulfill({ status, json, contentType: 'application/problem+json' })
}

const stepNames = async (page: Page) => {
  const names = await page.getByRole('navigation').getByRole('listitem').allInnerTexts()
  return names.map((name) => name.replace(/[^\p{L}/]/gu, ''))
}

const rootColor = (page: Page, name: string) =>
  page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name)

describe('a booking page that cannot be shown', () => {
  test('an unknown slug shows the slug, the reason, a retry and a link home', async () => {
    const page = await newPage()
    await page.goto(`${url}/book/nao-existe`)
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
    await page.getByText('nao-existe').first().waitFor()
    await page.getByText('Verifique se o link está correto.').waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await button(page, 'Tentar novamente').waitFor()
    expect(await page.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/')
  })

  test('a request that times out is retried once, and then the page shows a timeout and offers another retry', async () => {
    const page = await newPage()
    await page.clock.install()
    let asked = 0
    await page.route(routes.page, () => {
      asked++
    })
    await page.goto(`${url}/book/${SLUG}`)
    let waited = 0
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        waited += 2
        return page.getByText('Timeout no carregamento de dados').count()
      })
      .toBe(1)
    expect(asked).toBe(2)
    expect(waited).toBeLessThanOrEqual(70)
    await page.unroute(routes.page)
    await button(page, 'Tentar novamente').click()
    await heading(page, 'Escolha o profissional').waitFor()
  })

  test('a page without configuration shows an error and a retry', async () => {
    const page = await newPage()
    await withPage(page, (answer) => ({ ...answer, config: null }))
    await page.goto(`${url}/book/${SLUG}`)
    await page.getByRole('heading', { name: 'Configuração não encontrada' }).waitFor()
    await button(page, 'Tentar novamente').waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).waitFor()
  })

  test('a page with bookings switched off still shows the contact details', async () => {
    const page = await newPage()
    await withPage(page, (answer) => ({
      ...answer,
      open: false,
      business: { ...answer.business, phone: '+551133334444' },
    }))
    await page.goto(`${url}/book/${SLUG}`)
    await heading(page, 'Agendamento online indisponível no momento').waitFor()
    await page.getByText('(11) 3333-4444').waitFor()
  })

  test('unknown paths return 404, and robots.txt, icons and the manifest are served', async () => {
    const page = await newPage()
    expect((await page.goto(`${url}/nada/por/aqui`))?.status()).toBe(404)
    await page.getByText('404', { exact: true }).waitFor()
    expect(await page.getByText('Oops! Page not found').getAttribute('lang')).toBe('en')
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).waitFor()
    for (const file of ['robots.txt', 'favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest'])
      expect((await fetch(`${url}/${file}`)).headers.get('content-type'), file).not.toContain('html')
  })
})

describe('the content of the booking page', () => {
  test('the business’s colors replace the theme’s, stay readable and are removed when the page is left', async () => {
    const page = await newPage()
    await withPage(page, (answer) => {
      const colors = { primary_color: '#FFD400', secondary_color: '#1F3A8A' }
      return { ...answer, config: answer.config && { ...answer.config, ...colors } }
    })
    await openPage(page)
    expect(await rootColor(page, '--primary')).toBe('#FFD400')
    expect(await rootColor(page, '--on-primary')).toBe('#000000')
    expect(await rootColor(page, '--accent')).toBe('#1F3A8A')
    await button(page, 'Usar tema escuro').click()
    await expect.poll(() => rootColor(page, '--accent')).not.toBe('#1F3A8A')
    expect(await page.evaluate(() => localStorage.getItem('navalha-theme'))).toBe('dark')
    await page.evaluate(() => {
      history.pushState({}, '', '/outro-lugar')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('404', { exact: true }).waitFor()
    for (const name of ['--primary', '--on-primary', '--accent']) expect(await rootColor(page, name)).toBe('')
  })

  test('the page shows default texts, and at most two specialties of a professional', async () => {
    const page = await newPage()
    await withPage(page, ({ config, professionals: [first, ...others], ...answer }) => ({
      ...answer,
      business: { ...answer.business, name: '' },
      config: config && { ...config, business_name: undefined, welcome_message: undefined },
      professionals: first
        ? [{ ...first, specialties: ['Corte', 'Barba', 'Pezinho', 'Luzes'] }, ...others]
        : [],
    }))
    await openPage(page)
    await page.getByRole('heading', { name: 'Agendamento Online', level: 1 }).waitFor()
    await page.getByText('Agende seu horário de forma rápida e fácil').waitFor()
    await page.getByText('Corte · Barba').waitFor()
    await page.getByText('+2').waitFor()
    expect(await stepNames(page)).toEqual([
      expect.stringMatching(/^Profissional/),
      'Serviço',
      'Data/Hora',
      'Dados',
    ])
    await page.getByText(`© ${new Date().getFullYear()}`).waitFor()
  })

  test('the only professional is chosen without a question, and services are grouped by category', async () => {
    const page = await newPage()
    await withPage(page, ({ professionals: [first], services: [one, two, three], ...answer }) => ({
      ...answer,
      professionals: first ? [{ ...first, service_ids: undefined }] : [],
      services: [
        { ...one, category: undefined },
        { ...two, category: 'Cabelo', description: 'Lavagem e corte.' },
        { ...three, category: 'Barba' },
      ] as BookingPage['services'],
    }))
    await page.goto(`${url}/book/${SLUG}`)
    await heading(page, 'Escolha o serviço').waitFor()
    expect(await stepNames(page)).toEqual([expect.stringMatching(/^Serviço/), 'Data/Hora', 'Dados'])
    expect(await button(page, 'Voltar').count()).toBe(0)
    expect(await page.locator('main h3').allInnerTexts()).toEqual(['Cabelo', 'Barba', 'Outros'])
    await button(page, /Lavagem e corte/).click()
    await heading(page, 'Escolha a data e horário').waitFor()
    await button(page, 'Voltar').click()
    await heading(page, 'Escolha o serviço').waitFor()
  })

  test('a page without professionals or services says what is missing', async () => {
    const page = await newPage()
    let professionals: BookingPage['professionals'] = []
    const { body } = await api<BookingPage>('')
    await page.route(routes.page, (route) =>
      route.fulfill({ json: { ...body, services: [], professionals } }),
    )
    await openPage(page)
    await page.getByText('Nenhum profissional disponível').waitFor()
    await page.getByText('A agenda online ainda não abriu. Para marcar, ').waitFor()
    professionals = body.professionals
    await button(page, 'Recarregar').click()
    await page.getByText('Sem preferência').click()
    await page.getByText('Nenhum serviço disponível').waitFor()
  })
})

describe('the question for day and time', () => {
  test('a failed request for times shows its reason and a retry, and an empty day can be checked again', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    let answer: (route: Route) => unknown = refuse(422, 'service_not_offered', 'Motivo verdadeiro.')
    await page.route(routes.slots, (route) => answer(route))
    await openPage(page)
    await toDatetime(page, appointment)
    await page.getByText('Erro ao carregar horários').waitFor()
    await page.getByText('Motivo verdadeiro.').waitFor()
    answer = (route) => route.fulfill({ json: { date: appointment.date, slots: [] } })
    await button(page, 'Tentar novamente').click()
    await page.getByText('Nenhum horário disponível').waitFor()
    answer = (route) =>
      route.fulfill({ json: { date: appointment.date, slots: ['09:00', '12:00', '17:30', '18:00'] } })
    await button(page, 'Verificar novamente').click()
    for (const period of ['Manhã', 'Tarde', 'Noite'])
      await page.getByRole('heading', { name: period }).waitFor()
    expect(await page.getByRole('region', { name: 'Tarde' }).getByRole('button').allInnerTexts()).toEqual([
      '12:00',
      '17:30',
    ])
  })

  test('the calendar labels each day with its full name, and marks days without free times', async () => {
    const appointment = await findAppointment()
    const page = await newPage({ size: 'desktop' })
    await page.route(routes.calendar, (route) => {
      const query = new URL(route.request().url()).searchParams
      return route.fulfill({ json: { days: [{ date: query.get('to'), free: false }] } })
    })
    await openPage(page)
    await toDatetime(page, appointment)
    await page.getByText(/^Nenhum dia livre em/).waitFor()
    const days = page.locator('[data-date][aria-label$="sem horários livres"]')
    expect(await days.first().getAttribute('aria-label')).toMatch(
      /^[a-zç-]+á?[a-z-]*, \d+ de [a-zç]+, (hoje, )?sem horários livres$/,
    )
    expect(await days.first().getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('[data-date][tabindex="0"]').count()).toBe(1)
  })
})

describe('the questions for phone and details', () => {
  test('a number without an area code gets the business’s area code, on Enter and on leaving the field', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    await withPage(page, (answer) => ({ ...answer, business: { ...answer.business, area_code: '71' } }))
    await openPage(page)
    await toDatetime(page, appointment)
    await page.locator('[data-time]').first().click()
    const phone = page.getByLabel('Telefone')
    await page.getByText('Sem DDD, vale o 71.').waitFor()
    const digits = newPhone().replace(/\D/g, '').slice(2)
    await phone.pressSequentially(digits)
    await phone.blur()
    const completed = `(71) ${digits.slice(0, 5)}-${digits.slice(5)}`
    expect(await phone.inputValue()).toBe(completed)
    await phone.fill(digits)
    const asked = page.waitForRequest(routes.lookup)
    await phone.press('Enter')
    expect((await asked).postDataJSON()).toEqual({ phone: completed })
  })

  test('an incomplete phone shows an error, and a failed lookup lets the customer continue as a new client', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    await page.route(routes.lookup, (route) => route.abort())
    await openPage(page)
    await toDatetime(page, appointment)
    await page.locator('[data-time]').first().click()
    const phone = page.getByLabel('Telefone')
    await phone.fill('(11) 3333-444')
    expect(await button(page, 'Continuar').isDisabled()).toBe(true)
    const incomplete = page.getByText('Número incompleto: digite o DDD e o telefone.')
    await phone.press('Enter')
    await incomplete.waitFor()
    await phone.fill('(11) 3333-44')
    expect(await incomplete.count()).toBe(0)
    await phone.blur()
    await incomplete.waitFor()
    await phone.fill(newPhone())
    await button(page, 'Continuar').click()
    await page.getByText('Erro na verificação').waitFor()
    await page.getByText('Erro ao verificar cliente. Tente novamente.').waitFor()
    await button(page, 'Continuar como novo cliente').click()
    await heading(page, 'Complete seu cadastro').waitFor()
    expect(await page.getByLabel('Telefone', { exact: true }).getAttribute('readonly')).not.toBeNull()
  })

  test('a booking over the limit shows the business’s phone, and is not retried', async () => {
    const text = 'Este telefone já fez 6 agendamentos hoje. Para marcar outro, ligue para (11) 3265-4321.'
    const appointment = await findAppointment()
    const page = await newPage()
    let sent = 0
    await page.route(routes.book, (route) => {
      sent++
      return refuse(429, 'too_many_bookings', text)(route)
    })
    await openPage(page)
    await toDatetime(page, appointment)
    await page.locator('[data-time]').first().click()
    await passPhone(page)
    await page.getByLabel('Nome').fill('Ana')
    await confirm(page)
    await page.getByText('Erro ao criar agendamento').waitFor()
    await page.getByText(text).waitFor()
    expect(sent).toBe(1)
  })

  test('the form shows an error at each invalid field, and removes it when the field is edited', async () => {
    const appointment = await findAppointment()
    const page = await newPage()
    await withPage(page, ({ config, ...answer }) => ({
      ...answer,
      config: config && { ...config, require_email: true, require_notes: true },
    }))
    await page.route(routes.lookup, (route) => route.fulfill({ json: { found: false } }))
    const bodies: { client: unknown }[] = []
    await page.route(routes.book, (route) => {
      bodies.push(route.request().postDataJSON())
      return refuse(409, 'booking_closed', 'Fechado agora.')(route)
    })
    await openPage(page)
    await toDatetime(page, appointment)
    await page.locator('[data-time]').first().click()
    await page.getByLabel('Telefone').fill('11987654321')
    await page.keyboard.press('Enter')
    await page.getByText('Novo cliente').waitFor()
    await heading(page, 'Complete seu cadastro').waitFor()
    await button(page, 'Confirmar agendamento').click()
    for (const text of ['Nome é obrigatório', 'E-mail é obrigatório', 'Observações são obrigatórias']) {
      await page.getByText(text).waitFor()
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('client-name')
    await page.getByLabel('Nome').fill('  Ana  ')
    expect(await page.getByText('Nome é obrigatório').count()).toBe(0)
    await page.getByLabel('E-mail').fill('ana@')
    await page.getByLabel('Observações').fill(' nada ')
    await page.getByText('Mais dados').click()
    await page.getByLabel('Data de nascimento').fill('2999-01-01')
    await button(page, 'Confirmar agendamento').click()
    await page.getByText('E-mail deve ter um formato válido').waitFor()
    await page.getByText('Data de nascimento não pode ser no futuro').waitFor()
    await page.getByLabel('E-mail').fill(' ana@exemplo.com ')
    await page.getByLabel('Data de nascimento').fill('')
    await button(page, 'Confirmar agendamento').click()
    await page.getByText('Erro ao criar agendamento').waitFor()
    await page.getByText('Fechado agora.').waitFor()
    expect(bodies[0]?.client).toEqual({
      phone: '(11) 98765-4321',
      name: 'Ana',
      email: 'ana@exemplo.com',
      notes: 'nada',
    })
  })
})
