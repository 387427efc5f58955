import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { add, audit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { faq } from '#shared/help/faq.ts'
import { tutorials } from '#shared/help/tutorials.ts'
import type { HelpState, helpContract } from '#shared/help.ts'
import { type Reader, rankingOf, rankings, readers, tutorialRankingOf, tutorialRankings } from '../records.ts'
import { OWN_NOTES } from '../rules/audit.ts'

type Input<K extends keyof typeof helpContract> = z.output<(typeof helpContract)[K]['input']>

export async function getHelp(ctx: Ctx): Promise<HelpState> {
  return stateOf(ctx, await readerOf(ctx))
}

export async function voteAnswer(ctx: Ctx, { answer, helpful }: Input<'voteAnswer'>): Promise<HelpState> {
  requireAnswer(answer)
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

/** Each account counts once per answer. */
export async function countView(ctx: Ctx, { answer }: Input<'countView'>): Promise<HelpState> {
  requireAnswer(answer)
  return change(ctx, (reader) =>
    reader.seen.includes(answer)
      ? undefined
      : {
          reader: { ...reader, seen: [...reader.seen, answer] },
          writes: [add(rankings, { answer }, { views: 1 })],
        },
  )
}

export async function saveTutorial(ctx: Ctx, { tutorial, steps }: Input<'saveTutorial'>): Promise<HelpState> {
  const all = stepsOf(tutorial)
  const completed = all.filter((id) => steps.includes(id))
  if (completed.length !== new Set(steps).size) throw unknown('steps')
  return change(ctx, (reader) => {
    const finished = reader.finished ?? []
    // Each account counts once, even when a step is undone and completed again.
    const isNew = completed.length === all.length && !finished.includes(tutorial)
    return {
      reader: {
        ...reader,
        tutorials: { ...reader.tutorials, [tutorial]: completed },
        ...(isNew && { finished: [...finished, tutorial] }),
      },
      writes: isNew ? [add(tutorialRankings, { tutorial }, { completions: 1 })] : [],
    }
  })
}

export async function rateTutorial(
  ctx: Ctx,
  { tutorial, rating }: Input<'rateTutorial'>,
): Promise<HelpState> {
  const all = stepsOf(tutorial)
  return change(ctx, (reader) => {
    if (reader.tutorials[tutorial]?.length !== all.length)
      throw invalidFields({ field: 'tutorial', message: 'Conclua o tutorial para dar uma nota.' })
    const former = reader.ratings?.[tutorial]
    if (former === rating) return undefined
    const amounts = former === undefined ? { ratings: 1, stars: rating } : { stars: rating - former }
    return {
      reader: { ...reader, ratings: { ...reader.ratings, [tutorial]: rating } },
      writes: [add(tutorialRankings, { tutorial }, amounts)],
    }
  })
}

/** Unknown tutorials are refused, so that they get no counter. */
function stepsOf(tutorial: string): string[] {
  const found = tutorials.find(({ id }) => id === tutorial)
  if (!found) throw unknown('tutorial')
  return found.steps.map(({ id }) => id)
}

/** Counters are shared by all businesses, so only existing answers get one. */
function requireAnswer(answer: string): void {
  if (!faq.some(({ id }) => id === answer)) throw unknown('answer')
}

const unknown = (field: string) => invalidFields({ field, message: 'Não encontrado. Atualize a página.' })

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
        writes: [replace(readers, reader), ...changed.writes, audit(OWN_NOTES, reader.user_id, {})],
      }
    },
    async () => stateOf(ctx, await readerOf(ctx)),
  )
}

async function readerOf(ctx: Ctx): Promise<Reader> {
  const user_id = ctx.by.kind === 'staff' ? ctx.by.user_id : ''
  const found = await get(ctx, readers, { user_id }, { consistent: true })
  return found ? withoutStorage(found) : { user_id, votes: {}, tutorials: {}, seen: [], version: 0 }
}

async function stateOf(ctx: Ctx, { votes, tutorials: done, ratings = {} }: Reader): Promise<HelpState> {
  const [ranking, tutorial_ranking] = await Promise.all([rankingOf(ctx), tutorialRankingOf(ctx)])
  return { votes, tutorials: done, ratings, ranking, tutorial_ranking }
}
