import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { toast } from 'sonner'
import { onSignedOut, startSession, useSession } from '../lib/session.ts'
import { createStaffQueryClient } from '../lib/staff-query-client.ts'
import { followTheme } from '../lib/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { areas, screen } from './navigation.ts'
import '../ui/staff.css'

const loadAuth = () => import('../features/auth/auth-screen.tsx')
const AuthScreen = screen('AuthScreen', loadAuth)
const InvitationScreen = screen('InvitationScreen', () => import('../features/tenants/invitation-screen.tsx'))
const NotFound = screen('NotFound', () => import('./not-found.tsx'))
const loadTerms = () => import('../features/auth/terms-screen.tsx')
const TermsScreen = screen('TermsScreen', loadTerms)
const PrivacyScreen = screen('PrivacyScreen', loadTerms)
const loadBusiness = () => import('./frame/business-gate.tsx')
const BusinessGate = screen('BusinessGate', loadBusiness)

const queryClient = createStaffQueryClient()
const paths = ['/', ...areas.map(({ path }) => path)]

followTheme()
onSignedOut(() => {
  queryClient.clear()
  // The next user must not see old toasts. They appear before the first timer and can be dismissed before the
  // second.
  setTimeout(() => setTimeout(() => toast.dismiss()))
})
startSession()

function Unknown() {
  const { status } = useSession()
  if (status === 'loading') return <Waiting />
  return status === 'authenticated' ? <BusinessGate /> : <NotFound />
}

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // The boundary has logged it.
  onCaughtError() {},
})
const app = (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      {/* A transition would first paint a frame of the old screen. */}
      <BrowserRouter useTransitions={false}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path="/auth" element={<AuthScreen />} />
            <Route path="/convite" element={<InvitationScreen />} />
            <Route path="/termos" element={<TermsScreen />} />
            <Route path="/privacidade" element={<PrivacyScreen />} />
            <Route element={<Guard />}>
              <Route element={<BusinessGate />}>
                {paths.map((path) => (
                  <Route key={path} path={path} element={null} />
                ))}
              </Route>
            </Route>
            <Route path="*" element={<Unknown />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
    <Toasts />
  </QueryClientProvider>
)
const show = () => root.render(app)
if (location.pathname === '/auth') {
  // auth.html shows the card until its form is loaded; the boundary reports a failure.
  loadAuth().then(show, show)
} else {
  // This loads in parallel with the session.
  loadBusiness().catch(() => {})
  show()
}
