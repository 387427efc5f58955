import { accountOf } from '#functions/kit/authority.ts'
import { audit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { patch } from '#functions/kit/writes.ts'
import { AUTOMATION } from '#shared/webhooks.ts'
import { automations, readSettings, webhookNotFound, webhooks } from './records.ts'

/** They keep working until an owner decides. */
export async function leaveWebhooks(ctx: Ctx, { user_id, had, lost, mark }: Leaving): Promise<Ending> {
  if (!lost('webhooks.manage')) return nothingLeft
  const { hooks, automation } = await readSettings(ctx)
  const isTheirs = ({ known_to, handed_over }: { known_to?: string[] | undefined; handed_over?: unknown }) =>
    !handed_over && (known_to?.includes(user_id) ?? true)
  const theirs = hooks.filter((hook) => hook.is_active && isTheirs(hook) && had(hook.created_at))
  const automates = automation.is_enabled && isTheirs(automation) ? [automation] : []
  const noted = (id: string) => audit('webhook.hand_over', id, { after: { departure_id: mark.departure_id } })
  return {
    ...nothingLeft,
    writes: [
      ...theirs.flatMap(({ id, version }) => [
        patch(webhooks, { id }, { handed_over: mark, version: version + 1 }, { version }),
        noted(id),
      ]),
      ...automates.flatMap(({ version }) => [
        patch(automations, {}, { handed_over: mark, version: version + 1 }, { version }),
        noted(AUTOMATION),
      ]),
    ],
    handed_over: [
      ...theirs.map(({ id, name }) => ({ kind: 'webhook', id, name })),
      ...automates.map(() => ({ kind: AUTOMATION, id: AUTOMATION, name: 'Automação' })),
    ],
  }
}

export async function settleWebhook(ctx: Ctx, id: string, keeps: boolean): Promise<Write[]> {
  const { hooks, automation } = await readSettings(ctx)
  const found = id === AUTOMATION ? automation : hooks.find((hook) => hook.id === id)
  if (!found?.handed_over) throw webhookNotFound()
  const { version, handed_over } = found
  const owner = accountOf(ctx.by)
  const settled = { handed_over: undefined, ...(owner && { known_to: [owner] }), version: version + 1 }
  return [
    id === AUTOMATION
      ? patch(automations, {}, { ...settled, is_enabled: automation.is_enabled && keeps }, { version })
      : patch(webhooks, { id }, { ...settled, ...(!keeps && { is_active: false }) }, { version }),
    audit('webhook.decide', id, { after: { keeps, departure_id: handed_over.departure_id } }),
  ]
}
