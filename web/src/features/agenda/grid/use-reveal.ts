import { useEffect, useState } from 'react'
import type { Item } from '../forms/items.ts'

export function useReveal(items: readonly Item[]) {
  const [wanted, reveal] = useState<string>()
  useEffect(() => {
    if (!wanted || !items.some(({ id }) => id === wanted)) return
    document.getElementById(`item-${wanted}`)?.scrollIntoView({ block: 'center', inline: 'nearest' })
    reveal(undefined)
  }, [wanted, items])
  return reveal
}
