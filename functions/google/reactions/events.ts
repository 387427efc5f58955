import type { Ctx } from '#functions/kit/context.ts'
import type { Appointment } from '#shared/appointments.ts'

/** To be written. */
export async function listOutgoing(_: Ctx, __: Appointment): Promise<readonly never[]> {
  return []
}

/** To be written. */
export async function listAll(_: Ctx, __: { id: string }): Promise<readonly never[]> {
  return []
}
