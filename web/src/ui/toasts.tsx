import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { useTheme } from './theme-toggle.tsx'
import { createHost, followDialogs } from './toast-host.ts'

/** As specified: bottom right, 4 s, Alt+T, label "Notifications"; above any open dialog. */
export function Toasts() {
  const [host] = useState(createHost)
  useLayoutEffect(() => followDialogs(host), [host])
  return createPortal(
    <Toaster
      position="bottom-right"
      duration={4_000}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel="Notifications"
      customAriaLabel="Notifications"
      theme={useTheme()}
    />,
    host,
  )
}
