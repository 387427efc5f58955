import { randomUUID } from 'node:crypto'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { PERIOD_DAYS } from '#shared/months.ts'
import { addDays } from '#shared/time.ts'
import { randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { memberItems } from '../../infra/local/seed/members.ts'
import { metricsItems } from '../../infra/local/seed/metrics.ts'
import { busyYears } from '../kit/busy-years.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { openOwnerGet } from './agenda.ts'
import type { Row } from './compare.ts'
import { measure } from './load.ts'
import { round } from './report.ts'

const SECONDS = 10

/** Measures the metrics of a business with 50,000 appointments and 100,000 transactions in two years. */
export async function metricsRows({ url }: ForkedStack, table: Table): Promise<Row[]> {
  const { business, today } = busyYears(50_000, new Date(), randomFrom(9))
  const owner = { user_id: randomUUID(), email: 'dono@metricas.test' }
  await writeBusiness(table, business)
  await writeItems(table, [
    ...metricsItems(business, '2000-01-01', today),
    ...memberItems(business, owner, 'owner'),
  ])
  const get = await openOwnerGet(url, { tenant: business.company.id as Tenant, owner })
  const rows: Row[] = []
  for (const days of [7, 30, 90, PERIOD_DAYS]) {
    let bytes = 0
    const { p50, p99 } = await measure(1, SECONDS, async () => {
      bytes = (await get(`metrics?from=${addDays(today, 1 - days)}&to=${today}`)).length
    })
    rows.push([`${days} days`, round(p50, 1), round(p99, 1), bytes])
  }
  return rows
}
