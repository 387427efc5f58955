import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerStockContract } from '#shared/partner/business.ts'
import { PAGE } from '#shared/partner/partner.ts'
import { newestStockItems, requireStockItem } from '../records.ts'
import { forReader } from '../rules.ts'
import * as items from './items.ts'
import * as movements from './movements.ts'

type Routes = typeof partnerStockContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listStockItems(
  ctx: Ctx,
  { limit = PAGE, cursor }: Input<'listStockItems'>,
): Promise<Output<'listStockItems'>> {
  const page = await newestStockItems(ctx, { limit, cursor })
  return {
    data: page.items.map((item) => forReader(ctx.can, item)),
    ...(page.cursor && { cursor: page.cursor }),
  }
}

export async function getStockItem(
  ctx: Ctx,
  { stock_item_id: id }: Input<'getStockItem'>,
): Promise<Output<'getStockItem'>> {
  return forReader(ctx.can, await requireStockItem(ctx, id))
}

export function createStockItem(
  ctx: Ctx,
  input: Input<'createStockItem'>,
): Promise<Output<'createStockItem'>> {
  return items.createStockItem(ctx, input)
}

export function updateStockItem(
  ctx: Ctx,
  input: Input<'updateStockItem'>,
): Promise<Output<'updateStockItem'>> {
  return items.updateStockItem(ctx, input)
}

export function deleteStockItem(
  ctx: Ctx,
  input: Input<'deleteStockItem'>,
): Promise<Output<'deleteStockItem'>> {
  return items.deleteStockItem(ctx, input)
}

export async function moveStock(ctx: Ctx, input: Input<'moveStock'>): Promise<Output<'moveStock'>> {
  const { item } = await movements.moveStock(ctx, input)
  return item
}
