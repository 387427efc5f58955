import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { patch } from '#functions/kit/writes.ts'
import { type FirstDay, furthest } from '#shared/first-day.ts'
import { companies, companyOf } from '../records.ts'
import type { Input } from './config.ts'

/** Keeps how far the guide of the first day came. The profile's version stays: none of its fields changes. */
export async function saveFirstDay(ctx: Ctx, { kind, step }: Input<'saveFirstDay'>): Promise<FirstDay> {
  return act(ctx, async () => {
    const { id, first_day: before } = await companyOf(ctx)
    const known = kind ?? before?.kind
    const first_day: FirstDay = { step: furthest(before?.step, step), ...(known && { kind: known }) }
    if (before?.step === first_day.step && before.kind === first_day.kind) return { answer: first_day }
    return {
      answer: first_day,
      writes: [
        patch(companies, {}, { first_day }, { first_day: before }),
        audit('first_day.save', id, { after: first_day }),
      ],
    }
  })
}
