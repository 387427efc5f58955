import { useEffect, useRef } from 'react'

/**
 * For what holds one view after another: the button that led to the next one is gone with the last, so the focus goes
 * on in its first field that is still empty, or in its first.
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
