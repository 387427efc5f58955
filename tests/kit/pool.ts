import type { Json } from './templates.ts'

type Config = { endpoint: string; userPoolId: string; userPoolClientId: string }

/** Calls the user pool's protocol directly, without Amazon's library, as anybody may. */
export async function callPool(config: Config, operation: string, body: object) {
  const { endpoint, userPoolClientId: ClientId, userPoolId: UserPoolId } = config
  const whose = operation.startsWith('Admin') ? { UserPoolId } : { ClientId }
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ...whose, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Json }
}
