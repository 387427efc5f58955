import { hasStarted } from '#functions/appointments/rules/status.ts'
import { currentClient } from '#functions/clients/records.ts'
import { emailOf } from '#functions/clients/rules.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import type { ItemWrite } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EnqueueDue } from '#functions/kit/due.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { writeNew } from '#functions/kit/once.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { startOf } from '#functions/links/rules.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { invitationIn } from '#functions/tenants/records/invitations.ts'
import { invitationRefusal } from '#functions/tenants/rules/invitations.ts'
import type { AppointmentChange } from '#shared/appointment-changes.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventData } from '#shared/events.ts'
import { messageWords, notificationId } from '../records.ts'
import { type AppointmentKind, isCurrent } from '../rules/appointment.ts'
import { messageSettings } from '../rules/plan.ts'
import { clientDrafts, type Draft, maskRecipient, notificationWrites } from '../writes.ts'

/** Repeated events write nothing again. */
export function announce(send: EnqueueDue) {
  return async (ctx: Ctx, events: readonly Reacted<Draft>[]): Promise<void> => {
    const drafts = events.flatMap(({ effects }) => effects)
    await writeNew(
      ctx,
      drafts.map((draft) => notificationWrites(ctx, [draft])),
      ({ writes: [write] }) => write as ItemWrite,
      (written) => send(written.flatMap(({ messages }) => messages)),
    )
  }
}

/** A later event supersedes this message. */
export const tell =
  (kind: AppointmentKind) =>
  async (ctx: Ctx, told: Appointment | AppointmentChange): Promise<Draft[]> => {
    const [appointment, company, config, words] = await getMany(ctx, [
      ref(appointments, { id: told.id }),
      ref(companies, {}),
      ref(bookingConfigs, {}),
      ref(messageWords, {}),
    ])
    if (!appointment || !company || !config) throw new Error('an event without appointment or business')
    const { id: appointment_id, client_id } = appointment
    if (hasStarted(company.timezone, appointment, ctx.now()) || !isCurrent(kind, told, appointment)) return []
    // Walk-ins and deleted clients have no recipient.
    const { client } = client_id ? await currentClient(ctx, client_id) : {}
    if (!client || client.anonymised_at) return []
    const before = timeBefore(told)
    const { date, time } = appointment
    const about = {
      appointment_id,
      starts_at: startOf(company.timezone, appointment).toISOString(),
      wall: { date, time },
      ...(before && { before }),
    }
    const idOf = (channel: string) => notificationId(ctx.request_id, channel)
    return clientDrafts(kind, client, messageSettings(config, words), about, idOf)
  }

/** Only an undone cancellation is announced, because the client's last message was the cancellation. */
export const notifyIfRestored = async (ctx: Ctx, told: AppointmentChange): Promise<Draft[]> =>
  told.changes.status?.from === 'cancelled' ? tell('change')(ctx, told) : []

function timeBefore(told: Appointment | AppointmentChange): { date: string; time: string } | undefined {
  if (!('changes' in told)) return undefined
  const { date, time } = told.changes
  if (!date && !time) return undefined
  return { date: String(date?.from ?? told.date), time: String(time?.from ?? told.time) }
}

/** The record keeps the requested id, by which the code is checked. */
export async function sendCode(ctx: Ctx, { id }: EventData<'client.code_requested'>): Promise<Draft[]> {
  const { client } = await currentClient(ctx, id)
  const to = emailOf(client)
  if (!client || !to) return []
  const about = { kind: 'code', client_id: id, client_name: client.name } as const
  return [mail(ctx, to, about)]
}

export async function invite(ctx: Ctx, { id }: EventData<'invitation.created'>): Promise<Draft[]> {
  const { invitation, inviter } = (await invitationIn(ctx, id)) ?? {}
  if (!invitation || !inviter || invitation.by_hand || invitationRefusal(invitation, inviter, ctx.now()))
    return []
  return [mail(ctx, invitation.email, { kind: 'invitation', subject_id: id })]
}

/** Warns each owner that a webhook was switched off. */
export async function warnOwners(
  ctx: Ctx,
  { name, reason }: EventData<'webhook.switched_off'>,
): Promise<Draft[]> {
  return toOwners(ctx, { kind: 'webhook_off', webhook: { name, reason } })
}

/** Informs each owner of what the member who left had created, if anything. */
export async function listLeft(ctx: Ctx, { id }: EventData<'departure.done'>): Promise<Draft[]> {
  return toOwners(ctx, { kind: 'departure', departure_id: id })
}

async function toOwners(ctx: Ctx, about: Omit<Draft, 'id' | 'subject_id'>): Promise<Draft[]> {
  const owners = (await membersOf(ctx)).filter(({ role }) => role === 'owner')
  return owners.map(({ user_id, email }) => mail(ctx, email, { ...about, subject_id: user_id }, user_id))
}

/** `whom` distinguishes several recipients of one event. */
function mail(ctx: Ctx, to: string, about: Omit<Draft, 'id'>, whom = 'email'): Draft {
  const id = notificationId(ctx.request_id, whom)
  return { ...about, id, channel: 'email', recipient: maskRecipient('email', to) }
}
