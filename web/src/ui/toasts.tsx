import { Toaster } from 'sonner'
import { useTheme } from './theme-toggle.tsx'

/** Position, 4 s, Alt+T and "Notifications" are specified. Toasts stay usable above an open dialog. */
export function Toasts() {
  return (
    <div id="toasts" data-escape>
      <Toaster
        position="bottom-right"
        duration={4_000}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications"
        customAriaLabel="Notifications"
        theme={useTheme()}
      />
    </div>
  )
}
