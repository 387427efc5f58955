import { lazy, useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isFailure } from '../lib/failure.ts'
import { followSession, signOut, useSession } from '../lib/session.ts'
import { BusinessProvider, chooseTenant, useLostBusiness, useTenants } from '../lib/tenant.ts'
import { Button } from '../ui/button.tsx'
import { Centered } from '../ui/centered.tsx'
import { Waiting } from '../ui/waiting.tsx'

// Forms weigh 14 kB, and few see this screen.
const NoBusiness = lazy(() =>
  import('../features/tenants/no-business.tsx').then(({ NoBusiness: screen }) => ({ default: screen })),
)

/** Requires a session; after signing in the user returns here. */
export function Guard() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <Waiting />
  if (session.status === 'failed')
    return <LoadFailure error={session.error} again={() => void followSession()} busy={false} />
  if (session.status === 'unauthenticated')
    return <Navigate to="/auth" replace state={session.left ? null : { from: location }} />
  return <Outlet />
}

/** Provides the business that all screens behind it use. */
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
      <Outlet />
    </BusinessProvider>
  )
}

function LoadFailure({ error, again, busy }: { error: unknown; again: () => void; busy: boolean }) {
  return (
    <Centered title="Erro">
      <div role="alert">
        <h1 className="font-bold text-2xl tracking-tight">Não foi possível carregar seus dados</h1>
        <p className="mt-2 text-soft">{isFailure(error) ? error.message : 'Sem conexão. Tente novamente.'}</p>
      </div>
      <div className="mt-6 grid gap-2">
        <Button disabled={busy} onClick={again}>
          Tentar novamente
        </Button>
        <Button look="secondary" onClick={() => signOut({ left: true })}>
          Sair
        </Button>
      </div>
    </Centered>
  )
}
