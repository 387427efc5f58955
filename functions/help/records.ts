import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import { queryAll, type Scope } from '#functions/kit/table.ts'
import type { Ranking } from '#shared/help.ts'

/**
 * | item     | pk              | sk         | access                                        |
 * |----------|-----------------|------------|-----------------------------------------------|
 * | reader   | `user#<user>`   | `help`     | votes and progress of an account, one Get     |
 * | ranking  | `help#answers`  | `<answer>` | counters of all businesses, one Query for all |
 */
const readerSchema = () =>
  z.strictObject({
    user_id: z.string(),
    votes: z.record(z.string(), z.boolean()),
    tutorials: z.record(z.string(), z.array(z.string())),
    /** Answers that the account has opened. */
    seen: z.array(z.string()),
    version: z.int(),
  })
export type Reader = z.infer<ReturnType<typeof readerSchema>>

export const readers = record<Reader, { user_id: string }>({
  name: 'help_reader',
  shape: 1,
  schema: readerSchema,
  global: 'user',
  key: ({ user_id }) => [user_id, 'help'],
})

type Counted = { answer: string } & Partial<Ranking>
const ANSWERS = 'answers'

export const rankings = record<Counted, { answer: string }>({
  name: 'help_ranking',
  shape: 1,
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

/** The counters of all answers that somebody has seen or voted on. */
export async function rankingOf(scope: Scope): Promise<Record<string, Ranking>> {
  const found = await queryAll<Counted>(scope, ANSWERS, { global: 'help' })
  return Object.fromEntries(
    found.map(({ answer, helpful = 0, not_helpful = 0, views = 0 }) => [
      answer,
      { helpful, not_helpful, views },
    ]),
  )
}
