import { expect } from 'vitest'
import { storedItem } from '#functions/kit/records.ts'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { metricsDays, metricsMonths, metricsTotals } from '#functions/metrics/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { pack } from '#functions/schedule/rules/entries.ts'
import type { Appointment } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { type Dashboard, dashboardContract } from '#shared/metrics.ts'
import type { Professional } from '#shared/professionals.ts'
import type { Role } from '#shared/roles.ts'
import type { Busy } from '#shared/schedule.ts'
import { timeOf, wallClock } from '#shared/time.ts'
import { describeBusiness, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { customerOf } from './actor.ts'
import { memberOf } from './member.ts'

/** Returns a time zone in which it is about noon, so that a day has hours before and after now. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** Opens a business with services, two professionals, and a member of each role. */
export async function openShop(
  { table, url }: { table: Table; url: string },
  parts: Partial<Parameters<typeof describeBusiness>[0]> = {},
) {
  const business = describeBusiness({
    slug: `painel-${newId('req', new Date()).slice(-10)}`,
    name: 'Painel',
    now: new Date(),
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: [
      { name: 'Ana', specialties: [] },
      { name: 'Bia', specialties: [] },
    ],
    ...parts,
    company: { timezone: zoneAtNoon(), ...parts.company },
  })
  await writeBusiness(table, business)
  const tenant = business.company.id as Tenant
  const member = async (role: Role, professional_id?: string) => {
    const { call } = await memberOf(table, business, role, { professional_id, url })
    return async () => {
      const { status, body } = await call<Dashboard>('GET', '/api/staff/dashboard')
      expect(status).toBe(200)
      return dashboardContract.getDashboard.output.parse(body)
    }
  }
  const { date: today, minutes } = wallClock(business.company.timezone, new Date())
  const [first, second] = business.professionals as [Professional, Professional]
  const appointment = (minute: number, more: Partial<Appointment> = {}): Appointment => ({
    id: newId('apt', new Date()),
    client_name: 'Cliente',
    professional_id: first.id,
    professional_name: first.name,
    service_id: 'srv_x',
    service_name: 'Corte',
    date: today,
    time: timeOf(minute),
    duration: 30,
    price: 50,
    status: 'scheduled',
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    version: 1,
    ...more,
  })
  const write = (all: Appointment[]) =>
    writeItems(
      table,
      all.map((one) => storedItem(tenant, appointments, one)),
    )
  const figures = (total: object, day: object = {}, month: object = {}) =>
    writeItems(table, [
      storedItem(tenant, metricsTotals, total),
      storedItem(tenant, metricsDays, { date: today, ...day }),
      storedItem(tenant, metricsMonths, { month: today.slice(0, 7), ...month }),
    ])
  /** Writes the number of appointments of each day into the figures. */
  const figuresOf = (days: Record<string, number>) =>
    writeItems(
      table,
      Object.entries(days).map(([date, booked_appointments]) =>
        storedItem(tenant, metricsDays, { date, booked_appointments }),
      ),
    )
  /** Writes a professional's day with entries of these kinds, an hour each. */
  const sheet = (professional_id: string, date: string, kinds: Busy[2][]) =>
    writeItems(table, [
      storedItem(tenant, sheets, {
        professional_id,
        date,
        version: 1,
        busy: pack(kinds.map((kind, hour): Busy => [hour * 60, hour * 60 + 60, kind, `x${hour}`])),
      }),
    ])
  return {
    figuresOf,
    sheet,
    business,
    customer: customerOf(business, url),
    member,
    today,
    minutes,
    second,
    appointment,
    write,
    figures,
  }
}
