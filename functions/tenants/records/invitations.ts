import * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import { withTenant } from '#functions/kit/identify.ts'
import { members } from '#functions/kit/membership.ts'
import { record } from '#functions/kit/records.ts'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { instant } from '#shared/fields.ts'
import { roles } from '#shared/roles.ts'
import { isOpen } from '../rules/invitations.ts'

/**
 * | item             | pk                              | sk             | access                                 |
 * |------------------|---------------------------------|----------------|----------------------------------------|
 * | invitation       | `<tenant>#invitations`          | `<invitation>` | one Query for all of a tenant          |
 * | invitee          | `invitee#<address>`             | `<invitation>` | whether an account has one that is open |
 */
const facts = () => ({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  professional_id: z.string().optional(),
  invited_by: z.string(),
  /** Losing the permission that the inviter has had since then ends the invitation. */
  backed_since: instant(),
  by_hand: z.literal(true).optional(),
  created_at: instant(),
  expires_at: instant(),
  version: z.int(),
})
const invitationSchema = () =>
  z.discriminatedUnion('status', [
    z.strictObject({ ...facts(), status: z.literal('pending') }),
    z.strictObject({
      ...facts(),
      status: z.literal('awaiting_approval'),
      /** An account with another address asked for approval. */
      asked_by: z.strictObject({ user_id: z.string(), email: z.string(), name: z.string().optional() }),
    }),
    z.strictObject({ ...facts(), status: z.literal('accepted'), accepted_by: z.string() }),
    z.strictObject({ ...facts(), status: z.literal('revoked') }),
  ])
type Invitation = z.infer<ReturnType<typeof invitationSchema>>
export type OpenInvitation = Extract<Invitation, { status: 'pending' | 'awaiting_approval' }>

// An expired invitation is refused as expired for this long, and later as unknown.
const KEEP_EXPIRED_MS = 30 * 86_400_000
const expires = ({ expires_at }: { expires_at: string }) => new Date(Date.parse(expires_at) + KEEP_EXPIRED_MS)

export const invitations = record<Invitation, { id: string }>({
  name: 'invitation',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: invitationSchema,
  key: ({ id }) => ['invitations', id],
  expires,
})

const inviteeSchema = () =>
  z.strictObject({
    email: z.string(),
    id: z.string(),
    tenant_id: z.custom<Tenant>((id) => typeof id === 'string'),
    expires_at: instant(),
  })
type Invitee = z.infer<ReturnType<typeof inviteeSchema>>

/** It is found by the address that it was sent to or accepted from. */
export const invitees = record<Invitee, { email: string; id: string }>({
  name: 'invitee',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: inviteeSchema,
  global: 'invitee',
  key: ({ email, id }) => [email, id],
  expires,
})

export async function invitationIn(scope: Scope, id: string) {
  const invitation = await get(scope, invitations, { id }, { consistent: true })
  if (!invitation) return undefined
  const inviter = await get(scope, members, { user_id: invitation.invited_by }, { consistent: true })
  return { invitation, inviter }
}

export async function invitationsOfAddress(ctx: Ctx, email: string) {
  const pointers = await queryAll<Invitee>(ctx, email, { global: 'invitee', consistent: true })
  const found = await Promise.all(
    pointers.map(async ({ tenant_id, id }) => {
      const one = await invitationIn(withTenant(ctx, tenant_id), id)
      return one && { ...one, tenant: tenant_id }
    }),
  )
  return found.filter((one) => one !== undefined)
}

export async function openInvitations(scope: Scope): Promise<OpenInvitation[]> {
  const all = await queryAll<Invitation>(scope, 'invitations', { consistent: true })
  return all.filter(isOpen)
}
