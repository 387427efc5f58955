import { isUnanswered } from './unanswered.ts'

/** Pending changes of one record, and the version that each own change produced. */
type Turns = { last: Promise<unknown> | undefined; left: Map<number, number> }

const turns = new Map<string, Turns>()
const turnsOf = (id: string): Turns => turns.get(id) ?? { last: undefined, left: new Map() }

/**
 * Runs this browser's updates of one record in order, each against the version the previous left. Others'
 * changes still fail. After an unknown outcome nothing more is sent.
 */
export function inTurn<T extends { version?: number }>(
  id: string,
  seen: number,
  send: (version: number) => Promise<T>,
): Promise<T> {
  const { last, left } = turnsOf(id)
  const sent = async () => {
    let version = seen
    for (let next = left.get(version); next !== undefined; next = left.get(version)) version = next
    const answer = await send(version)
    if (answer.version !== undefined && answer.version > version) left.set(version, answer.version)
    return answer
  }
  const change = (last ?? Promise.resolve()).then(sent)
  const over = change.catch((error) => {
    if (isUnanswered(error)) throw error
  })
  turns.set(id, { last: over, left })
  const rest = () => {
    if (turns.get(id)?.last === over) turns.set(id, { last: undefined, left })
  }
  over.then(rest, rest)
  return change
}

/** Whether own changes follow the one that produced this version, or are pending. */
export function hasFollowed(id: string, version: number): boolean {
  const { last, left } = turnsOf(id)
  return last !== undefined || left.has(version)
}
