import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { add, audit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { writeAtLeastOnce } from '#functions/kit/single-write.ts'
import { get } from '#functions/kit/table.ts'
import type { HelpState, helpContract } from '#shared/help.ts'
import { type Reader, rankingOf, rankings, readers } from '../records.ts'

type Input<K extends keyof typeof helpContract> = z.output<(typeof helpContract)[K]['input']>

export async function getHelp(ctx: Ctx): Promise<HelpState> {
  return stateOf(ctx, await readerOf(ctx))
}

export async function voteAnswer(ctx: Ctx, { answer, helpful }: Input<'voteAnswer'>): Promise<HelpState> {
  return change(ctx, (reader) => {
    const former = reader.votes[answer]
    if (former === helpful) return undefined
    const counted = (value: boolean) => (value ? 'helpful' : 'not_helpful')
    const amounts = { [counted(helpful)]: 1, ...(former !== undefined && { [counted(former)]: -1 }) }
    return {
      reader: { ...reader, votes: { ...reader.votes, [answer]: helpful } },
      writes: [add(rankings, { answer }, amounts)],
    }
  })
}

/** Opens of an answer; one that is counted twice does no harm. */
export async function countView(ctx: Ctx, { answer }: Input<'countView'>): Promise<Record<string, never>> {
  await writeAtLeastOnce(ctx, add(rankings, { answer }, { views: 1 }))
  return {}
}

export async function saveTutorial(ctx: Ctx, { tutorial, steps }: Input<'saveTutorial'>): Promise<HelpState> {
  return change(ctx, (reader) => ({
    reader: { ...reader, tutorials: { ...reader.tutorials, [tutorial]: [...new Set(steps)] } },
    writes: [],
  }))
}

type Change = { reader: Reader; writes: Write[] }

function change(ctx: Ctx, make: (reader: Reader) => Change | undefined): Promise<HelpState> {
  return act(
    ctx,
    async () => {
      const before = await readerOf(ctx)
      const changed = make(before)
      if (!changed) return { answer: await stateOf(ctx, before) }
      const reader = { ...changed.reader, version: before.version + 1 }
      return {
        answer: await stateOf(ctx, reader),
        writes: [replace(readers, reader), ...changed.writes, audit('help.use', reader.user_id, {})],
      }
    },
    async () => stateOf(ctx, await readerOf(ctx)),
  )
}

async function readerOf(ctx: Ctx): Promise<Reader> {
  const user_id = ctx.by.kind === 'staff' ? ctx.by.user_id : ''
  const found = await get(ctx, readers, { user_id }, { consistent: true })
  return found ? withoutStorage(found) : { user_id, votes: {}, tutorials: {}, version: 0 }
}

async function stateOf(ctx: Ctx, { votes, tutorials }: Reader): Promise<HelpState> {
  return { votes, tutorials, ranking: await rankingOf(ctx) }
}
