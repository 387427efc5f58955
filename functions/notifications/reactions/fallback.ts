import { currentClient } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { startOf } from '#functions/links/rules.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { type ClientKind, clientKinds } from '#shared/notifications.ts'
import { type Notification, notifications } from '../records.ts'
import { stillHolds } from '../rules/appointment.ts'
import { messageSettings, sendsKind, unreachedBy } from '../rules/plan.ts'
import { contactOf, type Draft, maskRecipient } from '../writes.ts'

/** The id derives from the failed WhatsApp message, so that repeated reports make one SMS (RULINGS D18). */
export async function sendBySms(ctx: Ctx, { id }: EventData<'notification.failed'>): Promise<Draft[]> {
  const [failed, company, config] = await getMany(ctx, [
    ref(notifications, { id }),
    ref(companies, {}),
    ref(bookingConfigs, {}),
  ])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (failed?.channel !== 'whatsapp' || !isToClient(failed)) return []
  const { kind, appointment_id, starts_at, wall, before, client_id } = failed
  const { switches } = messageSettings(config, undefined)
  if (!switches.sms_enabled || !sendsKind(kind, switches)) return []
  if (kind !== 'birthday' && !(await holds(ctx, { ...failed, kind }, company.timezone))) return []
  const { client } = client_id ? await currentClient(ctx, client_id) : {}
  const to = client && contactOf(client, 'sms')
  if (!client || !to || unreachedBy('sms', kind, client, { switches, template: undefined })) return []
  return [
    {
      id: `${id.replace(/_whatsapp$/, '')}_sms`,
      kind,
      channel: 'sms',
      client_id: client.id,
      client_name: client.name,
      recipient: maskRecipient('sms', to),
      ...(appointment_id && { appointment_id }),
      ...(starts_at && { starts_at }),
      ...(wall && { wall }),
      ...(before && { before }),
    },
  ]
}

const isToClient = (one: Notification): one is Notification & { kind: ClientKind } =>
  clientKinds.some((kind) => kind === one.kind)

async function holds(
  ctx: Ctx,
  failed: Parameters<typeof stillHolds>[0] & Pick<Notification, 'appointment_id'>,
  timezone: string,
): Promise<boolean> {
  const [appointment] = await getMany(ctx, [
    failed.appointment_id ? ref(appointments, { id: failed.appointment_id }) : undefined,
  ])
  return (
    appointment !== undefined && stillHolds(failed, appointment, startOf(timezone, appointment), ctx.now())
  )
}
