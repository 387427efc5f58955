import { useEffect, useRef, useState } from 'react'

/** `isShown` tells whether the form is still mounted, because a late reply must not navigate. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return { busy, run, isShown: () => shown.current }
}
