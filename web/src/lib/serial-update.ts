import { isOutcomeUnknown } from './failure.ts'

/** `produced` holds the version that each own change produced. */
type Updates = { last: Promise<unknown> | undefined; produced: Map<number, number> }

const updates = new Map<string, Updates>()
const updatesOf = (id: string): Updates => updates.get(id) ?? { last: undefined, produced: new Map() }

/** The version may be the reply's own, or that of a record in it. */
function versionIn(answer: object): number | undefined {
  const record = [answer, ...Object.values(answer)].find((one) => typeof one?.version === 'number')
  return record?.version
}

/**
 * Each update names the version that the previous one left. Others' changes still fail; an unknown outcome
 * stops the queue.
 */
export function serialUpdate<V extends number | undefined, A extends object>(
  id: string,
  seen: V,
  send: (version: V) => Promise<A>,
): Promise<A> {
  const { last, produced } = updatesOf(id)
  const sent = async () => {
    let version: number | undefined = seen
    while (version !== undefined && produced.has(version)) version = produced.get(version)
    const answer = await send(version as V)
    const left = versionIn(answer)
    // A change without a version followed the one before.
    if (left !== undefined && left > (version ?? 0)) produced.set(version ?? left - 1, left)
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

/** Own changes may have followed this version, or be pending. */
export function changedSince(id: string, version: number): boolean {
  const { last, produced } = updatesOf(id)
  return last !== undefined || produced.has(version)
}
