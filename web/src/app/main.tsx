import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { toast } from 'sonner'
import { onSignedOut, startSession } from '../lib/session.ts'
import { createStaffQueryClient } from '../lib/staff-query-client.ts'
import { followTheme } from '../lib/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { AreaScreen } from './area-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './frame/layout.tsx'
import { BusinessGate, Guard } from './guard.tsx'
import { type Area, groups, membersArea } from './navigation.ts'
import { NotFound } from './not-found.tsx'
import '../ui/staff.css'

const AuthScreen = lazy(() =>
  import('../features/auth/auth-screen.tsx').then(({ AuthScreen: screen }) => ({ default: screen })),
)
const InvitationScreen = lazy(() =>
  import('../features/tenants/invitation-screen.tsx').then(({ InvitationScreen: screen }) => ({
    default: screen,
  })),
)

const queryClient = createStaffQueryClient()
const areas = [...groups.flatMap((group) => group.areas), membersArea]
const dashboard = areas[0] as Area

followTheme()
onSignedOut(() => {
  queryClient.clear()
  // The next user must not see undo toasts or failures of ended calls. Those appear before the first timer,
  // and are drawn, so dismissible, before the second.
  setTimeout(() => setTimeout(() => toast.dismiss()))
})
startSession()

createRoot(document.getElementById('root') as HTMLElement, {
  // The boundary has logged it.
  onCaughtError() {},
}).render(
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      {/* A transition would first paint a frame of the old screen. */}
      <BrowserRouter useTransitions={false}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path="/auth" element={<AuthScreen />} />
            <Route path="/convite" element={<InvitationScreen />} />
            <Route element={<Guard />}>
              <Route element={<BusinessGate />}>
                <Route element={<Layout />}>
                  <Route path="/" element={<AreaScreen area={dashboard} />} />
                  {areas.map((area) => (
                    <Route key={area.path} path={area.path} element={<AreaScreen area={area} />} />
                  ))}
                </Route>
              </Route>
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
    <Toasts />
  </QueryClientProvider>,
)
