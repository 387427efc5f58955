import { appointments } from '#functions/appointments/records.ts'
import { audit, commit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { Tenant } from '#functions/kit/records.ts'
import type { Table } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { EventType } from '#shared/events.ts'
import type { Business } from '../../infra/local/seed.ts'

/** What the verbs of visits commit: the visit and its event in one transaction, from there on the product's own way. */
export function visitsOf(table: Table, business: Business) {
  const ctx: Ctx = {
    table,
    tenant: business.company.id as Tenant,
    actor: { kind: 'customer' },
    request_id: 'req_test',
    now: () => new Date(),
  }
  const eventOf = (before: Appointment, fields: Partial<Appointment>) => {
    const after = { ...before, ...fields, version: before.version + 1 }
    const names = Object.keys(fields) as (keyof Appointment)[]
    const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
    return { after, data: { ...after, changes } }
  }
  return {
    ctx,
    add: async (visit: Appointment) => {
      const trail = audit('test', visit.id, {})
      await commit(ctx, create(appointments, visit), emit('appointment.created', visit), trail)
      return visit
    },
    change: async (
      before: Appointment,
      fields: Partial<Appointment>,
      type: Exclude<EventType & `appointment.${string}`, 'appointment.created'> = 'appointment.updated',
    ) => {
      const { after, data } = eventOf(before, fields)
      const trail = audit('test', before.id, {})
      await commit(ctx, replace(appointments, after), emit(type, data), trail)
      return after
    },
    /** Changes one after the other, whose events leave in the opposite order. */
    changeBackwards: async (before: Appointment, ...steps: Partial<Appointment>[]) => {
      let visit = before
      const events = []
      for (const fields of steps) {
        const { after, data } = eventOf(visit, fields)
        await commit(ctx, replace(appointments, after), audit('test', visit.id, {}))
        events.push(data)
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
