import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerAppointmentsContract } from '#shared/partner-agenda.ts'

type Routes = typeof partnerAppointmentsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listAppointments(
  _ctx: Ctx,
  _input: Input<'listAppointments'>,
): Promise<Output<'listAppointments'>> {
  throw new Error('not built yet')
}

export async function createAppointment(
  _ctx: Ctx,
  _input: Input<'createAppointment'>,
): Promise<Output<'createAppointment'>> {
  throw new Error('not built yet')
}

export async function getAppointment(
  _ctx: Ctx,
  _input: Input<'getAppointment'>,
): Promise<Output<'getAppointment'>> {
  throw new Error('not built yet')
}

export async function updateAppointment(
  _ctx: Ctx,
  _input: Input<'updateAppointment'>,
): Promise<Output<'updateAppointment'>> {
  throw new Error('not built yet')
}

export async function cancelAppointment(
  _ctx: Ctx,
  _input: Input<'cancelAppointment'>,
): Promise<Output<'cancelAppointment'>> {
  throw new Error('not built yet')
}
