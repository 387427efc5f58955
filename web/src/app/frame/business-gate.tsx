import { lazy, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { BusinessProvider, chooseTenant, useLostBusiness, useTenants } from '../../lib/tenant.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Layout } from './layout.tsx'

const NoBusiness = lazy(() =>
  import('../../features/tenants/no-business.tsx').then(({ NoBusiness: screen }) => ({ default: screen })),
)

/** The sign-in page does not load the business's file. */
export function BusinessGate() {
  const session = useSession()
  const { pathname } = useLocation()
  const { data, error, isFetching, isStale, refetch } = useTenants()
  const look = useEffectEvent(() => isStale && void refetch())
  useEffect(() => {
    if (pathname) look()
  }, [pathname])
  const tenant = data && chooseTenant(data.tenants)
  const lost = useLostBusiness(data?.tenants, tenant)
  if (!data) {
    if (!error) return <Waiting />
    return <LoadFailure error={error} again={() => void refetch()} busy={isFetching} />
  }
  const email = session.status === 'authenticated' ? session.email : data.email
  if (!tenant) {
    const { invited_by, awaiting_approval, business_name } = data
    const expected = { invitedBy: invited_by, awaiting: awaiting_approval }
    return <NoBusiness email={email} lost={lost?.name} {...expected} businessName={business_name} />
  }
  return (
    <BusinessProvider key={tenant.tenant_id} value={{ tenant, tenants: data.tenants, lost }}>
      <Layout />
    </BusinessProvider>
  )
}
