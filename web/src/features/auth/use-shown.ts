import { useEffect, useRef } from 'react'

/** Whether the form is still shown when its answer arrives: a late answer must not navigate. */
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
