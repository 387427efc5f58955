/**
 * Roles of a member in a business (RULINGS D2) and what each may do. Permissions are facts of routes and of menu
 * items.
 */
export const roles = ['owner', 'manager', 'professional'] as const
export type Role = (typeof roles)[number]

export const permissions = {
  /** Members and invitations; deletion of the business. */
  'members.manage': ['owner'],
  'api_keys.manage': ['owner'],
  'webhooks.manage': ['owner', 'manager'],
  /**
   * See a webhook's secret: the owner only (RULINGS E14). Managers rotate and test without seeing it.
   */
  'webhooks.secret': ['owner'],
  'company.write': ['owner', 'manager'],
  'catalog.write': ['owner', 'manager'],
  'agenda.all': ['owner', 'manager'],
  /** A professional may view and edit only their own agenda. */
  'agenda.own': ['owner', 'manager', 'professional'],
  'clients.all': ['owner', 'manager'],
  'clients.own': ['owner', 'manager', 'professional'],
  'stock.read': ['owner', 'manager', 'professional'],
  'stock.write': ['owner', 'manager'],
  'money.read': ['owner', 'manager'],
  'money.write': ['owner', 'manager'],
  /** Any member: what every screen needs. */
  'business.enter': ['owner', 'manager', 'professional'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Whether a caller has a permission, whatever kind of caller it is. */
export type Can = (permission: Permission) => boolean

/** What an API key may read or write, and the permissions that each scope carries. */
export const keyScopes = {
  'appointments:read': ['agenda.own', 'agenda.all', 'money.read'],
  'appointments:write': ['agenda.own', 'agenda.all', 'money.read', 'money.write'],
  'clients:read': ['clients.own', 'clients.all'],
  'clients:write': ['clients.own', 'clients.all'],
  'services:read': ['business.enter'],
  'services:write': ['business.enter', 'catalog.write'],
  'business_config:read': ['business.enter'],
  'business_config:write': ['business.enter', 'company.write'],
  'stock_items:read': ['stock.read'],
  'stock_items:write': ['stock.read', 'stock.write'],
  'financial_transactions:read': ['money.read'],
  'financial_transactions:write': ['money.read', 'money.write'],
} as const satisfies Record<string, readonly Permission[]>

export type KeyScope = keyof typeof keyScopes

/** Whether a role may do something. */
export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

/** Names of the roles on screens. */
export const roleNames: Record<Role, string> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  professional: 'Profissional',
}
