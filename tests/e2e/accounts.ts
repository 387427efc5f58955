import type { Page } from 'playwright'
import { button, url } from './browser.ts'
import { askPool, inMailTo, linkTo, title } from './staff.ts'

/** Matches the confirmation or reset code in a mail about an account. */
export const CODE = /código[^\d]*(\d{4,8})/i
const confirmLink = /http\S*\/auth\?confirm=\S+/

/** Creates an account through the API, and returns the code that was mailed for it. */
export async function account() {
  const email = `conta-${crypto.randomUUID().slice(0, 8)}@exemplo.test`
  const { UserSub } = await askPool<{ UserSub: string }>('SignUp', {
    Username: email,
    Password: 'abc123',
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const link = await linkTo(email, confirmLink)
  return { email, sub: UserSub, link, code: (await inMailTo(email, CODE))[1] as string }
}

export async function confirmed() {
  const made = await account()
  await askPool('ConfirmSignUp', { Username: made.email, ConfirmationCode: made.code })
  return made
}

export async function openAuth(page: Page) {
  await page.goto(`${url}/auth`)
  await title(page, 'Bem-vindo').waitFor()
}

/** Leaves the guide that opens after an owner's first sign-in; it does not open by itself again. */
export async function leaveGuide(page: Page) {
  await title(page, 'Qual é o seu tipo de negócio?').waitFor()
  const kept = page.waitForResponse('**/api/staff/company/first-day')
  await button(page, 'Fazer depois').click()
  await kept
  await title(page, 'Dashboard').waitFor()
}
