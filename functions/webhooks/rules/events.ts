import type { HandedOver } from '#shared/leavers.ts'
import {
  partnerAppointmentEventSchema,
  partnerClientSchema,
  partnerStockItemSchema,
  partnerTransactionSchema,
} from '#shared/partner/partner.ts'
import { type WebhookEvent, type WebhookFlags, webhookFlags } from '#shared/webhooks.ts'

import { isOn } from './webhooks.ts'

export type PartnerEvent = { id: string; type: string; created_at: string; data: unknown }

const dataSchemas = {
  appointment: partnerAppointmentEventSchema,
  client: partnerClientSchema,
  payment: partnerTransactionSchema,
  stock: partnerStockItemSchema,
} as const

export const isOfAppointment = (type: string) => type.startsWith('appointment.')

export function clientOf({ type, data }: PartnerEvent): string | undefined {
  const { id, client_id } = data as { id: string; client_id?: string }
  return type.startsWith('client.') ? id : client_id
}

/** These fields are computed when the event is sent. */
const derived = { starts_at: true, ends_at: true, timezone: true } as const

export function partnerData(type: WebhookEvent, data: object): object {
  const area = type.split('.')[0] as keyof typeof dataSchemas
  const schema = area === 'appointment' ? dataSchemas[area]().partial(derived) : dataSchemas[area]()
  const seen = schema.parse(data)
  if (!('changes' in seen && seen.changes)) return seen
  const fields = partnerAppointmentEventSchema().shape
  const changes = Object.entries(seen.changes).filter(([field]) => field in fields)
  return { ...seen, changes: Object.fromEntries(changes) }
}

function letsPass(flags: WebhookFlags, type: string): boolean {
  const found = Object.entries(webhookFlags).find(([, event]) => event === type)
  return !found || flags[found[0] as keyof WebhookFlags]
}

export function wants(
  hook: { is_active: boolean; events: readonly string[]; handed_over?: HandedOver | undefined },
  flags: WebhookFlags,
  type: string,
  now: Date,
): boolean {
  return isOn(hook, now) && hook.events.includes(type) && letsPass(flags, type)
}

/** The automation gets every event whose flag is on, once it is enabled and has an address and a key. */
export function automationWants(
  automation: {
    is_enabled: boolean
    webhook_url?: string | undefined
    api_key?: string | undefined
    handed_over?: HandedOver | undefined
  },
  flags: WebhookFlags,
  type: string,
  now: Date,
): boolean {
  const { webhook_url, api_key } = automation
  return isOn(automation, now) && Boolean(webhook_url && api_key) && letsPass(flags, type)
}

export function webhookBody(tenant_id: string, { id, type, created_at, data }: PartnerEvent): string {
  return JSON.stringify({ id, type, created_at, tenant_id, data })
}

export function automationBody({ type, created_at, data }: PartnerEvent): string {
  return JSON.stringify({ event: type, data, timestamp: created_at })
}
