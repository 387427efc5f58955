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

const settings = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
)

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

test.each(settings)('so are the pages that lead nowhere, $size $theme', async (setting) => {
  const page = await newPage(setting)
  for (const path of ['/book/', '/book/nao-existe', '/nada']) {
    await page.goto(url + path)
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
    await expectAccessible(page, `${path} (${setting.size}, ${setting.theme})`)
  }
})

test('on the smallest phone nothing needs sideways scrolling and targets are large', async () => {
  const appointment = await findAppointment()
  const page = await newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page)
  await button(page, startsWith(appointment.professional.name)).click()
  await serviceButton(page, appointment).click()
  await page
    .getByRole('heading', { name: /Manhã|Tarde|Noite/ })
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const heights = await page
    .locator('main li button')
    .evaluateAll((slots) => slots.map((slot) => slot.clientHeight + 2))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
})
