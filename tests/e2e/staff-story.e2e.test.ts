import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, expectAccessible, url, useBrowser } from './browser.ts'

const newPage = useBrowser()

type Message = { to: string; text: string }

/** The link of a mail that would have been sent, on this stack's own address. */
async function linkTo(address: string, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const answer = await fetch(`${url}/_local/messages.json`)
    const { messages } = (await answer.json()) as { messages: Message[] }
    for (const { to, text } of messages) {
      const [link] = (to.includes(address) && pattern.exec(text)) || []
      if (link) return url + new URL(link).pathname + new URL(link).search
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no such mail to ${address}`)
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function signUp(page: Page, email: string, business?: string) {
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  if (business) await page.getByLabel('Nome da Barbearia').fill(business)
  await page.getByLabel('Email').fill(email)
  await page.getByPlaceholder('Mínimo 6 caracteres').fill('abc123')
  await button(page, 'Cadastrar').click()
  const said = 'Cadastro realizado! Verifique seu email para confirmar a conta e depois faça o login.'
  await page.getByText(said).first().waitFor()
  await page.goto(await linkTo(email, /http\S*\/auth\?confirm=[\w.-]+/))
  await page.getByText('Email confirmado. Agora é só entrar.').waitFor()
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('abc123')
  await button(page, 'Entrar').click()
}

test('sign up, confirm, sign in, invite, accept, role, removal', async () => {
  const owner = `dona${Date.now()}@exemplo.test`
  const guest = `ana${Date.now()}@exemplo.test`
  const page = await newPage({ size: 'desktop' })
  await page.goto(`${url}/clientes`)
  await title(page, 'Bem-vindo').waitFor()
  await signUp(page, owner, 'Barbearia do Zé')
  await signIn(page, owner)
  await page.getByText('Login realizado com sucesso!').waitFor()
  await title(page, 'Dashboard').waitFor()
  await expectAccessible(page, 'frame')

  await button(page, 'Menu do usuário').click()
  await page.getByRole('menuitem', { name: 'Membros' }).click()
  await button(page, 'Convidar').click()
  await page.getByLabel('Email').fill(guest)
  await button(page, 'Enviar convite').click()
  await page.getByText('Profissional · vale até').waitFor()
  await expectAccessible(page, 'members')

  const phone = await newPage({ theme: 'dark' })
  await phone.goto(await linkTo(guest, /http\S*\/convite\?token=[\w-]+/))
  await title(phone, 'Você recebeu um convite').waitFor()
  expect(phone.url()).toBe(`${url}/convite`)
  await button(phone, 'Criar conta').click()
  await signUp(phone, guest)
  await signIn(phone, guest)
  await button(phone, 'Aceitar convite').click()
  await title(phone, 'Dashboard').waitFor()
  await button(phone, 'Abrir menu').click()
  await phone.getByRole('link', { name: 'Estoque' }).waitFor()
  expect(await phone.getByRole('link', { name: 'Financeiro' }).count()).toBe(0)
  await expectAccessible(phone, 'drawer')
  await phone.goto(`${url}/financeiro`)
  await phone.getByText('Você não tem acesso a esta área').waitFor()

  await page.reload()
  await button(page, `Remover ${guest}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await button(page, `Remover ${guest}`).waitFor({ state: 'detached' })
  await phone.goto(`${url}/clientes`)
  await title(phone, 'Você ainda não participa de nenhuma empresa').waitFor()
  await expectAccessible(phone, 'no business')
})

test('the guard leads back; wrong credentials and unknown paths say so', async () => {
  const page = await newPage({ size: 'desktop', theme: 'dark' })
  await page.goto(`${url}/servicos?q=corte`)
  await title(page, 'Bem-vindo').waitFor()
  await expectAccessible(page, 'sign-in')
  await signIn(page, 'dono@navalha.test')
  await page.getByText('Email ou senha incorretos. Verifique suas credenciais.').first().waitFor()
  await page.getByLabel('Senha', { exact: true }).fill('navalha1')
  await button(page, 'Entrar').click()
  await title(page, 'Serviços').waitFor()
  expect(page.url()).toBe(`${url}/servicos?q=corte`)
  await button(page, 'Menu do usuário').click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await title(page, 'Bem-vindo').waitFor()
  await page.goto(`${url}/nada`)
  await page.getByText('Oops! Page not found').waitFor()
})
