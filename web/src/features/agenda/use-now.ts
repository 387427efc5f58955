import { useEffect, useState } from 'react'
import { type Now, nowIn } from '../appointments/statuses.ts'

/** The business's date and minute, updated at each full minute. */
export function useNow(timezone: string): Now {
  const [now, setNow] = useState(() => nowIn(timezone, new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(nowIn(timezone, new Date()))
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 50)
    }
    tick()
    return () => clearTimeout(timer)
  }, [timezone])
  return now
}
