/** What this browser has under way for one thing, and what its own changes made of each version. */
type Turns = { last: Promise<unknown>; left: Map<number, number> }

const turns = new Map<string, Turns>()

/**
 * Sends a change of a thing after those of this browser that are still under way. It was wanted of `seen`:
 * where only own changes came since, it goes by the version that they left, so that nobody is told that somebody else
 * was faster when it was themselves. What others changed meanwhile still refuses it.
 */
export function inTurn<T extends { version?: number }>(
  id: string,
  seen: number,
  send: (version: number) => Promise<T>,
): Promise<T> {
  const { last, left } = turns.get(id) ?? { last: Promise.resolve(), left: new Map<number, number>() }
  const sent = async () => {
    let version = seen
    for (let next = left.get(version); next !== undefined; next = left.get(version)) version = next
    const answer = await send(version)
    if (answer.version !== undefined && answer.version > version) left.set(version, answer.version)
    return answer
  }
  const change = last.then(sent)
  turns.set(id, { last: change.catch(() => {}), left })
  return change
}
