import { useEffect, useRef } from 'react'

/** Whether a key pressed here means a letter and not a command. */
function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && Boolean(target.closest(fields))
}

/** What waits for an answer, or takes keys itself. */
const OPEN = 'dialog:modal, [role=dialog], [role=menu]'

/**
 * Single keys that do something while the screen is shown, but not while somebody types or a dialog waits for an
 * answer. The frame listens on the window, which hears of a key after the document: what a screen does with it comes
 * first.
 */
export function useShortcuts(actions: Record<string, () => void>, target: EventTarget = document) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key]
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector(OPEN)) return
      event.preventDefault()
      action()
    }
    const listener = onKeyDown as EventListener
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [target])
}
