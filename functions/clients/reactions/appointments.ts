import { commit, emit, replaceDue, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { appointments, type StoredAppointment } from '#functions/schedule/records/appointments.ts'
import type { AppointmentChange } from '#shared/appointment-changes.ts'
import { appointmentsOf } from '../records.ts'

const APPOINTMENTS_A_PART = 25

/** The index may lag behind, so appointments are read strongly. */
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

type Changed = { after: StoredAppointment; changes: AppointmentChange['changes'] }

/** Each transaction includes the events, so a retry continues. Clients get no message. */
async function changeAppointments(
  ctx: Ctx,
  clientId: string,
  change: (appointment: StoredAppointment) => Changed | undefined,
): Promise<void> {
  for (let again = true; again; ) {
    again = false
    let cursor: string | undefined
    do {
      const page = await readAppointments(ctx, clientId, { cursor })
      const writes = page.found.flatMap((appointment): Write[] => {
        const changed = change(withoutStorage(appointment))
        if (!changed) return []
        const { changes } = changed
        const version = appointment.version + 1
        const after = { ...changed.after, updated_at: ctx.now().toISOString(), version }
        return [
          replaceDue(appointments, appointment, after),
          emit('appointment.updated', { ...after, changes }),
        ]
      })
      if (writes.length > 0) {
        await commit(ctx, ...writes)
        again = true
      }
      cursor = page.cursor
    } while (cursor)
  }
}

export function wipeAppointments(ctx: Ctx, clientId: string): Promise<void> {
  return changeAppointments(ctx, clientId, (appointment) => {
    const { for: other, reported_client, notes, notes_cut, staff_notes, ...rest } = appointment
    const { staff_notes_cut, cancel_reason, ...after } = rest
    const texts = { reported_client, notes, staff_notes, cancel_reason, for: other }
    const gone = Object.entries(texts).filter(([, text]) => text)
    const changes = Object.fromEntries(gone.map(([field]) => [field, {}]))
    return gone.length > 0 ? { after, changes } : undefined
  })
}

export function reassignAppointments(ctx: Ctx, from: string, to: string): Promise<void> {
  return changeAppointments(ctx, from, (appointment) => {
    if (appointment.client_id !== from) return undefined
    return { after: { ...appointment, client_id: to }, changes: { client_id: { from, to } } }
  })
}
