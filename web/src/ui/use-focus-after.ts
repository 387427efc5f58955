import { useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus that an element lost while inert, unless it moved elsewhere; where the form was refused, the first
 * wrong field gets it.
 */
export function useFocusAfter(busy: boolean) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = busy ? document.activeElement : null
    if (busy || !(before instanceof HTMLElement) || !document.activeElement?.matches('body, [data-modal]'))
      return
    const wrong = before.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const home = wrong ?? before
    home.focus()
  }, [busy])
}
