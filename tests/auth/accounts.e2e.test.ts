import { createRequire } from 'node:module'
import type { Locator } from 'playwright'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { account, CODE, confirmed, leaveGuide, openAuth } from '../e2e/accounts.ts'
import { button, expectAccessible, url, useBrowser } from '../e2e/browser.ts'
import {
  chooseFromMenu,
  expectAccessibleEverywhere,
  fillSignIn,
  inMailTo,
  linkTo,
  poolConfig,
  refuseFromPool,
  said,
  title,
} from '../e2e/staff.ts'

// Tests confirmation, password reset and second factor, with their texts from the spec (S§8, RULINGS A18).
const newPage = useBrowser()

const totp: { generate(secret: string): string } = createRequire(import.meta.url)(
  'cognito-local/lib/services/totp.js',
)
/** Returns six digits that differ from the authenticator app's current code. */
const wrongCode = (secret: string) => String((Number(totp.generate(secret)) + 1) % 1e6).padStart(6, '0')

/** Decodes the QR code of a picture on a page. */
async function readCode(picture: Locator): Promise<string> {
  const drawn = await picture.evaluate((svg) => svg.outerHTML)
  // A page without an origin has no policy that prevents drawing.
  const pixels = await (await newPage()).evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(source.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"'))}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 240
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0, 240, 240)
    return [...context.getImageData(0, 0, 240, 240).data]
  }, drawn)
  return decodeQR({ width: 240, height: 240, data: Uint8Array.from(pixels) }, { timeLimit: 5_000 })
}

describe('an unconfirmed account', () => {
  test('a sign-in to an unconfirmed account offers another mail, whose code confirms the account', async () => {
    const { email } = await account()
    const page = await newPage()
    await openAuth(page)
    await fillSignIn(page, email, 'abc123')
    await said(page, 'Confirme seu email antes de entrar.').waitFor()
    await expectAccessible(page, 'unconfirmed')
    await button(page, 'Reenviar email').click()
    await said(page, 'Email enviado').waitFor()
    await said(page, 'Verifique sua caixa de entrada.').waitFor()
    await title(page, 'Confirme seu email').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await expectAccessible(page, 'confirmation')
    await page.getByLabel('Código', { exact: true }).fill('000000')
    await button(page, 'Confirmar email').click()
    await said(page, 'Código inválido ou expirado.').waitFor()
    await page.getByLabel('Código', { exact: true }).fill((await inMailTo(email, CODE))[1] as string)
    await button(page, 'Confirmar email').click()
    await said(page, 'Email confirmado. Agora é só entrar.').waitFor()
    await fillSignIn(page, email, 'abc123')
    await said(page, 'Login realizado com sucesso!').waitFor()
    await leaveGuide(page)
  })

  test('a password reset of an unconfirmed account asks for the confirmation first', async () => {
    const { email } = await account()
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Enviar código').click()
    await said(page, 'Confirme seu email antes de entrar.').waitFor()
    await button(page, 'Reenviar email').click()
    await title(page, 'Confirme seu email').waitFor()
  })
})

describe('a confirmed account', () => {
  test('a resent mail and a code for a confirmed account show that it is confirmed already', async () => {
    const { email, code } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await page.getByRole('tab', { name: 'Cadastrar', exact: true }).click()
    await button(page, 'Já tenho um código de confirmação').click()
    await title(page, 'Confirme seu email').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Reenviar email').click()
    const text = 'Este email já está confirmado. É só entrar.'
    const toast = page.locator('[data-sonner-toast]')
    await toast.getByText(text, { exact: true }).waitFor()
    await page.getByLabel('Código', { exact: true }).fill(code)
    await button(page, 'Confirmar email').click()
    await page.locator('form').getByText(text, { exact: true }).waitFor()
  })
})

describe('the link of the confirmation mail', () => {
  test('a confirmation link used twice shows that the account is confirmed, and an invalid link offers another mail', async () => {
    const { email, link } = await account()
    const page = await newPage({ theme: 'dark' })
    await page.goto(link)
    await said(page, 'Email confirmado. Agora é só entrar.').waitFor()
    expect(page.url()).toBe(`${url}/auth`)
    const fresh = await newPage()
    await fresh.goto(link)
    await said(fresh, 'Este email já está confirmado. É só entrar.').waitFor()
    expect(await fresh.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await expect.poll(() => fresh.evaluate(() => document.activeElement?.id)).toBe('account-password')
    const { sub } = await account()
    for (const forged of ['nada', `${sub}.000000`]) {
      await page.goto(`${url}/auth?confirm=${forged}`)
      await title(page, 'Confirme seu email').waitFor()
      await said(page, 'Código inválido ou expirado.').waitFor()
      await button(page, 'Reenviar email').waitFor()
    }
    await expectAccessible(page, 'a link that is none')
  })
})

test('a signed-in person sees the result of a confirmation link', async () => {
  const { email } = await confirmed()
  const page = await newPage()
  await openAuth(page)
  await fillSignIn(page, email, 'abc123')
  await leaveGuide(page)
  const { link } = await account()
  const toasts = page.locator('[data-sonner-toast]')
  for (const opened of [link, link]) {
    await page.goto(opened)
    await toasts.getByText('Email confirmado', { exact: true }).waitFor()
    await toasts.getByText(`Você continua na conta ${email}.`, { exact: true }).waitFor()
    await title(page, 'Dashboard').waitFor()
    expect(page.url()).toBe(`${url}/`)
  }
  await page.goto(`${url}/auth?confirm=nada`)
  const refused = 'Código inválido ou expirado. Para receber outro email de confirmação, saia desta conta.'
  await toasts.getByText(refused, { exact: true }).waitFor()
  await title(page, 'Dashboard').waitFor()
})

const sentCode = 'Se houver uma conta com este email, enviamos um código. Digite-o aqui com a nova senha.'

describe('a forgotten password', () => {
  test('a person can set a new password with the mailed code and sign in with it', async () => {
    const { email } = await confirmed()
    const page = await newPage({ size: 'desktop' })
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await title(page, 'Esqueci minha senha').waitFor()
    await said(page, 'Informe seu email e enviaremos um código para criar uma nova senha.').waitFor()
    await button(page, 'Enviar código').click()
    await said(page, 'Informe seu email.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    const earlier = (await inMailTo(email, CODE))[1]
    await button(page, 'Enviar código').click()
    await said(page, sentCode).waitFor()
    await expectAccessibleEverywhere(page, 'new password')
    await page.getByLabel('Código', { exact: true }).fill('000000')
    await page.getByLabel('Nova senha', { exact: true }).fill('abc12')
    await button(page, 'Salvar nova senha').click()
    await said(page, 'A senha deve ter pelo menos 6 caracteres.').waitFor()
    await page.getByLabel('Nova senha', { exact: true }).fill('nova-senha ')
    await said(page, 'A senha não pode começar nem terminar com espaço.').waitFor()
    await page.getByLabel('Nova senha', { exact: true }).fill('nova-senha')
    await button(page, 'Salvar nova senha').click()
    await said(page, 'Código inválido ou expirado.').waitFor()
    const code = (await inMailTo(email, CODE))[1] as string
    expect(code).not.toBe(earlier)
    await page.getByLabel('Código', { exact: true }).fill(code)
    await button(page, 'Salvar nova senha').click()
    await said(page, 'Senha alterada. Entre com a nova senha.').waitFor()
    await fillSignIn(page, email, 'abc123')
    await said(page, 'Email ou senha incorretos. Verifique suas credenciais.').waitFor()
    await fillSignIn(page, email, 'nova-senha')
    await leaveGuide(page)
  })

  test('a person can correct the address and get another code', async () => {
    const { email } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await page.getByLabel('Email', { exact: true }).fill('engano@exemplo.test')
    await button(page, 'Enviar código').click()
    await said(page, sentCode).waitFor()
    await page.getByLabel('Código', { exact: true }).fill('123456')
    await page.getByLabel('Nova senha', { exact: true }).fill('nova-senha')
    await button(page, 'Salvar nova senha').click()
    await said(page, 'Código inválido ou expirado.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Enviar outro código').click()
    await said(page, 'Pedimos outro código').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Código', { exact: true }).fill((await inMailTo(email, CODE))[1] as string)
    await button(page, 'Salvar nova senha').click()
    await said(page, 'Senha alterada. Entre com a nova senha.').waitFor()
    await fillSignIn(page, email, 'nova-senha')
    await leaveGuide(page)
  })

  test('a person can set the new password after a reload, or on the page that the mail links to', async () => {
    const { email } = await confirmed()
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Esqueci minha senha').click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Enviar código').click()
    await said(page, sentCode).waitFor()
    // A phone discards the page while its user reads the mail.
    await page.reload()
    await said(page, sentCode).waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)

    const other = await newPage()
    await other.goto(await linkTo(email, /http\S*\/auth\?recuperar=1/))
    await said(other, sentCode).waitFor()
    expect(other.url()).toBe(`${url}/auth`)
    await button(other, 'Voltar').click()
    await button(other, 'Esqueci minha senha').click()
    await button(other, 'Já tenho um código').click()
    await expectAccessible(other, 'code at hand')
    await other.getByLabel('Email', { exact: true }).fill(email)
    const code = /Seu código é (\d+)/
    await other.getByLabel('Código', { exact: true }).fill((await inMailTo(email, code))[1] as string)
    await other.getByLabel('Nova senha', { exact: true }).fill('nova-senha')
    await button(other, 'Salvar nova senha').click()
    await said(other, 'Senha alterada. Entre com a nova senha.').waitFor()
    await other.reload()
    await title(other, 'Bem-vindo').waitFor()
  })
})

describe('the sign-in form', () => {
  test('the sign-in form shows an error for each invalid field, and can show the password', async () => {
    const page = await newPage()
    await openAuth(page)
    await button(page, 'Entrar').click()
    await said(page, 'Informe seu email.').waitFor()
    await said(page, 'Informe sua senha.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('sem-arroba')
    await said(page, 'Email inválido. Verifique o formato do seu email.').waitFor()
    const password = page.getByLabel('Senha', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await button(page, 'Mostrar senha').click()
    expect(await password.getAttribute('type')).toBe('text')
    await button(page, 'Ocultar senha').click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  test('the sign-in form shows a message when the user pool limits attempts', async () => {
    const page = await newPage()
    await openAuth(page)
    await refuseFromPool(page, 'LimitExceededException', 'Attempt limit exceeded.')
    await fillSignIn(page, 'dono@navalha.test', 'navalha1')
    const shown = 'Muitas tentativas. Aguarde alguns minutos.'
    await page.getByRole('alert').getByText(shown, { exact: true }).waitFor()
    const toast = page.locator('[data-sonner-toast][data-type=error]', { hasText: shown })
    expect(await toast.locator('[data-title]').textContent()).toBe('Erro')
    expect(await toast.locator('[data-description]').textContent()).toBe(shown)
  })
})

test('a person can enable a second factor, sign in with its code and disable it', async () => {
  const { email } = await confirmed()
  const page = await newPage()
  const enter = async () => {
    await openAuth(page)
    await fillSignIn(page, email, 'abc123')
  }
  const openDialog = () => chooseFromMenu(page, 'Verificação em duas etapas')
  await enter()
  await leaveGuide(page)
  await openDialog()
  await button(page, 'Começar').click()
  const shown = await page
    .getByRole('dialog')
    .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
    .textContent()
  const secret = (shown as string).replaceAll(' ', '')
  const link = page.getByRole('link', { name: 'Abrir no aplicativo deste aparelho', exact: true })
  expect(await link.getAttribute('href')).toBe(
    `otpauth://totp/Navalha:${encodeURIComponent(email)}?secret=${secret}&issuer=Navalha`,
  )
  expect(await readCode(page.getByRole('img', { name: 'QR code da chave' }))).toBe(
    await link.getAttribute('href'),
  )
  await expectAccessibleEverywhere(page, 'second factor')
  await button(page, 'Ativar').click()
  await said(page, 'Informe o código do aplicativo.').waitFor()
  const code = page.getByLabel('Código do aplicativo', { exact: true })
  await code.fill(wrongCode(secret))
  await button(page, 'Ativar').click()
  await said(page, 'Código inválido ou expirado.').waitFor()
  await code.fill(totp.generate(secret))
  await button(page, 'Ativar').click()
  await said(page, 'Verificação em duas etapas ativada').waitFor()

  await chooseFromMenu(page, 'Sair')
  await enter()
  await said(page, 'Digite o código que o seu aplicativo autenticador mostra agora.').waitFor()
  expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page, 'sign-in by code')
  await code.fill(wrongCode(secret))
  await button(page, 'Entrar').click()
  await said(page, 'Código inválido ou expirado.').waitFor()
  // The real user pool sends this error when the code comes three minutes after the password.
  await refuseFromPool(page, 'NotAuthorizedException', 'Invalid session for the user, session is expired.')
  await code.fill(totp.generate(secret))
  await button(page, 'Entrar').click()
  await page.getByRole('alert').getByText('O tempo acabou. Entre de novo.', { exact: true }).waitFor()
  await page.unroute(`${(await poolConfig()).endpoint}**`)
  await fillSignIn(page, email, 'abc123')
  await code.fill(totp.generate(secret))
  await button(page, 'Entrar').click()
  await said(page, 'Login realizado com sucesso!').waitFor()
  await title(page, 'Dashboard').waitFor()

  await openDialog()
  await said(page, 'Está ativada: ao entrar, pedimos também o código do seu aplicativo.').waitFor()
  await expectAccessibleEverywhere(page, 'second factor switched on')
  await code.fill(wrongCode(secret))
  await button(page, 'Desativar').click()
  await said(page, 'Código inválido ou expirado.').waitFor()
  await code.fill(totp.generate(secret))
  await button(page, 'Desativar').click()
  await said(page, 'Verificação em duas etapas desativada').waitFor()
  await chooseFromMenu(page, 'Sair')
  await enter()
  await title(page, 'Dashboard').waitFor()
})
