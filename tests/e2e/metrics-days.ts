import { storedItem, type Tenant } from '#functions/kit/records.ts'
import { metricsDays } from '#functions/metrics/records.ts'
import { addDays } from '#shared/time.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { tableOfStack } from '../kit/actor.ts'

/** Returns the figures of a past day with two appointments and one and a half sold products. */
const dayOf = (date: string, cents: number) => ({
  date,
  working_minutes: 480,
  booked_minutes: 120,
  completed_appointments: 2,
  no_shows: 1,
  new_clients: 1,
  returning: 1,
  sales: 1,
  revenue_cents: cents,
  hour_09: 1,
  hour_17: 1,
  'srv_cut:name': 'Corte',
  'srv_cut:visits': 2,
  'srv_cut:cents': cents - 2_500,
  'stk_wax:name': 'Pomada',
  'stk_wax:units': 150,
  'stk_wax:cents': 2_500,
  'pro_ana:name': 'Ana',
  'pro_ana:visits': 2,
  'pro_ana:cents': cents,
})

/** Writes revenues of R$ 123,45 yesterday, R$ 200,00 ten days ago and R$ 250,00 forty days ago. */
export const writeMetricsDays = (tenant: string, today: string) =>
  writeItems(
    tableOfStack(),
    [
      dayOf(addDays(today, -1), 12_345),
      dayOf(addDays(today, -10), 20_000),
      dayOf(addDays(today, -40), 25_000),
    ].map((day) => storedItem(tenant as Tenant, metricsDays, day)),
  )
