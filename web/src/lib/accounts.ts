import {
  AuthenticationDetails,
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { type AppConfig, appConfig } from './app-config.ts'
import { timedOut } from './failure.ts'
import { TIMEOUT_MS } from './send.ts'
import { callerNow, tokensForCall } from './session.ts'
import { signedOut } from './signed-out.ts'
import { browserZone } from './zone.ts'

/** This file loads the library, so import it only when a form is sent. */

const poolOf = ({ userPoolId, userPoolClientId, endpoint }: AppConfig) =>
  new CognitoUserPool({ UserPoolId: userPoolId, ClientId: userPoolClientId, endpoint })

async function userOf(name: string) {
  return new CognitoUser({ Username: name, Pool: poolOf(await appConfig()) })
}

/** The library has no timeout. */
export function promisify<T>(ask: (done: (value: T) => void, failed: (error: unknown) => void) => void) {
  return new Promise<T>((resolve, reject) => {
    setTimeout(() => reject(timedOut()), TIMEOUT_MS)
    ask(resolve, reject)
  })
}

const plain = (name: string) => name.trim().normalize('NFC')

/** The pool may be case-sensitive, so addresses are in lower case. */
const addressOf = (email: string) => email.trim().toLowerCase()

/** The code of the authenticator app completes the sign-in. */
export type SecondStep = (code: string) => Promise<void>

/** If there is a second factor, the returned step must follow. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const { authFlow } = await appConfig()
  const user = await userOf(addressOf(email))
  user.setAuthenticationFlowType(authFlow)
  const details = new AuthenticationDetails({ Username: addressOf(email), Password: password })
  const second: SecondStep = (code) =>
    promisify((done, failed) =>
      user.sendMFACode(code, { onSuccess: () => done(), onFailure: failed }, 'SOFTWARE_TOKEN_MFA'),
    )
  return promisify((done, failed) =>
    user.authenticateUser(details, {
      onSuccess: () => done(undefined),
      onFailure: failed,
      totpRequired: () => done(second),
    }),
  )
}

/** Only `tokens.ts` changes the stored tokens. */
const noStorage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} }

/**
 * The library gets no refresh token, because it renews by REFRESH_TOKEN_AUTH, which a rotating pool refuses.
 */
export async function currentUser(): Promise<CognitoUser> {
  const config = await appConfig()
  const tokens = await tokensForCall(callerNow().user)
  if (!tokens) throw signedOut()
  const user = new CognitoUser({ Username: tokens.username, Pool: poolOf(config), Storage: noStorage })
  user.setSignInUserSession(
    new CognitoUserSession({
      IdToken: new CognitoIdToken({ IdToken: tokens.idToken }),
      AccessToken: new CognitoAccessToken({ AccessToken: tokens.accessToken }),
      RefreshToken: new CognitoRefreshToken({ RefreshToken: '' }),
    }),
  )
  return user
}

type SignUp = {
  email: string
  password: string
  name: string
  businessName: string
  /** An account with the invited address needs no code. */
  invitation: string | null
}

/** Returns true if the account is confirmed already. Without a name the business gets the default one. */
export async function signUp({ email, password, name, businessName, invitation }: SignUp): Promise<boolean> {
  const pool = poolOf(await appConfig())
  const timezone = browserZone()
  const attributes = {
    email: addressOf(email),
    name: plain(name),
    ...(businessName && { 'custom:business_name': plain(businessName) }),
    ...(timezone && { 'custom:timezone': timezone }),
  }
  const list = Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }))
  const metadata = invitation ? { invitation } : undefined
  return promisify<boolean>((done, failed) =>
    pool.signUp(
      addressOf(email),
      password,
      list,
      [],
      (error, result) => (result ? done(result.userConfirmed) : failed(error)),
      metadata,
    ),
  )
}

/** `name` is the address, or the account's id from the e-mail's link. */
export async function confirmAccount(name: string, code: string): Promise<void> {
  const user = await userOf(name.includes('@') ? addressOf(name) : name)
  await promisify<void>((done, failed) =>
    user.confirmRegistration(code.trim(), false, (error) => (error ? failed(error) : done())),
  )
}

export async function resendConfirmation(email: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await promisify<void>((done, failed) =>
    user.resendConfirmationCode((error) => (error ? failed(error) : done())),
  )
}

export async function startRecovery(email: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await promisify<void>((done, failed) =>
    user.forgotPassword({
      onSuccess: () => done(),
      onFailure: failed,
      inputVerificationCode: () => done(),
    }),
  )
}

export async function finishRecovery(email: string, code: string, password: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await promisify<void>((done, failed) =>
    user.confirmPassword(code.trim(), password, { onSuccess: () => done(), onFailure: failed }),
  )
}
