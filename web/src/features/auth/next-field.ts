import { useEffect, useRef } from 'react'

/**
 * Focus for a card that shows one view after another: the pressed button disappears, so the focus moves to the next
 * view's first empty field, or to its first one.
 */
export function useNextField<T extends HTMLElement>(view: unknown) {
  const ref = useRef<T>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const fields = [...(ref.current?.querySelectorAll('input') ?? [])]
    const next = fields.find(({ value }) => !value) ?? fields[0]
    next?.focus()
  }, [view])
  return ref
}
