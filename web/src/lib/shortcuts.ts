import { useEffect, useRef } from 'react'

/** Tells whether a key pressed here is text and not a command. */
function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && Boolean(target.closest(fields))
}

/** An open dialog or menu, which has the keys; a panel beside its origin leaves them. */
const OPEN = '[role=dialog]:not([data-beside]), [role=menu]'

/**
 * Shortcuts by their key in lower case, `ctrl+z` with Ctrl or Command; off while someone types or a dialog is open. A screen's keys come before the frame's.
 */
export function useShortcuts(actions: Record<string, () => void>, target: EventTarget = document) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const action = latest.current[event.ctrlKey || event.metaKey ? `ctrl+${key}` : key]
      if (!action || event.defaultPrevented || event.altKey) return
      if (isTyping(event.target) || document.querySelector(OPEN)) return
      event.preventDefault()
      action()
    }
    const listener = onKeyDown as EventListener
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [target])
}
