import type { Ctx, Tools } from '#functions/kit/context.ts'
import { get } from '#functions/kit/table.ts'
import { firstReminder } from '#functions/schedule/rules/reminders.ts'
import { messageWords } from '../records.ts'
import { messageSettings, planChannels, sendsKind } from '../rules/plan.ts'

/** `Tools.reminder_hours`: reads the business's templates only where WhatsApp could reach the client. */
export const reminderHours: Tools['reminder_hours'] = async (
  ctx: Ctx,
  { appointment, client, timezone, config },
) => {
  const now = ctx.now()
  const { switches } = messageSettings(config, undefined)
  if (!firstReminder(timezone, appointment, (kind) => sendsKind(kind, switches), now)) return undefined
  const words = switches.whatsapp_enabled && client.phone ? await get(ctx, messageWords, {}) : undefined
  const settings = messageSettings(config, words)
  const reaches = (kind: 'reminder_24h' | 'reminder_2h') =>
    planChannels(kind, client, settings).some(({ skip }) => !skip)
  return firstReminder(timezone, appointment, reaches, now)
}
