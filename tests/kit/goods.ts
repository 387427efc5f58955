import { expect } from 'vitest'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { lowStock, movementsPartition } from '#functions/stock/records.ts'
import { sum } from '#shared/money.ts'
import type { Movement, StockItem } from '#shared/stock.ts'
import { tableOfStack } from './actor.ts'
import type { StaffMember } from './routes.ts'
import { openShop, type Shop } from './shop.ts'

type Headers = Record<string, string>

/** Returns a member's calls about stock and sales. */
export function goodsOf(member: StaffMember) {
  return {
    list: () => member.listStock(),
    add: (body: object, headers: Headers = {}) =>
      member.createStockItem({ name: 'Pomada', type: 'product', preco_venda: 25, ...body }, headers),
    bring: (items: object[], headers: Headers = {}) => member.importStock({ items }, headers),
    change: ({ id, version }: StockItem, changes: object) =>
      member.updateStockItem({ stock_item_id: id, version, ...changes }),
    drop: (id: string) => member.deleteStockItem({ stock_item_id: id }),
    move: (id: string, body: object, headers: Headers = {}) =>
      member.moveStock({ stock_item_id: id, ...body }, headers),
    movements: (id: string, cursor?: string) => member.listMovements({ stock_item_id: id, cursor }),
    recipe: (service: string) => member.getRecipe({ service_id: service }),
    saveRecipe: (service: string, version: number, lines: object[]) =>
      member.saveRecipe({ service_id: service, version, lines }),
    till: () => member.getTill(),
    sell: (body: object, headers: Headers = {}) => member.processSale(body, headers),
    sales: (from: string, to = from, cursor?: string) =>
      member.listSales({ from, to, ...(cursor && { cursor }) }),
    sale: (id: string) => member.getSale({ sale_id: id }),
    reverse: (sale: { id: string; version: number }, body: object = {}, headers: Headers = {}) =>
      member.reverseSale({ sale_id: sale.id, version: sale.version, ...body }, headers),
  }
}

/** Opens a business whose members keep stock and sell, and returns reads of its table. */
export async function openStore(parts: Parameters<typeof openShop>[0] = {}) {
  return storeOf(await openShop(parts), tableOfStack())
}

/** Returns the same for a shop on another stack. */
export function storeOf(shop: Shop, table: Table) {
  const scope = { table, tenant: shop.owner.tenant as Tenant }
  const goods = goodsOf(shop.owner)
  return {
    ...shop,
    scope,
    goods,
    /** Reads the ids of items with low stock from the table. */
    low: async () => [...((await get(scope, lowStock, {}, { consistent: true }))?.ids ?? [])].sort(),
    /** Reads all movements of an item, oldest first. */
    history: (id: string) => queryAll<Movement>(scope, movementsPartition(id), { consistent: true }),
    item: async (id: string) => (await goods.list()).body.items.find((item) => item.id === id) as StockItem,
  }
}
export type Store = ReturnType<typeof storeOf>

/** Expects each balance to follow from the previous one, and the item to have the last one. */
export async function expectChain(store: Pick<Store, 'history' | 'item'>, id: string) {
  const history = await store.history(id)
  const balances = history.map(({ balance }) => balance)
  const computed = history.map((_, i) => sum(history.slice(0, i + 1).map(({ change }) => change)))
  expect(balances).toEqual(computed)
  expect((await store.item(id)).quantity).toBe(balances.at(-1) ?? 0)
  return history
}
