import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The browser counts its pages after the change. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const set = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    addEventListener('beforeprint', set)
    addEventListener('afterprint', set)
    return () => {
      removeEventListener('beforeprint', set)
      removeEventListener('afterprint', set)
    }
  }, [])
  return isPrinting
}
