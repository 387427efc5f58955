import * as z from 'zod'
import { contract } from './contract.ts'
import type { ImportedEntity } from './entity.ts'
import { changeShape, newShape, storedShape } from './entity-schema.ts'
import { id, instant, line, quantity } from './fields.ts'
import { recipesAddresses, stockAddresses } from './staff-routes.ts'

/** Only products are sold (RULINGS D22). */
export const stockTypeLabels = {
  product: 'Produto para venda',
  supply: 'Insumo',
  equipment: 'Equipamento',
} as const
export const stockTypes = Object.keys(stockTypeLabels) as [StockType, ...StockType[]]
export type StockType = keyof typeof stockTypeLabels

export const movementLabels = { in: 'Entrada', out: 'Saída', adjustment: 'Ajuste', loss: 'Perda' } as const
export const movementTypes = Object.keys(movementLabels) as [MovementType, ...MovementType[]]
export type MovementType = keyof typeof movementLabels

export const DEFAULT_UNIT = 'un'

export const STOCK_ITEMS = 1_000

/** A request of an import has at most this many items. */
export const IMPORTED_ITEMS = 25

export const RECIPE_LINES = 20

export const NO_SALE_PRICE = 'Preço de venda é obrigatório para produtos de venda'
export const INSUFFICIENT_STOCK = 'Estoque insuficiente'

export const stockFields = {
  name: {
    kind: 'text',
    max: 120,
    label: 'Nome',
    required: 'Nome é obrigatório',
    import: /^(nome|item|produto|descricao)\b/,
  },
  type: {
    kind: 'choice',
    of: stockTypeLabels,
    label: 'Tipo',
    doc: 'Tipo do item; em uma movimentação, o tipo dela.',
    import: /^tipo\b/,
  },
  category: { kind: 'text', max: 60, label: 'Categoria', optional: true, import: /^categoria\b/ },
  unit: {
    kind: 'text',
    max: 10,
    label: 'Unidade',
    doc: 'Unidade de medida.',
    required: 'Informe a unidade.',
    fallback: DEFAULT_UNIT,
    import: /^(unidade|un|und|medida)\b/,
  },
  quantity: {
    kind: 'quantity',
    label: 'Quantidade inicial',
    column: 'Quantidade',
    doc: 'Quantidade, com no máximo duas casas decimais.',
    fallback: 0,
    initial: true,
    import: /^(quantidade|qtde?|qde|estoque|saldo)\b(?! min)/,
  },
  /** The item runs low at this quantity or below (spec, staff side, section 9). */
  min_quantity: {
    kind: 'quantity',
    label: 'Quantidade mínima',
    column: 'Mínimo',
    doc: 'Quantidade mínima: nela, ou abaixo, há alerta de estoque baixo.',
    fallback: 0,
    import: /^((quantidade|qtde?|estoque) )?min(imo|ima|\.)?\b/,
  },
  /** The purchase price is visible only with `money.read`. */
  preco_compra: {
    kind: 'money',
    label: 'Preço de compra',
    doc: 'Preço de compra, em reais, com no máximo duas casas decimais. Só vem para chaves com acesso ao financeiro.',
    optional: true,
    import: /^((preco|valor) (de )?)?(compra|custo)\b/,
  },
  preco_venda: {
    kind: 'money',
    label: 'Preço de venda',
    optional: true,
    import: /^(((preco|valor) (de )?)?venda|preco|valor)\b(?! (de )?(compra|custo))/,
  },
} as const satisfies ImportedEntity

export const stockItemSchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(stockFields),
    last_movement: instant().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type StockItem = z.infer<ReturnType<typeof stockItemSchema>>

export function isLow({ quantity, min_quantity }: Pick<StockItem, 'quantity' | 'min_quantity'>): boolean {
  return quantity <= min_quantity
}

/** A sellable item is a product with a price, and in stock. */
export function isSellable({ type, preco_venda, quantity }: StockItem): boolean {
  return type === 'product' && (preco_venda ?? 0) > 0 && quantity > 0
}

export const movementSchema = () =>
  z.object({
    id: z.string(),
    stock_item_id: z.string(),
    type: z.enum(movementTypes),
    /** Negative numbers mean that units were taken. */
    change: z.number(),
    balance: quantity(),
    /** The stock lacked this much of what a recipe needs (RULINGS E12). */
    missing: quantity().optional(),
    reason: line(200).optional(),
    /** Staff enter the date; movements are ordered by their ids. */
    date: instant(),
    by: z.string().optional(),
    sale_id: z.string().optional(),
    appointment_id: z.string().optional(),
  })
export type Movement = z.infer<ReturnType<typeof movementSchema>>

export const newStockItem = () => z.strictObject(newShape(stockFields))

const recipeSchema = () =>
  z.object({
    service_id: z.string(),
    lines: z.array(z.object({ stock_item_id: z.string(), quantity: quantity() })),
    version: z.int(),
  })
export type Recipe = z.infer<ReturnType<typeof recipeSchema>>

export const stockContract = /* @__PURE__ */ contract(stockAddresses, {
  /** Lists all items by name, and the names of their categories. */
  listStock: {
    access: { permission: 'stock.read' },
    input: () => z.strictObject({}),
    output: () => z.object({ items: z.array(stockItemSchema()), categories: z.array(z.string()) }),
    status: 200,
    errors: [],
  },
  /** An initial quantity creates a movement. A new category is created with it. */
  createStockItem: {
    access: { permission: 'stock.write' },
    input: newStockItem,
    output: stockItemSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_stock_items'],
  },
  /** Null removes a field. The quantity changes by movements only. */
  updateStockItem: {
    access: { permission: 'stock.write' },
    input: () =>
      z.strictObject({
        ...changeShape(stockFields),
        stock_item_id: id('stk'),
        version: z.int().min(1),
      }),
    output: stockItemSchema,
    status: 200,
    idempotent: true,
    errors: ['stock_item_not_found', 'version_conflict'],
  },
  /** Sales and movements keep its name. */
  deleteStockItem: {
    access: { permission: 'stock.write' },
    input: () => z.strictObject({ stock_item_id: id('stk') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['stock_item_not_found'],
  },
  listMovements: {
    access: { permission: 'stock.read' },
    input: () => z.strictObject({ stock_item_id: id('stk'), cursor: z.string().max(2000).optional() }),
    output: () => z.object({ movements: z.array(movementSchema()), cursor: z.string().optional() }),
    status: 200,
    errors: ['stock_item_not_found'],
  },
  /** `adjustment` sets the counted quantity; it and `loss` need a reason (RULINGS D22). */
  moveStock: {
    access: { permission: 'stock.write' },
    input: () =>
      z.strictObject({
        stock_item_id: id('stk'),
        type: z.enum(movementTypes),
        quantity: quantity(),
        reason: line(200).optional(),
        date: instant().optional(),
      }),
    output: () => z.object({ item: stockItemSchema(), movement: movementSchema() }),
    status: 201,
    idempotent: true,
    errors: ['stock_item_not_found', 'insufficient_stock'],
  },
  /** Imports all rows or none; rows whose name exists are left out and counted. */
  importStock: {
    access: { permission: 'stock.write' },
    input: () => z.strictObject({ items: z.array(newStockItem()).min(1).max(IMPORTED_ITEMS) }),
    output: () => z.object({ created: z.int(), existing: z.int() }),
    status: 201,
    idempotent: true,
    errors: ['too_many_stock_items'],
  },
})

/** A service uses up a recipe each time it is done. */
export const recipesContract = /* @__PURE__ */ contract(recipesAddresses, {
  getRecipe: {
    access: { permission: 'stock.read' },
    input: () => z.strictObject({ service_id: id('srv') }),
    output: recipeSchema,
    status: 200,
    errors: ['service_not_found'],
  },
  /** Empty lines remove the recipe. */
  saveRecipe: {
    access: { permission: 'stock.write' },
    input: () =>
      z.strictObject({
        service_id: id('srv'),
        version: z.int().min(0),
        lines: z
          .array(
            z.strictObject({
              stock_item_id: id('stk'),
              quantity: quantity().refine((units) => units > 0, 'Informe uma quantidade maior que zero.'),
            }),
          )
          .max(RECIPE_LINES, `No máximo ${RECIPE_LINES} itens por serviço.`),
      }),
    output: recipeSchema,
    status: 200,
    idempotent: true,
    errors: ['service_not_found', 'stock_item_not_found', 'version_conflict'],
  },
})
