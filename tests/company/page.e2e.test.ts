import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ConfigView } from '#shared/company.ts'
import type { PreviewMessage } from '#shared/preview.ts'
import { button, url, useBrowser } from '../e2e/browser.ts'
import { nextWeekday, openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'

// Tests how staff configure the booking page on /perfil?tab=pagina.
const newPage = useBrowser()

async function openPageTab(name: string, before?: (page: Page) => Promise<unknown>) {
  const shop = await openShop(name)
  const service = await shop.service({ name: 'Corte' })
  const professional = await shop.professional({ name: 'Rita Lemos' })
  const page = await newPage({ size: 'desktop' })
  await recordPreview(page)
  await before?.(page)
  await enterAs(page, shop.owner, { path: '/perfil?tab=pagina', tenant: shop.tenant.tenant_id })
  const stored = () => shop.made<ConfigView>('GET', 'booking-config', undefined, 200)
  return { shop, service, professional, page, stored }
}

/** Makes the page in the preview record its messages. */
const recordPreview = (page: Page) =>
  page.addInitScript(() => {
    if (!location.search.includes('previa')) return
    const messages: unknown[] = []
    Object.assign(window, { messages })
    addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }))
  })

const inPreview = (page: Page) =>
  expect.poll(async () => {
    const frame = page.frames().find((one) => one.url().includes('previa'))
    return frame?.evaluate(() => (window as unknown as { messages: PreviewMessage[] }).messages.at(-1))
  })
const waitUntilReady = (page: Page) => page.getByRole('heading', { name: 'Aparência' }).waitFor()
const savedToast = (page: Page) => said(page, 'Página de agendamento atualizada com sucesso!')

test('every setting of the booking page is saved, and shown again after a reload', async () => {
  const { page, stored, service } = await openPageTab('Barbearia da Página')
  await waitUntilReady(page)
  await page.getByLabel('Nome na página').fill('Corte do Zé')
  await page.getByLabel('Mensagem de boas-vindas').fill('Chegue mais.')
  await said(page, 'A primeira frase que o cliente lê. 12 de 300 caracteres.').waitFor()
  await page.getByLabel('Descrição').fill('Três cadeiras.')
  await page.getByRole('textbox', { name: /^Cor principal/ }).fill('#1F3A93')
  await page.getByRole('textbox', { name: /^Cor de destaque/ }).fill('F5D76E')
  // A light yellow is offered darker.
  await button(page, /^Usar #/).click()
  for (const choice of ['Oswald', 'Compacta'])
    await page.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
  for (const name of [
    'Mostrar e-mail',
    'Exigir e-mail',
    'Encaixar horários',
    'Antecedência em horas de expediente',
    'Confirmar na hora',
  ])
    await page.getByRole('switch', { name }).check()
  await page.getByRole('switch', { name: 'Empresa em atividade' }).uncheck()
  await page.getByRole('radio', { name: 'Só os escolhidos' }).check()
  for (const [label, text] of [
    ['Horários de quantos em quantos minutos', '20'],
    ['Intervalo entre atendimentos', '10'],
    ['Antecedência mínima', '1,5'],
    ['Agenda aberta', '45'],
    ['Prazo para cancelar', '12'],
    ['Limite por aparelho, por hora', '40'],
    ['Limite por aparelho, por dia', '200'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Expediente, início').fill('9')
  await page.getByLabel('Expediente, fim').fill('1930')
  await button(page, 'Salvar').click()
  await savedToast(page).waitFor()
  await said(page, 'Pode levar até meio minuto para aparecer na página.').waitFor()
  const expected = {
    business_name: 'Corte do Zé',
    welcome_message: 'Chegue mais.',
    business_description: 'Três cadeiras.',
    primary_color: '#1f3a93',
    font_family: 'oswald',
    layout_style: 'compact',
    display_email: true,
    require_email: true,
    pack_appointments: true,
    auto_confirm: true,
    is_public_booking_enabled: true,
    is_active: false,
    visible_services: [service.id],
    slot_duration: 20,
    buffer_time: 10,
    min_advance_booking: 1.5,
    notice_in_working_hours: true,
    max_advance_booking: 45,
    cancel_notice_hours: 12,
    bookings_per_address: { hour: 40, day: 200 },
    booking_window_start_time: '09:00',
    booking_window_end_time: '19:30',
  }
  const config = await stored()
  expect(config).toMatchObject(expected)
  expect(config.secondary_color).not.toBe('#f5d76e')
  await page.reload()
  await waitUntilReady(page)
  expect(await page.getByLabel('Antecedência mínima').inputValue()).toBe('1,5')
  expect(await page.getByRole('radio', { name: /^Compacta/ }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Corte' }).isChecked()).toBe(true)

  await page.getByRole('checkbox', { name: 'Corte' }).uncheck()
  await said(page, 'Sem nenhum serviço, os clientes não têm o que agendar.').waitFor()
  await page.getByRole('textbox', { name: /^Cor principal/ }).fill('')
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await stored()).visible_services).toEqual([])
  expect(await stored()).not.toHaveProperty('primary_color')
})

test('errors are shown at their fields, and shorter opening hours list the appointments outside them', async () => {
  const { shop, page, service, professional } = await openPageTab('Barbearia do Expediente')
  await waitUntilReady(page)
  await shop.book({
    professional_id: professional.id,
    service_id: service.id,
    date: nextWeekday(1),
    time: '17:30',
  })
  await page.getByLabel('Expediente, fim').fill('08:00')
  await page.getByLabel('Agenda aberta').fill('900')
  await page.getByRole('textbox', { name: /^Cor principal/ }).fill('azul')
  await button(page, 'Salvar').click()
  for (const text of [
    'O fechamento deve ser depois da abertura.',
    'Informe um número de 0 a 365.',
    'Informe a cor como #14513f.',
  ])
    await said(page, text).waitFor()
  await page.getByLabel('Expediente, fim').fill('16:00')
  await page.getByLabel('Agenda aberta').fill('30')
  await page.getByRole('textbox', { name: /^Cor principal/ }).fill('')
  await button(page, 'Salvar').click()
  await said(page, '1 agendamento fica fora do novo expediente').waitFor()
  const client = await said(page, 'Marina Alves').boundingBox()
  expect(client?.y).toBeGreaterThan(0)
  expect(client?.y).toBeLessThan(900)
  await button(page, 'Entendi').click()
  await expect.poll(() => page.getByText('Marina Alves').count()).toBe(0)
})

test('the preview receives unsaved changes, and shows them in the chosen theme and width', async () => {
  const { shop, page } = await openPageTab('Barbearia da Prévia')
  await waitUntilReady(page)
  await inPreview(page).toMatchObject({
    kind: 'navalha:preview',
    origin: url,
    theme: 'light',
    css: '',
    page: {
      open: true,
      business: { slug: shop.slug, name: 'Barbearia da Prévia' },
      config: { slot_duration: 30 },
      services: [{ name: 'Corte' }],
    },
  })
  await page.getByLabel('Mensagem de boas-vindas').fill('Ainda não salvo')
  await page.getByLabel('Agenda aberta').fill('')
  await page.getByRole('switch', { name: 'Empresa em atividade' }).uncheck()
  await inPreview(page).toMatchObject({
    page: { open: false, config: { welcome_message: 'Ainda não salvo', max_advance_booking: 60 } },
  })
  // The preview changes its screen while somebody types: the focus stays in the field.
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: 'Agendamento online indisponível' })
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.getByRole('radio', { name: 'Escuro' }).check()
  await inPreview(page).toMatchObject({ theme: 'dark' })
  const frame = page.getByTitle('Prévia da página de agendamento')
  const phone = (await frame.boundingBox())?.width ?? 0
  await page.getByRole('radio', { name: 'Computador' }).check()
  await expect.poll(() => frame.evaluate((element) => element.clientWidth)).toBe(1280)
  expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(phone + 10)
})

test('custom CSS is validated line by line, shown in the preview and saved separately', async () => {
  const { page, stored } = await openPageTab('Barbearia do CSS')
  await waitUntilReady(page)
  const editor = page.getByRole('textbox', { name: /^CSS/ })
  await editor.fill('h1 { color: #123456; }\nh1 { position: fixed; }')
  await page.getByText('Linha 2:').waitFor()
  await button(page, 'Salvar CSS').click()
  await said(page, 'Corrija as linhas abaixo.').waitFor()
  expect(await stored()).not.toHaveProperty('custom_css')
  const css = 'h1 { letter-spacing: 0.1em; }'
  await editor.fill(css)
  await expect.poll(() => page.getByText('Corrija as linhas abaixo.').count()).toBe(0)
  await inPreview(page).toMatchObject({ css: expect.stringContaining('letter-spacing:0.1em') })
  await expect
    .poll(() =>
      page
        .frameLocator('iframe')
        .locator('h1')
        .evaluate((h1) => getComputedStyle(h1).letterSpacing),
    )
    .not.toBe('normal')
  await button(page, 'Salvar CSS').click()
  await said(page, 'CSS da página salvo com sucesso!').waitFor()
  await page.reload()
  await expect.poll(() => editor.inputValue()).toBe(css)
  await editor.fill('')
  await button(page, 'Salvar CSS').click()
  await expect.poll(stored).not.toHaveProperty('custom_css')
})

test('a logo is uploaded, shown and removed', async () => {
  const { page, stored } = await openPageTab('Barbearia do Logo')
  await waitUntilReady(page)
  await button(page, 'Enviar logo').click()
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 150 })
    canvas.getContext('2d')?.fillRect(0, 0, 400, 150)
    return canvas.toDataURL('image/png').split(',')[1] as string
  })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
  await page.getByLabel('Escolha uma imagem').setInputFiles(file)
  await button(page, 'Usar imagem').click()
  await button(page, 'Trocar logo').waitFor()
  expect(await stored()).not.toHaveProperty('logo_url')
  await button(page, 'Salvar').click()
  await savedToast(page).waitFor()
  const { logo_url } = await stored()
  expect(logo_url).toMatch(/^\/uploads\//)
  // The picture fills the width, on white.
  const corner = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    return [10, 256].map((y) => context.getImageData(10, y, 1, 1).data[0] ?? 0)
  }, logo_url as string)
  expect(corner[0]).toBeGreaterThan(240)
  expect(corner[1]).toBeLessThan(15)
  await button(page, 'Trocar logo').click()
  await button(page, 'Remover imagem').click()
  await button(page, 'Salvar').click()
  await expect.poll(stored).not.toHaveProperty('logo_url')
})

test('a new page address is checked while it is typed, and the former address still works', async () => {
  const { shop, page } = await openPageTab('Barbearia do Endereço')
  const other = await openShop('Outra Casa')
  const slug = `nova-${randomUUID().slice(0, 8)}`
  await waitUntilReady(page)
  await button(page, 'Mudar endereço').click()
  const field = page.getByLabel('Novo endereço')
  for (const [typed, status] of [
    ['perfil', 'Este endereço é reservado. Escolha outro.'],
    [other.slug, 'Este endereço já está em uso. Escolha outro.'],
    [slug, 'Este endereço está livre.'],
  ] as const) {
    await field.fill(typed)
    await said(page, status).waitFor()
  }
  await page.keyboard.press('Enter')
  await said(page, 'O endereço antigo continua levando à sua página.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: `${new URL(url).host}/book/${slug}` }).waitFor()
  const answer = await fetch(`${url}/api/public/${shop.slug}`)
  expect(await answer.json()).toMatchObject({ business: { id: shop.tenant.tenant_id } })

  await button(page, 'Mudar endereço').click()
  await field.fill(shop.slug)
  await said(page, 'Já foi um endereço seu e pode voltar a ser.').waitFor()
})

test('a page configuration or a profile that fails to load shows an error and cannot be saved', async () => {
  const { page } = await openPageTab('Barbearia sem Página', (one) =>
    one.route('**/api/staff/booking-config', (route) => route.fulfill({ status: 404, json: {} })),
  )
  await title(page, 'Perfil da Empresa').waitFor()
  await said(page, 'Erro ao carregar a página de agendamento').waitFor()
  expect(await button(page, 'Salvar').count()).toBe(0)
  await page.route('**/api/staff/company', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(`${url}/perfil`)
  await said(page, 'Não foi possível carregar o perfil da empresa.').waitFor()
  expect(await button(page, 'Salvar').count()).toBe(0)
})
