import { Toaster } from 'sonner'
import { useTheme } from './theme-toggle.tsx'

/** Where toasts appear, as specified: bottom right, 4 s, Alt+T, label "Notifications". */
export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      duration={4_000}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel="Notifications"
      customAriaLabel="Notifications"
      theme={useTheme()}
    />
  )
}
