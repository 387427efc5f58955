import type { Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Problem } from '#shared/errors.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Role } from '#shared/roles.ts'
import type { ListedService } from '#shared/services.ts'
import { openBusiness, tableOfStack } from './actor.ts'
import { memberOf } from './member.ts'
/** Opens a small business whose members belong to it from the start, and returns their calls. */
export async function openShop(parts: Parameters<typeof openBusiness>[0] = {}) {
  const shop = await openBusiness(parts)
  const { company } = shop.business
  const tenant = company.id as Tenant
  const join = (role: Role, professional_id?: string) =>
    memberOf(tableOfStack(), shop.business, role, { professional_id })
  const owner = await join('owner')
  return {
    ...shop,
    tenant,
    owner,
    join,
    /** Reads an appointment from the table. */
    appointment: (id: string) =>
      get({ table: tableOfStack(), tenant }, appointments, { id }, { consistent: true }),
    services: async () =>
      (await owner.call<{ services: ListedService[]; categories: string[] }>('GET', '/api/staff/services'))
        .body,
    addService: (body: object, headers = {}) =>
      owner.call<ListedService & Problem>(
        'POST',
        '/api/staff/services',
        { name: 'Corte', price: 50, duration: 30, ...body },
        headers,
      ),
    changeService: (service: { id: string; version: number }, changes: object) =>
      owner.call<ListedService & Problem>('PATCH', `/api/staff/services/${service.id}`, {
        version: service.version,
        ...changes,
      }),
    dropService: (id: string) => owner.call('DELETE', `/api/staff/services/${id}`),
    team: async () =>
      (await owner.call<{ professionals: Professional[] }>('GET', '/api/staff/professionals')).body
        .professionals,
    addProfessional: (body: object, headers = {}) =>
      owner.call<Professional & Problem>(
        'POST',
        '/api/staff/professionals',
        { name: 'Cris', ...body },
        headers,
      ),
    look: (id: string) =>
      owner.call<
        { professional: Professional; upcoming_appointments: { id: string; date: string }[] } & Problem
      >('GET', `/api/staff/professionals/${id}`),
    changeProfessional: (one: { id: string; version: number }, changes: object) =>
      owner.call<{ professional: Professional; affected_appointments: { id: string }[] } & Problem>(
        'PATCH',
        `/api/staff/professionals/${one.id}`,
        { version: one.version, ...changes },
      ),
    dropProfessional: (id: string) => owner.call('DELETE', `/api/staff/professionals/${id}`),
    addAbsence: (id: string, body: object) =>
      owner.call<{ professional: Professional; affected_appointments: { id: string }[] } & Problem>(
        'POST',
        `/api/staff/professionals/${id}/absences`,
        body,
      ),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
