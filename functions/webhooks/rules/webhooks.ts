import { type HandedOver, isPaused } from '#shared/leavers.ts'
import type { Can } from '#shared/roles.ts'
import type { Automation, Delivery, Webhook, WebhookFlags } from '#shared/webhooks.ts'

type Stored = Omit<Webhook, 'secret_prefix' | 'rotated_until' | 'last_triggered_at'> & {
  secret: string
  secret_prefix: string
  previous_secret?: { secret: string; until: string } | undefined
  known_to?: string[] | undefined
}

/** The secret is never included, and its prefix only with `webhooks.secret` (RULINGS E14). */
export function webhookOf(
  can: Can,
  { secret: _, known_to: __, secret_prefix, previous_secret, ...hook }: Stored,
  health: { last_triggered_at?: string | undefined } | undefined,
  now: Date,
): Webhook {
  const until = previous_secret?.until
  return {
    ...hook,
    ...(can('webhooks.secret') && { secret_prefix }),
    ...(until && until > now.toISOString() && { rotated_until: until }),
    ...(health?.last_triggered_at && { last_triggered_at: health.last_triggered_at }),
  }
}

export function flagsOf({ version: _, ...flags }: WebhookFlags & { version: number }): WebhookFlags {
  return flags
}

export function automationOf({
  api_key,
  known_to: _,
  ...automation
}: Omit<Automation, 'has_key'> & {
  api_key?: string | undefined
  known_to?: string[] | undefined
}): Automation {
  return { ...automation, has_key: api_key !== undefined }
}

type Switched = { handed_over?: HandedOver | undefined } & ({ is_active: boolean } | { is_enabled: boolean })

/** It pauses when its creator has left and nobody confirmed it. */
export function isOn(one: Switched, now: Date): boolean {
  return ('is_active' in one ? one.is_active : one.is_enabled) && !isPaused(one, now)
}

export function knownTo({ known_to }: { known_to?: string[] | undefined }, account: string | undefined) {
  // If they were not recorded, anybody may know it.
  return account && known_to ? [...new Set([...known_to, account])].slice(-KNOWERS) : known_to
}

const KNOWERS = 200

export function unique<T>(events: readonly T[]): T[] {
  return [...new Set(events)]
}

/** Only the host is logged, because paths may carry keys. */
export function auditedWebhook({ name, url, events, is_active }: Stored) {
  return { name, host: new URL(url).host, events, is_active }
}

/** Standard Webhooks writes secrets in this form. */
export function whsecOf(secret: string): string {
  const bytes = (secret.match(/../g) ?? []).map((digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return `whsec_${btoa(bytes.join(''))}`
}

type StoredDelivery = Omit<Delivery, 'success' | 'next_attempt_at'> & {
  erased?: true | undefined
  tries: number
  due?: string | undefined
  planned?: string | undefined
}

/** Attempts are sorted by time, because an overtaken one was recorded later. */
export function deliveryOf({
  tries: _,
  planned: __,
  erased: ___,
  due,
  attempts,
  ...delivery
}: StoredDelivery): Delivery {
  return {
    ...delivery,
    attempts: [...attempts].sort((a, b) => (a.at < b.at ? -1 : 1)),
    success: delivery.state === 'delivered',
    ...(due !== undefined && { next_attempt_at: due }),
  }
}
