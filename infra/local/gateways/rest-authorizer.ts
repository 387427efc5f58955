import type { Clock } from '../clock.ts'
import type { Lambdas } from '../functions/lambda.ts'
import { createPolicy, type Policy, readStatements } from '../permissions/policies.ts'
import type { Json } from '../template/resolve.ts'
import type { RestAuthorizer } from '../template/rest-model.ts'

/** An admitted caller has a context; a refused one has the gateway's response type. */
export type Admitted = { context: Record<string, Json>; key: string | undefined }
export type Refused =
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'AUTHORIZER_FAILURE'
  | 'AUTHORIZER_CONFIGURATION_ERROR'
type Known = Admitted & { policy: Policy; until: number }

export function createRestAuthorizer({ lambdas, clock }: { lambdas: Lambdas; clock: Clock }) {
  const known = new Map<string, Known>()

  async function ask({ function: name, ttlSeconds }: RestAuthorizer, event: Json): Promise<Known | Refused> {
    const { failed, payload } = await lambdas.invoke(name, JSON.stringify(event))
    const result: Json = JSON.parse(payload)
    if (failed) return result.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE'
    const { principalId, policyDocument, context = {}, usageIdentifierKey } = result ?? {}
    const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
    if (!principalId || !policyDocument || !Object.values(context).every(isText))
      return 'AUTHORIZER_CONFIGURATION_ERROR'
    // The integration gets the context's values as strings.
    const texts = Object.entries(context).map(([key, value]) => [key, String(value)])
    return {
      context: { ...Object.fromEntries(texts), principalId },
      key: usageIdentifierKey,
      policy: createPolicy(readStatements(policyDocument)),
      until: clock.now() + ttlSeconds * 1_000,
    }
  }

  return async (
    authorizer: RestAuthorizer,
    identity: string | undefined,
    event: Json,
  ): Promise<Admitted | Refused> => {
    // A request without its identity source is refused before the function runs.
    if (!identity) return 'UNAUTHORIZED'
    const name = `${authorizer.id} ${identity}`
    const remembered = known.get(name)
    const found = remembered && remembered.until > clock.now() ? remembered : await ask(authorizer, event)
    if (typeof found === 'string') return found
    known.set(name, found)
    const { methodArn } = event
    const { allowed } = found.policy.decide({ action: 'execute-api:Invoke', resource: methodArn })
    return allowed ? found : 'ACCESS_DENIED'
  }
}
