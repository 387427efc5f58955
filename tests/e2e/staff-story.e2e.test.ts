import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { may, type Role } from '#shared/roles.ts'
import { groups } from '../../web/src/app/navigation.ts'
import { mailsTo } from '../kit/staff.ts'
import { leaveGuide } from './accounts.ts'
import { button, expectAccessible, url, useBrowser } from './browser.ts'
import { chooseFromMenu, fillSignIn, linkTo, title } from './staff.ts'

const newPage = useBrowser()

async function signUp(page: Page, email: string, business: string) {
  await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Entrar', 'Cadastrar'])
  await page.getByLabel('Nome da Barbearia', { exact: true }).fill(business)
  await page.getByLabel('Seu nome', { exact: true }).fill('José')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByPlaceholder('Mínimo 6 caracteres', { exact: true }).fill('abc123')
  await button(page, 'Cadastrar').click()
  const said = 'Cadastro realizado! Verifique seu email para confirmar a conta e depois faça o login.'
  await title(page, 'Confirme seu email').waitFor()
  // The message appears once, next to its address.
  expect(await page.getByText(said, { exact: true }).count()).toBe(1)
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.goto(await linkTo(email, /http\S*\/auth\?confirm=\S+/))
  await page.getByText('Email confirmado. Agora é só entrar.', { exact: true }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
}

const signIn = (page: Page, email: string) => fillSignIn(page, email, 'abc123')

/** Returns the menu's items, which a phone shows in a drawer. */
async function menuOf(page: Page, where: string): Promise<string[]> {
  const opener = button(page, 'Menu')
  const drawn = await opener.isVisible()
  if (drawn) await opener.click()
  const menu = page.getByRole('navigation', { name: 'Principal', exact: true })
  await menu.waitFor()
  await expectAccessible(page, where)
  const labels = await menu.getByRole('link').allTextContents()
  if (drawn) await page.keyboard.press('Escape')
  return labels
}

const menuFor = (role: Role) =>
  groups
    .flatMap(({ areas }) => areas.filter(({ permission }) => may(role, permission)))
    .map(({ label }) => label)

test('an owner signs up on a phone and invites a professional, who joins on a desktop and is removed', async () => {
  const id = crypto.randomUUID().slice(0, 8)
  const owner = `dona-${id}@exemplo.test`
  const guest = `ana-${id}@exemplo.test`
  const page = await newPage()
  await page.goto(`${url}/clientes`)
  await title(page, 'Bem-vindo').waitFor()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await signUp(page, owner, 'Barbearia do Zé')
  await signIn(page, owner)
  await page.getByText('Login realizado com sucesso!', { exact: true }).waitFor()
  await leaveGuide(page)
  expect(await menuOf(page, 'menu of an owner')).toEqual(menuFor('owner'))
  await page.locator('header').getByText('Barbearia do Zé', { exact: true }).waitFor()
  await page.getByText(`© ${new Date().getFullYear()} Navalha`, { exact: true }).first().waitFor()

  await button(page, 'Menu do usuário').click()
  for (const text of ['José', owner]) await page.getByRole('menu').getByText(text, { exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'Membros', exact: true }).click()
  await button(page, 'Convidar').click()
  await page.getByLabel('Email', { exact: true }).fill(guest)
  await button(page, 'Enviar convite').click()
  await page.getByText(/^Profissional · vale até \d\d\/\d\d\/\d{4}$/).waitFor()
  await expectAccessible(page, 'members')

  const other = await newPage({ size: 'desktop', theme: 'dark' })
  await other.goto(await linkTo(guest, /http\S*\/convite\?token=[\w.-]+/))
  await title(other, 'Bem-vindo').waitFor()
  expect(other.url()).toBe(`${url}/auth`)
  await other.getByText('Barbearia do Zé convidou você para a equipe, como profissional.').waitFor()
  // The link proves the address, so that two fields and one press are enough, without a second mail.
  await expect.poll(() => other.getByLabel('Email', { exact: true }).inputValue()).toBe(guest)
  await expectAccessible(other, 'sign-up of who is invited')
  await other.getByLabel('Seu nome', { exact: true }).fill('José')
  await other.getByPlaceholder('Mínimo 6 caracteres', { exact: true }).fill('abc123')
  await button(other, 'Cadastrar').click()
  await other.getByText('Você entrou em Barbearia do Zé como profissional.', { exact: true }).waitFor()
  await title(other, 'Agendamentos').waitFor()
  expect((await mailsTo(guest)).map(({ subject }) => subject)).toEqual(['Convite para uma equipe no Navalha'])
  const offered = await menuOf(other, 'menu of a professional')
  expect(offered).toEqual(menuFor('professional'))
  expect(offered).toContain('Estoque')
  expect(offered.join()).not.toContain('Financeiro')
  await other.goto(`${url}/financeiro`)
  await other.getByText('Você não tem acesso a esta área', { exact: true }).waitFor()
  await expectAccessible(other, 'no access')

  await page.reload()
  await page.getByRole('listitem').filter({ hasText: guest }).getByText('José', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: guest }).getByRole('button').click()
  await expectAccessible(page, 'removal')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: guest }).waitFor({ state: 'detached' })
  await other.goto(`${url}/clientes`)
  await title(other, 'Você ainda não participa de nenhuma empresa').waitFor()
}, 180_000)

test('a sign-in returns to the requested screen without extra history entries, and wrong credentials show an error', async () => {
  const page = await newPage({ size: 'desktop', theme: 'dark' })
  const before = `${url}/antes`
  await page.goto(before)
  await page.goto(`${url}/servicos?q=corte`)
  await title(page, 'Bem-vindo').waitFor()
  // Neither the guard nor the sign-in leaves a history entry.
  await page.goBack()
  await title(page, 'Página não encontrada').waitFor()
  expect(page.url()).toBe(before)
  await page.goForward()
  await title(page, 'Bem-vindo').waitFor()
  await signIn(page, 'dono@navalha.test')
  await page
    .getByText('Email ou senha incorretos. Verifique suas credenciais.', { exact: true })
    .first()
    .waitFor()
  await page.getByLabel('Senha', { exact: true }).fill('navalha1')
  await button(page, 'Entrar').click()
  await title(page, 'Serviços').waitFor()
  expect(page.url()).toBe(`${url}/servicos?q=corte`)
  await page.goBack()
  await title(page, 'Página não encontrada').waitFor()
  expect(page.url()).toBe(before)
  await page.goForward()
  await title(page, 'Serviços').waitFor()
  await chooseFromMenu(page, 'Sair')
  await title(page, 'Bem-vindo').waitFor()
})
