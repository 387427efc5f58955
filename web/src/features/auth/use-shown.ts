import { useEffect, useRef } from 'react'

/** Whether a form is still there when its answer comes: a late one leads nobody away from what they do by then. */
export function useShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
