import { useEffect, useRef } from 'react'

/** Whether a key pressed here means a letter and not a command. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && Boolean(target.closest('input, textarea, select, [contenteditable]'))
  )
}

/** Single keys that do something while the screen is shown, but not while somebody types or a dialog waits for an answer. */
export function useShortcuts(actions: Record<string, () => void>) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key]
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog:modal, [role=menu]')) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
