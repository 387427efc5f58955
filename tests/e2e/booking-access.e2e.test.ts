import { expect, test } from 'vitest'
import {
  button,
  chooseTime,
  confirm,
  expectAccessible,
  findAppointment,
  heading,
  newPhone,
  openPage,
  serviceButton,
  sizes,
  startsWith,
  url,
  useBrowser,
} from './browser.ts'

const newPage = useBrowser({ customers: true })

const settings = [
  { size: 'small', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
] as const

test.each(settings)('every step is clean under axe, $size $theme', async (setting) => {
  const appointment = await findAppointment()
  const page = await newPage(setting)
  const check = (where: string) => expectAccessible(page, `${where} (${setting.size}, ${setting.theme})`)
  await page.route('**/clients/lookup', (route) => route.fulfill({ json: { found: false } }))
  await openPage(page)
  await check('professional')
  await button(page, startsWith(appointment.professional.name)).click()
  await heading(page, 'Escolha o serviço').waitFor()
  await check('service')
  await serviceButton(page, appointment).click()
  await page
    .getByRole('heading', { name: /Manhã|Tarde|Noite/ })
    .first()
    .waitFor()
  await check('day and time')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    sizes[setting.size].width,
  )
  const heights = await page
    .locator('[data-time]')
    .evaluateAll((slots) => slots.map((slot) => slot.clientHeight + 2))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  // From the other end of the day than the tests of booking take theirs.
  await chooseTime(page, appointment, appointment.times.at(-1) ?? '')
  await heading(page, 'Verificação de Cliente').waitFor()
  await check('phone')
  await page.getByLabel('Telefone').fill(newPhone())
  await page.keyboard.press('Enter')
  await page.getByText('Novo cliente').waitFor()
  await check('phone found')
  await heading(page, 'Complete seu cadastro').waitFor()
  await confirm(page)
  await page.getByText('Nome é obrigatório').waitFor()
  await page.getByText('Mais dados').click()
  await check('form with an error')
  await page.getByLabel('Nome').fill('Axe de Souza')
  await confirm(page)
  await heading(page, 'Agendamento Confirmado!').waitFor()
  await check('success')
})

test('every page without a business is clean under axe', async () => {
  const page = await newPage({ size: 'small' })
  for (const path of ['/book/', '/book/nao-existe', '/nada']) {
    await page.goto(url + path)
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
    await expectAccessible(page, path)
  }
})
