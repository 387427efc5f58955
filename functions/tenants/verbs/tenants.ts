import type * as z from 'zod'
import { categories } from '#functions/categories/records.ts'
import { defaultCategories } from '#functions/categories/rules.ts'
import { birthdays, bookingConfigs, companies, dayEnds } from '#functions/company/records.ts'
import { birthdaysAfter, dayEndAfter } from '#functions/company/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create } from '#functions/kit/commit.ts'
import type { AccountCtx } from '#functions/kit/context.ts'
import { newTenant, slugs, withTenant } from '#functions/kit/identify.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import type { Membership } from '#functions/kit/membership.ts'
import { type Ref, ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { get, getMany } from '#functions/kit/table.ts'
import type { tenantsContract, UserTenant } from '#shared/tenants.ts'
import { brazilianZone, DEFAULT_TIMEZONE } from '#shared/zones.ts'
import { invitationsOfAddress } from '../records/invitations.ts'
import { membershipsOf, tenantOf } from '../records/tenants.ts'
import { invitationRefusal, isAddressedTo } from '../rules/invitations.ts'
import { freeSlug, refusals, signUpName, slugCandidate, slugOf, tenantDefaults } from '../rules/tenants.ts'
import { joinWrites } from '../writes.ts'

type Input<K extends keyof typeof tenantsContract> = z.output<(typeof tenantsContract)[K]['input']>
type Output<K extends keyof typeof tenantsContract> = z.input<(typeof tenantsContract)[K]['output']>

/** An account without membership and invitation gets its first tenant. */
export async function getUserTenants(ctx: AccountCtx): Promise<Output<'getUserTenants'>> {
  const own = await ensureFirstTenant(ctx)
  const tenants = (await Promise.all(own.map((member) => tenantOf(ctx, member)))).filter(
    (one) => one !== undefined,
  )
  const { email, business_name } = ctx.account
  if (tenants.length > 0) return { tenants, email, invited_by: [], awaiting_approval: [] }
  return {
    tenants,
    email,
    ...(await expectedBy(ctx)),
    ...(business_name && { business_name: signUpName(business_name) }),
  }
}

async function expectedBy(ctx: AccountCtx) {
  const { account } = ctx
  const acceptable = await acceptableInvitations(ctx)
  const names = async (wanted: typeof acceptable) => {
    const tenants = [...new Set(wanted.map(({ tenant }) => tenant))]
    const found = await Promise.all(tenants.map((tenant) => get({ ...ctx, tenant }, companies, {})))
    return found.flatMap((company) => company?.name ?? [])
  }
  const [invited_by, awaiting_approval] = await Promise.all([
    names(acceptable.filter(({ invitation }) => isAddressedTo(invitation, account))),
    names(
      acceptable.filter(
        ({ invitation }) =>
          invitation.status === 'awaiting_approval' && invitation.asked_by.user_id === account.user_id,
      ),
    ),
  ])
  return { invited_by, awaiting_approval }
}

/** Only these invitations keep a new account from getting a tenant. */
async function acceptableInvitations(ctx: AccountCtx) {
  const all = await invitationsOfAddress(ctx, ctx.account.email.toLowerCase())
  return all.filter(({ invitation, inviter }) => !invitationRefusal(invitation, inviter, ctx.now()))
}

export function ensureFirstTenant(ctx: AccountCtx): Promise<Membership[]> {
  const there = withTenant(ctx, newTenant(ctx.now()))
  return act(there, async () => {
    const { memberships: own, settled } = await membershipsOf(ctx, ctx.account.user_id)
    if (own.length > 0 || settled) return { answer: own }
    if ((await acceptableInvitations(ctx)).length > 0) return { answer: [] }
    const { business_name, timezone } = ctx.account
    const { member, writes } = await openTenant(there, { name: signUpName(business_name), timezone }, settled)
    return { answer: [member], writes }
  })
}

export async function createTenant(ctx: AccountCtx, input: Input<'createTenant'>): Promise<UserTenant> {
  const { user_id } = ctx.account
  const there = withTenant(ctx, newTenant(ctx.now()))
  return act(there, async () => {
    const { settled } = await membershipsOf(ctx, user_id)
    const { answer, writes } = await openTenant(there, input, settled)
    const counted = counterWrite(there, 'businesses', user_id, refusals.too_many_businesses)
    return { answer, writes: [...writes, counted] }
  })
}

async function openTenant(
  ctx: AccountCtx,
  { name, timezone }: { name: string; timezone?: string | undefined },
  settled: boolean,
) {
  const { tenant } = ctx
  const slug = await findSlug(ctx, slugOf(name))
  const zone = brazilianZone(timezone) ?? DEFAULT_TIMEZONE
  const { company, config } = tenantDefaults({ id: tenant, name, slug, timezone: zone }, ctx.now())
  const joined = joinWrites(ctx, ctx.account, { role: 'owner', settled })
  const answer: UserTenant = { tenant_id: tenant, name, slug, role: 'owner' }
  const writes = [
    create(slugs, { slug, tenant_id: tenant }),
    create(companies, company),
    create(bookingConfigs, config),
    create(dayEnds, dayEndAfter(company, ctx.now())),
    create(birthdays, birthdaysAfter(company, config, ctx.now())),
    ...defaultCategories.map((category) => create(categories, category)),
    ...joined.writes,
    audit('tenant.create', tenant, { after: { slug } }),
  ]
  return { member: joined.member, answer, writes }
}

async function findSlug(scope: Scope, slug: string): Promise<string> {
  // Many tenants may keep the default name, so after -20 a random number is used.
  const random = 1_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] as number) % 1_000_000)
  const numbers = [...Array.from({ length: 20 }, (_, i) => i + 1), random]
  const candidates = numbers.map((n) => slugCandidate(slug, n))
  const found = await getMany(
    scope,
    candidates.map((one): Ref<{ slug: string }> => ref(slugs, { slug: one })),
  )
  const free = freeSlug(candidates, new Set(found.flatMap((one) => one?.slug ?? [])))
  if (!free) throw new Error('no free slug')
  return free
}
