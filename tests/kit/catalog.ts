import { appointments } from '#functions/appointments/records.ts'
import { memberships } from '#functions/kit/membership.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { members } from '#functions/tenants/records.ts'
import type { Problem } from '#shared/errors.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Role } from '#shared/roles.ts'
import type { ListedService } from '#shared/services.ts'
import { itemOf, writeItems } from '../../infra/local/seed.ts'
import { openBusiness, tableOfStack } from './actor.ts'
import { newAccount, within } from './staff.ts'

/** A small business with members who were there from the beginning, and what they call. */
export async function openShop(parts: Parameters<typeof openBusiness>[0] = {}) {
  const shop = await openBusiness(parts)
  const { company } = shop.business
  const tenant = company.id as Tenant
  const join = async (role: Role, professional_id?: string) => {
    const person = newAccount()
    const member = {
      user_id: person.user_id,
      tenant_id: tenant,
      role,
      email: person.email,
      ...(professional_id && { professional_id }),
      since: new Date().toISOString(),
      version: 1,
    }
    await writeItems(tableOfStack(), [
      itemOf(shop.business, memberships, member),
      itemOf(shop.business, members, member),
    ])
    return { person, ...within(person, tenant) }
  }
  const owner = await join('owner')
  return {
    ...shop,
    tenant,
    owner,
    join,
    /** A visit as it stands in the table. */
    visit: (id: string) => get({ table: tableOfStack(), tenant }, appointments, { id }, { consistent: true }),
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
      owner.call<{ professional: Professional; visits_ahead: { id: string; date: string }[] } & Problem>(
        'GET',
        `/api/staff/professionals/${id}`,
      ),
    changeProfessional: (one: { id: string; version: number }, changes: object) =>
      owner.call<{ professional: Professional; visits_outside: { id: string }[] } & Problem>(
        'PATCH',
        `/api/staff/professionals/${one.id}`,
        { version: one.version, ...changes },
      ),
    dropProfessional: (id: string) => owner.call('DELETE', `/api/staff/professionals/${id}`),
    addAbsence: (id: string, body: object) =>
      owner.call<{ professional: Professional; visits_within: { id: string }[] } & Problem>(
        'POST',
        `/api/staff/professionals/${id}/absences`,
        body,
      ),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
