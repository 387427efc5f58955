import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import {
  appointmentIn,
  asking,
  movedToast,
  openAgenda,
  openDayShop,
  panelOf,
  pickUp,
  putAppointment,
} from '../e2e/agenda-shop.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'
import type { Members } from '../kit/staff.ts'

const newPage = useBrowser()
const corte = { label: `Corte · 30 min · ${formatMoney(50)}` }

test('when two members move the same appointment, the first wins and the second sees its new time', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  await putAppointment(shop, '10:00', 'Rui Barros')
  const [first, second] = [await newPage({ size: 'desktop' }), await newPage({ size: 'desktop' })]
  const at = (page: Page, time: string) => appointmentIn(page, new RegExp(`^${time} às .*Rui Barros`))
  for (const page of [first, second]) {
    await openAgenda(page, shop, `?dia=${date}`)
    await pickUp(page, /^10:00 às .*Rui Barros/)
  }
  await first.keyboard.press('ArrowDown')
  await second.keyboard.press('ArrowUp')
  await first.keyboard.press('Enter')
  // A toast stays while the pointer is over it.
  await movedToast(first).hover()
  await second.keyboard.press('Enter')
  await second.getByText('Outra pessoa mexeu neste agendamento. Mostramos como está agora.').first().waitFor()
  await at(second, '10:30').waitFor()
  expect(await at(first, '10:30').count()).toBe(1)
  await button(first, 'Desfazer').click()
  await asking(second, at(second, '10:00').waitFor())
})

test('a click in the grid creates a walk-in, and an overlap is shown before and after the member allows it', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}`)
  const column = page.locator('.agenda-column').first()
  const dialog = page.getByRole('dialog')
  const width = (await column.boundingBox())?.width ?? 0
  // A column stays free at its right edge, so that another entry can be added beside its entries.
  const at = (hour: number) => ({ position: { x: width - 3, y: hour * 90 + 5 } })
  for (const name of ['Primeira', 'Segunda']) {
    await column.click(at(14))
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Nome').fill(name)
    await page.getByLabel('Serviço').selectOption(corte)
    expect(await page.getByLabel('Duração (min)').inputValue()).toBe('30')
    expect(await page.getByLabel('Preço (R$)').inputValue()).toBe('50,00')
    if (name === 'Segunda') {
      await dialog.getByText('14:00 às 14:30, Primeira, Corte').waitFor()
      await button(page, 'Agendar mesmo assim').click()
    } else await button(page, 'Agendar').click()
    await page.getByText('Agendamento criado com sucesso').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await appointmentIn(
    page,
    '14:00 às 14:30, Segunda, Corte, agendado, com Ana, sobreposto a Primeira',
  ).waitFor()

  await column.click(at(16))
  await page.getByText('Bloqueio', { exact: true }).click()
  await button(page, 'Almoço').click()
  await button(page, 'Bloquear').click()
  await appointmentIn(page, '16:00 às 16:30, bloqueio, Almoço, Ana').click()
  await button(page, 'Remover bloqueio').click()
  await page.getByText('Bloqueio removido com sucesso').waitFor()

  await appointmentIn(page, /Segunda, Corte, agendado/).click()
  await button(page, 'Cancelar agendamento').click()
  await page.getByLabel('Motivo do cancelamento').fill('Desistiu')
  await button(page, 'Cancelar agendamento').click()
  await appointmentIn(page, '14:00 às 14:30, Segunda, Corte, cancelado, com Ana').waitFor()
  await page.getByText('Motivo: Desistiu').waitFor()
})

test('a professional sees only their own agenda without prices, and may not create overlaps', async () => {
  const shop = await openDayShop()
  const { customer, professional } = shop
  const date = addDays(shop.day, 1)
  await putAppointment(shop, '10:00', 'Rui Barros')
  await putAppointment(shop, '10:00', 'De Outra', { professional_id: customer.otherProfessional.id })
  const page = await newPage()
  await openAgenda(page, shop, `?dia=${date}`, professional)
  await appointmentIn(page, /Rui Barros/).click()
  await panelOf(page, 'Rui Barros').getByRole('button', { name: 'Confirmar' }).waitFor()
  expect(await page.getByLabel('Preço (R$)').count()).toBe(0)
  await button(page, 'Fechar').click()
  expect(await page.locator('.agenda-column').count()).toBe(1)
  expect(await appointmentIn(page, /De Outra/).count()).toBe(0)
  await button(page, 'Novo agendamento').click()
  await page.getByLabel('Horário').fill('10:15')
  await page.getByText('Este horário está ocupado').waitFor()
  await button(page, 'Agendar').click()
  await page.getByLabel('Horário').and(page.locator('[aria-invalid=true]')).waitFor()
})

test('a member whose profile is inactive sees why they cannot create appointments', async () => {
  const shop = await openShop('Barbearia do Novato')
  await shop.professional({ name: 'Camila Duarte' })
  const person = await shop.join('professional')
  const page = await newPage({ size: 'desktop' })
  for (const layout of ['dia', 'semana', 'lista']) {
    await enterAs(page, person, { path: `/agendamentos?vista=${layout}&novo=1` })
    await page.getByText('Seu perfil ainda não está ativo', { exact: true }).waitFor()
    await page.getByText('Peça a quem administra a empresa para ativá-lo em Profissionais.').waitFor()
    expect(await button(page, 'Novo agendamento').count()).toBe(0)
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('main').getByRole('link').count()).toBe(0)
  }
  const { members } = await shop.made<Members>('GET', 'members', undefined, 200)
  const id = members.find(({ user_id }) => user_id === person.user_id)?.professional_id as string
  const { name, version } = await shop.stored(id)
  await shop.made('PATCH', `professionals/${id}`, { version, is_active: true }, 200)
  await page.reload()
  await page.getByText('Para agendar, falta cadastrar um serviço.').waitFor()
  await shop.service({ name: 'Corte' })
  await page.reload()
  const people = page.getByLabel('Profissional', { exact: true }).getByRole('option')
  await expect.poll(() => people.allTextContents()).toEqual([name])
})

test('an overlap with a filtered appointment is shown in the grid, the list and the panel', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const { otherService } = shop.customer
  await putAppointment(shop, '10:00', 'Rui Barros')
  await putAppointment(shop, '10:15', 'Ana Lima', { service_id: otherService.id, allow_overlap: true })
  const page = await newPage()
  const label = '10:15 às 11:00, Ana Lima, Barba, agendado, com Ana, sobreposto a Rui Barros'
  for (const layout of ['dia', 'lista']) {
    await openAgenda(page, shop, `?dia=${date}&vista=${layout}&servico=${otherService.id}`)
    await appointmentIn(page, label).waitFor()
    await page.getByText('Sobreposto', { exact: true }).first().waitFor()
  }
  await appointmentIn(page, label).click()
  await panelOf(page, 'Ana Lima').getByText('Sobreposto a Rui Barros').waitFor()
})

describe('the appointment form', () => {
  const open = async (query: (day: string) => string) => {
    const shop = await openDayShop()
    const page = await newPage({ size: 'desktop' })
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    const openForm = async () => {
      await openAgenda(page, shop, query(shop.day))
      await button(page, 'Novo agendamento').click()
      await dialog.waitFor()
    }
    return { shop, page, dialog, openForm }
  }
  const walkIn = async (page: Page) => {
    await button(page, 'Cliente avulso').click()
    await page.getByLabel('Serviço').selectOption(corte)
  }

  test('the form finds a client by a few letters, and can create a new client', async () => {
    const { shop, page, dialog, openForm } = await open((day) => `?dia=${addDays(day, 1)}`)
    await shop.owner.createClient({ name: 'Carla Nogueira', phone: '11987650001' })
    await openForm()
    await page.getByLabel('Cliente', { exact: true }).fill('carla')
    await page
      .getByRole('option', { name: /Carla Nogueira/ })
      .first()
      .click()
    await page.getByLabel('Serviço').selectOption(corte)
    await page.getByLabel('Horário').fill('10:00')
    await button(page, 'Agendar').click()
    await appointmentIn(page, /^10:00 às 10:30, Carla Nogueira/).waitFor()

    await button(page, 'Novo agendamento').click()
    await page.getByLabel('Cliente', { exact: true }).fill('Davi Rocha')
    await page.getByRole('option', { name: 'Novo cliente “Davi Rocha”' }).click()
    await page.getByLabel('Serviço').selectOption(corte)
    await page.getByLabel('Horário').fill('11:00')
    await button(page, 'Agendar').click()
    await dialog.getByText('Informe o telefone com DDD.').waitFor()
    await page.getByLabel('Telefone').pressSequentially('11987650002')
    await button(page, 'Agendar').click()
    await appointmentIn(page, /^11:00 às 11:30, Davi Rocha/).waitFor()
    const found = async () => (await shop.owner.listClients({ search: 'davi' })).body
    await expect
      .poll(found, { timeout: 20_000 })
      .toMatchObject({ clients: [{ name: 'Davi Rocha', phone: '+5511987650002' }] })
  })

  test('the form requires a reason for a past day, but not for an earlier time today', async () => {
    const { shop, page, dialog, openForm } = await open(() => '')
    await openForm()
    await walkIn(page)
    await page.getByLabel('Nome').fill('Sentou Agora')
    await page.getByLabel('Horário').fill('00:05')
    await dialog.getByText('Este horário já passou.').waitFor()
    await button(page, 'Agendar').click()
    await appointmentIn(page, /^00:05 às 00:35, Sentou Agora/).waitFor()

    await button(page, 'Novo agendamento').click()
    await walkIn(page)
    await page.getByLabel('Data').fill(addDays(shop.day, -1))
    await button(page, 'Agendar').click()
    await page.getByLabel('Observações').and(page.locator('[aria-invalid=true]')).waitFor()
    await dialog.getByText('No passado, escreva o motivo nas observações.').last().waitFor()
    await page.getByLabel('Observações').fill('Esquecemos de anotar')
    await button(page, 'Agendar').click()
    await dialog.waitFor({ state: 'detached' })
    expect((await shop.owner.agenda(addDays(shop.day, -1))).body.days[0]?.appointments).toHaveLength(1)
  })

  test('the form shows an overlap with a professional whose week is not displayed', async () => {
    const { shop, page, dialog, openForm } = await open((day) => `?dia=${addDays(day, 1)}&vista=semana`)
    await putAppointment(shop, '09:00', 'Rui Barros')
    await putAppointment(shop, '10:00', 'Da Bia', { professional_id: shop.customer.otherProfessional.id })
    await openForm()
    await page.getByLabel('Profissional', { exact: true }).selectOption({ label: 'Bia' })
    await page.getByLabel('Data').fill(addDays(shop.day, 1))
    await page.getByLabel('Horário').fill('10:15')
    await dialog.getByText('10:00 às 10:30, Da Bia, Corte').waitFor()
  })
})

test('a person can create and confirm an appointment on a 360 px phone, and no view is wider than the screen', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const page = await newPage({ size: 'small' })
  const fits = async (where: string) => {
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide, where).toBeLessThanOrEqual(window ?? 0)
  }
  await openAgenda(page, shop, `?dia=${shop.day}`)
  await page.getByRole('button', { name: /^Ana .*agendamento/ }).waitFor()
  await button(page, 'Próximo dia').tap()
  await fits('day')
  await button(page, 'Novo agendamento').tap()
  await page.getByRole('dialog').waitFor()
  await button(page, 'Cliente avulso').tap()
  await page.getByLabel('Nome').fill('Rui Barros')
  await page.getByLabel('Serviço').selectOption(corte)
  await page.getByLabel('Horário').fill('01:00')
  await fits('form')
  await button(page, 'Agendar').tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await appointmentIn(page, /^01:00 às 01:30, Rui Barros/).tap()
  const panel = panelOf(page, 'Rui Barros')
  await panel.getByRole('heading', { name: 'Histórico' }).waitFor()
  await fits('panel')
  await panel.getByRole('button', { name: 'Confirmar' }).tap()
  await panel.getByText('Confirmado', { exact: true }).waitFor()
  await button(page, 'Fechar').tap()
  await appointmentIn(page, /^01:00 às 01:30, Rui Barros, Corte, confirmado/).waitFor()
  expect((await shop.owner.agenda(date)).body.days[0]?.appointments[0]?.status).toBe('confirmed')
  for (const layout of ['semana', 'lista']) {
    await page.getByText(layout === 'lista' ? 'Lista' : 'Semana', { exact: true }).tap()
    await appointmentIn(page, /Rui Barros/)
      .first()
      .waitFor()
    await fits(layout)
  }
  // The page behind the agenda does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
})
