import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { BookingPage } from '#shared/booking.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { leaveGuide } from '../e2e/accounts.ts'
import { button, expectAccessible, url, useBrowser } from '../e2e/browser.ts'
import {
  chooseFromMenu,
  enterAs,
  expectAccessibleEverywhere,
  fillSignIn,
  linkTo,
  said,
  stored,
  tenantOf,
  title,
} from '../e2e/staff.ts'
import { staffApi } from '../e2e/staff-page.ts'
import { newAccount, openTeam, type Person, tokenMailedTo } from '../kit/staff.ts'

// Tests how a person chooses, creates and loses a business, and the screen without a business.
const newPage = useBrowser()

const switcher = (page: Page) => page.getByRole('button', { name: /^Trocar de empresa: / })

/** Marks the document, so that a reload can be told from a change of screen. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-old', ''))
const reloaded = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.hasAttribute('data-old'))

const nameBusiness = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByLabel('Nome da empresa', { exact: true }).fill(name)
  await button(page, 'Criar empresa').click()
}

/** Returns an account that was removed from its only business, which it joined by invitation. */
async function removedEverywhere(): Promise<Person> {
  const team = await openTeam()
  const person = await team.join('manager')
  await team.asOwner.remove(person.user_id)
  return person
}

test('a person with one business sees its name, and one with two can switch between them until the sign-out', async () => {
  const page = await newPage({ size: 'desktop' })
  const person = newAccount({ business_name: 'Casa Um' })
  await enterAs(page, person, { tenant: 'ten_de_outro_tempo' })
  await title(page, 'Dashboard').waitFor()
  const header = page.locator('header')
  await header.getByText('Casa Um', { exact: true }).waitFor()
  expect(await switcher(page).count()).toBe(0)
  const [first] = (await person.tenants()).body.tenants
  expect(await tenantOf(page)).toBe(first?.tenant_id)

  await chooseFromMenu(page, 'Nova empresa')
  await button(page, 'Criar empresa').click()
  await said(page, 'Informe o nome da empresa.').waitFor()
  await expectAccessible(page, 'new business')
  await mark(page)
  await nameBusiness(page, '  Casa Dois ')
  await reloaded(page)
  await header.getByText('Casa Dois', { exact: true }).waitFor()
  const second = (await person.tenants()).body.tenants[1]
  expect(await stored(page, 'currentTenantId')).toBe(second?.tenant_id)

  await switcher(page).click()
  await expectAccessible(page, 'switcher')
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual([
    expect.stringContaining('Casa Um'),
    expect.stringContaining('Casa Dois'),
  ])
  await mark(page)
  await page.getByRole('menuitemradio', { name: /^Casa Um/ }).click()
  await reloaded(page)
  await header.getByText('Casa Um', { exact: true }).waitFor()
  expect(await stored(page, 'currentTenantId')).toBe(first?.tenant_id)
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: /^Casa Dois/ }).click()
  await header.getByText('Casa Dois', { exact: true }).waitFor()
  await page.reload()
  await header.getByText('Casa Dois', { exact: true }).waitFor()

  // Choosing the current business loses nothing.
  await mark(page)
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: /^Casa Dois/ }).click()
  await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html[data-old]').count()).toBe(1)

  const beside = await page.context().newPage()
  await beside.goto(url)
  await switcher(beside).click()
  await beside.getByRole('menuitemradio', { name: /^Casa Um/ }).click()
  await beside.locator('header').getByText('Casa Um', { exact: true }).waitFor()
  await page.reload()
  await header.getByText('Casa Dois', { exact: true }).waitFor()
  // The other tab's choice is stored for new tabs, and this tab keeps its business.
  expect(await stored(page, 'currentTenantId')).toBe(first?.tenant_id)
  await beside.reload()
  await beside.locator('header').getByText('Casa Um', { exact: true }).waitFor()
  await beside.close()

  await chooseFromMenu(page, 'Sair')
  await title(page, 'Bem-vindo').waitFor()
  expect(await stored(page, 'currentTenantId')).toBe(null)
})

/** Returns the time zone of the page's business. */
async function zoneOn(page: Page): Promise<string> {
  const { tenants } = await staffApi<{ tenants: UserTenant[] }>(page, 'GET', '/tenants')
  const current = await tenantOf(page)
  const slug = tenants.find(({ tenant_id }) => tenant_id === current)?.slug
  const answer = await fetch(`${url}/api/public/${slug}`)
  return ((await answer.json()) as BookingPage).business.timezone
}

test('a new business gets the browser’s time zone, at sign-up and from the menu', async () => {
  const timezoneId = 'America/Manaus'
  const page = await newPage({ size: 'desktop', timezoneId })
  const email = `fuso-${crypto.randomUUID().slice(0, 8)}@exemplo.test`
  await page.goto(`${url}/auth`)
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  await page.getByLabel('Nome da Barbearia', { exact: true }).fill('Casa do Fuso')
  await page.getByLabel('Seu nome', { exact: true }).fill('Ana')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByPlaceholder('Mínimo 6 caracteres', { exact: true }).fill('abc123')
  await button(page, 'Cadastrar').click()
  await page.goto(await linkTo(email, /http\S*\/auth\?confirm=[\w.-]+/))
  await said(page, 'Email confirmado. Agora é só entrar.').waitFor()
  await fillSignIn(page, email, 'abc123')
  await leaveGuide(page)
  expect(await zoneOn(page)).toBe(timezoneId)

  await chooseFromMenu(page, 'Nova empresa')
  await mark(page)
  await nameBusiness(page, 'Outra Casa do Fuso')
  await reloaded(page)
  await page.locator('header').getByText('Outra Casa do Fuso', { exact: true }).waitFor()
  expect(await zoneOn(page)).toBe(timezoneId)
})

describe('a person without a business', () => {
  test('a person without a business can sign out or create one', async () => {
    const person = await removedEverywhere()
    const page = await newPage()
    await enterAs(page, person, { path: '/clientes' })
    await title(page, 'Você ainda não participa de nenhuma empresa').waitFor()
    await said(page, `Crie a sua, ou peça um convite para ${person.email}.`).waitFor()
    expect(await page.getByRole('link').count()).toBe(0)
    await expectAccessible(page, 'no business')
    await button(page, 'Sair').click()
    await title(page, 'Bem-vindo').waitFor()
    await enterAs(page, person, { path: '/clientes' })
    await button(page, 'Nova empresa').click()
    await nameBusiness(page, 'Casa Nova')
    await title(page, 'Clientes').waitFor()
    await page.locator('header').getByText('Casa Nova', { exact: true }).waitFor()
  })
})

describe('a member removed while working', () => {
  test('a removed member with another business sees a notice and continues there', async () => {
    const team = await openTeam('Barbearia da Saída')
    const person = newAccount({ business_name: 'Casa Própria' })
    await person.tenants()
    await team.asOwner.invite(person.email, 'owner')
    await person.accept(await tokenMailedTo(person.email))
    const page = await newPage({ theme: 'dark' })
    await enterAs(page, person, { path: '/membros', tenant: team.tenant.tenant_id })
    await page.getByText(team.owner.email).first().waitFor()
    await team.asOwner.remove(person.user_id)
    // The dialog requests the professionals, so the page learns of the removal.
    await button(page, 'Convidar').click()
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Você não participa mais de Barbearia da Saída' })
    await notice
      .getByText('Seu acesso foi encerrado. Agora você está em Casa Própria.', { exact: true })
      .waitFor()
    await page.locator('header').getByText('Casa Própria', { exact: true }).waitFor()
    await title(page, 'Membros').waitFor()
    await expectAccessibleEverywhere(page, 'taken out')
    await button(page, 'Entendi').click()
    await notice.waitFor({ state: 'detached' })
  })

  test('a removed member without another business sees a notice on the screen without a business', async () => {
    const team = await openTeam('Barbearia da Saída')
    const person = await team.join('owner')
    const page = await newPage({ size: 'desktop' })
    await enterAs(page, person, { path: '/membros' })
    await button(page, `Remover ${person.email}`).click()
    // No other pending request may report it first.
    await page.waitForLoadState('networkidle')
    await team.asOwner.remove(person.user_id)
    await button(page, 'Sair da empresa').click()
    await title(page, 'Você ainda não participa de nenhuma empresa').waitFor()
    await said(page, 'Você não participa mais de Barbearia da Saída').waitFor()
    expect(await stored(page, 'currentTenantId')).toBe(null)
  })
})

test('the theme follows the device until the user chooses one', async () => {
  const page = await newPage({ size: 'desktop' })
  await page.addInitScript(() => localStorage.removeItem('navalha-theme'))
  await page.emulateMedia({ colorScheme: 'dark' })
  const team = await openTeam()
  await enterAs(page, team.owner)
  const theme = () => page.locator('html').getAttribute('data-theme')
  await title(page, 'Dashboard').waitFor()
  expect(await theme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await button(page, 'Usar tema escuro').click()
  expect([await theme(), await stored(page, 'navalha-theme')]).toEqual(['dark', 'dark'])
  await button(page, 'Usar tema claro').click()
  expect(await theme()).toBe('light')
  await button(page, 'Menu do usuário').click()
  const choices = page.getByRole('menuitemradio')
  expect(await choices.allTextContents()).toEqual(['Claro', 'Escuro', 'Sistema'])
  expect(
    await page.getByRole('menuitemradio', { name: 'Claro', exact: true }).getAttribute('aria-checked'),
  ).toBe('true')
  await page.getByRole('menuitemradio', { name: 'Sistema', exact: true }).click()
  expect(await stored(page, 'navalha-theme')).toBe('system')
  expect(page.url()).toBe(`${url}/`)
})
