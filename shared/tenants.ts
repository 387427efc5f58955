import * as z from 'zod'
import { contract } from './contract.ts'
import { businessName, instant, line } from './fields.ts'
import { roles } from './roles.ts'
import { clientErrorsAddresses, tenantsAddresses } from './staff-routes.ts'

/** It is used when the sign-up gave no name (spec, staff side, section 1; RULINGS B4). */
export const DEFAULT_BUSINESS_NAME = 'Minha Barbearia'

const role = () => z.enum(roles)

export const tenantSchema = () =>
  z.object({ tenant_id: z.string(), name: z.string(), slug: z.string(), role: role() })
export type UserTenant = z.infer<ReturnType<typeof tenantSchema>>

export const memberSchema = () =>
  z.object({
    user_id: z.string(),
    email: z.string(),
    /** Older accounts have no name. */
    name: z.string().optional(),
    role: role(),
    professional_id: z.string().optional(),
    since: z.string(),
  })
export const invitationSchema = () =>
  z.object({
    id: z.string(),
    email: z.string(),
    role: role(),
    /** This account, with another address, awaits approval. */
    asked_by: z.string().optional(),
    expires_at: instant(),
    created_at: instant(),
  })

export const tenantsContract = /* @__PURE__ */ contract(tenantsAddresses, {
  /** An account with neither membership nor invitation gets its first tenant here. */
  getUserTenants: {
    access: 'account',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        tenants: z.array(tenantSchema()),
        email: z.string(),
        invited_by: z.array(z.string()),
        awaiting_approval: z.array(z.string()),
        business_name: z.string().optional(),
      }),
    status: 200,
    errors: [],
  },
  createTenant: {
    access: 'account',
    input: () =>
      z.strictObject({
        name: businessName().min(1, 'Informe o nome da empresa.'),
        timezone: z.string().max(60).optional(),
      }),
    output: tenantSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_businesses'],
  },
  listMembers: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({}),
    output: () => z.object({ members: z.array(memberSchema()), invitations: z.array(invitationSchema()) }),
    status: 200,
    errors: [],
  },
  changeRole: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ user_id: z.string().max(128), role: role() }),
    output: memberSchema,
    status: 200,
    idempotent: true,
    errors: ['member_not_found', 'last_owner', 'too_many_professionals'],
  },
  removeMember: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({ user_id: z.string().max(128) }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['member_not_found', 'last_owner'],
  },
})

export const clientErrorsContract = /* @__PURE__ */ contract(clientErrorsAddresses, {
  /** It carries no personal data and writes one log line, which an alarm counts (RULINGS A1). */
  reportError: {
    access: 'anyone',
    input: () =>
      z.strictObject({
        route: line(200),
        message: line(300),
        stack_hash: z.string().regex(/^[0-9a-f]{8,64}$/),
        request_id: z.string().max(60).optional(),
      }),
    output: () => z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['too_many_reports'],
  },
})
