import type { FormOf } from '#shared/entity.ts'
import { NO_SALE_PRICE, stockFields } from '#shared/stock.ts'
import { parseMoney } from '../../lib/amount.ts'
import { typedFault } from '../../lib/entity-form.ts'

export function salePriceError(
  typed: string,
  { type }: Pick<FormOf<typeof stockFields>, 'type'>,
): string | undefined {
  const fault = typedFault(stockFields.preco_venda, typed)
  return fault ?? (type === 'product' && !parseMoney(typed) ? NO_SALE_PRICE : undefined)
}
