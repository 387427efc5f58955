import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { appointmentIn, openAgenda, openTomorrow, panelOf, putAppointment } from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { done, nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'

const newPage = useBrowser()

test('a member can change service and client in the panel, with consent to an overlap', async () => {
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

test('the panel shows labels, visit count and notes of the client, and reminders link to WhatsApp messages', async () => {
  const { shop, page, date, open } = await openTomorrow(newPage)
  const { owner, customer } = shop
  const client = done(
    await owner.createClient({
      name: 'Lia Prado',
      phone: nextPhone(),
      labels: ['VIP'],
      notes: 'Alérgica a amônia.',
      birth_date: `1990-${shop.day.slice(5)}`,
    }),
  )
  await putAppointment(shop, '10:00', 'Lia Prado', { client_id: client.id, client_name: undefined })
  await open()
  await appointmentIn(page, /^10:00 às 10:30, Lia Prado/).click()
  const panel = panelOf(page, 'Lia Prado')
  for (const text of ['VIP', '1ª visita', 'Alérgica a amônia.'])
    await panel.getByText(text, { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Mais opções da agenda').click()
  await page.getByRole('menuitem', { name: 'Lembretes de amanhã' }).click()
  const reminders = page.getByRole('dialog', { name: 'Lembretes de amanhã' })
  const link = reminders.getByRole('link', { name: 'Lembrar pelo WhatsApp' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/55\d{11}\?text=/)
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
    `${customer.service.name} com ${customer.professional.name}, amanhã (${date.slice(8)}/${date.slice(5, 7)}) às 10:00`,
  )
  const wish = reminders.getByRole('link', { name: 'Dar os parabéns' })
  expect(decodeURIComponent((await wish.getAttribute('href')) ?? '')).toContain('Parabéns, Lia!')
  await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await reminders.getByText('Aberto').waitFor()
  await page.reload()
  await button(page, 'Mais opções da agenda').click()
  await page.getByRole('menuitem', { name: 'Lembretes de amanhã' }).click()
  await reminders.getByText('Aberto').waitFor()
})

test('a completed appointment has a receipt that can be sent to its client', async () => {
  const { shop, page } = await openTomorrow(newPage)
  const client = done(await clientsOf(shop.owner).create({ name: 'Lia Prado', phone: '11987654321' }))
  const made = await putAppointment(shop, '03:00', '', {
    client_id: client.id,
    client_name: undefined,
    date: addDays(shop.day, -1),
    staff_notes: 'Anotado depois',
  })
  const settlement = {
    payments: [{ method: 'pix', amount: 30 }],
    receivable: { amount: 20, due_date: addDays(shop.day, 5) },
    discount: 5,
    tip: 5,
  }
  done(await shop.owner.status(made.id, made.version, 'completed', { settlement }))
  await openAgenda(page, shop, `?dia=${addDays(shop.day, -1)}&agendamento=${made.id}`)
  await button(page, 'Recibo').click()
  const paper = page.getByRole('dialog', { name: 'Recibo' })
  const text = (await paper.locator('.receipt').textContent())?.replaceAll('\u00a0', ' ')
  for (const part of [
    'Corte1 × R$ 50,00R$ 50,00',
    'Desconto−R$ 5,00',
    'GorjetaR$ 5,00',
    'TotalR$ 50,00',
    'PixR$ 30,00',
  ])
    expect(text).toContain(part)
  await button(page, 'Enviar pelo WhatsApp').click()
  expect(await paper.getByLabel('WhatsApp do cliente').inputValue()).toBe('(11) 98765-4321')
})
