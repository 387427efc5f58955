import type { CognitoUser } from 'amazon-cognito-identity-js'
import { currentUser, promisify } from './accounts.ts'

/** It loads the accounts' library (RULINGS A17). */

const withUser = <T>(
  call: (user: CognitoUser, done: (value: T) => void, failed: (error: unknown) => void) => void,
) => currentUser().then((user) => promisify<T>((done, failed) => call(user, done, failed)))

const prefer = (on: boolean) =>
  withUser<void>((user, done, failed) =>
    user.setUserMfaPreference(null, { Enabled: on, PreferredMfa: on }, (error) =>
      error ? failed(error) : done(),
    ),
  )

export const hasSecondFactor = () =>
  withUser<boolean>((user, done, failed) =>
    user.getUserData((error, data) =>
      error ? failed(error) : done(Boolean(data?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA'))),
    ),
  )

/** Nothing changes before `confirmSecondFactor`. */
export const beginSecondFactor = () =>
  withUser<string>((user, done, failed) =>
    user.associateSoftwareToken({ associateSecretCode: done, onFailure: failed }),
  )

const verify = (code: string) =>
  withUser<unknown>((user, done, failed) =>
    user.verifySoftwareToken(code, 'Navalha', { onSuccess: done, onFailure: failed }),
  )

/** From now on sign-ins ask for a code. */
export async function confirmSecondFactor(code: string): Promise<void> {
  await verify(code)
  await prefer(true)
}

/** An unlocked screen alone must not switch it off. */
export async function endSecondFactor(code: string): Promise<void> {
  await verify(code)
  await prefer(false)
}
