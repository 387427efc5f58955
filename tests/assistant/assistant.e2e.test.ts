import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { greetingAt } from '../../web/src/features/assistant/greetings.ts'
import { holdAnswers, openDayShop, putAppointment } from '../e2e/agenda-shop.ts'
import { answerWith, ask, bar, cancelling, input, log, opener, QUESTIONS } from '../e2e/assistant-page.ts'
import { button, focusOn, heading, useBrowser } from '../e2e/browser.ts'
import { chooseFromMenu, enterAs, keep, menuLink, said, sessionOf, title } from '../e2e/staff.ts'

const newPage = useBrowser()

const messages = (page: Page) => log(page).locator('ol > li')
const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
/** Opens a screen of a business as its owner. */
async function enter(page: Page, path: string) {
  const shop = await openDayShop()
  await enterAs(page, shop.owner.person, { path, tenant: shop.tenant })
  await opener(page).waitFor()
  return shop
}

test('the assistant can be used by keyboard, greets by area, answers from the manual and keeps the conversation', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await enter(page, '/estoque')
  await title(page, 'Estoque').waitFor()
  await page.keyboard.press('a')
  await focused(input(page))
  await log(page).getByText(greetingAt('/estoque')).waitFor()
  await page.keyboard.type('  ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  expect(await input(page).inputValue()).toBe('  \n')
  expect(await messages(page).count()).toBe(1)

  const letGo = await holdAnswers(page, QUESTIONS, 'POST')
  await ask(page, 'como cancelo um agendamento?')
  await said(page, 'Procurando a resposta...').waitFor()
  await page.keyboard.type('outra')
  await page.keyboard.press('Enter')
  expect([await input(page).inputValue(), await messages(page).count()]).toEqual(['', 3])
  letGo()
  await log(page)
    .getByText(/Resposta do manual/)
    .waitFor()
  await focused(input(page))
  expect(await messages(page).allTextContents()).toEqual([
    expect.stringMatching(/^Assistente: Olá, .*\d\d:\d\d$/),
    expect.stringMatching(/^Você: como cancelo um agendamento\?\d\d:\d\d$/),
    expect.stringMatching(/^Assistente: /),
  ])
  await focusOn(log(page).getByRole('link', { name: /Cancelar e voltar atrás/ }), { back: true })
  await page.keyboard.press('Enter')
  await heading(page, 'Cancelar e voltar atrás').waitFor()

  // A minimised or closed panel returns the focus, and keeps the conversation on another screen.
  await input(page).focus()
  await page.keyboard.press('Escape')
  await focused(bar(page))
  await menuLink(page, 'Clientes').click()
  await title(page, 'Clientes').waitFor()
  await focusOn(bar(page))
  await page.keyboard.press('Enter')
  await focused(input(page))
  expect(await messages(page).count()).toBe(3)
  await button(page, 'Fechar assistente').click()
  await focused(opener(page))
  await opener(page).click()
  expect(await messages(page).count()).toBe(3)

  // Another session in the same tab does not show the conversation.
  await chooseFromMenu(page, 'Sair')
  await title(page, 'Bem-vindo').waitFor()
  await keep(page, await sessionOf(shop.owner.person))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await title(page, 'Dashboard').waitFor()
  await opener(page).click()
  await log(page).getByText(greetingAt('/')).waitFor()
  expect(await messages(page).count()).toBe(1)
})

test('a question that fails or exceeds the limit stays in the input, with the reason', async () => {
  const page = await newPage()
  const { owner } = await enter(page, '/servicos')
  await opener(page).click()
  await page.route(QUESTIONS, (route) => route.abort(), { times: 1 })
  await ask(page, 'quanto faturei hoje')
  await said(page, 'Não foi possível enviar a mensagem. Tente novamente.').waitFor()
  await said(page, 'Erro no Chat').waitFor()
  await log(page).getByText('Desculpe, ocorreu um erro. Tente novamente em alguns instantes.').waitFor()
  await log(page).getByText('Sem resposta').waitFor()
  await focused(input(page))
  expect(await input(page).inputValue()).toBe('quanto faturei hoje')
  await page.context().setOffline(true)
  await said(page, 'Sem conexão').waitFor()
  await page.context().setOffline(false)
  await said(page, 'Online').waitFor()

  const question = { message: 'oi', current_path: '/' }
  // The loop asks until one question of this hour remains, even if the next hour has begun.
  const left = async () => (await owner.askAssistant(question)).body.left
  while ((await left()) > 1) {}
  await page.keyboard.press('Enter')
  await page.getByText(/^As perguntas desta hora acabaram\. Volte em \d+ minutos?\.$/).waitFor()
  await ask(page, 'e amanhã?')
  await log(page)
    .getByText(/Você já fez 20 perguntas nesta hora\. Pergunte de novo a partir das \d\d:\d\d\.$/)
    .waitFor()
  expect(await input(page).inputValue()).toBe('e amanhã?')
  expect(await log(page).getByText('Desculpe, ocorreu um erro.').count()).toBe(1)
})

test('a proposed change is made once after the user accepts it, through the regular route', async () => {
  const page = await newPage({ size: 'desktop' })
  const shop = await enter(page, '/clientes')
  const [ana, bia, caio] = [
    await putAppointment(shop, '09:00', 'Ana Lima'),
    await putAppointment(shop, '10:00', 'Bia Reis'),
    await putAppointment(shop, '11:00', 'Caio Luz'),
  ]
  const { date, professional_id, service_id } = ana
  const over = {
    route: 'createAppointment' as const,
    input: { date, time: '10:00', professional_id, service_id, client_name: 'Davi' },
    title: 'Criar agendamento',
    facts: [{ label: 'Cliente', after: 'Davi' }],
  }
  await answerWith(
    page,
    { proposal: cancelling(ana) },
    { proposal: over },
    { proposal: cancelling(bia) },
    { proposal: cancelling(bia) },
    { proposal: cancelling(caio) },
  )
  const statusOf = async ({ id }: typeof ana) => (await shop.owner.appointment(id)).body.appointment.status
  const card = (name: string) => log(page).getByRole('region', { name }).last()
  const yes = () => button(page, 'Sim, fazer')
  await opener(page).click()

  // The first response is lost: the retry returns the result of the first attempt.
  const keys: (string | undefined)[] = []
  await page.route('**/api/staff/appointments/*/status', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await ask(page, 'cancele a Ana')
  await focusOn(yes(), { back: true })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await card('Cancelar o agendamento de Ana Lima').getByText('Feito.').waitFor()
  expect([await statusOf(ana), keys.length, new Set(keys).size]).toEqual(['cancelled', 2, 1])
  expect(await yes().count()).toBe(0)
  await focused(card('Cancelar o agendamento de Ana Lima'))
  await log(page).getByRole('link', { name: 'Abrir agendamento' }).click()
  await page.getByRole('dialog', { name: 'Ana Lima' }).waitFor()

  // The assistant creates no overlaps: staff do that on the agenda.
  await ask(page, 'marque o Davi às 10')
  await yes().click()
  await card('Criar agendamento').getByText('Não foi feito.').waitFor()
  await card('Criar agendamento')
    .getByText(/Bia Reis/)
    .waitFor()
  const agenda = card('Criar agendamento').getByRole('link', { name: 'Abrir agenda' })
  expect(await agenda.getAttribute('href')).toBe(`/agendamentos?dia=${date}`)

  // Somebody changed the appointment after the proposal.
  await ask(page, 'cancele a Bia')
  await yes().waitFor()
  await shop.owner.edit(bia.id, { version: bia.version, staff_notes: 'Prefere de manhã.' })
  await yes().click()
  await card('Cancelar o agendamento de Bia Reis').getByText('Não foi feito.').waitFor()
  expect(await statusOf(bia)).toBe('scheduled')

  await ask(page, 'cancele a Bia')
  await button(page, 'Não').click()
  await card('Cancelar o agendamento de Bia Reis').getByText('Nada foi mudado.').waitFor()
  await ask(page, 'e o Caio?')
  await yes().waitFor()
  await ask(page, 'obrigada')
  await card('Cancelar o agendamento de Caio Luz')
    .getByText(/^Esta proposta já passou/)
    .waitFor()
  expect([await yes().count(), await statusOf(bia), await statusOf(caio)]).toEqual([
    0,
    'scheduled',
    'scheduled',
  ])
})

test('the minimised assistant covers no bar, and a link in an answer minimises the panel', async () => {
  const page = await newPage({ size: 'small' })
  const shop = await enter(page, '/agendamentos')
  const box = async (target: Locator) => {
    const found = await target.boundingBox()
    if (!found) throw new Error('not shown')
    return found
  }
  const isAbove = async (target: Locator) => {
    const [floating, bottom] = [await box(bar(page)), await box(target)]
    return floating.y + floating.height <= bottom.y
  }
  const minimise = async () => {
    await opener(page).click()
    await input(page).press('Escape')
    await bar(page).waitFor()
  }
  await page.locator('.agenda-phone-bar').waitFor()
  await minimise()
  expect(await isAbove(page.locator('.agenda-phone-bar'))).toBe(true)
  await enterAs(page, shop.owner.person, { path: '/perfil?tab=pagina', tenant: shop.tenant })
  await page.getByRole('textbox', { name: /^Cor principal/ }).fill('#f5d76e')
  await page.locator('[data-save-bar]').first().waitFor()
  await minimise()
  expect(await isAbove(page.locator('[data-save-bar]').first())).toBe(true)
  expect(await isAbove(button(page, 'Ver prévia'))).toBe(true)

  await enterAs(page, shop.owner.person, { path: '/ajuda', tenant: shop.tenant })
  await opener(page).click()
  await ask(page, 'como cancelo um agendamento?')
  await log(page).getByRole('link', { name: 'Cancelar e voltar atrás' }).click()
  await heading(page, 'Cancelar e voltar atrás').waitFor()
  await bar(page).waitFor()
})
