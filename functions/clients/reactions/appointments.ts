import { noteChange } from '#functions/changes/writes.ts'
import { commit, emit, replaceDue, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import { appointmentsOf } from '../records.ts'

const APPOINTMENTS_A_PART = 25

/** A page of a client's appointments, found by the index and read strongly, because the index may lag behind. */
export async function readAppointments(
  ctx: Ctx,
  clientId: string,
  options: { cursor?: string | undefined; backwards?: boolean } = {},
): Promise<{ found: StoredAppointment[]; cursor: string | undefined }> {
  const { cursor, ...others } = options
  const page = await appointmentsOf(ctx, clientId, {
    limit: APPOINTMENTS_A_PART,
    ...others,
    ...(cursor && { cursor }),
  })
  const found = await getMany(
    ctx,
    page.items.map((appointment) => ref(appointments, appointment)),
  )
  return { found: found.filter((one) => one !== undefined), cursor: page.cursor }
}

/** Changes some appointments in each transaction until none is left, so a retry continues with the others. */
async function changeAppointments(
  ctx: Ctx,
  clientId: string,
  change: (appointment: StoredAppointment) => Write | undefined,
): Promise<void> {
  for (let again = true; again; ) {
    again = false
    let cursor: string | undefined
    do {
      const page = await readAppointments(ctx, clientId, { cursor })
      const changed = page.found.flatMap((appointment) => {
        const write = change(appointment)
        return write ? [{ date: appointment.date, id: appointment.id, write }] : []
      })
      if (changed.length > 0) {
        const dates = [...new Set(changed.map(({ date }) => date))]
        const agendaChanged = emit('agenda.changed', { id: clientId, version: ctx.now().getTime(), dates })
        const noted = changed.map(({ id }) => noteChange(ctx, 'appointments', id))
        await commit(ctx, ...changed.map(({ write }) => write), ...noted, agendaChanged)
        again = true
      }
      cursor = page.cursor
    } while (cursor)
  }
}

/** The personal data in the appointments of a client go, the name stays. */
export function wipeAppointments(ctx: Ctx, clientId: string): Promise<void> {
  return changeAppointments(ctx, clientId, (appointment) => {
    const { reported_client, notes, staff_notes, cancel_reason, version } = appointment
    if (!reported_client && !notes && !staff_notes && !cancel_reason) return undefined
    const wiped = {
      reported_client: undefined,
      notes: undefined,
      notes_cut: undefined,
      staff_notes: undefined,
      staff_notes_cut: undefined,
      cancel_reason: undefined,
    }
    const changed = { ...wiped, updated_at: ctx.now().toISOString(), version: version + 1 }
    return patch(appointments, appointment, changed, { version })
  })
}

/** The appointments of one client become another's. */
export function reassignAppointments(ctx: Ctx, from: string, to: string): Promise<void> {
  return changeAppointments(ctx, from, (appointment) => {
    if (appointment.client_id !== from) return undefined
    const version = appointment.version + 1
    const moved = { ...appointment, client_id: to, updated_at: ctx.now().toISOString(), version }
    return replaceDue(appointments, appointment, moved)
  })
}
