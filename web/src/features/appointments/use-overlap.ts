import { useCallback, useMemo, useState } from 'react'
import { timeOf } from '#shared/time.ts'
import { type Item, nameOf } from './items.ts'

/** A question that stands between a wish and its fulfilment: somebody is in the way. */
export type Overlap = { id: string; names: string[]; proceed?: () => void; dismiss: () => void }

type Question = {
  /** Whom the server named: the days that are shown may not have them yet. */
  conflicts: string[]
  /** Whom it would stand over as the days are now. */
  findConflicts: (items: readonly Item[]) => Item[]
  /** Does it, over those who were named; `allow` is off when nobody is left. */
  retry: (allow: boolean) => void
  dismiss?: () => void
}

/** Questions about overlaps, one after the other. Each names whom it is about now, not when it was asked. */
export function useOverlap(items: readonly Item[], mayOverlap: boolean) {
  const [questions, setQuestions] = useState<readonly (Question & { id: string })[]>([])
  const ask = useCallback(
    (question: Question) => setQuestions((before) => [...before, { ...question, id: crypto.randomUUID() }]),
    [],
  )
  const [first] = questions
  const overlap = useMemo((): Overlap | undefined => {
    if (!first) return undefined
    const { id, conflicts, findConflicts, retry, dismiss } = first
    const names = [...new Set([...conflicts, ...findConflicts(items).map(overlapName)])]
    const answer = (then: (() => void) | undefined) => () => {
      setQuestions((before) => before.filter((one) => one.id !== id))
      then?.()
    }
    const isOver = names.length > 0
    return {
      id,
      names,
      proceed: mayOverlap || !isOver ? answer(() => retry(isOver)) : undefined,
      dismiss: answer(dismiss),
    }
  }, [first, items, mayOverlap])
  return { overlap, ask }
}

/** `10:00 às 10:30, João Silva, Corte`, as the server names them but for its points. */
export function overlapName(item: Item): string {
  const span = `${timeOf(item.start)} às ${timeOf(item.end)}`
  if (item.kind === 'appointment')
    return `${span}, ${item.appointment.client_name}, ${item.appointment.service_name}`
  return item.block.reason ? `${span}, Bloqueio, ${nameOf(item)}` : `${span}, Bloqueio`
}
