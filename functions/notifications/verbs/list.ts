import type * as z from 'zod'
import { companyOf, readCompany } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import { AppError } from '#functions/kit/errors.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import type { Needs } from '#functions/kit/services.ts'
import { getMany, query } from '#functions/kit/table.ts'
import { startOf } from '#functions/links/rules.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { newId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { monthsBack } from '#shared/months.ts'
import {
  type Channel,
  type ClientKind,
  LISTED_NOTIFICATIONS,
  type NotificationView,
  type notificationsContract,
} from '#shared/notifications.ts'
import { type Notification, notifications, notificationsPartition } from '../records.ts'
import { type AppointmentKind, stillHolds } from '../rules/appointment.ts'
import { isForeign, isLandline } from '../rules/plan.ts'
import { canResend, isRepeatable } from '../rules/resending.ts'
import { type Draft, maskRecipient, notificationWrites } from '../writes.ts'
import { requireChannel } from './channels.ts'

type Routes = typeof notificationsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>
type Sending = Needs<'has_whatsapp' | 'send_messages'>

/** A record that has not expired may be in any of this many months. */
const MONTHS = 14

export async function listNotifications(ctx: Ctx): Promise<Output<'listNotifications'>> {
  const now = ctx.now()
  const { created_at } = await companyOf(ctx)
  const found: Notification[] = []
  for (const partition of partitionsSince(new Date(created_at), now)) {
    let cursor: string | undefined
    do {
      const limit = LISTED_NOTIFICATIONS - found.length
      const options = { backwards: true, consistent: true, limit, cursor } as const
      const page = await query<Notification>(ctx, partition, options)
      found.push(...page.items)
      cursor = page.cursor
    } while (cursor && found.length < LISTED_NOTIFICATIONS)
    if (found.length === LISTED_NOTIFICATIONS) break
  }
  return { notifications: found.map((one) => viewOf(one, now)) }
}

function partitionsSince(opened: Date, now: Date): string[] {
  const month = (instant: Date) => instant.toISOString().slice(0, 7)
  return monthsBack(month(now), month(opened))
    .slice(0, MONTHS)
    .map((one) => notificationsPartition(new Date(one)))
}

export async function resendNotification(
  ctx: Sending,
  { notification_id: id }: Input<'resendNotification'>,
): Promise<NotificationView> {
  return queueOne(ctx, 'message_resends', async () => {
    const [stored] = await getMany(ctx, [ref(notifications, { id })])
    if (!stored) throw new AppError('notification_not_found', 'Mensagem não encontrada. Atualize a lista.')
    if (!isRepeatable(stored)) throw outdated('Esta mensagem não pode ser reenviada.')
    requireChannel(ctx.has_whatsapp, stored.channel)
    return { draft: await repeated(ctx, stored), audited: audit('notification.resend', id, {}) }
  })
}

/** The resent message describes the appointment's current state. */
async function repeated(
  ctx: Ctx,
  stored: Notification & { kind: ClientKind; channel: Channel },
): Promise<Draft> {
  const { kind, channel, appointment_id, wall, before, client_id, client_name, recipient } = stored
  const now = ctx.now()
  const draft: Draft = {
    id: newId('ntf', now),
    kind,
    channel,
    ...(client_id && { client_id }),
    ...(client_name && { client_name }),
    ...(recipient && { recipient }),
  }
  if (!appointment_id) {
    if (!canResend(stored, now)) throw outdated('O dia do aniversário passou. A mensagem não foi reenviada.')
    return draft
  }
  const [appointment] = await getMany(ctx, [ref(appointments, { id: appointment_id })])
  const start = appointment && startOf((await companyOf(ctx)).timezone, appointment)
  if (!start || !stillHolds({ kind: kind as AppointmentKind }, appointment, start, now)) {
    throw outdated('O agendamento mudou ou já começou. A mensagem não foi reenviada.')
  }
  const { client_id: current, client_name: name, date, time } = appointment
  const isMoved = date !== wall?.date || time !== wall.time
  return {
    id: draft.id,
    kind,
    channel,
    ...(current && { client_id: current }),
    client_name: name,
    // The recipient of another client is masked when it is sent.
    ...(recipient && current === client_id && { recipient }),
    appointment_id,
    starts_at: start.toISOString(),
    wall: { date, time },
    ...(before && !isMoved && { before }),
  }
}

/** E-mail goes to the person who asks, other channels to the business's number. */
export async function sendTestNotification(
  ctx: Sending,
  { channel }: Input<'sendTestNotification'>,
): Promise<NotificationView> {
  requireChannel(ctx.has_whatsapp, channel)
  return queueOne(ctx, 'message_tests', async () => {
    const id = newId('ntf', ctx.now())
    const draft: Draft = { id, kind: 'test', channel, ...(await testRecipient(ctx, channel)) }
    return { draft, audited: audit('notification.test', id, { after: { channel } }) }
  })
}

async function testRecipient(ctx: Ctx, channel: Channel): Promise<Pick<Draft, 'subject_id' | 'recipient'>> {
  if (channel === 'email') {
    if (ctx.by.kind !== 'staff') throw new Error('a test that no member asked for')
    return { subject_id: ctx.by.user_id, recipient: maskRecipient(channel, ctx.by.email) }
  }
  const { company, config } = await readCompany(ctx)
  const phone = config.notifications?.whatsapp_phone ?? company.phone
  if (!phone) {
    throw noRecipient(
      'Informe o telefone do WhatsApp e salve, ou o telefone da empresa em Perfil da Empresa.',
    )
  }
  if (isLandline(phone)) {
    throw noRecipient('O telefone cadastrado é fixo e não recebe mensagens. Informe um celular e salve.')
  }
  if (isForeign(phone) && !config.notifications?.foreign_phones) {
    throw noRecipient('Mensagens vão só para celulares do Brasil. Informe um celular com DDD e salve.')
  }
  return { recipient: maskRecipient(channel, phone) }
}

type Queued = { draft: Draft; audited: Write }

/** The count is in the transaction, so that refused attempts use up nothing. */
function queueOne(
  ctx: Sending,
  name: 'message_resends' | 'message_tests',
  decide: () => Promise<Queued>,
): Promise<NotificationView> {
  let queued: DueMessage[] = []
  const refusal = `São no máximo ${limits[name].limit} envios por hora. Tente de novo mais tarde.`
  return act(
    ctx,
    async () => {
      const { draft, audited } = await decide()
      const { writes, messages, records } = notificationWrites(ctx, [draft])
      queued = messages
      const [made] = records
      if (!made) throw new Error('a draft without record')
      const counted = counterWrite(ctx, name, ctx.tenant, refusal)
      return { answer: viewOf(made, ctx.now()), writes: [...writes, counted, audited] }
    },
    async (answer) => {
      // If the first run of a repeated request crashed, the clock sends its message.
      await ctx.send_messages(queued)
      return answer
    },
  )
}

function viewOf(one: Notification, now: Date): NotificationView {
  const { id, appointment_id, client_name, kind, channel, recipient, status, reason } = one
  const { scheduled_for, sent_at, created_at } = one
  return {
    id,
    ...(appointment_id && { appointment_id }),
    ...(client_name && { client_name }),
    kind,
    ...(channel && { channel }),
    ...(recipient && { recipient }),
    status,
    ...(reason && { reason }),
    scheduled_for,
    ...(sent_at && { sent_at }),
    created_at,
    can_resend: canResend(one, now),
  }
}

const outdated = (message: string) => new AppError('notification_outdated', message)
const noRecipient = (message: string) => new AppError('no_recipient', message)
