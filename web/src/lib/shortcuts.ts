import { useEffect, useRef } from 'react'

/** A key pressed in a field types text and is no shortcut. */
function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && Boolean(target.closest(fields))
}

/** An open dialog or menu receives the keys; a panel beside its origin does not. */
const OPEN = '[role=dialog]:not([data-beside]), [role=menu]'

/** Keys are in lower case; `ctrl+z` is Ctrl or Command. A screen's keys come before the frame's. */
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
