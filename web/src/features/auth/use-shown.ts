import { useEffect, useRef } from 'react'

/** Whether a form is still mounted when its answer comes: a late answer must not navigate. */
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
