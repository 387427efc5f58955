import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#shared/time.ts'
import { dayName } from '../../web/src/lib/dates.ts'
import { appointmentIn, asking, openAgenda, openDayShop, putAppointment } from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()

describe('a list of days that needs several requests', () => {
  test('the list shows the days of all requests together, in order, and refreshes each of them', async () => {
    const shop = await openDayShop()
    for (const [ahead, name] of [
      [27, 'Quarta Semana'],
      [1, 'Amanhã Cedo'],
      [9, 'Semana que Vem'],
    ] as const)
      await putAppointment(shop, '10:00', name, { date: addDays(shop.day, ahead) })
    const page = await newPage({ size: 'desktop' })
    const names = async () => {
      const lines = await page.locator('section li button .sr-only').allTextContents()
      return lines.map((line) => line.split(', ')[1])
    }
    await openAgenda(page, shop, '?vista=lista')
    await appointmentIn(page, /Amanhã Cedo/).waitFor()
    await button(page, 'Mais opções da agenda').click()
    await page.getByRole('menuitemradio', { name: '14 dias' }).click()
    await expect.poll(names).toEqual(['Amanhã Cedo', 'Semana que Vem'])

    await openAgenda(page, shop, '?vista=lista&dias=31')
    await expect.poll(names).toEqual(['Amanhã Cedo', 'Semana que Vem', 'Quarta Semana'])
    await putAppointment(shop, '11:00', 'Chegou Depois', { date: addDays(shop.day, 30) })
    await asking(page, appointmentIn(page, /Chegou Depois/).waitFor())
    expect(await names()).toEqual(['Amanhã Cedo', 'Semana que Vem', 'Quarta Semana', 'Chegou Depois'])
  })

  test('the list shows an error while one request fails, and appears after a retry', async () => {
    const shop = await openDayShop()
    await putAppointment(shop, '10:00', 'Rui Barros')
    const page = await newPage({ size: 'desktop' })
    const third = `**/api/staff/agenda?from=${addDays(shop.day, 14)}*`
    await page.route(third, (route) =>
      route.fulfill({ status: 400, json: { status: 400, code: 'invalid_input', detail: 'Não desta vez.' } }),
    )
    await openAgenda(page, shop, '?vista=lista&dias=31')
    await page.getByText('Erro ao carregar agendamentos').waitFor()
    expect(await appointmentIn(page, /Rui Barros/).count()).toBe(0)
    await page.unroute(third)
    await button(page, 'Tentar novamente').click()
    await appointmentIn(page, /Rui Barros/).waitFor()
  })
})

test('appointments of a deleted professional keep their column and the professional’s name', async () => {
  const shop = await openDayShop()
  const { otherProfessional } = shop.customer
  const date = addDays(shop.day, -1)
  await putAppointment(shop, '10:00', 'Rui Barros', {
    date,
    professional_id: otherProfessional.id,
    staff_notes: 'Anotado depois',
  })
  const { status } = await shop.owner.deleteProfessional({ professional_id: otherProfessional.id })
  expect(status).toBe(200)
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}`)
  await appointmentIn(page, '10:00 às 10:30, Rui Barros, Corte, agendado, com Bia').waitFor()
  await page.getByRole('heading', { name: 'Bia', level: 2 }).waitFor()
  await page.getByText('Lista', { exact: true }).click()
  await page.getByText('Corte · Bia', { exact: true }).waitFor()
})

test('each professional chosen in the filter has a column, even an empty one', async () => {
  const shop = await openDayShop()
  await putAppointment(shop, '10:00', 'Rui Barros')
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}&profissional=ninguem`)
  await page.getByRole('heading', { name: 'Sem profissional', level: 2 }).waitFor()
  expect(await page.locator('.agenda-column').count()).toBe(1)
  await button(page, 'Filtros 1 ativo').click()
  await page.getByRole('checkbox', { name: 'Ana' }).check()
  await appointmentIn(page, /Rui Barros/).waitFor()
  expect(await page.locator('.agenda-column').count()).toBe(2)
})

test('a long appointment shows the client’s name at its upper edge', async () => {
  const shop = await openDayShop()
  await putAppointment(shop, '10:00', 'Rui Barros', { duration: 120 })
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}`)
  const item = appointmentIn(page, /Rui Barros/)
  const top = async () => (await item.boundingBox())?.y ?? 0
  const nameTop = async () => (await item.locator('.agenda-item-name').boundingBox())?.y ?? 0
  await item.waitFor()
  expect((await nameTop()) - (await top())).toBeLessThan(8)
})

test('short appointments and four simultaneous ones each show a name, and none covers another', async () => {
  const shop = await openDayShop()
  const short = [
    ['10:00', 5, 'Rui Barros'],
    ['10:05', 5, 'Ana Lima'],
    ['10:10', 10, 'Davi Rocha'],
  ] as const
  for (const [time, duration, name] of short) await putAppointment(shop, time, name, { duration })
  for (const name of ['Um', 'Dois', 'Três', 'Quatro'])
    await putAppointment(shop, '11:00', `${name} Juntos`, { allow_overlap: true })
  const page = await newPage({ size: 'desktop' })
  await page.setViewportSize({ width: 820, height: 900 })
  for (const zoom of [1, 2, 3]) {
    await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}&vista=semana&zoom=${zoom}`)
    await appointmentIn(page, /Rui Barros/).waitFor()
    const blocks = await page.locator('.agenda-item').evaluateAll((items) =>
      items.map((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect()
        const words = item.querySelector('.agenda-item-words')?.getBoundingClientRect()
        const name = item.querySelector('.agenda-item-name')?.getBoundingClientRect()
        const shown = Math.min(words?.right ?? 0, name?.right ?? 0) - (name?.left ?? 0)
        return { left, right, top, bottom, cut: (words?.bottom ?? 0) > bottom + 1, shown }
      }),
    )
    expect(blocks).toHaveLength(7)
    for (const one of blocks) {
      expect(one, `zoom ${zoom}`).toMatchObject({ cut: false })
      expect(one.shown, `zoom ${zoom}`).toBeGreaterThanOrEqual(30)
      const covered = blocks.filter(
        (other) =>
          other !== one &&
          other.top < one.bottom &&
          one.top < other.bottom &&
          other.left < one.right &&
          one.left < other.right,
      )
      expect(covered, `zoom ${zoom}`).toEqual([])
    }
  }
})

describe('the bar above the agenda', () => {
  test('the bar has one row of the same height in every view, with and without filters', async () => {
    const shop = await openDayShop()
    const page = await newPage({ size: 'desktop' })
    for (const query of ['?', '?vista=semana&', '?vista=lista&', `?dia=${addDays(shop.day, 400)}&`]) {
      await openAgenda(page, shop, `${query}status=scheduled`)
      await button(page, 'Hoje').waitFor()
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const { height, wide } = await page.locator('.agenda-bar').evaluate((bar) => ({
          height: bar.getBoundingClientRect().height,
          wide: bar.scrollWidth - bar.clientWidth,
        }))
        expect({ height, wide }, `${query} at ${width}`).toEqual({ height: 57, wide: 0 })
      }
    }
  })

  test('the bar shows on a 360 px phone whose week it is', async () => {
    const shop = await openDayShop()
    const page = await newPage({ size: 'small' })
    await openAgenda(page, shop, '?vista=semana')
    const field = page.getByLabel('Profissional da semana')
    expect((await field.boundingBox())?.width).toBeGreaterThan(90)
  })
})

test('a day of another year shows its year on the screen and on paper', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 400)
  const page = await newPage({ size: 'small' })
  await putAppointment(shop, '10:00', 'Rui Barros', { date })
  await openAgenda(page, shop, `?dia=${date}`)
  const shown = page.locator('.agenda-date span:visible', { hasText: date.slice(0, 4) })
  await shown.waitFor()
  expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = await page.locator('.agenda-print h1').textContent()
  expect(paper).toMatch(new RegExp(`de ${date.slice(0, 4)}$`))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByText('Lista', { exact: true }).tap()
  await page.getByRole('heading', { level: 2, name: `de ${date.slice(0, 4)}` }).waitFor()
})

test.each(['apt_00000000000000000000000000', 'apt_000'])(
  'a link to appointment %s, which does not exist, shows a message',
  async (id) => {
    const shop = await openDayShop()
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?agendamento=${id}`)
    await page.getByText('Agendamento não encontrado.', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('agendamento')).toBe(false)
    await page.getByRole('heading', { name: 'Ana', level: 2 }).waitFor()
  },
)

test('the dialog that explains missing times says which input it needs', async () => {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  const ask = async () => {
    await button(page, 'Mais opções da agenda').click()
    await page.getByRole('menuitem', { name: 'Por que não há horário?' }).click()
  }
  await openAgenda(page, shop)
  await ask()
  await page.getByLabel('Data', { exact: true }).fill('')
  await page.getByText('Informe a data.', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  const { service, otherService } = shop.customer
  for (const { id } of [service, otherService]) {
    const off = { version: 1, is_active: false }
    expect((await shop.owner.updateService({ service_id: id, ...off })).status).toBe(200)
  }
  await page.reload()
  await ask()
  await page.getByText('Não há serviço ativo. Cadastre ou ative um em Serviços.').waitFor()
})

test('the team week counts appointments and free time, and a click on a day opens it', async () => {
  const shop = await openDayShop()
  const { professional, otherProfessional } = shop.customer
  // All appointments fall in one week.
  const week = addDays(shop.day, 7 - weekdayOf(shop.day))
  const date = addDays(week, 2)
  for (const time of ['10:00', '11:00']) await putAppointment(shop, time, 'Rui Barros', { date })
  await putAppointment(shop, '10:00', 'Ana Dias', { date, professional_id: otherProfessional.id })
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?vista=semana&dia=${week}`)
  await page.getByLabel('Profissional da semana').selectOption({ label: 'Toda a equipe' })
  const day = (name: string) =>
    page.getByRole('table', { name: 'Semana da equipe' }).getByRole('link', {
      name: `${name}, ${dayName(date)}`,
    })
  const summaryOf = async (name: string) => (await day(name).getAttribute('aria-label'))?.split(': ')[1]
  await day(professional.name).waitFor()
  expect([await summaryOf(professional.name), await summaryOf(otherProfessional.name)]).toEqual([
    '2 agendamentos, 22h30min livres',
    '1 agendamento, 23h livres',
  ])
  await day(otherProfessional.name).click()
  await appointmentIn(page, /Ana Dias/).waitFor()
  expect(await appointmentIn(page, /Rui Barros/).count()).toBe(0)
  await page.goBack()
  await day(professional.name).waitFor()
})
