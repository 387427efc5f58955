import type { LinkAction } from '#shared/contract.ts'
import {
  type Can,
  type KeyScope,
  keyScopes,
  may,
  type Permission,
  type Role,
  roleNames,
} from '#shared/roles.ts'

/** Names who makes a call, for history and audit log. */
export type By =
  | { kind: 'customer' | 'anyone' }
  | { kind: 'account'; user_id: string }
  | { kind: 'staff'; user_id: string; role: Role; email: string; name?: string }
  | { kind: 'link'; appointment_id: string; action: LinkAction; link_version: number; expires?: number }
  | { kind: 'key'; key_id: string; name: string }
  | { kind: 'system'; name: string }

/** Holds what a caller of any kind may do (DESIGN 2, idea 7). Verbs and rules ask nothing else. */
export type Authority = {
  by: By
  can: Can
  /** Names the only professional whose agenda and clients the caller reaches; missing: all of them. */
  own?: string
}

/**
 * A caller who reaches no agenda has this as `own`: no professional has this id, nor has what is nobody's in
 * particular.
 */
export const NOBODY = 'nobody'
const never = () => false

/** Returns the authority of a caller without permissions. */
export function authorityOf(by: Exclude<By, { kind: 'staff' | 'key' | 'system' }>): Authority {
  return { by, can: never, own: NOBODY }
}

/**
 * Returns a member's authority: the role's permissions; without `agenda.all` only the linked professional.
 */
export function memberAuthority(member: {
  user_id: string
  role: Role
  email: string
  name?: string | undefined
  professional_id?: string | undefined
}): Authority {
  const { user_id, role, email, name, professional_id = NOBODY } = member
  const can: Can = (permission) => may(role, permission)
  return {
    by: { kind: 'staff', user_id, role, email, ...(name && { name }) },
    can,
    ...(!can('agenda.all') && { own: professional_id }),
  }
}

/** Returns the authority of an API key: the permissions of its scopes. */
export function keyAuthority(key: { key_id: string; name: string; scopes: readonly KeyScope[] }): Authority {
  const { key_id, name, scopes } = key
  const granted = new Set<Permission>(scopes.flatMap((scope) => keyScopes[scope]))
  const can: Can = (permission) => granted.has(permission)
  return { by: { kind: 'key', key_id, name }, can, ...(!can('agenda.all') && { own: NOBODY }) }
}

/** Returns the authority of the product's own work, which was authorized where it began. */
export function systemAuthority(name: string): Authority {
  return { by: { kind: 'system', name }, can: () => true }
}

/** Returns the caller's account, if it is a member. */
export function accountOf(by: By): string | undefined {
  return by.kind === 'staff' ? by.user_id : undefined
}

/** Histories name a customer by this. */
export const CUSTOMER_NAME = 'Cliente'

/** Returns the caller's name in an appointment's history; missing: the system. */
export function authorName(by: By): string | undefined {
  switch (by.kind) {
    case 'staff':
      return by.name ?? by.email
    case 'key':
      return by.name
    case 'customer':
    case 'link':
      return CUSTOMER_NAME
    default:
      return undefined
  }
}

/** Returns the caller's name for readers who may not see addresses: without a name it is the role. */
export function nameWithoutAddress(by: By): string | undefined {
  return by.kind === 'staff' ? (by.name ?? roleNames[by.role]) : authorName(by)
}

/** Returns the caller in the audit log: ids, no addresses. */
export function auditName(by: By): object {
  switch (by.kind) {
    case 'staff':
      return { kind: by.kind, user_id: by.user_id, role: by.role }
    case 'key':
      return { kind: by.kind, key_id: by.key_id }
    default:
      return by
  }
}
