import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerStockContract } from '#shared/partner-business.ts'

type Routes = typeof partnerStockContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listStockItems(
  _ctx: Ctx,
  _input: Input<'listStockItems'>,
): Promise<Output<'listStockItems'>> {
  throw new Error('not built yet')
}

export async function createStockItem(
  _ctx: Ctx,
  _input: Input<'createStockItem'>,
): Promise<Output<'createStockItem'>> {
  throw new Error('not built yet')
}

export async function getStockItem(
  _ctx: Ctx,
  _input: Input<'getStockItem'>,
): Promise<Output<'getStockItem'>> {
  throw new Error('not built yet')
}

export async function updateStockItem(
  _ctx: Ctx,
  _input: Input<'updateStockItem'>,
): Promise<Output<'updateStockItem'>> {
  throw new Error('not built yet')
}

export async function deleteStockItem(
  _ctx: Ctx,
  _input: Input<'deleteStockItem'>,
): Promise<Output<'deleteStockItem'>> {
  throw new Error('not built yet')
}

export async function moveStock(_ctx: Ctx, _input: Input<'moveStock'>): Promise<Output<'moveStock'>> {
  throw new Error('not built yet')
}
