import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Role } from '#shared/roles.ts'
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
    services: async () => (await owner.listServices()).body,
    addService: (body: object, headers = {}) =>
      owner.createService({ name: 'Corte', price: 50, duration: 30, ...body }, headers),
    changeService: (service: { id: string; version: number }, changes: object) =>
      owner.updateService({ service_id: service.id, version: service.version, ...changes }),
    team: async () => (await owner.listProfessionals()).body.professionals,
    addProfessional: (body: object, headers = {}) =>
      owner.createProfessional({ name: 'Cris', ...body }, headers),
    changeProfessional: (one: { id: string; version: number }, changes: object) =>
      owner.updateProfessional({ professional_id: one.id, version: one.version, ...changes }),
    addAbsence: (id: string, body: object) => owner.addAbsence({ professional_id: id, ...body }),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
