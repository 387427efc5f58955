import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage, DueTurn, EnqueueDue } from '#functions/kit/due.ts'
import { type Connection, type Ended, type Listing, type Outgoing, outgoing } from '../records.ts'
import type { GoogleTools } from './access.ts'
import { clearEnded } from './ended.ts'
import { readCalendar } from './incoming.ts'
import { tellGoogle } from './outgoing.ts'
import { listAhead } from './upcoming.ts'

/** The lease outlasts the function's timeout, so nobody works on an item whose lease has ended. */
export const LEASE_MS = 120_000

const OUT = outgoing.key({ id: '' })[1]

type Item = Outgoing | Connection | Ended | Listing

/** The queue holds outgoing appointments, calendars to read, ended connections and listings. */
export function syncGoogle(tools: GoogleTools, enqueue: EnqueueDue) {
  return (
    ctx: Ctx,
    item: Item,
    claimed: DueMessage,
    { hasTime }: Pick<DueTurn, 'hasTime'>,
  ): Promise<string> => {
    switch (claimed.sk) {
      case OUT:
        return tellGoogle(ctx, tools, item as Outgoing, claimed)
      case 'connection':
        return readCalendar(ctx, tools, item as Connection, claimed, hasTime)
      case 'listing':
        return listAhead(ctx, enqueue, item as Listing, claimed, hasTime)
      default:
        return clearEnded(ctx, tools, item as Ended, claimed, hasTime)
    }
  }
}
