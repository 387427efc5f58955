import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import {
  appointmentIn,
  movedToast,
  openAgenda,
  openDayShop,
  panelOf,
  pickUp,
  putAppointment,
  spoken,
} from '../e2e/agenda-shop.ts'
import { useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()

test('the focus stays in the panel after each status change, and arrow keys do not change the day behind it', async () => {
  const shop = await openDayShop()
  await putAppointment(shop, '10:00', 'Rui Barros')
  const page = await newPage({ size: 'desktop' })
  const query = `?dia=${addDays(shop.day, 1)}`
  await openAgenda(page, shop, query)
  await appointmentIn(page, /Rui Barros/).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Rui Barros')
  const within = panel.locator(':focus')
  const named = (name: string) => panel.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  await panel.getByRole('button', { name: 'Confirmar' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Confirmado', { exact: true }).waitFor()
  await within.waitFor()
  await page.keyboard.press('ArrowRight')
  await panel.getByRole('button', { name: 'Desfazer' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Agendado', { exact: true }).waitFor()
  await named('Confirmar')
  await panel.getByRole('button', { name: 'Cancelar agendamento' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Motivo do cancelamento').waitFor()
  await panel.getByRole('button', { name: 'Voltar' }).focus()
  await page.keyboard.press('Enter')
  await named('Confirmar')
  await page.keyboard.press('ArrowRight')
  expect(new URL(page.url()).searchParams.get('dia')).toBe(addDays(shop.day, 1))
  await appointmentIn(page, /Rui Barros/).waitFor()
})

test('a keyboard move announces absences and overlaps before the appointment is dropped', async () => {
  const shop = await openDayShop()
  const date = addDays(shop.day, 1)
  const { professional } = shop.customer
  const absence = { from: date, to: date, start: '11:00', end: '12:00', reason: 'Dentista' }
  expect((await shop.owner.addAbsence({ professional_id: professional.id, ...absence })).status).toBe(201)
  await putAppointment(shop, '10:00', 'Rui Barros')
  await putAppointment(shop, '11:30', 'Da Ausência')
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${date}`)
  await pickUp(page, /Rui Barros/)
  const ghost = page.locator('.agenda-ghost')
  await page.keyboard.press('ArrowDown')
  await spoken(page, /^10:30 às 11:00, Ana$/)
  await page.keyboard.press('ArrowDown')
  await spoken(page, /^11:00 às 11:30, Ana, Ausência: Dentista$/)
  await ghost.getByText('Ausência: Dentista', { exact: true }).waitFor()
  expect(await ghost.getAttribute('data-conflict')).toBe('no')
  await page.keyboard.press('ArrowDown')
  await spoken(page, /^11:30 às 12:00, Ana, Sobre Da Ausência, Ausência: Dentista$/)
  expect(await ghost.getAttribute('data-conflict')).toBe('yes')
  await page.keyboard.press('Escape')
})

test('several changes of one appointment are all saved in order when the server answers slowly', async () => {
  const shop = await openDayShop()
  await putAppointment(shop, '10:00', 'Rui Barros')
  const page = await newPage({ size: 'desktop' })
  await openAgenda(page, shop, `?dia=${addDays(shop.day, 1)}`)
  let letGo = () => {}
  const slowly = (path: string) => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    return page.route(path, (route) => held.then(() => route.continue()), { times: 1 })
  }
  await slowly('**/api/staff/appointments/*/move')
  await pickUp(page, /Rui Barros/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const focused = (name: RegExp) => appointmentIn(page, name).and(page.locator(':focus')).waitFor()
  await focused(/^10:00.*com Bia$/)
  // The appointment is picked up again before the answer arrives, and put down after it.
  await page.keyboard.press('m')
  await spoken(page, /Movendo Rui Barros/)
  letGo()
  await movedToast(page).waitFor()
  await page.keyboard.press('ArrowLeft')
  const answered = page.waitForResponse('**/move')
  await page.keyboard.press('Enter')
  expect((await answered).status()).toBe(200)
  await focused(/^10:00.*com Ana$/)

  // Changes in the panel work in the same way.
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Rui Barros')
  await slowly('**/api/staff/appointments/*/status')
  await panel.getByRole('button', { name: 'Confirmar' }).click()
  await panel.getByLabel('Observações').fill('Prefere tesoura')
  await panel.getByRole('button', { name: 'Salvar' }).click()
  letGo()
  await panel.getByText('Confirmado', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' })
  const { appointments } = (await shop.owner.agenda(addDays(shop.day, 1))).body.days[0] ?? {
    appointments: [],
  }
  expect(appointments[0]).toMatchObject({
    time: '10:00',
    status: 'confirmed',
    staff_notes: 'Prefere tesoura',
  })
  expect(await page.getByText('Outra pessoa mexeu').count()).toBe(0)
})
