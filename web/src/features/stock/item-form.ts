import { DEFAULT_UNIT, NO_SALE_PRICE, type StockItem, type StockType } from '#shared/stock.ts'
import {
  formatAmount,
  formatQuantity,
  parseMoney,
  parseQuantity,
  priceError,
  quantityError,
} from '../../lib/amount.ts'

export type ItemValues = {
  name: string
  type: StockType
  category: string
  unit: string
  /** Quantities and prices are typed like `1,5` and `1.234,50`. */
  quantity: string
  min_quantity: string
  preco_compra: string
  preco_venda: string
}

export const labels: Record<keyof ItemValues, string> = {
  name: 'Nome',
  type: 'Tipo',
  category: 'Categoria',
  unit: 'Unidade',
  quantity: 'Quantidade inicial',
  min_quantity: 'Quantidade mínima',
  preco_compra: 'Preço de compra (R$)',
  preco_venda: 'Preço de venda (R$)',
}

const typed = (reais: number | undefined) => (reais === undefined ? '' : formatAmount(reais))

export function valuesOf(item?: StockItem): ItemValues {
  return {
    name: item?.name ?? '',
    type: item?.type ?? 'product',
    category: item?.category ?? '',
    unit: item?.unit ?? DEFAULT_UNIT,
    quantity: '',
    min_quantity: item ? formatQuantity(item.min_quantity) : '',
    preco_compra: typed(item?.preco_compra),
    preco_venda: typed(item?.preco_venda),
  }
}

export const optionalPriceError = (typed: string) => (typed.trim() ? priceError(typed) : undefined)
export const optionalQuantityError = (typed: string) => (typed.trim() ? quantityError(typed) : undefined)

export function salePriceError(typed: string, { type }: Pick<ItemValues, 'type'>): string | undefined {
  if (type === 'product' && !parseMoney(typed))
    return typed.trim() ? (priceError(typed) ?? NO_SALE_PRICE) : NO_SALE_PRICE
  return optionalPriceError(typed)
}

export function fieldsOf(values: ItemValues) {
  return {
    name: values.name.trim(),
    type: values.type,
    category: values.category.trim() || null,
    unit: values.unit.trim() || DEFAULT_UNIT,
    min_quantity: parseQuantity(values.min_quantity) ?? 0,
    preco_compra: parseMoney(values.preco_compra) ?? null,
    preco_venda: parseMoney(values.preco_venda) ?? null,
  }
}
