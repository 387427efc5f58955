import { toPartner } from '#functions/appointments/rules/partner.ts'
import { clients, mergedAway } from '#functions/clients/records.ts'
import { companyOf } from '#functions/company/records.ts'
import { create } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs, type DueMessage } from '#functions/kit/due.ts'
import { writeNew } from '#functions/kit/once.ts'
import { ref, storedKey } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import { instantOfId } from '#shared/ids.ts'
import { AUTOMATION, type WebhookEvent } from '#shared/webhooks.ts'
import { deliveries, readSettings, type Settings, type StoredDelivery } from '../records.ts'
import { isSlow } from '../rules/attempts.ts'
import {
  automationBody,
  automationWants,
  clientOf,
  isOfAppointment,
  type PartnerEvent,
  partnerData,
  wants,
  webhookBody,
} from '../rules/events.ts'

/** The clock sends a delivery whose message was lost after this time. */
const SAFETY_MS = 60_000

type Announced = { type: WebhookEvent; data: object }

export function announce(type: WebhookEvent) {
  return (_: Ctx, data: object): Announced[] => [{ type, data: partnerData(type, data) }]
}

type Enqueue = (messages: readonly DueMessage[]) => Promise<void>
type Queues = { deliver: Enqueue; retry: Enqueue }

/** A repeated event creates nothing again. The clock sends a delivery whose message was lost. */
export function fanOut({ deliver, retry }: Queues) {
  return async (ctx: Ctx, events: readonly Reacted<Announced>[]): Promise<void> => {
    const settings = await readSettings(ctx)
    const due = afterMs(ctx.now(), SAFETY_MS)
    const heard = events.flatMap(({ id, effects }) =>
      effects
        .filter(({ type }) => isHeard(ctx, settings, type))
        .map((effect) => ({ ...effect, id, created_at: instantOfId(id).toISOString() })),
    )
    const placed = await withInstants(ctx, await withoutErased(ctx, heard))
    const wanted = placed.flatMap((event) => deliveriesOf(ctx, settings, event, due))
    const enqueue = (made: readonly StoredDelivery[]) => {
      const messages = (slow: boolean) =>
        made
          .filter(({ webhook_id }) => isSlow(settings.healths.get(webhook_id)) === slow)
          .map((one) => ({ ...storedKey(ctx.tenant, ref(deliveries, one)), due }))
      return Promise.all([deliver(messages(false)), retry(messages(true))])
    }
    await writeNew(ctx, wanted, (one) => create(deliveries, one), enqueue)
  }
}

function isHeard({ now }: Ctx, { hooks, flags, automation }: Settings, type: string): boolean {
  return (
    hooks.some((hook) => wants(hook, flags, type, now())) || automationWants(automation, flags, type, now())
  )
}

/** Events of erased clients are dropped, so that the log does not name them again. */
async function withoutErased<E extends PartnerEvent>(ctx: Ctx, events: readonly E[]): Promise<E[]> {
  const kept = await Promise.all(
    events.map(async (event) => {
      const id = clientOf(event)
      return id === undefined || !(await wasErasedSince(ctx, id, event.created_at))
    }),
  )
  return events.filter((_, n) => kept[n])
}

async function wasErasedSince(ctx: Ctx, id: string, instant: string): Promise<boolean> {
  const [client, merged] = await getMany(ctx, [ref(clients, { id }), ref(mergedAway, { id })])
  if (merged) return wasErasedSince(ctx, merged.into, instant)
  return !client || (client.anonymised_at ?? '') > instant
}

async function withInstants<E extends PartnerEvent>(ctx: Ctx, events: readonly E[]): Promise<E[]> {
  if (!events.some(({ type }) => isOfAppointment(type))) return [...events]
  const { timezone } = await companyOf(ctx)
  return events.map((event) =>
    isOfAppointment(event.type) ? { ...event, data: toPartner(event.data as Appointment, timezone) } : event,
  )
}

function deliveriesOf(
  { tenant, now }: Ctx,
  { hooks, flags, automation }: Settings,
  event: PartnerEvent,
  due: string,
): StoredDelivery[] {
  const { id, type: event_type, created_at } = event
  const begun = {
    id,
    event_type,
    state: 'waiting',
    attempts: [],
    tries: 0,
    created_at,
    due,
    planned: due,
  } as const
  const payload = webhookBody(tenant, event)
  const own = hooks
    .filter((hook) => wants(hook, flags, event_type, now()))
    .map((hook) => ({ ...begun, attempts: [], webhook_id: hook.id, webhook_name: hook.name, payload }))
  if (!automationWants(automation, flags, event_type, now())) return own
  const to = { webhook_id: AUTOMATION, webhook_name: 'Automação', payload: automationBody(event) }
  return [...own, { ...begun, attempts: [], ...to }]
}
