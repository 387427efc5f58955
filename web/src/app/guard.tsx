import { lazy, useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { followSession, useSession } from '../lib/session.ts'
import { Waiting } from '../ui/waiting.tsx'
import { LoadFailure } from './load-failure.tsx'

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
