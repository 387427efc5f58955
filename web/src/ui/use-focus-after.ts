import { useLayoutEffect, useRef } from 'react'

/** A lost focus returns unless it moved elsewhere; a refused form focuses the first wrong field. */
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
