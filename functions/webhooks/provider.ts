import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '#functions/kit/errors.ts'
import type { Outbound, Outcome } from '#functions/kit/outbound.ts'
import type { Scope } from '#functions/kit/scope.ts'
import type { Secrets } from '#functions/kit/secrets.ts'
import { outboundErrors } from '#shared/outbound-errors.ts'
import { TEST_SECONDS, type TestResult } from '#shared/webhooks.ts'
import type { StoredAutomation, StoredWebhook } from './records.ts'
import { isSuccess } from './rules/attempts.ts'

export type Receivers = { outbound: Outbound; secrets: Secrets }

type Sent = { tenant: string; id: string; payload: string; now: Date }

/** Signs by Standard Webhooks. During a rotation the former secret signs as well. */
export async function postSigned(
  { outbound, secrets }: Receivers,
  { url, secret, previous_secret }: Pick<StoredWebhook, 'url' | 'secret' | 'previous_secret'>,
  { tenant, id, payload, now }: Sent,
): Promise<Outcome> {
  const former = previous_secret && previous_secret.until > now.toISOString() ? [previous_secret.secret] : []
  const keys = await Promise.all([secret, ...former].map((one) => secrets.decrypt(tenant, one)))
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return outbound.post(url, {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': keys.map((key) => signatureOf(key, `${id}.${timestamp}.${payload}`)).join(' '),
    },
    body: payload,
  })
}

/** Returns `v1,` and the HMAC-SHA256; the key is the 32 bytes of the secret's hexadecimal digits. */
function signatureOf(secret: string, content: string): string {
  return `v1,${createHmac('sha256', Buffer.from(secret, 'hex')).update(content).digest('base64')}`
}

export async function newSecret(
  { tenant }: Scope,
  secrets: Secrets,
): Promise<Pick<StoredWebhook, 'secret' | 'secret_prefix'>> {
  const secret = randomBytes(32).toString('hex')
  return { secret: await secrets.encrypt(tenant, secret), secret_prefix: secret.slice(0, 8) }
}

export async function postWithKey(
  { outbound, secrets }: Receivers,
  { webhook_url = '', api_key = '' }: StoredAutomation,
  { tenant, id, payload }: Omit<Sent, 'now'>,
): Promise<Outcome> {
  const key = await secrets.decrypt(tenant, api_key)
  return outbound.post(webhook_url, {
    headers: { 'content-type': 'application/json', 'webhook-id': id, authorization: `Bearer ${key}` },
    body: payload,
  })
}

export function refuseFault({ outbound }: { outbound: Pick<Outbound, 'urlFault'> }, url: string): void {
  const fault = outbound.urlFault(url)
  if (fault) throw new AppError('url_refused', fault)
}

export function testResult(outcome: Outcome): TestResult {
  const { ms } = outcome
  if ('error' in outcome) {
    const { error: code } = outcome
    const error =
      code === 'timeout' ? `O servidor não respondeu em ${TEST_SECONDS} segundos.` : outboundErrors[code]
    return { success: false, error, ms }
  }
  return { success: isSuccess(outcome), status: outcome.status, ms }
}
