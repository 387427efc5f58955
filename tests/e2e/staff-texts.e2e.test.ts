import { expect, test } from 'vitest'
import { openTeam } from '../kit/staff.ts'
import { button, url, useBrowser } from './browser.ts'
import { enterAs, title } from './staff.ts'

// The spec's texts on the screens of the frame; those around an account stand in staff-accounts, the rest in the story.
const newPage = useBrowser()

test('the auth screen says what is wrong with a sign-in and a sign-up in the words of the spec', async () => {
  const page = await newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email', { exact: true }).fill('dono@navalha.test')
  await page.getByLabel('Senha', { exact: true }).fill('errada1')
  await button(page, 'Entrar').click()
  await page
    .getByText('Email ou senha incorretos. Verifique suas credenciais.', { exact: true })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
  await page.getByLabel('Nome da Barbearia', { exact: true }).fill('Outra')
  await page.getByLabel('Seu nome', { exact: true }).fill('Ana')
  await page.getByLabel('Email', { exact: true }).fill('dono@navalha.test')
  await page.getByPlaceholder('Mínimo 6 caracteres', { exact: true }).fill('abc12')
  await button(page, 'Cadastrar').click()
  await page.getByText('A senha deve ter pelo menos 6 caracteres.', { exact: true }).first().waitFor()
  await page.getByPlaceholder('Mínimo 6 caracteres', { exact: true }).fill('abc123')
  await button(page, 'Cadastrar').click()
  await page
    .getByText('Este email já está cadastrado. Tente fazer login ou use outro email.', { exact: true })
    .first()
    .waitFor()
})

test('the menu says where one is, on the bare address too, and the logo leads to the dashboard', async () => {
  const page = await newPage({ size: 'desktop' })
  const team = await openTeam()
  await enterAs(page, team.owner)
  const menu = page.getByRole('navigation', { name: 'Principal', exact: true })
  const current = menu.locator('[aria-current]')
  const item = (name: string) => menu.getByRole('link', { name, exact: true })
  await title(page, 'Dashboard').waitFor()
  expect(page.url()).toBe(`${url}/`)
  expect(await current.allTextContents()).toEqual(['Dashboard'])
  expect(await current.getAttribute('aria-current')).toBe('page')
  await item('Notificações').click()
  await title(page, 'Notificações').waitFor()
  expect(await current.allTextContents()).toEqual(['Notificações'])
  await page.getByRole('link', { name: 'Navalha, ir para o dashboard', exact: true }).click()
  await title(page, 'Dashboard').waitFor()
  expect(page.url()).toBe(`${url}/dashboard`)
  expect(await current.allTextContents()).toEqual(['Dashboard'])
})

test('an address that means nothing has the not-found page, with a way home', async () => {
  const page = await newPage()
  const business = url.replace('localhost', 'navalha.localhost')
  for (const address of [`${url}/foo.bar`, `${business}/foo.bar`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await title(page, 'Página não encontrada').waitFor()
  }
  await page.goto(`${url}/vendas/nada`)
  await title(page, 'Página não encontrada').waitFor()
  expect(await page.getByText('Oops! Page not found', { exact: true }).getAttribute('lang')).toBe('en')
  await page.getByRole('link', { name: 'Voltar ao início', exact: true }).click()
  await title(page, 'Bem-vindo').waitFor()
})
