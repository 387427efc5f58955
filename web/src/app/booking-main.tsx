import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingScreen } from '../features/booking/booking-screen.tsx'
import { screenOf } from '../lib/site.ts'
import { Crash } from './crash.tsx'
import { NotFound } from './not-found.tsx'
import '../ui/theme.css'

const container = document.getElementById('root') as HTMLElement
const shell = document.createDocumentFragment()
for (const part of container.childNodes) shell.append(part.cloneNode(true))

/** Selects the customers' screen by the path. */
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
  return screen.status === 'booking' ? <BookingScreen slug={screen.slug} shell={shell} /> : <NotFound />
}

const root = createRoot(container, {
  // React removes the whole tree; typed text is in the session storage and returns after a reload.
  onUncaughtError(error) {
    console.error(error)
    queueMicrotask(() => root.render(<Crash />))
  },
})
root.render(<App />)
