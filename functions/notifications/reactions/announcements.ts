import type { Ctx } from '#functions/kit/context.ts'
import type { EventData, EventType } from '#shared/events.ts'
import type { Draft } from '../writes.ts'

/** To be written: which messages an event calls for. */
export async function announce<T extends EventType>(_: Ctx, __: EventData<T>): Promise<readonly Draft[]> {
  return []
}
