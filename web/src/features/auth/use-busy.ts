import { useEffect, useRef, useState } from 'react'

/**
 * Runs a form's or button's work; `busy` until it has ended. `isShown`: whether the form is still mounted when the
 * answer comes, because a late answer must not navigate.
 */
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
