import type { Outgoing } from '../rules/outgoing.ts'

/** An error leaves the result of the call unknown. */
export type Outcome = { id?: string | undefined } | { refusal: string } | { unsure: string }

export type About = { tenant: string; id: string }

/** Throws when a later attempt may succeed. */
export type Send<C extends Outgoing['channel']> = (
  outgoing: Extract<Outgoing, { channel: C }>,
  about: About,
) => Promise<Outcome>

/** Keeps only name and status, because the provider's texts contain the recipient. */
export function notSent(error: unknown): Error {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return Object.assign(new Error('the message was not sent'), { name, status: $metadata?.httpStatusCode })
}

/** After these errors the call never reached the provider. */
const unreached = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)$/

/** Throws when the call may be repeated. After a timeout the message may have been sent. */
export function afterPaidCall(error: unknown, refusals: ReadonlySet<string>): Outcome {
  const {
    name,
    code = '',
    $metadata,
  } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  if (refusals.has(name)) return { refusal: name }
  const status = $metadata?.httpStatusCode ?? 0
  if ((status >= 400 && status < 500) || unreached.test(code) || unreached.test(name)) throw notSent(error)
  return { unsure: name }
}
