import type * as z from 'zod'
import { bookingConfigs, companyOf, nextConfig, readCompany } from '#functions/company/records.ts'
import { linkBusiness } from '#functions/company/rules.ts'
import { typedPhone } from '#functions/company/writes.ts'
import { act } from '#functions/kit/act.ts'
import { audit, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { refuseOtherVersion } from '#functions/kit/seen.ts'
import type { Needs } from '#functions/kit/services.ts'
import { getMany } from '#functions/kit/table.ts'
import { heldVisitIn } from '#functions/metrics/records.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import { businessUrls } from '#shared/business-url.ts'
import { type NotificationSwitches, switchDefaults } from '#shared/notification-switches.ts'
import type { Channel, NotificationSettings, notificationsContract } from '#shared/notifications.ts'
import { dateAt } from '#shared/time.ts'
import { type MessageWords, messageWords } from '../records.ts'
import { availableChannels } from '../rules/channels.ts'
import { FOREIGN_DAYS, heldPeriod } from '../rules/held.ts'
import { tenantSender } from '../rules/letter.ts'
import { previewOf } from '../rules/preview.ts'
import { changedFlags, lacksLink } from '../rules/switches.ts'
import { requireChannel } from './channels.ts'

type Routes = typeof notificationsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

const noWords: MessageWords = { texts: { email: {}, sms: {} }, templates: {} }

export async function getNotificationSettings(ctx: Needs<'has_whatsapp'>): Promise<NotificationSettings> {
  const { config, words } = await readSettings(ctx)
  return viewOf(config, words, availableChannels(ctx.has_whatsapp))
}

/** Bookings read the switches, so the configuration's version guards both. */
export async function saveNotificationSettings(
  ctx: Needs<'has_whatsapp'>,
  { version: seen, texts, templates, whatsapp_phone: typed, ...chosen }: Input<'saveNotificationSettings'>,
): Promise<NotificationSettings> {
  const switches: NotificationSwitches = {
    ...chosen,
    ...(typed && { whatsapp_phone: await typedPhone(ctx, typed, 'whatsapp_phone') }),
  }
  const available = availableChannels(ctx.has_whatsapp)
  for (const channel of switchedOn(switches)) requireChannel(ctx.has_whatsapp, channel)
  if (lacksLink(switches, templates)) {
    throw invalidFields({
      field: 'templates.reminder_24h.variables',
      message:
        'Com a confirmação obrigatória, o modelo do lembrete de 24 h precisa do link. Inclua a variável link ou desligue a confirmação.',
    })
  }
  return act(ctx, async () => {
    const { config } = await readSettings(ctx)
    refuseOtherVersion(config, seen)
    if (switches.foreign_phones && !config.notifications?.foreign_phones) await requireHeldVisits(ctx)
    const next = { texts, templates }
    const changed = { ...config, notifications: switches, version: seen + 1 }
    return {
      answer: viewOf(changed, next, available),
      writes: [
        nextConfig(config, { notifications: switches }),
        overwrite(messageWords, next),
        audit('notification_settings.save', ctx.tenant, {
          before: changedFlags(config.notifications ?? switchDefaults, switches),
          after: changedFlags(switches, config.notifications ?? switchDefaults),
        }),
      ],
    }
  })
}

/** Foreign messages attract fraud, so only an owner of an active business may enable them (RULINGS G6). */
async function requireHeldVisits(ctx: Ctx): Promise<void> {
  const refuse = (message: string) => invalidFields({ field: 'foreign_phones', message })
  if (!ctx.can('members.manage')) throw refuse('Só o proprietário liga o envio para outros países.')
  if (await heldVisitIn(ctx, heldPeriod(await companyOf(ctx), ctx.now(), FOREIGN_DAYS))) return
  throw refuse(
    `O envio para outros países pode ser ligado ${FOREIGN_DAYS} dias depois do primeiro atendimento concluído.`,
  )
}

export async function previewMessage(
  ctx: Needs<'app_url'>,
  { kind, channel, text }: Input<'previewMessage'>,
): Promise<Output<'previewMessage'>> {
  const { company, config } = await readCompany(ctx)
  return previewOf(kind, channel, text, {
    business: linkBusiness(company, config),
    sender: tenantSender(ctx.app_url, company, config),
    page: businessUrls(ctx.app_url, company.slug).page,
    today: dateAt(company.timezone, ctx.now()),
    confirmation_required: config.notifications?.confirmation_required ?? false,
  })
}

async function readSettings(ctx: Ctx) {
  const [config, words = noWords] = await getMany(ctx, [ref(bookingConfigs, {}), ref(messageWords, {})])
  if (!config) throw new Error('a tenant without configuration')
  return { config, words: { texts: words.texts, templates: words.templates } }
}

function viewOf(
  { notifications = switchDefaults, version = 0 }: BookingConfig,
  words: MessageWords,
  available: Channel[],
): NotificationSettings {
  return { ...notifications, ...words, available, version }
}

function switchedOn({ whatsapp_enabled, sms_enabled, email_enabled }: NotificationSwitches): Channel[] {
  return [
    ...(whatsapp_enabled ? (['whatsapp'] as const) : []),
    ...(sms_enabled ? (['sms'] as const) : []),
    ...(email_enabled ? (['email'] as const) : []),
  ]
}
