import type { CognitoIdentityProviderClient, UserPoolType } from '@aws-sdk/client-cognito-identity-provider'
import { ttlCache } from '#functions/kit/memory.ts'
import { sdkCalls } from '#functions/kit/sdk.ts'
import type { PoolFacts } from './rules/security.ts'

const KEEP_SECONDS = 600

/** Cognito fixes these lifetimes and does not report them. */
const CODE_SECONDS = { sign_up: 86_400, password: 3_600 } as const

export type ReadPool = (now: Date) => Promise<PoolFacts>

/** The client is loaded with the first call. */
export function openPool(pool: string): ReadPool {
  let client: CognitoIdentityProviderClient | undefined
  const read = ttlCache(KEEP_SECONDS, 1, async (UserPoolId: string) => {
    const cognito = await import('@aws-sdk/client-cognito-identity-provider')
    client ??= new cognito.CognitoIdentityProviderClient(sdkCalls({ tries: 2, timeoutMs: 3_000 }))
    const { UserPool } = await client.send(new cognito.DescribeUserPoolCommand({ UserPoolId }))
    return factsOf(UserPool ?? {})
  })
  return (now) => read(pool, now)
}

function factsOf({
  AutoVerifiedAttributes,
  AccountRecoverySetting,
  UserPoolAddOns,
}: UserPoolType): PoolFacts {
  const recovers = AccountRecoverySetting?.RecoveryMechanisms?.some(({ Name }) => Name === 'verified_email')
  return {
    codes: {
      ...(AutoVerifiedAttributes?.includes('email') && { sign_up: CODE_SECONDS.sign_up }),
      ...(recovers && { password: CODE_SECONDS.password }),
    },
    // `AUDIT` only counts a leaked password.
    refuses_leaked: UserPoolAddOns?.AdvancedSecurityMode === 'ENFORCED',
  }
}
