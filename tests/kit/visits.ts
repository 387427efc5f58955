import { appointments } from '#functions/appointments/records.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Tenant } from '#functions/kit/records.ts'
import type { AgendaVisit, Appointment } from '#shared/appointments.ts'
import { tableOfStack } from './actor.ts'
import type { Shop } from './shop.ts'

type Told = Pick<Appointment, 'client_id'> & Partial<Appointment>

/** A shop's visits as staff make and change them, and what no route reaches. */
export function visitsOf({ customer, owner }: Shop) {
  const ctx: Ctx = {
    table: tableOfStack(),
    tenant: owner.tenant as Tenant,
    actor: { kind: 'customer' },
    request_id: 'req_test',
    now: () => new Date(),
  }
  const done = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }
  /** Gets a status, with the reason of a cancellation. */
  const become = async ({ id, version }: AgendaVisit, status: string, reason?: string) =>
    done(await owner.status(id, version, status, { allow_overlap: true, ...(reason && { reason }) }))
  return {
    ctx,
    become,
    /** A visit in some status: of the first professional, yesterday at ten, unless told. */
    add: async ({ status = 'scheduled', ...told }: Told) => {
      const visit = done(
        await owner.create({
          professional_id: customer.professional.id,
          service_id: customer.service.id,
          date: customer.day(-1),
          time: '10:00',
          notes: 'Anotada depois',
          allow_overlap: true,
          ...told,
        }),
      )
      return status === 'scheduled' ? visit : become(visit, status)
    },
    /** A visit that was being booked while its client went. */
    addLate: async (visit: Appointment) => {
      await commit(
        ctx,
        create(appointments, visit),
        emit('appointment.created', visit),
        audit('test', visit.id, {}),
      )
      return visit
    },
    /** Statuses one after the other, whose events leave in the opposite order. */
    changeBackwards: async (before: Appointment, ...statuses: Appointment['status'][]) => {
      let visit = before
      const events = []
      for (const status of statuses) {
        const after = { ...visit, status, version: visit.version + 1 }
        await commit(ctx, replace(appointments, after), audit('test', visit.id, {}))
        events.push({ ...after, changes: { status: { from: visit.status, to: status } } })
        visit = after
      }
      for (const data of events.reverse()) {
        await commit(ctx, emit('appointment.updated', data), audit('test', visit.id, {}))
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      return visit
    },
  }
}
