import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { Ranking, TutorialRanking } from '#shared/help.ts'

/**
 * | item     | pk               | sk           | access                                        |
 * |----------|------------------|--------------|-----------------------------------------------|
 * | reader   | `user#<user>`    | `help`       | votes and progress of an account, one Get     |
 * | ranking  | `help#answers`   | `<answer>`   | counters of all businesses, one Query for all |
 * | tutorial | `help#tutorials` | `<tutorial>` | likewise                                      |
 */
const readerSchema = () =>
  z.strictObject({
    user_id: z.string(),
    votes: z.record(z.string(), z.boolean()),
    tutorials: z.record(z.string(), z.array(z.string())),
    finished: z.array(z.string()).optional(),
    ratings: z.record(z.string(), z.int()).optional(),
    seen: z.array(z.string()),
    version: z.int(),
  })
export type Reader = z.infer<ReturnType<typeof readerSchema>>

export const readers = record<Reader, { user_id: string }>({
  name: 'help_reader',
  shape: 1,
  leaver: { kept: 'belongs to the account, which stays with its person' },
  erased: 'none',
  schema: readerSchema,
  global: 'user',
  key: ({ user_id }) => [user_id, 'help'],
})

type Counted = { answer: string } & Partial<Ranking>
const ANSWERS = 'answers'

export const rankings = record<Counted, { answer: string }>({
  name: 'help_ranking',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      answer: z.string(),
      helpful: z.int().optional(),
      not_helpful: z.int().optional(),
      views: z.int().optional(),
    }),
  global: 'help',
  key: ({ answer }) => [ANSWERS, answer],
})

export async function rankingOf(scope: Scope): Promise<Record<string, Ranking>> {
  const found = await queryAll<Counted>(scope, ANSWERS, { global: 'help' })
  return Object.fromEntries(
    found.map(({ answer, helpful = 0, not_helpful = 0, views = 0 }) => [
      answer,
      { helpful, not_helpful, views },
    ]),
  )
}

type CountedTutorial = { tutorial: string } & Partial<TutorialRanking>
const TUTORIALS = 'tutorials'

export const tutorialRankings = record<CountedTutorial, { tutorial: string }>({
  name: 'help_tutorial',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () =>
    z.strictObject({
      tutorial: z.string(),
      completions: z.int().optional(),
      ratings: z.int().optional(),
      stars: z.int().optional(),
    }),
  global: 'help',
  key: ({ tutorial }) => [TUTORIALS, tutorial],
})

export async function tutorialRankingOf(scope: Scope): Promise<Record<string, TutorialRanking>> {
  const found = await queryAll<CountedTutorial>(scope, TUTORIALS, { global: 'help' })
  return Object.fromEntries(
    found.map(({ tutorial, completions = 0, ratings = 0, stars = 0 }) => [
      tutorial,
      { completions, ratings, stars },
    ]),
  )
}
