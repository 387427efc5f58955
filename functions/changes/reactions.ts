import type { Ctx } from '#functions/kit/context.ts'
import type { Change } from './records.ts'

/** Notes the appointment as changed. */
export function noteAppointment(_ctx: Ctx, _data: { id: string }): Change[] {
  throw new Error('not built yet')
}
