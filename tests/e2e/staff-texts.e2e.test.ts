import { expect, test } from 'vitest'
import { button, url, useBrowser } from './browser.ts'
import { title } from './staff.ts'

// The spec's texts on the screens of the frame; those around an account stand in staff-accounts, the rest in the story.
const newPage = useBrowser()

test('the auth screen says what is wrong with a sign-in and a sign-up in the words of the spec', async () => {
  const page = await newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill('dono@navalha.test')
  await page.getByLabel('Senha', { exact: true }).fill('errada1')
  await button(page, 'Entrar').click()
  await page.getByText('Email ou senha incorretos. Verifique suas credenciais.').first().waitFor()
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  await page.getByLabel('Nome da Barbearia').fill('Outra')
  await page.getByLabel('Email').fill('dono@navalha.test')
  await page.getByPlaceholder('Mínimo 6 caracteres').fill('abc12')
  await button(page, 'Cadastrar').click()
  await page.getByText('A senha deve ter pelo menos 6 caracteres.').first().waitFor()
  await page.getByPlaceholder('Mínimo 6 caracteres').fill('abc123')
  await button(page, 'Cadastrar').click()
  await page
    .getByText('Este email já está cadastrado. Tente fazer login ou use outro email.')
    .first()
    .waitFor()
})

test('an address that means nothing has the not-found page, with a way home', async () => {
  const page = await newPage()
  await page.goto(`${url}/nada-aqui`)
  await title(page, 'Página não encontrada').waitFor()
  expect(await page.getByText('Oops! Page not found').getAttribute('lang')).toBe('en')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await title(page, 'Bem-vindo').waitFor()
})
