import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { nextPhone } from '../kit/actor.ts'
import {
  appointmentIn,
  openAgenda,
  openDayShop,
  openTomorrow,
  panelOf,
  putAppointment,
} from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()
const versions = '**/api/staff/agenda/versions*'

describe('notes in the panel', () => {
  test('are not written over what somebody else wrote meanwhile, before that was seen', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    const made = await putAppointment(shop, '03:00', 'Rui Barros', { notes: 'Traz o filho' })
    // Nobody tells this screen what others do.
    await page.route(versions, (route) => route.abort())
    await open()
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    const field = panel.getByLabel('Observações')
    const stored = async () => (await shop.owner.appointment(made.id)).body.appointment.notes
    await field.fill('Alergia a amônia')
    await shop.manager.edit(made.id, { version: made.version, notes: 'Pagou sinal' })
    await button(page, 'Salvar').click()
    await page.getByText('Outra pessoa mexeu neste agendamento. Mostramos como está agora.').waitFor()
    await page.unroute(versions)
    await panel.getByText('Estas observações mudaram enquanto você escrevia.').waitFor()
    await panel.getByText('Pagou sinal').waitFor()
    expect(await field.inputValue()).toBe('Alergia a amônia')
    expect(await stored()).toBe('Pagou sinal')
    expect(await button(page, 'Salvar').isDisabled()).toBe(true)
    await button(page, 'Ficar com o meu').click()
    await field.fill('Pagou sinal. Alergia a amônia')
    await button(page, 'Salvar').click()
    await expect.poll(stored).toBe('Pagou sinal. Alergia a amônia')
    await button(page, 'Salvar').waitFor({ state: 'detached' })
    // What changes elsewhere is in nobody's way.
    await field.fill('Só isto')
    const { version } = (await shop.owner.appointment(made.id)).body.appointment
    await shop.manager.edit(made.id, { version, price: 70 })
    await expect.poll(() => panel.getByLabel('Preço (R$)').inputValue()).toBe('70,00')
    await button(page, 'Salvar').click()
    await expect.poll(stored).toBe('Só isto')
  })

  test('outlast a reload, and another appointment in between', async () => {
    const { shop, page, open } = await openTomorrow(newPage)
    await putAppointment(shop, '03:00', 'Rui Barros')
    await putAppointment(shop, '04:00', 'Beto Brito')
    await open()
    const field = (name: string) => panelOf(page, name).getByLabel('Observações')
    await appointmentIn(page, /Rui Barros/).click()
    await field('Rui Barros').fill('Alergia a amônia')
    await appointmentIn(page, /Beto Brito/).click()
    expect(await field('Beto Brito').inputValue()).toBe('')
    await appointmentIn(page, /Rui Barros/).click()
    expect(await field('Rui Barros').inputValue()).toBe('Alergia a amônia')
    await page.reload()
    await field('Rui Barros').waitFor()
    expect(await field('Rui Barros').inputValue()).toBe('Alergia a amônia')
    await page.getByText('Continuando de onde você parou.').waitFor()
    await button(page, 'Descartar').click()
    expect(await field('Rui Barros').inputValue()).toBe('')
  })
})

test('service and client of an appointment are changed in its panel, over somebody when that is said', async () => {
  const { shop, page, open } = await openTomorrow(newPage)
  const made = await putAppointment(shop, '03:00', 'Rui Barros')
  await putAppointment(shop, '03:30', 'Vem Depois')
  await open()
  await appointmentIn(page, /, Rui Barros/).click()
  const panel = panelOf(page, 'Rui Barros')
  const appointment = async () => (await shop.owner.appointment(made.id)).body.appointment
  await panel.getByRole('button', { name: 'Alterar serviço ou cliente' }).click()
  await panel.getByLabel('Serviço').selectOption({ label: `Barba · 45 min · ${formatMoney(35.5)}` })
  await panel.getByText(`Termina às 03:45, por ${formatMoney(35.5)}`).waitFor()
  await panel.getByText('03:30 às 04:00, Vem Depois, Corte').waitFor()
  // What was chosen outlasts a reload.
  await page.reload()
  await panel.getByText('03:30 às 04:00, Vem Depois, Corte').waitFor()
  await button(page, 'Trocar').click()
  await button(page, 'Salvar mesmo assim').click()
  await panel.getByText('Escolha o cliente, ou marque como cliente avulso.').waitFor()
  await button(page, 'Novo cliente').click()
  await panel.getByLabel('Nome').fill('Rui Barros Filho')
  await panel.getByLabel('Telefone').fill(nextPhone().replace('+55', ''))
  await button(page, 'Salvar mesmo assim').click()
  const changed = panelOf(page, 'Rui Barros Filho')
  await changed.getByText('Barba', { exact: true }).waitFor()
  expect(await appointment()).toMatchObject({ service_name: 'Barba', duration: 45, price: 35.5 })
  expect((await appointment()).client_id).toBeDefined()
  await changed.getByText('serviço: Corte → Barba').waitFor()
  await changed
    .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    .first()
    .waitFor()
  await changed.getByRole('button', { name: 'Alterar serviço ou cliente' }).click()
  await button(page, 'Trocar').click()
  await button(page, 'Cliente avulso').click()
  await changed.getByRole('button', { name: 'Salvar', exact: true }).click()
  await panelOf(page, 'Cliente avulso').waitFor()
  expect((await appointment()).client_id).toBeUndefined()
})

test('on a phone, where it fills the window, toasts are seen over it and can be pressed', async () => {
  const shop = await openDayShop()
  const made = await putAppointment(shop, '03:00', 'Rui Barros')
  const page = await newPage({ size: 'small' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}&agendamento=${made.id}`)
  const panel = panelOf(page, 'Rui Barros')
  const toasts = page.locator('[data-sonner-toast]')
  await page.route('**/status', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'invalid_status_transition', detail: 'Agora não.' },
    }),
  )
  await panel.getByRole('button', { name: 'Confirmar' }).tap()
  const refused = toasts.filter({ hasText: 'Agora não.' })
  await refused.waitFor()
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => refused.evaluate(isOnTop)).toBe(true)
  await page.unroute('**/status')
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).tap()
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).tap()
  await panel.getByText('Cancelado', { exact: true }).waitFor()
  await toasts.getByRole('button', { name: 'Desfazer' }).tap()
  await panel.getByText('Agendado', { exact: true }).waitFor()
  // What is told when the panel is gone outlasts it.
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).tap()
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).tap()
  const undo = toasts.getByRole('button', { name: 'Desfazer' })
  await undo.waitFor()
  await button(page, 'Fechar').tap()
  await panel.waitFor({ state: 'detached' })
  await undo.tap()
  await appointmentIn(page, /^03:00 às 03:30, Rui Barros, Corte, agendado/).waitFor()
})
