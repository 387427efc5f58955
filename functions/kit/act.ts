import { commit, decide, reply, type Write } from './commit.ts'
import type { Ctx } from './context.ts'
import { keptInstead } from './idempotency.ts'

export type Decision<T> = { answer: T; writes?: readonly Write[] }

/**
 * Frames every verb that writes. `attempt` reads, decides and returns its writes; it runs again when another
 * write came first. The answer is always kept. `finish` runs after the commit and may run twice.
 */
export async function act<T>(
  ctx: Ctx,
  attempt: () => Promise<Decision<T>>,
  finish?: (answer: T) => Promise<T>,
): Promise<T> {
  const stage = finish ? 'unfinished' : 'final'
  const begun = await orKept(ctx, async () => {
    const { answer, writes = [] } = await attempt()
    await commit(ctx, ...writes, reply(answer, stage))
    return { answer, unfinished: finish !== undefined }
  })
  if (!finish || !begun.unfinished) return begun.answer
  const answer = await finish(begun.answer)
  const finished = await orKept(ctx, async () => {
    await commit(ctx, reply(answer, 'finished'))
    return { answer, unfinished: false }
  })
  return finished.answer
}

type Begun<T> = { answer: T; unfinished: boolean }

async function orKept<T>(ctx: Ctx, run: () => Promise<Begun<T>>): Promise<Begun<T>> {
  try {
    return await decide(run)
  } catch (error) {
    const kept = await keptInstead(ctx, error)
    return { answer: kept.answer as T, unfinished: kept.unfinished }
  }
}
