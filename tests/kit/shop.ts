import type { Table } from '#functions/kit/scope.ts'
import type { Block } from '#shared/agenda.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Role } from '#shared/roles.ts'
import { type customerOf, openBusiness, tableOfStack } from './actor.ts'
import { memberOf } from './member.ts'

type Member = Awaited<ReturnType<typeof memberOf>>

/** Opens a business with customers and a member of each role. The professional has the first agenda. */
export async function openShop(parts: Parameters<typeof openBusiness>[0] = {}) {
  return shopOf(await openBusiness(parts), tableOfStack())
}

/** Returns the same for an existing business. `url` names a stack other than the run's own. */
export async function shopOf(customer: ReturnType<typeof customerOf>, table: Table, url?: string) {
  const at = { ...(url && { url }) }
  const join = async (role: Role, professional_id?: string) =>
    staffOf(
      await memberOf(table, customer.business, role, { ...at, ...(professional_id && { professional_id }) }),
    )
  const owner = await join('owner')
  const manager = await join('manager')
  const professional = await join('professional', customer.professional.id)
  return { customer, owner, manager, professional, join }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Returns a member's calls about the agenda. */
function staffOf(member: Member) {
  return {
    ...member,
    agenda: (from: string, more: Record<string, string> = {}) =>
      member.getAgenda({ from, to: from, ...more }),
    versions: (from: string, to = from) => member.checkAgenda({ from, to }),
    explain: (input: Record<string, string>) => member.explainDay(input),
    create: (body: object, headers = {}) => member.createAppointment(body, headers),
    appointment: (id: string) => member.getAppointment({ appointment_id: id }),
    edit: (id: string, body: object) => member.editAppointment({ appointment_id: id, ...body }),
    move: ({ id, version, ...appointment }: AgendaAppointment, changes: object) => {
      const { date, time, duration, professional_id = null } = appointment
      return member.moveAppointment({
        appointment_id: id,
        version,
        date,
        time,
        duration,
        professional_id,
        ...changes,
      })
    },
    status: (id: string, version: number, status: string, more: object = {}) =>
      member.setStatus({ appointment_id: id, version, status, ...more }),
    settle: (id: string, version: number, accept: boolean) =>
      member.resolveReportedClient({ appointment_id: id, version, accept }),
    block: (body: object, headers = {}) => member.createBlock(body, headers),
    rescheduleBlock: ({ id, version, professional_id, date, start }: Block, changes: object) =>
      member.changeBlock({ block_id: id, version, professional_id, date, start, duration: 60, ...changes }),
  }
}
