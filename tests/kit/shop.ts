import type { Table } from '#functions/kit/table.ts'
import type { AgendaDay, Block, Explanation } from '#shared/agenda.ts'
import type { AgendaAppointment, HistoryEntry } from '#shared/appointments.ts'
import type { Problem } from '#shared/errors.ts'
import type { Role } from '#shared/roles.ts'
import { type customerOf, openBusiness, tableOfStack } from './actor.ts'
import { memberOf } from './member.ts'

type Member = Awaited<ReturnType<typeof memberOf>>
type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>

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
function staffOf({ call, person, tenant }: Member) {
  const at = (id: string) => `/api/staff/appointments/${id}`
  const query = (path: string, input: Record<string, string>) => `${path}?${new URLSearchParams(input)}`
  return {
    call,
    person,
    tenant,
    agenda: (from: string, more: Record<string, string> = {}): Answer<{ days: AgendaDay[] }> =>
      call('GET', query('/api/staff/agenda', { from, to: from, ...more })),
    versions: (from: string, to = from): Answer<{ days: { date: string; version: number }[] }> =>
      call('GET', query('/api/staff/agenda/versions', { from, to })),
    explain: (input: Record<string, string>): Answer<Explanation> =>
      call('GET', query('/api/staff/agenda/explanation', input)),
    create: (body: object, headers = {}): Answer<AgendaAppointment> =>
      call('POST', '/api/staff/appointments', body, headers),
    appointment: (id: string): Answer<{ appointment: AgendaAppointment; history: HistoryEntry[] }> =>
      call('GET', at(id)),
    edit: (id: string, body: object): Answer<AgendaAppointment> => call('PATCH', at(id), body),
    move: (
      { id, version, ...appointment }: AgendaAppointment,
      changes: object,
    ): Answer<AgendaAppointment> => {
      const { date, time, duration, professional_id = null } = appointment
      return call('POST', `${at(id)}/move`, { version, date, time, duration, professional_id, ...changes })
    },
    status: (id: string, version: number, status: string, more: object = {}): Answer<AgendaAppointment> =>
      call('POST', `${at(id)}/status`, { version, status, ...more }),
    settle: (id: string, version: number, accept: boolean): Answer<AgendaAppointment> =>
      call('POST', `${at(id)}/reported`, { version, accept }),
    block: (body: object, headers = {}): Answer<Block> => call('POST', '/api/staff/blocks', body, headers),
    changeBlock: ({ id, version, professional_id, date, start }: Block, changes: object): Answer<Block> =>
      call('PATCH', `/api/staff/blocks/${id}`, {
        version,
        professional_id,
        date,
        start,
        duration: 60,
        ...changes,
      }),
    removeBlock: (id: string): Answer<object> => call('DELETE', `/api/staff/blocks/${id}`),
  }
}
