import * as z from 'zod'
import { instant } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'
import { record } from './records.ts'
import type { Scope, Tenant } from './scope.ts'
import { queryAll } from './table.ts'

/**
 * | item       | pk                 | sk                | access                                        |
 * |------------|--------------------|-------------------|-----------------------------------------------|
 * | membership | `user#<user>`      | `tenant#<tenant>` | one Get for each staff request, strongly read |
 * | member     | `<tenant>#members` | `<user>`          | one Query for all of a tenant                 |
 *
 * Both hold the same facts, for the account and for the tenant, and are written in one transaction.
 */
const membershipSchema = () =>
  z.strictObject({
    user_id: z.string(),
    tenant_id: z.custom<Tenant>((id) => typeof id === 'string'),
    role: z.enum(roles),
    email: z.string(),
    name: z.string().optional(),
    /** This professional's agenda is the member's own. */
    professional_id: z.string().optional(),
    since: instant(),
    /** The permission to manage members came later than the membership. */
    manages_since: instant().optional(),
    version: z.int(),
  })
export type Membership = z.infer<ReturnType<typeof membershipSchema>>

export const memberships = record<Membership, { user_id: string; tenant_id: string }>({
  name: 'membership',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: membershipSchema,
  global: 'user',
  key: ({ user_id, tenant_id }) => [user_id, `tenant#${tenant_id}`],
})

export const members = record<Membership, { user_id: string }>({
  name: 'member',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: membershipSchema,
  key: ({ user_id }) => ['members', user_id],
})

export function membersOf(scope: Scope): Promise<Membership[]> {
  return queryAll<Membership>(scope, 'members', { consistent: true })
}
