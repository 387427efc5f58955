import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/server-time.ts'
import { type Now, nowIn } from '../panel/statuses.ts'

export function useNow(timezone: string): Now {
  const [now, setNow] = useState(() => nowIn(timezone, serverNow()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(nowIn(timezone, serverNow()))
      timer = setTimeout(tick, 60_000 - (serverNow().getTime() % 60_000) + 50)
    }
    tick()
    return () => clearTimeout(timer)
  }, [timezone])
  return now
}
