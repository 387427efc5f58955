import { commit, decide, keepAnswer, reply, type Write } from './commit.ts'
import type { Ctx } from './context.ts'
import { keptInstead } from './idempotency.ts'

/** What an attempt has decided: the answer, and the writes that make it true. Without writes nothing changes. */
export type Decision<T> = { answer: T; writes?: readonly Write[] }

/**
 * The frame of a verb that writes. `attempt` reads, judges and returns its writes; after a lost race it runs again. The
 * answer is always kept under the request's Idempotency-Key, also where nothing changes.
 *
 * `finish` is for what has to follow once the writes stand (bump day sheets, then list what is affected) and gives the
 * final answer. It must be safe to run twice: a request repeated after a crash in between runs it again.
 */
export async function act<T>(
  ctx: Ctx,
  attempt: () => Promise<Decision<T>>,
  finish?: (answer: T) => Promise<T>,
): Promise<T> {
  const stage = finish ? 'unfinished' : 'final'
  const begun = await orKept(ctx, async () => {
    const { answer, writes = [] } = await attempt()
    if (writes.length > 0) await commit(ctx, ...writes, reply(answer, stage))
    else await keepAnswer(ctx, answer, stage)
    return { answer, unfinished: finish !== undefined }
  })
  if (!finish || !begun.unfinished) return begun.answer
  const answer = await finish(begun.answer)
  const finished = await orKept(ctx, async () => {
    await keepAnswer(ctx, answer, 'finished')
    return { answer, unfinished: false }
  })
  return finished.answer
}

type Begun<T> = { answer: T; unfinished: boolean }

/** What `run` decides, or the answer that an earlier request with the same key has left. */
async function orKept<T>(ctx: Ctx, run: () => Promise<Begun<T>>): Promise<Begun<T>> {
  try {
    return await decide(run)
  } catch (error) {
    const kept = await keptInstead(ctx, error)
    return { answer: kept.answer as T, unfinished: kept.unfinished }
  }
}
