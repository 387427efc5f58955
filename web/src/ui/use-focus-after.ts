import { useLayoutEffect, useRef } from 'react'

/** Whether the focus is on nothing that takes keys; a dialog has it itself when all in it is inert. */
const isNowhere = (focused: Element | null) =>
  focused === document.body || focused instanceof HTMLDialogElement

/** What is inert while it is busy loses the focus; it comes back with the answer, unless it has gone elsewhere. */
export function useFocusAfter(busy: boolean) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = busy ? document.activeElement : null
    if (!busy && isNowhere(document.activeElement) && before instanceof HTMLElement) before.focus()
  }, [busy])
}
