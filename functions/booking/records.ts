import { phones } from '#functions/clients/records.ts'
import { bookingConfigs, companies } from '#functions/company/records.ts'
import { ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { getMany } from '#functions/kit/table.ts'
import { professionals } from '#functions/professionals/records.ts'
import { type Sheet, sheets } from '#functions/schedule/records/sheets.ts'
import { services } from '#functions/services/records.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { Company } from '#shared/company.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Service } from '#shared/services.ts'
/** A single strongly consistent BatchGet reads everything; a missing sheet has version 0. */
export async function readForBooking(
  scope: Scope,
  ids: readonly string[],
  { service_id, date, phone }: { service_id: string; date: string; phone?: string },
) {
  // Sheets come first, so that a closing between two replies fails the booking's check.
  const teamRefs = [
    ...ids.map((id) => ref(sheets, { professional_id: id, date })),
    ...ids.map((id) => ref(professionals, { id })),
  ]
  const found = await getMany(scope, [
    ...teamRefs,
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(services, { id: service_id }),
    phone === undefined ? undefined : ref(phones, { phone }),
  ])
  const days = found.slice(0, ids.length) as (Sheet | undefined)[]
  const team = found.slice(ids.length, teamRefs.length) as (Professional | undefined)[]
  const [company, config, service, pointer] = found.slice(teamRefs.length) as [
    Company | undefined,
    BookingConfig | undefined,
    Service | undefined,
    { client_id: string } | undefined,
  ]
  const catalog: Catalog = {
    company,
    config,
    services: service ? [service] : [],
    professionals: team.filter((one) => one !== undefined),
  }
  const sheetOf = new Map(
    ids.map((id, i): [string, Sheet] => [id, days[i] ?? { professional_id: id, date, version: 0, busy: '' }]),
  )
  return { catalog, sheetOf, clientId: pointer?.client_id }
}
