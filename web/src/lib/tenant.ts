import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { may, type Permission } from '#shared/roles.ts'
import type { UserTenant } from '#shared/tenants.ts'
import type { Failure } from './failure.ts'
import { useSession } from './session.ts'
import type { StaffOutput } from './staff-address.ts'
import { setTabTenant, setTenant, staffCall } from './staff-api.ts'
import { keepTenant, tenantChosen } from './tenant-choice.ts'

/** Memberships may change while the app is open. */
const FRESH_MS = 60_000

const tenantsQuery = (user: string) =>
  queryOptions<StaffOutput<'getUserTenants'>, Failure>({
    queryKey: ['getUserTenants', user],
    queryFn: ({ signal }) => staffCall('getUserTenants', {}, { signal }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  })

export function useTenants() {
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : ''
  return useQuery({ ...tenantsQuery(user), enabled: Boolean(user) })
}

/** The earlier choice stays if the user is still a member. */
export function chooseTenant(tenants: UserTenant[]): UserTenant | undefined {
  const stored = tenantChosen()
  const chosen = tenants.find(({ tenant_id }) => tenant_id === stored) ?? tenants[0]
  if (chosen) setTabTenant(chosen.tenant_id)
  else setTenant(undefined)
  return chosen
}

/** The app is reloaded, so that no data of the old business remains. */
export function switchTenant(id: string) {
  const before = tenantChosen()
  keepTenant(id)
  if (id !== before) location.reload()
}

export type Business = {
  tenant: UserTenant
  tenants: UserTenant[]
  /** It is set until the notice is dismissed. */
  lost?: LostBusiness
}
export type LostBusiness = { name: string; seen: () => void }

/** The user was removed from the current business. */
export function useLostBusiness(
  tenants: UserTenant[] | undefined,
  tenant: UserTenant | undefined,
): LostBusiness | undefined {
  const last = useRef<UserTenant>(undefined)
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!tenants) return
    const before = last.current
    last.current = tenant
    if (before && !tenants.some(({ tenant_id }) => tenant_id === before.tenant_id)) setName(before.name)
  }, [tenants, tenant])
  return name === undefined ? undefined : { name, seen: () => setName(undefined) }
}

const BusinessContext = createContext<Business | undefined>(undefined)
export const BusinessProvider = BusinessContext.Provider

export function useBusiness(): Business {
  const business = useContext(BusinessContext)
  if (!business) throw new Error('Tenant não selecionado')
  return business
}

/** The role in the chosen business decides. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useBusiness().tenant
  return (permission) => may(role, permission)
}
