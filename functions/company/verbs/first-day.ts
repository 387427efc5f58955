import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { patch } from '#functions/kit/writes.ts'
import { asksCode, type FirstDay, furthest } from '#shared/first-day.ts'
import { companies, nextConfig, readCompany } from '../records.ts'
import type { Input } from './config.ts'

/** `version` stays, because no field of the profile changes. Clinics start with the code on (RULINGS G10). */
export async function saveFirstDay(ctx: Ctx, { kind, step }: Input<'saveFirstDay'>): Promise<FirstDay> {
  return act(ctx, async () => {
    const { company, config } = await readCompany(ctx)
    const { id, first_day: before } = company
    const known = kind ?? before?.kind
    const first_day: FirstDay = { step: furthest(before?.step, step), ...(known && { kind: known }) }
    if (before?.step === first_day.step && before.kind === first_day.kind) return { answer: first_day }
    return {
      answer: first_day,
      writes: [
        patch(companies, {}, { first_day }, { first_day: before }),
        ...(asksCode(kind) && config.appointments_code === undefined
          ? [nextConfig(config, { appointments_code: true })]
          : []),
        audit('first_day.save', id, { after: first_day }),
      ],
    }
  })
}
