import { commit, decide, reply, type Write } from './commit.ts'
import type { Ctx } from './context.ts'
import { storedReplyOnError } from './idempotency.ts'

export type Decision<T> = { answer: T; writes?: readonly Write[] }

/** `attempt` reruns after a lost race. `finish` runs after the commit, maybe twice. */
export async function act<T>(
  ctx: Ctx,
  attempt: () => Promise<Decision<T>>,
  finish?: (answer: T) => Promise<T>,
): Promise<T> {
  const stage = finish ? 'unfinished' : 'final'
  const result = await orStoredReply(ctx, async () => {
    const { answer, writes = [] } = await attempt()
    await commit(ctx, ...writes, reply(answer, stage))
    return { answer, unfinished: finish !== undefined }
  })
  if (!finish || !result.unfinished) return result.answer
  const answer = await finish(result.answer)
  const finished = await orStoredReply(ctx, async () => {
    await commit(ctx, reply(answer, 'finished'))
    return { answer, unfinished: false }
  })
  return finished.answer
}

type Begun<T> = { answer: T; unfinished: boolean }

async function orStoredReply<T>(ctx: Ctx, run: () => Promise<Begun<T>>): Promise<Begun<T>> {
  try {
    return await decide(run)
  } catch (error) {
    const kept = await storedReplyOnError(ctx, error)
    return { answer: kept.answer as T, unfinished: kept.unfinished }
  }
}
