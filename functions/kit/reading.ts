import type { ListOfPeople } from '#shared/contract.ts'
import { audit, commit, create } from './commit.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { readings } from './system-records.ts'

const noted = new Set<string>()
const MOST_NOTED = 5_000

/** This error never leaves this file. */
const known = new AppError('busy', 'already noted')

/** Each caller and list is recorded once an hour. A list that cannot be recorded is not returned. */
export async function noteReading(ctx: Ctx, list: ListOfPeople): Promise<void> {
  const { by, tenant } = ctx
  const caller = by.kind === 'staff' ? by.user_id : by.kind === 'key' ? by.key_id : by.kind
  const hour = ctx.now().toISOString().slice(0, 13)
  const name = [tenant, caller, list, hour].join(' ')
  if (noted.has(name)) return
  try {
    await commit(
      ctx,
      create(readings, { caller, list, hour }, () => known),
      audit(`${list}.list`, tenant, {}),
    )
  } catch (error) {
    if (error !== known) throw error
  }
  if (noted.size >= MOST_NOTED) noted.clear()
  noted.add(name)
}
