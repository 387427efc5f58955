import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { apiKeysContract } from '#shared/api-keys.ts'

type Routes = typeof apiKeysContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listApiKeys(_ctx: Ctx, _input: Input<'listApiKeys'>): Promise<Output<'listApiKeys'>> {
  throw new Error('not built yet')
}

export async function createApiKey(
  _ctx: Ctx,
  _input: Input<'createApiKey'>,
): Promise<Output<'createApiKey'>> {
  throw new Error('not built yet')
}

export async function updateApiKey(
  _ctx: Ctx,
  _input: Input<'updateApiKey'>,
): Promise<Output<'updateApiKey'>> {
  throw new Error('not built yet')
}

export async function deleteApiKey(
  _ctx: Ctx,
  _input: Input<'deleteApiKey'>,
): Promise<Output<'deleteApiKey'>> {
  throw new Error('not built yet')
}
