/** Roles of members and what each may do (RULINGS D2). Routes and menu items name permissions. */
export const roles = ['owner', 'manager', 'professional'] as const
export type Role = (typeof roles)[number]

export const permissions = {
  /** Manages members and invitations, and deletes the business. */
  'members.manage': ['owner'],
  'api_keys.manage': ['owner'],
  'webhooks.manage': ['owner', 'manager'],
  /**
   * Only the owner sees a webhook's secret (RULINGS E14). Managers rotate and test without seeing it.
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
  /** Shows what items cost. API keys for appointments lack it: they see prices only. */
  'stock.costs': ['owner', 'manager'],
  'money.read': ['owner', 'manager'],
  'money.write': ['owner', 'manager'],
  'audit.read': ['owner', 'manager'],
  /** Makes and downloads backups, which hold everything. */
  export: ['owner'],
  'business.enter': ['owner', 'manager', 'professional'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export type Can = (permission: Permission) => boolean

/** Scopes of API keys and the permissions that each carries. */
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
  'financial_transactions:read': ['money.read', 'stock.costs'],
  'financial_transactions:write': ['money.read', 'money.write', 'stock.costs'],
} as const satisfies Record<string, readonly Permission[]>

export type KeyScope = keyof typeof keyScopes

export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}

/** Names of the roles on screens. */
export const roleNames: Record<Role, string> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  professional: 'Profissional',
}
