import type { CognitoUser } from 'amazon-cognito-identity-js'
import { answered, currentUser } from './accounts.ts'

/** The user's second factor: codes of an authenticator app (RULINGS A17). Loads the accounts' library. */

const asked = <T>(
  call: (user: CognitoUser, done: (value: T) => void, failed: (error: unknown) => void) => void,
) => currentUser().then((user) => answered<T>((done, failed) => call(user, done, failed)))

const prefer = (on: boolean) =>
  asked<void>((user, done, failed) =>
    user.setUserMfaPreference(null, { Enabled: on, PreferredMfa: on }, (error) =>
      error ? failed(error) : done(),
    ),
  )

export const hasSecondFactor = () =>
  asked<boolean>((user, done, failed) =>
    user.getUserData(
      (error, data) =>
        error ? failed(error) : done(Boolean(data?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA'))),
      { bypassCache: true },
    ),
  )

/** The secret for the app. Takes effect with `confirmSecondFactor`. */
export const beginSecondFactor = () =>
  asked<string>((user, done, failed) =>
    user.associateSoftwareToken({ associateSecretCode: done, onFailure: failed }),
  )

/** Proves that the app has the secret; sign-ins require a code from now on. */
export async function confirmSecondFactor(code: string): Promise<void> {
  await asked<unknown>((user, done, failed) =>
    user.verifySoftwareToken(code, 'Navalha', { onSuccess: done, onFailure: failed }),
  )
  await prefer(true)
}

export const endSecondFactor = () => prefer(false)
