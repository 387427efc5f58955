import { authorityOf } from '#functions/kit/authority.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { AgendaAppointment, Appointment } from '#shared/appointments.ts'
import { tableOfStack } from './actor.ts'
import type { Shop } from './shop.ts'

type Told = Pick<Appointment, 'client_id'> & Partial<Appointment>

/** Returns staff's operations on a shop's appointments, and some that no route offers. */
export function appointmentsOf({ customer, owner }: Shop) {
  const ctx: Ctx = {
    table: tableOfStack(),
    tenant: owner.tenant as Tenant,
    ...authorityOf({ kind: 'customer' }),
    request_id: 'req_test',
    now: () => new Date(),
  }
  const done = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }
  /** Changes the status, with a reason for a cancellation. */
  const setStatus = async ({ id, version }: AgendaAppointment, status: string, reason?: string) =>
    done(await owner.status(id, version, status, { allow_overlap: true, ...(reason && { reason }) }))
  return {
    ctx,
    setStatus,
    /** Adds an appointment in a status, by default of the first professional, yesterday at ten. */
    add: async ({ status = 'scheduled', ...parts }: Told) => {
      const appointment = done(
        await owner.create({
          professional_id: customer.professional.id,
          service_id: customer.service.id,
          date: customer.day(-1),
          time: '10:00',
          staff_notes: 'Anotada depois',
          allow_overlap: true,
          ...parts,
        }),
      )
      return status === 'scheduled' ? appointment : setStatus(appointment, status)
    },
    /** Adds an appointment that a customer was booking while its client was removed. */
    addLate: async (appointment: Appointment) => {
      await commit(
        ctx,
        create(appointments, appointment),
        emit('appointment.created', appointment),
        audit('test', appointment.id, {}),
      )
      return appointment
    },
    /** Changes the status several times, and sends the events in the opposite order. */
    changeWithReversedEvents: async (before: Appointment, ...statuses: Appointment['status'][]) => {
      let appointment = before
      const events = []
      for (const status of statuses) {
        const after = { ...appointment, status, version: appointment.version + 1 }
        await commit(ctx, replace(appointments, after), audit('test', appointment.id, {}))
        events.push({ ...after, changes: { status: { from: appointment.status, to: status } } })
        appointment = after
      }
      for (const data of events.reverse()) {
        await commit(ctx, emit('appointment.updated', data), audit('test', appointment.id, {}))
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      return appointment
    },
  }
}
