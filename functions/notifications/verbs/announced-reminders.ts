import type { Ctx } from '#functions/kit/context.ts'
import type { Services } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { firstReminder } from '#functions/schedule/rules/reminders.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { Client } from '#shared/clients.ts'
import type { ClientKind } from '#shared/notifications.ts'
import { messageWords } from '../records.ts'
import { messageSettings, planChannels, sendsKind } from '../rules/plan.ts'

export const reminderHours: Services['reminder_hours'] = async (
  ctx,
  { appointment, client, timezone, config },
) => {
  const now = ctx.now()
  const { switches } = messageSettings(config, undefined)
  if (!firstReminder(timezone, appointment, (kind) => sendsKind(kind, switches), now)) return undefined
  return firstReminder(timezone, appointment, await readReach(ctx, client, config), now)
}

export const isTold: Services['is_told'] = async (ctx, { kind, client, config }) =>
  (await readReach(ctx, client, config))(kind)

/** Templates are read only if WhatsApp could reach the client. */
async function readReach(
  ctx: Ctx,
  client: Client,
  config: BookingConfig,
): Promise<(kind: ClientKind) => boolean> {
  const { switches } = messageSettings(config, undefined)
  const words = switches.whatsapp_enabled && client.phone ? await get(ctx, messageWords, {}) : undefined
  const settings = messageSettings(config, words)
  return (kind) => !client.anonymised_at && planChannels(kind, client, settings).some(({ skip }) => !skip)
}
