import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#shared/clients.ts'
import type { Dashboard, DashboardAppointment } from '#shared/metrics.ts'
import { formatMoney } from '#shared/money.ts'
import { button, copied, expectAccessible, url, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'
import { enter, eventually, staffApi, title } from '../e2e/staff-page.ts'

const newPage = useBrowser()
const card = (page: Page, name: string) =>
  page.getByLabel('Resumo').locator('div').filter({ hasText: name }).last()
const answer = '**/api/staff/dashboard'

/** Changes parts of the dashboard's response that a test cannot produce quickly, and records what was shown. */
async function changeDashboard(page: Page, change: (dashboard: Dashboard) => Partial<Dashboard>) {
  const seen: Dashboard[] = []
  await page.route(answer, async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as Dashboard
    const shown = { ...dashboard, ...change(dashboard) }
    seen.push(shown)
    await route.fulfill({ response, json: shown })
  })
  return seen
}

const appointment = {
  id: 'apt_x',
  time: '09:30',
  duration: 30,
  client_name: 'Beatriz Araújo',
  service_name: 'Corte',
  professional_name: 'Jorge Mattos',
  price: 55,
  status: 'scheduled',
} as const

describe('the dashboard of the demo business', () => {
  test('the dashboard shows the figures and appointments of the API', async () => {
    const page = await newPage()
    // The demo is closed on Sundays, so one appointment is added.
    const seen = await changeDashboard(page, ({ agenda }) => ({ agenda: [appointment, ...agenda] }))
    await enter(page)
    await card(page, 'Agendamentos Hoje').waitFor()
    // The page's own response has the expected figures, because other tests' bookings change them.
    const day = seen.at(-1) as Dashboard
    const { clients, revenue } = day
    // Other tests import thousands of clients, so the count has separators.
    const count = (value = -1) => value.toLocaleString('pt-BR')
    const figures: [string, string[]][] = [
      ['Agendamentos Hoje', [count(day.appointments.today), `${count(day.appointments.completed)} concluíd`]],
      ['Novos Clientes no Mês', [count(clients?.new_this_month), `${count(clients?.total)} no total`]],
      [
        'Faturamento Hoje',
        [formatMoney(revenue?.today ?? -1), `${formatMoney(revenue?.month ?? -1)} no mês`],
      ],
      ['Estoque Baixo', [`${day.low_stock.count}`, 'itens no mínimo']],
    ]
    for (const [name, texts] of figures) {
      const shown = await card(page, name).textContent()
      for (const text of texts) expect(shown).toContain(text)
    }
    const list = page.getByRole('region', { name: 'Agendamentos de hoje' })
    const rows = await list.locator('li').allTextContents()
    expect(rows).toHaveLength(day.agenda.length)
    expect(rows[0]).toContain('Beatriz Araújo')
    const isOver = ({ status }: DashboardAppointment) => status === 'completed' || status === 'no_show'
    const shown = [...day.agenda.filter((one) => !isOver(one)), ...day.agenda.filter(isOver)]
    for (const [index, { time, client_name, service_name, price }] of shown.entries()) {
      for (const part of [time, client_name, service_name, formatMoney(price ?? -1)])
        expect(rows[index]).toContain(part)
    }
    await page.getByRole('heading', { name: 'Próximo Cliente' }).waitFor()
  })

  test('a person can open a client by mouse and the quick actions by keyboard', async () => {
    const page = await newPage({ size: 'desktop' })
    await changeDashboard(page, () => ({ next: null, agenda: [] }))
    await enter(page)
    await page.getByText('Nenhum cliente até o fim do dia.').waitFor()
    for (const [name, path] of [
      ['Novo Agendamento', '/agendamentos?novo=1'],
      ['Cadastrar Cliente', '/clientes?novo=1'],
      ['Gerenciar Serviços', '/servicos'],
    ] as const) {
      await page.getByText('Nenhum agendamento para hoje').waitFor()
      await title(page, 'Dashboard').focus()
      for (let tab = 0; tab < 4; tab++) {
        const focused = await page.evaluate(() => document.activeElement?.textContent)
        if (focused === name) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await eventually(() => page.url()).toBe(url + path)
      await page.goBack()
    }
    const { clients } = await staffApi<{ clients: [ClientRow] }>(page, 'GET', '/clients')
    const [{ id: client_id, name }] = clients
    await page.unrouteAll()
    await changeDashboard(page, () => ({ agenda: [{ ...appointment, client_id, client_name: name }] }))
    await page.reload()
    await page.getByRole('region', { name: 'Agendamentos de hoje' }).getByRole('link', { name }).click()
    await title(page, name).waitFor()
  })

  test('the dashboard marks late appointments and lists low stock', async () => {
    const page = await newPage()
    await changeDashboard(page, () => ({
      next: { ...appointment, late: true },
      low_stock: {
        count: 4,
        items: [
          { id: 'a', name: 'Pomada modeladora', quantity: 2, unit: 'un' },
          { id: 'b', name: 'Óleo para barba', quantity: 1.5, unit: 'L' },
          { id: 'c', name: 'Lâminas', quantity: 0, unit: 'cx' },
        ],
      },
    }))
    await enter(page)
    const next = page.getByRole('region', { name: 'Próximo Cliente' })
    await next.getByText('em aberto desde 09:30').waitFor()
    await next.getByText('Beatriz Araújo').waitFor()
    const stock = page.getByRole('region', { name: 'Estoque Baixo' })
    expect(await stock.getByRole('listitem').allTextContents()).toEqual([
      'Pomada modeladora2 un',
      'Óleo para barba1,5 L',
      'Lâminas0 cx',
    ])
    const all = stock.getByRole('link', { name: 'Ver todos os 4' })
    expect(await all.getAttribute('href')).toBe('/estoque?baixo=1')
    await expectAccessible(page, 'late and low')
  })

  test('the dashboard shows that it is loading, and an error with a retry', async () => {
    const page = await newPage()
    let hold = true
    await page.route(answer, async (route) => {
      while (hold) await new Promise((resolve) => setTimeout(resolve, 50))
      await route.fulfill({ status: 429, json: { detail: 'Espere um pouco.', code: 'busy' } })
    })
    await enter(page)
    await page.getByRole('status').getByText('Carregando dashboard...').waitFor()
    hold = false
    await page.getByText('Erro ao carregar dados do dashboard').waitFor()
    await expectAccessible(page, 'failed')
    await page.unrouteAll()
    await button(page, 'Recarregar').click()
    await card(page, 'Agendamentos Hoje').waitFor()
    await page.getByText('Erro ao carregar dados do dashboard').waitFor({ state: 'detached' })
  })

  test('the dashboard refreshes every minute while it is visible', async () => {
    const page = await newPage()
    await page.clock.install()
    await enter(page)
    await card(page, 'Agendamentos Hoje').waitFor()
    const asked = page.waitForRequest(answer)
    await page.clock.fastForward(61_000)
    await asked
  })
})

test('the guide leads a new business through five steps to its first booking', async () => {
  const page = await newPage()
  const shop = await openShop('Barbearia Nova')
  await enterAs(page, shop.owner, { path: '/dashboard' })
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await steps.getByText('Cadastre seus serviços').waitFor()
  await steps.getByText('0 de 5 feitos').waitFor()
  await page.context().grantPermissions(['clipboard-write'])
  await steps.getByRole('button', { name: 'Copiar link' }).click()
  await steps.getByText('Copiado').waitFor()
  expect(await copied(page)).toBe(`${url}/book/${shop.slug}`)
  await steps.getByText('1 de 5 feitos').waitFor()
  const choose = steps.getByRole('link', { name: 'Escolher feriados' })
  expect(await choose.getAttribute('href')).toBe('/profissionais?aba=feriados')
  const answer = steps.getByRole('button', { name: 'Não fecho em feriados' })
  await answer.click()
  await steps.getByText('2 de 5 feitos').waitFor()
  await answer.waitFor({ state: 'detached' })
  await shop.service({ name: 'Corte' })
  await page.reload()
  await steps.getByText('3 de 5 feitos').waitFor()
  const team = steps.getByRole('link', { name: 'Ir para profissionais' })
  await team.waitFor()
  await shop.professional({ name: 'Ana', hours: [] })
  await page.reload()
  await steps.getByText('3 de 5 feitos').waitFor()
  await page.getByText('Nenhum agendamento para hoje').waitFor()
  const newest = { ...appointment, date: '2031-03-10' }
  await changeDashboard(page, ({ first_steps }) => ({
    first_steps: first_steps && { ...first_steps, booked: true },
    newest,
  }))
  await page.reload()
  await steps.getByText('4 de 5 feitos').waitFor()
  await steps.getByText('novo', { exact: true }).waitFor()
  const shown = steps.getByRole('link', { name: 'Ver na agenda' })
  expect(await shown.getAttribute('href')).toBe('/agendamentos?dia=2031-03-10&agendamento=apt_x')
  await expectAccessible(page, 'first booking')
  await steps.getByRole('button', { name: 'Fechar guia' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.unrouteAll()
  await page.reload()
  await steps.waitFor()
  await team.click()
  await page.getByRole('dialog', { name: 'Novo profissional' }).waitFor()
})

test('the next days link to the agenda, and the newest booking is marked', async () => {
  const page = await newPage()
  const newest = { ...appointment, date: '2031-03-12' }
  await changeDashboard(page, () => ({
    today: '2031-03-09',
    upcoming: [
      { date: '2031-03-10', appointments: 1 },
      { date: '2031-03-12', appointments: 7 },
    ],
    newest,
  }))
  await enter(page)
  const days = page.getByRole('region', { name: 'Próximos dias' })
  const links = days.getByRole('link')
  await links.first().waitFor()
  expect(await links.allTextContents()).toEqual([
    'amanhã1 agendamento',
    'qua., 12 de mar.7 agendamentos',
    'novo 09:30 · Beatriz Araújo · Corte',
  ])
  expect(await links.nth(1).getAttribute('href')).toBe('/agendamentos?dia=2031-03-12')
  expect(await links.nth(2).getAttribute('href')).toBe('/agendamentos?dia=2031-03-12&agendamento=apt_x')
  await changeDashboard(page, () => ({ upcoming: [], newest: { ...newest, date: '2031-04-30' } }))
  await page.reload()
  // The date lies beyond the days that are counted.
  await expect.poll(() => links.first().textContent()).toContain('30 de abr.')
})

test('the menu offers the booking page’s address to open, copy, send and scan', async () => {
  const page = await newPage()
  await enter(page)
  await button(page, 'Menu').click()
  await button(page, 'Minha página').click()
  const dialog = page.getByRole('dialog', { name: 'Minha página' })
  const address = `${url}/book/navalha`
  await dialog.getByRole('img', { name: `QR code de ${address}` }).waitFor()
  expect(await dialog.getByRole('link', { name: 'Ver minha página' }).getAttribute('href')).toBe(address)
  const whatsapp = await dialog.getByRole('link', { name: 'Enviar no WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(
    `Agende seu horário na Barbearia Navalha: ${address}`,
  )
  await expectAccessible(page, 'page')
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copiar link' }).click()
  await dialog.getByText('Copiado').waitFor()
  expect(await copied(page)).toBe(address)
})
