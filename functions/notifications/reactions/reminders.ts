import { currentClient } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { commit, decide, emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { HasTime } from '#functions/kit/due.ts'
import type { DueMessage, EnqueueDue } from '#functions/kit/due-message.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { appointments, awaiting, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { type Turn, turnOf } from '#functions/schedule/rules/reminders.ts'
import type { Company } from '#shared/company.ts'
import { newId } from '#shared/ids.ts'
import { startsAt } from '#shared/time.ts'
import { messageWords } from '../records.ts'
import { type MessageSettings, messageSettings, sendsKind } from '../rules/plan.ts'
import { clientDrafts, type Draft, notificationWrites } from '../writes.ts'
import { congratulate } from './birthdays.ts'
import { resetDues } from './zone.ts'

/** `send` gets the messages once their records are stored. */
export function remind(send: EnqueueDue) {
  return (ctx: Ctx, message: DueMessage, hasTime: HasTime): Promise<string> => {
    const [, kind, id] = message.pk.split('#')
    if (kind === 'birthdays') return congratulate(ctx, send, message.due)
    if (kind === 'zone_move') return resetDues(ctx, message, hasTime)
    return decide(() => takeTurn(ctx, send, { id: id ?? '', due: message.due }))
  }
}

/** Does nothing if another worker took the turn or a change moved it. */
async function takeTurn(
  ctx: Ctx,
  send: EnqueueDue,
  { id, due }: { id: string; due: string },
): Promise<string> {
  const [appointment, company, config, words] = await getMany(ctx, [
    ref(appointments, { id }),
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(messageWords, {}),
  ])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (appointment?.due !== due) return 'not due'
  const turn = turnOf(company.timezone, appointment, ctx.now())
  const drafts = await draftsOf(ctx, { appointment, company, turn }, messageSettings(config, words))
  const { writes, messages } = notificationWrites(ctx, drafts)
  await commit(
    ctx,
    patch<StoredAppointment, { id: string }>(
      appointments,
      { id },
      { ...awaiting(id, turn.wait), ...(turn.reminded && { reminded: turn.reminded }) },
      { due, version: appointment.version },
    ),
    ...writes,
    ...(turn.event ? [emit('appointment.reminder_1h', appointment)] : []),
  )
  await send(messages)
  return turn.message?.kind ?? (turn.event ? 'event' : 'nothing')
}

type Facts = { appointment: StoredAppointment; company: Company; turn: Turn }

async function draftsOf(
  ctx: Ctx,
  { appointment, company: { timezone }, turn: { message } }: Facts,
  settings: MessageSettings,
): Promise<Draft[]> {
  const { id, client_id, date, time } = appointment
  if (!message || !client_id || !sendsKind(message.kind, settings.switches)) return []
  const { client } = await currentClient(ctx, client_id)
  if (!client || client.anonymised_at) return []
  const starts_at = startsAt(timezone, appointment)?.toISOString()
  const wall = { date, time }
  const about = { appointment_id: id, ...(starts_at && { starts_at }), wall, scheduled_for: message.at }
  return clientDrafts(message.kind, client, settings, about, () => newId('ntf', ctx.now()))
}
