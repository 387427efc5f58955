import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { followSession, useSession } from '../lib/session.ts'
import { Waiting } from '../ui/waiting.tsx'
import { LoadFailure } from './load-failure.tsx'

/** After signing in, the user returns to the requested screen. */
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
