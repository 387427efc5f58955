import { useLayoutEffect, useRef } from 'react'

/** Whether nothing that takes keys has the focus; a dialog has it when its contents are inert. */
const isNowhere = (focused: Element | null) =>
  focused === document.body || focused instanceof HTMLDialogElement

/** Restores the focus that an element lost while inert, unless it moved elsewhere. */
export function useFocusAfter(busy: boolean) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = busy ? document.activeElement : null
    if (!busy && isNowhere(document.activeElement) && before instanceof HTMLElement) before.focus()
  }, [busy])
}
