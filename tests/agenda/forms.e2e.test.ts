import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Client } from '#shared/clients.ts'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { appointmentIn, openAgenda, openDayShop } from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { nextPhone } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'

type DayShop = Awaited<ReturnType<typeof openDayShop>>

const newPage = useBrowser()
const corte = { label: `Corte · 30 min · ${formatMoney(50)}` }

/** Opens the form for a new appointment in tomorrow's agenda. */
async function openForm(query = '', prepare: (shop: DayShop) => Promise<void> = async () => {}) {
  const shop = await openDayShop()
  await prepare(shop)
  const date = addDays(shop.day, 1)
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}${query}`)
  await button(page, 'Novo agendamento').click()
  return { shop, page, date, dialog: page.getByRole('dialog') }
}

/** Returns the error message of the focused field. */
async function errorOfField(page: Page, label: string) {
  const field = page.getByRole('dialog').getByLabel(label).and(page.locator('[aria-invalid=true]:focus'))
  const [id] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`#${id}`).textContent()
}

/** Reads the appointments of a day from the server. */
const stored = (shop: DayShop, date: string) => async () =>
  (await shop.owner.agenda(date)).body.days[0]?.appointments

test('the appointment form shows errors of the form and of the server at their fields, and focuses the field', async () => {
  const { page, dialog } = await openForm()
  await page.getByLabel('Cliente', { exact: true }).fill('Davi Rocha')
  await page.getByRole('option', { name: 'Novo cliente “Davi Rocha”' }).click()
  await page.getByLabel('Serviço').selectOption(corte)
  await page.getByLabel('Telefone').fill('123')
  await page.getByLabel('Preço (R$)').fill('1000000')
  await button(page, 'Agendar').click()
  expect(await errorOfField(page, 'Preço (R$)')).toBe(`O valor máximo é ${formatMoney(999_999.99)}.`)
  await page.getByLabel('Preço (R$)').fill('50')
  await button(page, 'Agendar').click()
  const said = (await errorOfField(page, 'Telefone')) ?? ''
  expect(said).toContain('telefone')
  // The message appears once, and in no notice.
  expect(await dialog.getByText(said, { exact: true }).count()).toBe(1)
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await page.getByLabel('Telefone').fill('')
  await page.getByLabel('Telefone').pressSequentially('11987650002')
  await button(page, 'Agendar').click()
  await appointmentIn(page, /Davi Rocha/).waitFor()
})

test('choosing a client fills in their usual service and professional, and one press takes a free time', async () => {
  const { shop, page, dialog, date } = await openForm('', async ({ owner, customer, day }) => {
    const { body: client } = await clientsOf(owner).create({ name: 'Lucas Lima', phone: nextPhone() })
    const visit = {
      client_id: (client as Client).id,
      professional_id: customer.otherProfessional.id,
      service_id: customer.service.id,
      time: '00:00',
    }
    for (const days of [-14, -7])
      expect(
        (await owner.create({ ...visit, date: addDays(day, days), staff_notes: 'Anotada' })).status,
      ).toBe(201)
    // The previous professional is busy at first.
    expect((await owner.create({ ...visit, date: addDays(day, 1), client_id: undefined })).status).toBe(201)
  })
  const other = shop.customer.otherProfessional
  await page.getByLabel('Cliente', { exact: true }).fill('lucas')
  await page.getByRole('option', { name: 'Lucas Lima' }).click()
  await dialog.getByText('O de sempre deste cliente.').waitFor()
  expect(await page.getByLabel('Serviço').inputValue()).toBe(shop.customer.service.id)
  expect(await page.getByLabel('Profissional').inputValue()).toBe(other.id)
  expect(await page.getByLabel('Horário').inputValue()).toBe('00:30')
  expect(await dialog.getByText('Sobrepõe outro horário').count()).toBe(0)

  const free = dialog.getByRole('group', { name: 'Próximos livres' })
  await free.getByRole('button', { name: '01:00' }).click()
  expect(await page.getByLabel('Horário').inputValue()).toBe('01:00')
  await button(page, 'Agendar').click()
  await appointmentIn(page, /Lucas Lima/).waitFor()
  await expect
    .poll(stored(shop, date))
    .toContainEqual(expect.objectContaining({ client_name: 'Lucas Lima', time: '01:00' }))
})

test('an appointment without a client is a walk-in, and a searched name must be chosen from the list', async () => {
  const { shop, page, date } = await openForm()
  await page.getByLabel('Cliente', { exact: true }).fill('Zé')
  await page.getByLabel('Serviço').selectOption(corte)
  await button(page, 'Agendar').click()
  expect(await errorOfField(page, 'Cliente')).toContain('Escolha na lista')
  await page.getByLabel('Cliente', { exact: true }).fill('')
  await button(page, 'Agendar').click()
  await appointmentIn(page, /Cliente avulso/).waitFor()
  // The screen shows its own write before the index of the day has it.
  await expect.poll(stored(shop, date)).toMatchObject([{ client_name: 'Cliente avulso' }])
})
