import type { ItemWrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { AppointmentChange } from '#shared/appointments.ts'

// Not built yet.
export async function writeOffRecipe(_: Ctx, __: AppointmentChange): Promise<ItemWrite[]> {
  return []
}
