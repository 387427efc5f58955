export const roles = ['owner', 'manager', 'professional'] as const
export type Role = (typeof roles)[number]

export const permissions = {
  'members.manage': ['owner'],
  'api_keys.manage': ['owner'],
  'webhooks.manage': ['owner', 'manager'],
  /** Managers rotate and test webhooks without seeing the secret (RULINGS E14). */
  'webhooks.secret': ['owner'],
  'company.write': ['owner', 'manager'],
  'catalog.write': ['owner', 'manager'],
  'agenda.all': ['owner', 'manager'],
  'agenda.own': ['owner', 'manager', 'professional'],
  'clients.all': ['owner', 'manager'],
  'clients.own': ['owner', 'manager', 'professional'],
  'stock.read': ['owner', 'manager', 'professional'],
  'stock.write': ['owner', 'manager'],
  /** API keys for appointments lack it, and see prices only. */
  'stock.costs': ['owner', 'manager'],
  'money.read': ['owner', 'manager'],
  'money.write': ['owner', 'manager'],
  'audit.read': ['owner', 'manager'],
  export: ['owner'],
  'business.enter': ['owner', 'manager', 'professional'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export type Can = (permission: Permission) => boolean

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

export const roleNames: Record<Role, string> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  professional: 'Profissional',
}
