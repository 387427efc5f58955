import { companies } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import type { EventData } from '#shared/events.ts'
import type { SendMail } from '../provider.ts'
import { webhookOffMessage } from '../rules/account.ts'
import { deliver } from './delivery.ts'

type Tools = { app_url: string; send: SendMail }

/** Makes the reaction that writes to each owner, once, that a webhook was switched off. */
export function webhookMessages({ app_url, send }: Tools) {
  return async (ctx: Ctx, { name, reason }: EventData<'webhook.switched_off'>): Promise<never[]> => {
    const [company, members] = await Promise.all([get(ctx, companies, {}), membersOf(ctx)])
    if (!company) return []
    const facts = { webhook: name, business: company.name, reason, link: `${app_url}/webhooks` }
    for (const { user_id, email } of members.filter(({ role }) => role === 'owner')) {
      const compose = async () => ({
        to: email,
        message: webhookOffMessage(facts),
        about: { kind: 'webhook' as const },
      })
      await deliver(ctx, send, compose, user_id)
    }
    return []
  }
}
