import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due.ts'
import { type Connection, type Ended, type Outgoing, outgoing } from '../records.ts'
import type { GoogleTools } from './access.ts'
import { clearEnded, readCalendar } from './incoming.ts'
import { tellGoogle } from './outgoing.ts'

/** As long as the function may run, and more: when it ends, nobody works on the item any more. */
export const LEASE_MS = 120_000

const OUT = outgoing.key({ id: '' })[1]

/** Makes the job of one item: an appointment that Google has to be told of, a calendar to be read, or one that ended. */
export function syncGoogle(tools: GoogleTools) {
  return (ctx: Ctx, item: Outgoing | Connection | Ended, claimed: DueMessage): Promise<string> => {
    if (claimed.sk === OUT) return tellGoogle(ctx, tools, item as Outgoing, claimed)
    if (claimed.sk === 'connection') return readCalendar(ctx, tools, item as Connection, claimed)
    return clearEnded(ctx, item as Ended, claimed)
  }
}
