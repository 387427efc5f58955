import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tells while the browser prints. What depends on it is in the document before the browser counts its pages. */
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
