import { isOutcomeUnknown } from './outcome-unknown.ts'

/** Pending changes of one record, and the version that each own change produced. */
type Updates = { last: Promise<unknown> | undefined; produced: Map<number, number> }

const updates = new Map<string, Updates>()
const updatesOf = (id: string): Updates => updates.get(id) ?? { last: undefined, produced: new Map() }

/**
 * Runs this browser's updates of one record in order, each against the version the previous left. Others'
 * changes still fail. After an unknown outcome nothing more is sent.
 */
export function serialUpdate<T extends { version?: number }>(
  id: string,
  seen: number,
  send: (version: number) => Promise<T>,
): Promise<T> {
  const { last, produced } = updatesOf(id)
  const sent = async () => {
    let version = seen
    for (let next = produced.get(version); next !== undefined; next = produced.get(version)) version = next
    const answer = await send(version)
    if (answer.version !== undefined && answer.version > version) produced.set(version, answer.version)
    return answer
  }
  const change = (last ?? Promise.resolve()).then(sent)
  const over = change.catch((error) => {
    if (isOutcomeUnknown(error)) throw error
  })
  updates.set(id, { last: over, produced })
  const rest = () => {
    if (updates.get(id)?.last === over) updates.set(id, { last: undefined, produced })
  }
  over.then(rest, rest)
  return change
}

/** Whether own changes follow the one that produced this version, or are pending. */
export function changedSince(id: string, version: number): boolean {
  const { last, produced } = updatesOf(id)
  return last !== undefined || produced.has(version)
}
