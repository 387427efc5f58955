import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerClientsContract } from '#shared/partner-agenda.ts'

type Routes = typeof partnerClientsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listClients(_ctx: Ctx, _input: Input<'listClients'>): Promise<Output<'listClients'>> {
  throw new Error('not built yet')
}

export async function createClient(
  _ctx: Ctx,
  _input: Input<'createClient'>,
): Promise<Output<'createClient'>> {
  throw new Error('not built yet')
}

export async function getClient(_ctx: Ctx, _input: Input<'getClient'>): Promise<Output<'getClient'>> {
  throw new Error('not built yet')
}

export async function updateClient(
  _ctx: Ctx,
  _input: Input<'updateClient'>,
): Promise<Output<'updateClient'>> {
  throw new Error('not built yet')
}

export async function deleteClient(
  _ctx: Ctx,
  _input: Input<'deleteClient'>,
): Promise<Output<'deleteClient'>> {
  throw new Error('not built yet')
}
