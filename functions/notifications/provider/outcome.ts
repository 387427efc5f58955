import type { Outgoing } from '../rules/outgoing.ts'

/** Holds the provider's id, its final refusal, or the error that leaves a call's result unknown. */
export type Outcome = { id?: string | undefined } | { refusal: string } | { unsure: string }

/** The record that a message is of: its provider reports about it by these. */
export type About = { tenant: string; id: string }

/** Sends one message. Throws when a later attempt may succeed. */
export type Send<C extends Outgoing['channel']> = (
  outgoing: Extract<Outgoing, { channel: C }>,
  about: About,
) => Promise<Outcome>

/** An error that has name and status of the provider's and nothing else: the provider's texts contain the recipient. */
export function notSent(error: unknown): Error {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return Object.assign(new Error('the message was not sent'), { name, status: $metadata?.httpStatusCode })
}

/** A call with one of these errors never reached the provider. */
const unreached = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)$/

/**
 * Tells what the error of a paid call means. It throws when the call was not taken and a later one may be;
 * after a timeout or a fault of the provider the message may be on its way.
 */
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
