import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingScreen } from '../features/booking/booking-screen.tsx'
import { LoadingShell } from '../features/booking/loading-shell.tsx'
import { screenOf } from '../lib/site.ts'
import '../ui/theme.css'

const container = document.getElementById('root') as HTMLElement
const shell = document.createDocumentFragment()
for (const part of container.childNodes) shell.append(part.cloneNode(true))

/** Customers reach these screens after booking, or by mistake, so each is a chunk of its own. */
const later = {
  not_found: lazily('NotFound', () => import('./not-found.tsx')),
  appointments: lazily('AppointmentsScreen', () => import('../features/links/appointments-screen.tsx')),
  cancel: lazily('CancelScreen', () => import('../features/links/cancel-screen.tsx')),
  reschedule: lazily('RescheduleScreen', () => import('../features/links/reschedule-screen.tsx')),
  confirm: lazily('ConfirmScreen', () => import('../features/links/confirm-screen.tsx')),
  unsubscribe: lazily('UnsubscribeScreen', () => import('../features/links/unsubscribe-screen.tsx')),
}

function lazily<N extends string, P>(name: N, load: () => Promise<Record<N, ComponentType<P>>>) {
  return lazy(async () => ({ default: (await load())[name] }))
}

function App() {
  const [screen, setScreen] = useState(() => screenOf(location))
  useEffect(() => {
    const follow = () =>
      setScreen((shown) => {
        const next = screenOf(location)
        return JSON.stringify(next) === JSON.stringify(shown) ? shown : next
      })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  if (screen.status === 'booking') return <BookingScreen slug={screen.slug} shell={shell} />
  const Later = later[screen.status] as ComponentType<typeof screen & { shell: Node }>
  return (
    <Suspense fallback={<LoadingShell shell={shell} />}>
      <Later {...screen} shell={shell} />
    </Suspense>
  )
}

const root = createRoot(container, {
  // React removes the whole tree; typed text is in the session storage and returns after a reload.
  onUncaughtError(error) {
    console.error(error)
    import('./crash.tsx').then(
      ({ Crash }) => root.render(<Crash error={error} />),
      () => location.reload(),
    )
  },
})
root.render(<App />)
