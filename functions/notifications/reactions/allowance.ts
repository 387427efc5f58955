import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { consumeLimit, countRequestOnce, isOver } from '#functions/kit/limit.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { ttlCache } from '#functions/kit/memory.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { heldVisitIn } from '#functions/metrics/records.ts'
import { membershipsOf } from '#functions/tenants/records/tenants.ts'
import { isYoung, type LimitName, limitOf } from '#shared/limits.ts'
import type { MessageKind } from '#shared/notifications.ts'
import type { Notification } from '../records.ts'
import { isPaid } from '../rules/attempts.ts'
import { heldPeriod } from '../rules/held.ts'
import type { SkipReason } from '../rules/plan.ts'

/** A worker caches a business's standing for this many seconds. */
const REMEMBERED = 300

/** These kinds have limits of their own, or go to the business's owners. */
const UNCOUNTED: readonly MessageKind[] = ['code', 'invitation', 'webhook_off', 'export', 'departure']

type Limits = readonly LimitName[]
/** Only messages that are sent may use up the shared limits, hence this order. */
const dailyLimits: Record<'mails' | 'paid', { known: Limits; starting: Limits }> = {
  mails: {
    known: ['mails_of_business', 'mails_of_account'],
    starting: ['mails_of_new_business', 'mails_of_new_account', 'mails_of_young'],
  },
  paid: {
    known: ['paid_of_business', 'paid_of_account'],
    starting: ['paid_of_new_business', 'paid_of_new_account', 'paid_of_young'],
  },
}

/** Limits apply per client, business and account, and to all new accounts together. */
export function allowance() {
  let standing: ReturnType<typeof standings> | undefined
  return async (
    ctx: Ctx,
    { id, kind, channel, client_id, tries, reason }: Notification,
  ): Promise<SkipReason | undefined> => {
    const isPaidOne = isPaid(channel)
    if (isPaidOne && client_id) {
      const counted = await countRequestOnce(
        { ...ctx, request_id: id },
        ['paid_messages_of_client'],
        client_id,
      )
      if (isOver(counted)) return 'limit'
    }
    // A retried message has already been counted.
    if (UNCOUNTED.includes(kind) || tries > 0 || reason) return undefined
    standing ??= standings(ctx)
    const { account, isNew } = await standing(ctx.tenant, ctx.now())
    for (const name of dailyLimits[isPaidOne ? 'paid' : 'mails'][isNew ? 'starting' : 'known']) {
      const { per, shared } = limitOf(name)
      if (await consumeLimit(ctx, name, per === 'account' ? account : '')) {
        return shared ? 'shared_limit' : 'daily_limit'
      }
    }
    return undefined
  }
}

/** A young account, or one without a held appointment, starts with lower limits. */
export function standings({ table, now }: Pick<Ctx, 'table' | 'now'>) {
  return ttlCache(REMEMBERED, 1_000, async (tenant: Tenant) => {
    const scope: Scope = { table, tenant }
    const [company, members] = await Promise.all([get(scope, companies, {}), membersOf(scope)])
    const [first] = members
      .filter(({ role }) => role === 'owner')
      .sort((a, b) => a.since.localeCompare(b.since))
    const account = first?.user_id ?? tenant
    const [oldest] = first ? (await membershipsOf(scope, account)).memberships : []
    const isNew =
      !company ||
      !oldest ||
      isYoung(oldest.since, now()) ||
      !(await heldVisitIn(scope, heldPeriod(company, now())))
    return { account, isNew }
  })
}
