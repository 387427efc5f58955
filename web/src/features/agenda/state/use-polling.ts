import { useEffect, useState } from 'react'
import { AGENDA_CHECK_SECONDS } from '#shared/agenda.ts'
import { serverInstant } from '../../../lib/device-time.ts'
import { serverNow } from '../../../lib/server-time.ts'

/**
 * It runs while the page is visible, less often after failures. Returns the instant since which data may be
 * outdated.
 */
export function usePolling(check: () => Promise<void>, enabled: boolean, loadedAt: number): Date | undefined {
  const [behind, setBehind] = useState<Date>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the data was loaded again meanwhile, a check says so
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let stopped = false
    let checkedAt = serverInstant(loadedAt)
    const next = () => {
      clearTimeout(timer)
      const wait = AGENDA_CHECK_SECONDS * 1_000 * Math.min(10, 2 ** failures)
      if (!stopped) timer = setTimeout(run, wait)
    }
    const run = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        try {
          await check()
          failures = 0
          checkedAt = serverNow()
        } catch {
          failures++
        }
        if (!stopped) setBehind(failures > 1 ? checkedAt : undefined)
      }
      next()
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible') void run()
    }
    next()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      stopped = true
      setBehind(undefined)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [check, enabled])
  return behind
}
