import { leaveKeys } from '#functions/api-keys/writes.ts'
import { leaveFeeds } from '#functions/calendar/writes.ts'
import { leaveGoogle } from '#functions/google/writes.ts'
import { leaveImports } from '#functions/imports/writes.ts'
import { commit, decide, emit } from '#functions/kit/commit.ts'
import type { Reacted } from '#functions/kit/consume.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { EnqueueDue } from '#functions/kit/due-message.ts'
import type { Ending, LeftItem } from '#functions/kit/leaving.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { type Departure, departures } from '#functions/tenants/records/departures.ts'
import { leavingOf } from '#functions/tenants/rules/departures.ts'
import { leaveInvitations } from '#functions/tenants/writes.ts'
import { leaveWebhooks } from '#functions/webhooks/writes.ts'
import type { EventData } from '#shared/events.ts'

const WRITTEN_AT_ONCE = 90

export function depart(_: Ctx, { id }: EventData<'member.left'>): string[] {
  return [id]
}

/** If an area fails, the event is redelivered. */
export function endAll(syncGoogle: EnqueueDue) {
  return async (ctx: Ctx, events: readonly Reacted<string>[]): Promise<void> => {
    for (const id of new Set(events.flatMap(({ effects }) => effects))) {
      const departure = await get(ctx, departures, { id }, { consistent: true })
      if (departure?.version === 1) await endFor(ctx, syncGoogle, departure)
    }
  }
}

async function endFor(ctx: Ctx, syncGoogle: EnqueueDue, departure: Departure): Promise<void> {
  const leaving = leavingOf(departure)
  const ended: LeftItem[] = []
  const handed_over: LeftItem[] = []
  const endings: (() => Promise<Ending>)[] = [
    () => leaveGoogle(ctx, leaving, syncGoogle),
    () => leaveFeeds(ctx, leaving),
    () => leaveImports(ctx, leaving),
    () => leaveInvitations(ctx, leaving),
    () => leaveKeys(ctx, leaving),
    () => leaveWebhooks(ctx, leaving),
  ]
  for (const end of endings) {
    const made = await carryOut(ctx, end)
    ended.push(...made.ended)
    handed_over.push(...made.handed_over)
  }
  const { id, version } = departure
  const left = ended.length + handed_over.length > 0
  await commit(
    ctx,
    patch(departures, { id }, { ended, handed_over, version: version + 1 }, { version }),
    ...(left ? [emit('departure.done', { id, version: version + 1 })] : []),
  )
}

async function carryOut(ctx: Ctx, end: () => Promise<Ending>): Promise<Ending> {
  const ending = await decide(async () => {
    const made = await end()
    for (let i = 0; i < made.writes.length; i += WRITTEN_AT_ONCE)
      await commit(ctx, ...made.writes.slice(i, i + WRITTEN_AT_ONCE))
    return made
  })
  await ending.after?.()
  return ending
}
