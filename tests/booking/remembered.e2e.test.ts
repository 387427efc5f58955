import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  type Appointment,
  button,
  chooseTime,
  confirm,
  findAppointment,
  heading,
  newPhone,
  openPage,
  SLUG,
  toDatetime,
  useBrowser,
  verifyPhone,
} from '../e2e/browser.ts'
import { withPage } from '../e2e/customers.ts'

// Tests which data a customer lets the device remember, and how the next visit uses it.
const newPage = useBrowser({ customers: true })
const choice = 'Lembrar meu telefone neste aparelho'

const storedOf = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `navalha-customer:${SLUG}`)

/** Goes to the form, as a customer whom the device does not know. */
async function toForm(page: Page, appointment: Appointment, time: string, phone: string) {
  await openPage(page)
  await toDatetime(page, appointment)
  await chooseTime(page, appointment, time)
  await verifyPhone(page, phone)
  await page.getByLabel('Nome').fill('Lia Ramos')
}

/** Opens a tab of the same browser, which has only what the device remembers. */
const nextVisit = async (page: Page) => {
  const tab = await page.context().newPage()
  await openPage(tab)
  return tab
}

test('the device remembers nothing unless the customer asks for it', async () => {
  const appointment = await findAppointment()
  const page = await newPage()
  await toForm(page, appointment, appointment.times[0] ?? '', newPhone())
  expect(await page.getByLabel(choice).isChecked()).toBe(false)
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  expect(await storedOf(page)).toBeNull()
})

test('a remembered customer books the same service again without typing, and can make the device forget them', async () => {
  const appointment = await findAppointment()
  const [time = '', other = ''] = appointment.times
  const phone = newPhone()
  const page = await newPage()
  await toForm(page, appointment, time, phone)
  await page.getByLabel(choice).check()
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  const { professional, service } = appointment
  const shown = `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`
  const stored = { phone: shown, name: 'Lia Ramos', professional_id: professional.id, service_id: service.id }
  expect(await storedOf(page)).toEqual(stored)

  const second = await nextVisit(page)
  await button(second, `${service.name} com ${professional.name} de novo?`).click()
  await heading(second, 'Escolha a data e horário').waitFor()
  await chooseTime(second, appointment, other)
  expect(await second.getByLabel('Telefone').inputValue()).toBe(shown)
  await button(second, 'Não sou eu').waitFor()
  // The page looks up the phone like a typed one.
  const asked = second.waitForRequest('**/clients/lookup')
  await button(second, 'Continuar').click()
  expect((await asked).postDataJSON()).toEqual({ phone: shown })
  await heading(second, 'Confirme seus dados').waitFor()
  expect(await second.getByLabel('Nome').inputValue()).toBe('Lia Ramos')
  expect(await second.getByLabel(choice).isChecked()).toBe(true)
  await second.getByLabel(choice).uncheck()
  expect(await storedOf(second)).toBeNull()
  await confirm(second)
  await heading(second, 'Agendamento Confirmado!').waitFor()
  expect(await storedOf(second)).toBeNull()
})

test('another person on the device can remove the remembered phone at the first question and at the phone question', async () => {
  const appointment = await findAppointment()
  const [time = ''] = appointment.times
  const page = await newPage()
  await openPage(page)
  const { professional, service } = appointment
  const stored = {
    phone: '(11) 98765-4321',
    name: 'Lia Ramos',
    professional_id: professional.id,
    service_id: service.id,
  }
  const store = () =>
    page.evaluate(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [`navalha-customer:${SLUG}`, JSON.stringify(stored)],
    )
  await store()
  const second = await nextVisit(page)
  await button(second, 'Não sou eu').click()
  expect(await button(second, /de novo\?$/).count()).toBe(0)
  expect(await storedOf(second)).toBeNull()

  await store()
  const third = await nextVisit(page)
  await toDatetime(third, appointment)
  await chooseTime(third, appointment, time)
  await button(third, 'Não sou eu').click()
  expect(await storedOf(third)).toBeNull()
  const field = third.getByLabel('Telefone')
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the page does not suggest a remembered service that is no longer offered', async () => {
  const appointment = await findAppointment()
  const page = await newPage()
  await openPage(page)
  const { professional, service } = appointment
  const stored = {
    phone: '(11) 98765-4321',
    name: 'Lia',
    professional_id: professional.id,
    service_id: service.id,
  }
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [`navalha-customer:${SLUG}`, JSON.stringify(stored)],
  )
  await withPage(page, ({ services, ...answer }) => ({
    ...answer,
    services: services.filter(({ id }) => id !== service.id),
  }))
  await Promise.all([page.waitForResponse(/later-steps-/), page.reload()])
  await heading(page, 'Escolha o profissional').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await button(page, /de novo\?$/).count()).toBe(0)
})
