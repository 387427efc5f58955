import { useEffect, useRef } from 'react'

/** After a change of view the pressed button is gone: focuses the first empty field, else the first. */
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
