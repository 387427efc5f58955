import { expect } from 'vitest'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { lowStock, movementsPartition } from '#functions/stock/records.ts'
import type { Problem } from '#shared/errors.ts'
import { sum } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import type { Movement, Recipe, StockItem } from '#shared/stock.ts'
import { tableOfStack } from './actor.ts'
import { openShop, type Shop } from './shop.ts'

type Answer<T> = Promise<{ status: number; body: T & Omit<Problem, 'status'> }>
type Headers = Record<string, string>

/** Returns a member's calls about stock and sales. */
export function goodsOf({ call }: Pick<Shop['owner'], 'call'>) {
  const at = (id: string) => `/api/staff/stock/${id}`
  return {
    list: (): Answer<{ items: StockItem[]; categories: string[] }> => call('GET', '/api/staff/stock'),
    add: (body: object, headers: Headers = {}): Answer<StockItem> =>
      call(
        'POST',
        '/api/staff/stock',
        { name: 'Pomada', type: 'product', preco_venda: 25, ...body },
        headers,
      ),
    bring: (items: object[], headers: Headers = {}): Answer<{ created: number; existing: number }> =>
      call('POST', '/api/staff/stock/import', { items }, headers),
    change: ({ id, version }: StockItem, changes: object): Answer<StockItem> =>
      call('PATCH', at(id), { version, ...changes }),
    drop: (id: string): Answer<object> => call('DELETE', at(id)),
    move: (
      id: string,
      body: object,
      headers: Headers = {},
    ): Answer<{ item: StockItem; movement: Movement }> => call('POST', `${at(id)}/movements`, body, headers),
    movements: (id: string, cursor?: string): Answer<{ movements: Movement[]; cursor?: string }> =>
      call('GET', `${at(id)}/movements${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`),
    recipe: (service: string): Answer<Recipe> => call('GET', `/api/staff/recipes/${service}`),
    saveRecipe: (service: string, version: number, lines: object[]): Answer<Recipe> =>
      call('PUT', `/api/staff/recipes/${service}`, { version, lines }),
    till: (): Answer<{
      today: string
      sales: { count: number; revenue: number }
      products: StockItem[]
      services: { id: string; name: string; price: number }[]
    }> => call('GET', '/api/staff/till'),
    sell: (body: object, headers: Headers = {}): Answer<Sale> =>
      call('POST', '/api/staff/sales', body, headers),
    sales: (from: string, to = from, cursor?: string): Answer<{ sales: Sale[]; cursor?: string }> =>
      call('GET', `/api/staff/sales?${new URLSearchParams({ from, to, ...(cursor && { cursor }) })}`),
    sale: (id: string): Answer<Sale> => call('GET', `/api/staff/sales/${id}`),
    reverse: (
      sale: { id: string; version: number },
      body: object = {},
      headers: Headers = {},
    ): Answer<Sale> =>
      call('POST', `/api/staff/sales/${sale.id}/reverse`, { version: sale.version, ...body }, headers),
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
