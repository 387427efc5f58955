import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { NAME_WITH_LINK } from '#shared/names.ts'
import { account, CODE, confirmed, leaveGuide, openAuth } from '../e2e/accounts.ts'
import { button, expectAccessible, useBrowser } from '../e2e/browser.ts'
import {
  chooseFromMenu,
  fillSignIn,
  inMailTo,
  poolConfig,
  refuseFromPool,
  said,
  title,
} from '../e2e/staff.ts'
import { mailsTo } from '../kit/staff.ts'

// Tests focus, typed values, late answers and errors of the account forms.
const newPage = useBrowser()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** Returns the label or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    return now instanceof HTMLInputElement ? now.labels?.[0]?.textContent : now?.textContent
  })

describe('the focus of the account forms', () => {
  test('the focus moves to the first empty field of the next form', async () => {
    const { email } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await expect.poll(() => focused(page)).toBe('Email')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Código')
    await button(page, 'Voltar').click()
    await title(page, 'Bem-vindo').waitFor()
    await expect.poll(() => focused(page)).toBe('Senha')
    await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
    expect(await focused(page)).toBe('Cadastrar')
    await button(page, 'Já tenho um código de confirmação').click()
    await expect.poll(() => focused(page)).toBe('Código')
  })

  test('the focus stays on the button after a rejected form', async () => {
    const { email } = await account()
    const page = await newPage()
    await openAuth(page)
    await field(page, 'Email').fill(email)
    await field(page, 'Senha').fill('errada1')
    await button(page, 'Entrar').press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await focused(page)).toBe('Entrar')
    await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
    await button(page, 'Já tenho um código de confirmação').click()
    await field(page, 'Email').fill(email)
    await field(page, 'Código').fill('000000')
    await button(page, 'Confirmar email').press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await focused(page)).toBe('Confirmar email')
  })
})

describe('the typed values of the account forms', () => {
  const values = (page: Page, labels: string[]) =>
    Promise.all(labels.map((label) => field(page, label).inputValue()))
  const signUp = ['Nome da Barbearia', 'Seu nome', 'Email', 'Senha']
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

  test('typed values survive a change of form and a reload, except the password after a reload', async () => {
    const page = await newPage()
    await openAuth(page)
    await tab(page, 'Cadastrar').click()
    await field(page, 'Nome da Barbearia').fill('Casa do Corte')
    await field(page, 'Seu nome').fill('Ana')
    await field(page, 'Email').fill('nova@exemplo.test')
    await field(page, 'Senha').fill('abc123')
    await tab(page, 'Entrar').click()
    expect(await field(page, 'Email').inputValue()).toBe('nova@exemplo.test')
    await tab(page, 'Cadastrar').click()
    expect(await values(page, signUp)).toEqual(['Casa do Corte', 'Ana', 'nova@exemplo.test', 'abc123'])
    await button(page, 'Já tenho um código de confirmação').click()
    await field(page, 'Email').fill('outra@exemplo.test')
    await button(page, 'Voltar').click()
    expect(await values(page, signUp)).toEqual(['Casa do Corte', 'Ana', 'outra@exemplo.test', 'abc123'])
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain('abc123')
    await page.reload()
    await title(page, 'Bem-vindo').waitFor()
    expect(await values(page, signUp)).toEqual(['Casa do Corte', 'Ana', 'outra@exemplo.test', ''])
  })

  test('the typed email is forgotten after a sign-in', async () => {
    const { email } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await fillSignIn(page, email, 'abc123')
    await leaveGuide(page)
    await chooseFromMenu(page, 'Sair')
    await title(page, 'Bem-vindo').waitFor()
    expect(await field(page, 'Email').inputValue()).toBe('')
  })
})

describe('an answer that arrives while another account form is filled in', () => {
  /** Holds back the pool's requests for an operation until they are released. `asked` waits for the first. */
  async function hold(page: Page, operation: string) {
    const { endpoint } = await poolConfig()
    const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(`${endpoint}**`, async (route) => {
      if (route.request().headers()['x-amz-target']?.endsWith(`.${operation}`)) {
        asked.resolve()
        await held.promise
      }
      await route.continue()
    })
    return { asked: asked.promise, letGo: held.resolve }
  }
  const toTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
  const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text)
  const signUp = async (page: Page, email: string) => {
    await field(page, 'Nome da Barbearia').fill('Casa do Corte')
    await field(page, 'Seu nome').fill('Ana')
    await field(page, 'Email').fill(email)
    await field(page, 'Senha').fill('abc123')
  }
  const expectSignUp = async (page: Page, email: string) => {
    const labels = ['Nome da Barbearia', 'Seu nome', 'Email', 'Senha']
    const values = await Promise.all(labels.map((label) => field(page, label).inputValue()))
    expect(values).toEqual(['Casa do Corte', 'Ana', email, 'abc123'])
    expect(await focused(page)).toBe('Senha')
  }

  test('the answer to a resent mail does not change the sign-up form', async () => {
    const { email } = await account()
    const page = await newPage()
    await openAuth(page)
    await fillSignIn(page, email, 'abc123')
    const answer = await hold(page, 'ResendConfirmationCode')
    await button(page, 'Reenviar email').click()
    await answer.asked
    await toTab(page, 'Cadastrar')
    await signUp(page, 'outra@exemplo.test')
    answer.letGo()
    await toast(page, 'Email enviado').waitFor()
    await expectSignUp(page, 'outra@exemplo.test')
  })

  test('the answer to a sign-up does not change the sign-in form', async () => {
    const page = await newPage()
    await openAuth(page)
    await toTab(page, 'Cadastrar')
    await signUp(page, `nova-${crypto.randomUUID().slice(0, 8)}@exemplo.test`)
    const answer = await hold(page, 'SignUp')
    await button(page, 'Cadastrar').click()
    await answer.asked
    await toTab(page, 'Entrar')
    await field(page, 'Email').fill('minha@exemplo.test')
    await field(page, 'Senha').fill('segredo')
    answer.letGo()
    await toast(page, 'Cadastro realizado!').waitFor()
    expect(await focused(page)).toBe('Senha')
    expect(await field(page, 'Email').inputValue()).toBe('minha@exemplo.test')
    await page.reload()
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('minha@exemplo.test')
  })

  test('the answers to a new password and to a confirmation do not change the sign-up form', async () => {
    const { email } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await field(page, 'Email').fill(email)
    await button(page, 'Enviar código').click()
    await field(page, 'Nova senha').fill('nova-senha')
    await field(page, 'Código').fill((await inMailTo(email, CODE))[1] as string)
    const saved = await hold(page, 'ConfirmForgotPassword')
    await button(page, 'Salvar nova senha').click()
    await saved.asked
    await button(page, 'Voltar').click()
    await toTab(page, 'Cadastrar')
    await signUp(page, 'outra@exemplo.test')
    saved.letGo()
    await toast(page, 'Senha alterada. Entre com a nova senha.').waitFor()
    await expectSignUp(page, 'outra@exemplo.test')

    const late = await account()
    await button(page, 'Já tenho um código de confirmação').click()
    await field(page, 'Email').fill(late.email)
    await field(page, 'Código').fill(late.code)
    const done = await hold(page, 'ConfirmSignUp')
    await button(page, 'Confirmar email').click()
    await done.asked
    await button(page, 'Voltar').click()
    await signUp(page, 'outra@exemplo.test')
    done.letGo()
    await toast(page, 'Email confirmado. Agora é só entrar.').waitFor()
    await expectSignUp(page, 'outra@exemplo.test')
  })
})

test('the error of an earlier sign-in disappears when a field is invalid', async () => {
  const page = await newPage()
  await openAuth(page)
  await fillSignIn(page, 'dono@navalha.test', 'errada1')
  await page.getByRole('alert').waitFor()
  await field(page, 'Senha').fill('')
  await button(page, 'Entrar').click()
  await said(page, 'Informe sua senha.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a double click sends one confirmation mail', async () => {
  const { email } = await account()
  const mails = async () => (await mailsTo(email)).length
  const page = await newPage()
  await openAuth(page)
  await fillSignIn(page, email, 'abc123')
  const sent = page.locator('[data-sonner-toast]').getByText('Email enviado', { exact: true })
  const isAsked = (request: Request) =>
    request.method() === 'POST' && /\.ResendConfirmationCode$/.test(request.headers()['x-amz-target'] ?? '')
  let asked = 0
  page.on('request', (request) => {
    if (isAsked(request)) asked++
  })
  await button(page, 'Reenviar email').dblclick()
  await title(page, 'Confirme seu email').waitFor()
  await sent.waitFor()
  expect([asked, await sent.count(), await mails()]).toEqual([1, 1, 2])
  // The pool's answer shows that it was sent: the toast of the first mail may still be visible.
  const answered = page.waitForResponse((response) => isAsked(response.request()))
  await button(page, 'Reenviar email').dblclick()
  await (await answered).finished()
  expect([asked, await mails()]).toEqual([2, 3])
})

test.each([
  [
    'denied',
    () => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get })
    },
  ],
  [
    'full',
    () => {
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (key: string, value: string) {
        // Only long values exceed the quota.
        if (value.length > 500)
          throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
        set.call(this, key, value)
      }
    },
  ],
])('a sign-in shows an error and no success when the browser’s storage is %s', async (_state, spoil) => {
  const page = await newPage()
  await page.addInitScript(spoil)
  await openAuth(page)
  await fillSignIn(page, 'dono@navalha.test', 'navalha1')
  await page
    .getByRole('alert')
    .getByText(
      'Seu navegador não deixa guardar a sessão. Permita o armazenamento deste site e entre de novo.',
    )
    .waitFor()
  expect(await page.getByText('Login realizado com sucesso!').count()).toBe(0)
})

test('a request to the user pool times out after 30 s', async () => {
  const page = await newPage()
  await page.clock.install()
  await openAuth(page)
  await page.route(`${(await poolConfig()).endpoint}**`, () => new Promise(() => {}))
  const alert = page.getByRole('alert').getByText('Timeout no carregamento de dados', { exact: true })
  const asked = () => page.waitForRequest((request) => request.method() === 'POST')
  const expectEnd = async (label: string) => {
    await page.clock.fastForward(25_000)
    expect(await alert.count()).toBe(0)
    await page.clock.fastForward(5_000)
    await alert.waitFor()
    expect(await button(page, label).isEnabled()).toBe(true)
  }
  const signingIn = asked()
  await fillSignIn(page, 'dono@navalha.test', 'navalha1')
  await signingIn
  await expectEnd('Entrar')
  await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
  await button(page, 'Já tenho um código de confirmação').click()
  await field(page, 'Código').fill('123456')
  const confirming = asked()
  await button(page, 'Confirmar email').click()
  await confirming
  await expectEnd('Confirmar email')
})

test('the sign-up shows an error for each invalid field, and a message when sign-ups are disabled', async () => {
  const page = await newPage({ size: 'desktop', theme: 'dark' })
  await openAuth(page)
  await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
  await button(page, 'Cadastrar').click()
  for (const text of [
    'Informe o nome da barbearia.',
    'Informe seu nome.',
    'Informe seu email.',
    'Informe uma senha.',
  ])
    await said(page, text).waitFor()
  await expectAccessible(page, 'refused sign-up')
  const business = page.getByLabel('Nome da Barbearia', { exact: true })
  await business.fill('www.casa.com.br')
  await said(page, NAME_WITH_LINK).waitFor()
  await business.fill('Casa')
  await field(page, 'Seu nome').fill('veja www.casa.com.br')
  await said(page, NAME_WITH_LINK).waitFor()
  await field(page, 'Seu nome').fill('Ana')
  await page.getByLabel('Email', { exact: true }).fill('nova@exemplo.test')
  const password = page.getByPlaceholder('Mínimo 6 caracteres', { exact: true })
  for (const [typed, text] of [
    ['abc12', 'A senha deve ter pelo menos 6 caracteres.'],
    [' abc123', 'A senha não pode começar nem terminar com espaço.'],
    ['      ', 'A senha não pode começar nem terminar com espaço.'],
    ['x'.repeat(257), 'A senha pode ter no máximo 256 caracteres.'],
  ] as const) {
    await password.fill(typed)
    await page.locator('form').getByText(text, { exact: true }).waitFor()
  }
  await password.fill('abc 123')
  await refuseFromPool(page, 'NotAuthorizedException', 'SignUp is not permitted for this user pool')
  await button(page, 'Cadastrar').click()
  await said(page, 'Cadastros não estão permitidos no momento. Entre em contato com o suporte.').waitFor()
})
