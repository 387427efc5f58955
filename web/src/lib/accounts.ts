import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
} from 'amazon-cognito-identity-js'
import { type AppConfig, appConfig } from './app-config.ts'
import { signedOut, TIMEOUT_MS, timedOut } from './failure.ts'
import { browserZone } from './zone.ts'

/** What a person does with an account, in promises. Loads the library: import it where a form is sent, not before. */

const poolOf = ({ userPoolId, userPoolClientId, endpoint }: AppConfig) =>
  new CognitoUserPool({ UserPoolId: userPoolId, ClientId: userPoolClientId, endpoint })

async function userOf(name: string) {
  return new CognitoUser({ Username: name, Pool: poolOf(await appConfig()) })
}

/** An answer of the library's, which itself waits without end for a pool that does not answer. */
export function answered<T>(ask: (done: (value: T) => void, failed: (error: unknown) => void) => void) {
  return new Promise<T>((resolve, reject) => {
    setTimeout(() => reject(timedOut()), TIMEOUT_MS)
    ask(resolve, reject)
  })
}

/** One person, one spelling: the pool may tell capitals apart. */
const addressOf = (email: string) => email.trim().toLowerCase()

/** Finishes a sign-in with the code of the account's authenticator app. */
export type SecondStep = (code: string) => Promise<void>

/** Signs in; an account with a second factor is only signed in when the returned step has been taken. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const { authFlow } = await appConfig()
  const user = await userOf(addressOf(email))
  user.setAuthenticationFlowType(authFlow)
  const details = new AuthenticationDetails({ Username: addressOf(email), Password: password })
  const second: SecondStep = (code) =>
    answered((done, failed) =>
      user.sendMFACode(code, { onSuccess: () => done(), onFailure: failed }, 'SOFTWARE_TOKEN_MFA'),
    )
  return answered((done, failed) =>
    user.authenticateUser(details, {
      onSuccess: () => done(undefined),
      onFailure: failed,
      totpRequired: () => done(second),
    }),
  )
}

/** Who is signed in, as the library knows them, with a session that holds. */
export async function currentUser(): Promise<CognitoUser> {
  const user = poolOf(await appConfig()).getCurrentUser()
  if (!user) throw signedOut()
  await answered<void>((done, failed) =>
    user.getSession((error: Error | null) => (error ? failed(error) : done())),
  )
  return user
}

/**
 * Makes an account and signs nobody in. Without a name the business gets the default one, or none when invited; its
 * zone is the browser's.
 */
export async function signUp(email: string, password: string, businessName: string | undefined) {
  const pool = poolOf(await appConfig())
  const timezone = browserZone()
  const attributes = {
    email: addressOf(email),
    ...(businessName && { 'custom:business_name': businessName }),
    ...(timezone && { 'custom:timezone': timezone }),
  }
  const list = Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }))
  await answered<void>((done, failed) =>
    pool.signUp(addressOf(email), password, list, [], (error) => (error ? failed(error) : done())),
  )
}

/** `name` is the address, or what the mail's link names the account by. */
export async function confirmAccount(name: string, code: string): Promise<void> {
  const user = await userOf(name.includes('@') ? addressOf(name) : name)
  await answered<void>((done, failed) =>
    user.confirmRegistration(code.trim(), false, (error) => (error ? failed(error) : done())),
  )
}

export async function resendConfirmation(email: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await answered<void>((done, failed) =>
    user.resendConfirmationCode((error) => (error ? failed(error) : done())),
  )
}

export async function startRecovery(email: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await answered<void>((done, failed) =>
    user.forgotPassword({
      onSuccess: () => done(),
      onFailure: failed,
      inputVerificationCode: () => done(),
    }),
  )
}

export async function finishRecovery(email: string, code: string, password: string): Promise<void> {
  const user = await userOf(addressOf(email))
  await answered<void>((done, failed) =>
    user.confirmPassword(code.trim(), password, { onSuccess: () => done(), onFailure: failed }),
  )
}
