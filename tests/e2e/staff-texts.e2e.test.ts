import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, expectAccessible, url, useBrowser } from './browser.ts'

// The spec's texts on each screen of the frame, and axe on it at both widths and in both themes.
const newPage = useBrowser()

async function enter(page: Page) {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill('dono@navalha.test')
  await page.getByLabel('Senha', { exact: true }).fill('navalha1')
  await button(page, 'Entrar').click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

const settings = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
)

describe('the auth screen', () => {
  test.each(settings)('has the texts of both tabs, $size $theme', async (setting) => {
    const page = await newPage(setting)
    await page.goto(`${url}/auth`)
    await page.getByRole('heading', { name: 'Bem-vindo', level: 1 }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Entrar', 'Cadastrar'])
    await page.getByLabel('Email').waitFor()
    await page.getByLabel('Senha', { exact: true }).waitFor()
    await expectAccessible(page, 'sign in')
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    await page.getByLabel('Nome da Barbearia').waitFor()
    await page.getByPlaceholder('Mínimo 6 caracteres').waitFor()
    await expectAccessible(page, 'sign up')
  })

  test('says what is wrong with a sign-in and a sign-up in the words of the spec', async () => {
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
})

describe('the frame', () => {
  test.each(settings)('has its menu, business and user, $size $theme', async (setting) => {
    const page = await newPage(setting)
    await enter(page)
    if (setting.size === 'phone') await button(page, 'Abrir menu').click()
    for (const name of [
      'Agendamentos',
      'Clientes',
      'Profissionais',
      'Serviços',
      'Estoque',
      'Vendas',
      'Financeiro',
    ]) {
      await page.getByRole('link', { name, exact: true }).waitFor()
    }
    await expectAccessible(page, 'menu')
    if (setting.size === 'phone') await page.keyboard.press('Escape')
    await page.getByText('Barbearia Navalha').first().waitFor()
    await page.getByText(`© ${new Date().getFullYear()}`).first().waitFor()
    await button(page, 'Menu do usuário').click()
    await page.getByText('dono@navalha.test').first().waitFor()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('heading', { name: 'Bem-vindo', level: 1 }).waitFor()
  })

  test('has a not-found page', async () => {
    const page = await newPage()
    await enter(page)
    await page.goto(`${url}/nada-aqui`)
    await page.getByText('Oops! Page not found').waitFor()
    await page.getByText('Página não encontrada').first().waitFor()
  })
})
