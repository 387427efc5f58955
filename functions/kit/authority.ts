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

export type By =
  | { kind: 'customer' | 'anyone' }
  | { kind: 'account'; user_id: string }
  | { kind: 'staff'; user_id: string; role: Role; email: string; name?: string }
  | { kind: 'link'; appointment_id: string; action: LinkAction; link_version: number; expires?: number }
  | { kind: 'key'; key_id: string; name: string }
  | { kind: 'system'; name: string }

/** Verbs and rules ask nothing else about a caller (DESIGN 2, idea 7). */
export type Authority = {
  by: By
  can: Can
  /** Limits the caller to one professional's agenda and clients; when missing, all are reachable. */
  own?: string
}

/** Callers without an agenda have this as `own`, which matches no professional. */
export const NOBODY = 'nobody'
const never = () => false

export function authorityOf(by: Exclude<By, { kind: 'staff' | 'key' | 'system' }>): Authority {
  return { by, can: never, own: NOBODY }
}

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

export function keyAuthority(key: { key_id: string; name: string; scopes: readonly KeyScope[] }): Authority {
  const { key_id, name, scopes } = key
  const granted = new Set<Permission>(scopes.flatMap((scope) => keyScopes[scope]))
  const can: Can = (permission) => granted.has(permission)
  return { by: { kind: 'key', key_id, name }, can, ...(!can('agenda.all') && { own: NOBODY }) }
}

export function systemAuthority(name: string): Authority {
  return { by: { kind: 'system', name }, can: () => true }
}

export function accountOf(by: By): string | undefined {
  return by.kind === 'staff' ? by.user_id : undefined
}

/** Histories name a customer by this word. */
export const CUSTOMER_NAME = 'Cliente'

/** The system has no name. */
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

/** Members without a name appear as their role, so that their address stays hidden. */
export function nameWithoutAddress(by: By): string | undefined {
  return by.kind === 'staff' ? (by.name ?? roleNames[by.role]) : authorName(by)
}

/** The audit log holds ids and no addresses. */
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
