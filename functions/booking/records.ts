import { phones } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany, type Scope } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { type Sheet, sheets } from '#functions/schedule/records.ts'
import { services } from '#functions/services/records.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { Professional } from '#shared/professionals.ts'
/**
 * | item  | pk                              | sk       | access                                           |
 * |-------|---------------------------------|----------|--------------------------------------------------|
 * | day sheet | `<tenant>#sheet#<professional>`   | `<date>`    | one Get for a day, one Query for a range of days   |
 */

/**
 * Everything a booking is judged by, in one strongly consistent BatchGet: configuration, service, the professionals
 * `ids` with their sheets of the date (an untouched day has version 0), and whose phone it is.
 */
export async function readForBooking(
  scope: Scope,
  ids: readonly string[],
  { service_id, date, phone }: { service_id: string; date: string; phone: string },
) {
  const [company, config, service, pointer, ...rest] = await getMany(scope, [
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(services, { id: service_id }),
    ref(phones, { phone }),
    ...ids.map((id) => ref(professionals, { id })),
    ...ids.map((id) => ref(sheets, { professional_id: id, date })),
  ])
  const team = rest.slice(0, ids.length) as (Professional | undefined)[]
  const found = rest.slice(ids.length) as (Sheet | undefined)[]
  const catalog: Catalog = {
    company,
    config,
    services: service ? [service] : [],
    professionals: team.filter((one) => one !== undefined),
  }
  const sheetOf = new Map(
    ids.map((id, i): [string, Sheet] => [
      id,
      found[i] ?? { professional_id: id, date, version: 0, busy: [] },
    ]),
  )
  return { catalog, sheetOf, clientId: pointer?.client_id }
}
