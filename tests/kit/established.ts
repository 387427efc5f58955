import { metricsDays } from '#functions/metrics/records.ts'
import { YOUNG_ACCOUNT_DAYS } from '#shared/limits.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { memberItems } from '../../infra/local/seed/members.ts'
import type { Shop } from './shop.ts'

/** Makes a business established, so that the limits of new ones end. Its owner's account becomes older. */
export async function establish(
  { customer, owner }: Shop,
  table: Parameters<typeof writeItems>[0],
): Promise<void> {
  const { business } = customer
  const since = new Date(Date.now() - (YOUNG_ACCOUNT_DAYS + 1) * 86_400_000).toISOString()
  await writeItems(table, [
    ...memberItems(business, owner.person, 'owner').map((item) => ({ ...item, since })),
    itemOf(business, metricsDays, { date: new Date().toISOString().slice(0, 10), completed_appointments: 1 }),
  ])
}
