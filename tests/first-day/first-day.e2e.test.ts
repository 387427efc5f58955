import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CompanyProfile } from '#shared/company.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'
import { button, confirm, heading, newPhone, url, useBrowser } from '../e2e/browser.ts'
import { enterAs, linkTo, said, title } from '../e2e/staff.ts'
import { eventually, staffApi } from '../e2e/staff-page.ts'
import { newAccount } from '../kit/staff.ts'

const newPage = useBrowser({ customers: true })

const DECISION_MS = 500
const FIVE_MINUTES_MS = 5 * 60_000
const steps = {
  services: 'O que você oferece?',
  team: 'Quem atende, e quando?',
  holidays: 'Você fecha nos feriados?',
  page: 'Sua página está pronta. Mostre para o primeiro cliente',
}

/** Counts a person's decisions: each press, each key (including Tab) and each text. */
function person() {
  const began = performance.now()
  let decisions = 0
  const decide = async (act: () => Promise<unknown>) => {
    decisions++
    await act()
  }
  return {
    decide,
    /** Presses Tab until the target has the focus, as keyboard users do. */
    async walk(target: Locator) {
      await target.waitFor()
      for (let tabs = 0; tabs < 40; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await decide(() => target.page().keyboard.press('Tab'))
      }
      throw new Error(`the keyboard does not reach ${target}`)
    },
    took(how: string) {
      const ms = Math.round(performance.now() - began) + decisions * DECISION_MS
      console.log(`first day ${how}: ${decisions} decisions, ${(ms / 1_000).toFixed(1)} s in all`)
      return { decisions, ms }
    },
  }
}
type Person = ReturnType<typeof person>

/** Creates an account on the sign-up screen and signs in, which opens the guide. `put` types into a field. */
async function signUp(
  page: Page,
  { decide }: Person,
  put: (field: Locator, text: string) => Promise<void>,
  press: (target: Locator) => Promise<void>,
) {
  const email = `primeiro-${crypto.randomUUID().slice(0, 8)}@exemplo.test`
  await decide(() => page.goto(`${url}/auth`))
  await press(page.getByRole('tab', { name: 'Cadastrar', exact: true }))
  await put(page.getByLabel('Nome da Barbearia', { exact: true }), 'Barbearia do Zé')
  await put(page.getByLabel('Seu nome', { exact: true }), 'José Pereira')
  await put(page.getByLabel('Email', { exact: true }), email)
  await put(page.getByPlaceholder('Mínimo 6 caracteres', { exact: true }), 'abc123')
  await press(button(page, 'Cadastrar'))
  await decide(async () => page.goto(await linkTo(email, /http\S*\/auth\?confirm=\S+/)))
  await said(page, 'Email confirmado. Agora é só entrar.').waitFor()
  await put(page.getByLabel('Senha', { exact: true }), 'abc123')
  await press(button(page, 'Entrar'))
  await title(page, 'Qual é o seu tipo de negócio?').waitFor()
}

/** Books an appointment at the page's address as a new customer. */
async function bookOnPage(address: string, { decide }: Person) {
  const page = await newPage()
  await decide(() => page.goto(address))
  await heading(page, 'Escolha o serviço').waitFor()
  await decide(() => button(page, /^Corte\s*R\$/).click())
  await page.locator('[data-time]').first().waitFor()
  await decide(() => page.locator('[data-time]').last().click())
  await heading(page, 'Verificação de Cliente').waitFor()
  await decide(() => page.getByLabel('Telefone').fill(newPhone()))
  await decide(() => page.keyboard.press('Enter'))
  await heading(page, 'Complete seu cadastro').waitFor()
  await decide(() => page.getByLabel('Nome').fill('Primeira Cliente'))
  await decide(() => confirm(page))
  await heading(page, 'Agendamento Confirmado!').waitFor()
}

const addressOn = async (page: Page) =>
  (await page.getByRole('link', { name: /\/book\// }).getAttribute('href')) ?? ''

const arrived = async (page: Page) => {
  await page.getByRole('heading', { name: 'Seu primeiro agendamento chegou' }).waitFor()
  await page.getByText('Primeira Cliente', { exact: true }).waitFor()
}

const servicesOf = (page: Page) => staffApi<{ services: ListedService[] }>(page, 'GET', '/services')
const teamOf = (page: Page) =>
  staffApi<{ professionals: ListedProfessional[] }>(page, 'GET', '/professionals')

test('a person can set the business up by keyboard, from sign-up to the first booking', async () => {
  const page = await newPage({ size: 'desktop' })
  const who = person()
  const { decide, walk } = who
  const key = (name: string) => decide(() => page.keyboard.press(name))
  const press = async (target: Locator) => {
    await walk(target)
    await key('Enter')
  }
  const put = async (field: Locator, text: string) => {
    await walk(field)
    await decide(() => page.keyboard.type(text))
  }
  const pressTab = async (target: Locator) =>
    (await target.getAttribute('role')) === 'tab' ? selectTab() : press(target)
  const selectTab = async () => {
    await walk(page.getByRole('tab', { name: 'Entrar', exact: true }))
    await key('ArrowRight')
  }
  await signUp(page, who, put, pressTab)
  await press(button(page, /^Barbearia Corte/))
  await title(page, steps.services).waitFor()
  await key('Enter')
  await title(page, steps.team).waitFor()
  await key('Enter')
  await title(page, steps.holidays).waitFor()
  await press(button(page, /^Fecho nos feriados nacionais/))
  await title(page, steps.page).waitFor()
  await bookOnPage(await addressOn(page), who)
  const newest = page.getByRole('heading', { name: 'Seu primeiro agendamento chegou' })
  // The page refreshes immediately when its tab is shown again.
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    return newest.count()
  }).toBe(1)
  await arrived(page)
  const { decisions, ms } = who.took('by keyboard')
  expect(decisions).toBeLessThanOrEqual(60)
  expect(ms).toBeLessThanOrEqual(FIVE_MINUTES_MS)

  const { services } = await servicesOf(page)
  expect(services.map(({ name }) => name)).toContain('Corte e barba')
  const { professionals } = await teamOf(page)
  // The owner's own agenda is linked with their account.
  expect(professionals.map(({ name, user_id }) => [name, Boolean(user_id)])).toEqual([['José Pereira', true]])
}, 120_000)

test('a person can set the business up on a 360 px phone, leave in the middle and continue', async () => {
  const page = await newPage({ size: 'small' })
  const who = person()
  const { decide } = who
  const tap = (target: Locator) => decide(() => target.tap())
  const put = (field: Locator, text: string) => decide(() => field.fill(text))
  await signUp(page, who, put, tap)
  // The guide has opened, so the next sign-in leads to the dashboard.
  await eventually(async () => (await staffApi<CompanyProfile>(page, 'GET', '/company')).first_day).toEqual({
    step: 'kind',
  })
  await tap(button(page, /^Barbearia Corte/))
  await title(page, steps.services).waitFor()
  await tap(page.getByLabel('Luzes', { exact: true }))
  await decide(() => page.getByLabel('Preço de Corte, em reais').fill('50'))
  // A reload keeps what was typed and unticked.
  await decide(() => page.reload())
  await title(page, steps.services).waitFor()
  expect(await page.getByLabel('Luzes', { exact: true }).isChecked()).toBe(false)
  await tap(button(page, 'Usar estes 6 serviços'))
  await title(page, steps.team).waitFor()
  await tap(button(page, 'Fazer depois'))
  await title(page, 'Dashboard').waitFor()
  await tap(page.getByRole('link', { name: 'Continuar de onde parei' }))
  await title(page, steps.team).waitFor()
  await tap(page.getByLabel('sábado', { exact: true }))
  await tap(page.getByLabel('Fecha para o almoço'))
  await tap(button(page, 'Continuar'))
  await title(page, steps.holidays).waitFor()
  await tap(button(page, /^Não fecho em feriados/))
  await title(page, steps.page).waitFor()
  await page.getByTitle('Prévia da página de agendamento').waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await bookOnPage(await addressOn(page), who)
  await arrived(page)
  const { decisions, ms } = who.took('by thumb')
  expect(decisions).toBeLessThanOrEqual(45)
  expect(ms).toBeLessThanOrEqual(FIVE_MINUTES_MS)

  const { services } = await servicesOf(page)
  expect(services.map(({ name, price }) => [name, price])).toContainEqual(['Corte', 50])
  expect(services.map(({ name }) => name)).not.toContain('Luzes')
  const { professionals } = await teamOf(page)
  expect(professionals[0]?.hours?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
  expect(professionals[0]?.breaks?.[0]).toEqual({ weekday: 1, start: '12:00', end: '13:00' })

  // The new booking is outside the shorter hours, so it is shown before the guide continues.
  await button(page, 'Voltar').click()
  await title(page, steps.holidays).waitFor()
  await button(page, 'Voltar').click()
  await title(page, steps.team).waitFor()
  await page.getByLabel('Fecha para o almoço').uncheck()
  await page.getByLabel('Horário, fim').fill('9:30')
  await button(page, 'Continuar').click()
  await page.getByText('1 agendamento fora do novo horário').waitFor()
  await page.getByText('Primeira Cliente', { exact: true }).waitFor()
  await button(page, 'Continuar').click()
  await title(page, steps.holidays).waitFor()
}, 120_000)

test('a lost response creates no duplicate services, and going back changes the existing hours', async () => {
  const owner = newAccount({ business_name: 'Estúdio Lua', name: 'Lia' })
  const page = await newPage()
  await enterAs(page, owner, { path: '/comecar' })
  await button(page, /^Estúdio de tatuagem/).click()
  await title(page, steps.services).waitFor()
  let answers = 0
  await page.route('**/api/staff/services', async (route) => {
    if (route.request().method() !== 'POST' || ++answers !== 3) return route.continue()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
  })
  await button(page, /^Usar estes 7/).click()
  await said(page, 'Sem conexão. Tente novamente.').waitFor()
  await page.context().setOffline(false)
  await button(page, /^Usar estes/).click()
  await title(page, steps.team).waitFor()
  const { services } = await servicesOf(page)
  expect(new Set(services.map(({ name }) => name)).size).toBe(7)
  expect(services).toHaveLength(7)

  await button(page, 'Adicionar mais alguém').click()
  await page.getByLabel('Mais uma pessoa (1)').fill('Téo')
  await button(page, 'Continuar').click()
  await title(page, steps.holidays).waitFor()
  await button(page, 'Voltar').click()
  await page.getByText('Lia, Téo', { exact: false }).waitFor()
  await page.getByLabel('segunda-feira', { exact: true }).uncheck()
  await page.getByLabel('Horário, fim').fill('20')
  await button(page, 'Continuar').click()
  await title(page, steps.holidays).waitFor()
  const { professionals } = await teamOf(page)
  expect(professionals.map(({ name }) => name).sort()).toEqual(['Lia', 'Téo'])
  for (const { hours } of professionals)
    expect(hours?.map(({ weekday, end }) => [weekday, end])).toEqual(
      [2, 3, 4, 5, 6].map((day) => [day, '20:00']),
    )
  const { booking_window_end_time } = await staffApi<{ booking_window_end_time: string }>(
    page,
    'GET',
    '/booking-config',
  )
  expect(booking_window_end_time).toBe('20:00')

  // Hours that somebody else saves meanwhile are not overwritten.
  await button(page, 'Voltar').click()
  await title(page, steps.team).waitFor()
  const teo = professionals.find(({ name }) => name === 'Téo') as ListedProfessional
  const hours = [{ weekday: 3, start: '10:00', end: '12:00' }]
  await staffApi(page, 'PATCH', `/professionals/${teo.id}`, { version: teo.version, hours })
  await page.getByLabel('Horário, fim').fill('19')
  await button(page, 'Continuar').click()
  await said(page, 'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.').waitFor()
  await page.getByText('Cada pessoa da equipe já tem o seu horário.', { exact: false }).waitFor()
  await button(page, 'Continuar').click()
  await title(page, steps.holidays).waitFor()
  const after = (await teamOf(page)).professionals
  expect(after.find(({ id }) => id === teo.id)?.hours).toEqual(hours)
  expect(after.find(({ id }) => id !== teo.id)?.hours?.[0]?.end).toBe('20:00')
}, 60_000)

test('the owner can add a phone and an address at the last step, and the page then shows them', async () => {
  const owner = newAccount({ business_name: 'Barbearia do Contato', name: 'Lia' })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, owner, { path: '/comecar?passo=page' })
  const phone = page.getByLabel('Telefone e WhatsApp', { exact: true })
  await phone.fill('11 9')
  await button(page, 'Salvar contato').click()
  await page.locator('#first-day-phone-error').waitFor()
  await phone.fill('11987654321')
  await page.getByLabel('Rua', { exact: true }).fill('Rua Augusta')
  await page.getByLabel('Número', { exact: true }).fill('900')
  await page.getByLabel('Cidade', { exact: true }).fill('São Paulo')
  await page.keyboard.press('Enter')
  await said(page, 'Contato salvo').waitFor()
  await phone.waitFor({ state: 'detached' })
  const { phone: stored, address } = await staffApi<CompanyProfile>(page, 'GET', '/company')
  expect([stored, address]).toEqual(['+5511987654321', 'Rua Augusta, 900, São Paulo'])
  expect(await staffApi(page, 'GET', '/booking-config')).toMatchObject({
    display_phone: true,
    display_address: true,
  })
  // The question appears only once.
  await page.reload()
  await page.getByText('Esperando o', { exact: false }).waitFor()
  expect(await phone.count()).toBe(0)
})
