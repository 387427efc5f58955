import { useEffect, useRef, useState } from 'react'
import { type Failure, isFailure } from './failure.ts'

export type Work = ReturnType<typeof useWork>

/**
 * Runs one piece of work at a time, and holds why it failed. `isShown`: whether the component is still mounted when the
 * answer comes, because a late answer must not navigate.
 */
export function useWork() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, isShown: () => shown.current }
}
