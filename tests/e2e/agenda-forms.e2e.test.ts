import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { addDays } from '#shared/time.ts'
import { appointmentIn, openAgenda, openDayShop, panelOf, putAppointment } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'

const newPage = useBrowser()
const corte = { label: `Corte · 30 min · ${formatMoney(50)}` }

/** Opens the form for something new, tomorrow. */
async function begin(query = '') {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}${query}`)
  await button(page, 'Novo agendamento').click()
  return { shop, page, date, dialog: page.getByRole('dialog') }
}

/** The field that has the focus and a complaint, and what that is. */
async function complaint(page: Page, label: string) {
  const field = page.getByRole('dialog').getByLabel(label)
  await field.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  const [id] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`#${id}`).textContent()
}

describe('what is refused stands at its field, which has the focus', () => {
  test('in a new appointment, whether the server or the form says it', async () => {
    const { page, dialog } = await begin()
    await page.getByLabel('Cliente', { exact: true }).fill('Davi Rocha')
    await page.getByRole('option', { name: 'Novo cliente “Davi Rocha”' }).click()
    await page.getByLabel('Serviço').selectOption(corte)
    await page.getByLabel('Telefone').fill('123')
    await page.getByLabel('Preço (R$)').fill('1000000')
    await button(page, 'Agendar').click()
    expect(await complaint(page, 'Preço (R$)')).toBe(`O valor máximo é ${formatMoney(999_999.99)}.`)
    await page.getByLabel('Preço (R$)').fill('50')
    await button(page, 'Agendar').click()
    const said = (await complaint(page, 'Telefone')) ?? ''
    expect(said).toContain('telefone')
    // Once, and not in a notice besides.
    expect(await dialog.getByText(said, { exact: true }).count()).toBe(1)
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Telefone').fill('')
    await page.getByLabel('Telefone').pressSequentially('11987650002')
    await button(page, 'Agendar').click()
    await appointmentIn(page, /Davi Rocha/).waitFor()
  })

  test('in a block, and in a move', async () => {
    const { shop, page } = await begin()
    await page.getByText('Bloqueio', { exact: true }).click()
    await page.getByLabel('Duração (min)').fill('3')
    await button(page, 'Bloquear').click()
    expect(await complaint(page, 'Duração (min)')).toBe('De 5 a 1440 minutos.')
    await page.keyboard.press('Escape')

    await putAppointment(shop, '10:00', 'Rui Barros')
    await appointmentIn(page, /Rui Barros/).click()
    const panel = panelOf(page, 'Rui Barros')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    await panel.getByLabel('Duração (min)').fill('721')
    await panel.getByRole('button', { name: 'Reagendar' }).click()
    expect(await complaint(page, 'Duração (min)')).toBe('De 5 a 720 minutos.')
  })
})

describe('a block goes on after a reload with what was typed', () => {
  test('as the block it was, and is forgotten when given up', async () => {
    const { page, dialog } = await begin()
    await page.getByText('Bloqueio', { exact: true }).click()
    await page.getByLabel('Motivo').fill('Dentista do filho')
    await page.getByLabel('Horário').fill('15:00')
    await page.reload()
    await page.getByRole('dialog', { name: 'Novo bloqueio' }).waitFor()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Dentista do filho')
    await button(page, 'Bloquear').click()
    await appointmentIn(page, /^15:00 às .*bloqueio, Dentista do filho/).waitFor()

    await button(page, 'Novo agendamento').click()
    await page.getByText('Bloqueio', { exact: true }).click()
    await page.getByLabel('Motivo').fill('Outro')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Novo agendamento').click()
    await page.getByText('Bloqueio', { exact: true }).click()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('')
  })

  test('when it is one that is there already', async () => {
    const shop = await openDayShop()
    const date = addDays(shop.day, 1)
    const professional_id = shop.customer.professional.id
    await shop.owner.block({ professional_id, date, start: '10:00', duration: 60, reason: 'Almoço' })
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${date}`)
    await appointmentIn(page, /bloqueio, Almoço/).click()
    await page.getByLabel('Motivo').fill('Almoço longo')
    await page.reload()
    await appointmentIn(page, /bloqueio, Almoço/).click()
    expect(await page.getByLabel('Motivo').inputValue()).toBe('Almoço longo')
    await button(page, 'Salvar').click()
    await appointmentIn(page, /bloqueio, Almoço longo/).waitFor()
  })
})
