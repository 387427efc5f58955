import { isUnanswered } from './unanswered.ts'

/** What this browser has under way for one thing, and what its own changes made of each version. */
type Turns = { last: Promise<unknown> | undefined; left: Map<number, number> }

const turns = new Map<string, Turns>()
const turnsOf = (id: string): Turns => turns.get(id) ?? { last: undefined, left: new Map() }

/**
 * Sends a change of a thing after those of this browser that are still under way. It was wanted of `seen`:
 * where only own changes came since, it goes by the version that they left, so that nobody is told that somebody else
 * was faster when it was themselves. What others changed meanwhile still refuses it. Behind one that ended without an
 * answer it is not sent: whether that was carried out, and which version it left, nobody knows.
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

/** Whether own changes came after the one that left this version, or are under way. */
export function hasFollowed(id: string, version: number): boolean {
  const { last, left } = turnsOf(id)
  return last !== undefined || left.has(version)
}
