import { useLayoutEffect, useRef } from 'react'

/** What is inert while it is busy loses the focus; it comes back with the answer, unless it has gone elsewhere. */
export function useFocusAfter(busy: boolean) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = busy ? document.activeElement : null
    if (!busy && document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  }, [busy])
}
