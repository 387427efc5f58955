import type * as z from 'zod'
import type { StoredKey } from '#functions/api-keys/records.ts'
import { readBackups } from '#functions/backups/records/backups.ts'
import { API_KEYS_PARTITION } from '#functions/kit/api-key.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { logError } from '#functions/kit/log.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { queryAll } from '#functions/kit/table.ts'
import { leftItems } from '#functions/leavers/records.ts'
import { openInvitations } from '#functions/tenants/records/invitations.ts'
import { isBacked } from '#functions/tenants/rules/invitations.ts'
import { readSettings } from '#functions/webhooks/records.ts'
import type { helpContract } from '#shared/help.ts'
import type { Permission } from '#shared/roles.ts'
import type { ReadPool } from '../provider.ts'
import {
  backupFacts,
  keyFacts,
  oldInvitations,
  type PoolFacts,
  securityItems,
  webhookFacts,
} from '../rules/security.ts'

type Output = z.input<(typeof helpContract)['getSecurity']['output']>

export async function getSecurity(ctx: Ctx & { read_pool: ReadPool }): Promise<Output> {
  const now = ctx.now()
  const [pool, people, keys, webhooks, left, backup] = await Promise.all([
    poolOf(ctx, now),
    ifMay(ctx, 'members.manage', () => peopleOf(ctx, now)),
    ifMay(ctx, 'api_keys.manage', async () =>
      keyFacts(await queryAll<StoredKey>(ctx, API_KEYS_PARTITION), now),
    ),
    ifMay(ctx, 'webhooks.manage', async () => {
      const { hooks, healths } = await readSettings(ctx)
      return webhookFacts(hooks, healths)
    }),
    ifMay(ctx, 'members.manage', async () => {
      const items = await leftItems(ctx, now)
      const paused = items.filter((one) => one.paused).length
      return { waiting: items.length - paused, paused }
    }),
    ifMay(ctx, 'export', async () => {
      const { settings, backups } = await readBackups(ctx, now)
      return backupFacts(settings?.weekly ?? false, backups, now)
    }),
  ])
  return {
    items: securityItems({ pool, ...people, keys, webhooks, left, backup }),
    complete: pool !== undefined,
  }
}

/** Only invitations of the members' screen count. */
async function peopleOf(ctx: Ctx, now: Date) {
  const [members, invitations] = await Promise.all([membersOf(ctx), openInvitations(ctx)])
  const inviterOf = (userId: string) => members.find(({ user_id }) => user_id === userId)
  const shown = invitations.filter((one) => isBacked(one, inviterOf(one.invited_by)))
  return {
    owners: members.filter(({ role }) => role === 'owner').length,
    old_invitations: oldInvitations(shown, now),
  }
}

async function poolOf(ctx: Ctx & { read_pool: ReadPool }, now: Date): Promise<PoolFacts | undefined> {
  try {
    return await ctx.read_pool(now)
  } catch (error) {
    logError('pool not read', error, { request_id: ctx.request_id })
    return undefined
  }
}

async function ifMay<T>(ctx: Ctx, permission: Permission, read: () => Promise<T>): Promise<T | undefined> {
  return ctx.can(permission) ? read() : undefined
}
