import * as z from 'zod'
import { instant } from '#shared/fields.ts'
import { type Role, roles } from '#shared/roles.ts'
import { record, type Tenant } from './records.ts'
import { queryAll, type Scope } from './table.ts'
/**
 * | item       | pk            | sk              | access                                        |
 * |------------|---------------|-----------------|-----------------------------------------------|
 * | membership | `user#<user>` | `tenant#<tenant>` | one Get for each staff request, strongly read |
 *
 * One transaction writes this item and the business's side (`members`).
 */
export type Membership = {
  user_id: string
  tenant_id: Tenant
  role: Role
  email: string
  /** The professional linked to this member. */
  professional_id?: string
  since: string
  /** When the member got the right to manage members, if later than the membership. */
  manages_since?: string
  version: number
}

const membershipSchema = () =>
  z.strictObject({
    user_id: z.string(),
    tenant_id: z.string(),
    role: z.enum(roles),
    email: z.string(),
    professional_id: z.string().optional(),
    since: instant(),
    manages_since: instant().optional(),
    version: z.int(),
  })

export const memberships = record<Membership, { user_id: string; tenant_id: string }>({
  name: 'membership',
  shape: 1,
  schema: membershipSchema,
  global: 'user',
  key: ({ user_id, tenant_id }) => [user_id, `tenant#${tenant_id}`],
})

export const members = record<Membership, { user_id: string }>({
  name: 'member',
  shape: 1,
  schema: membershipSchema,
  key: ({ user_id }) => ['members', user_id],
})

export function membersOf(scope: Scope): Promise<Membership[]> {
  return queryAll<Membership>(scope, 'members', { consistent: true })
}
