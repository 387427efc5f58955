import type { FieldError } from '#shared/errors.ts'
import { MOST_REAIS } from '#shared/fields.ts'
import type { LedgerLine } from '#shared/finance.ts'
import { formatMoney, lineTotal, sum } from '#shared/money.ts'
import { DISCOUNT_TOO_HIGH, type SaleLine } from '#shared/sales.ts'
import type { Service } from '#shared/services.ts'
import type { StockItem } from '#shared/stock.ts'

type WantedLine = Pick<SaleLine, 'kind' | 'id' | 'quantity'> & { discount?: number | undefined }
type Fault = { refusal: FieldError }

export function productLine(line: WantedLine, item: StockItem): { line: SaleLine } | Fault {
  const { name, unit, type, preco_venda = 0, quantity } = item
  if (type !== 'product' || preco_venda === 0) {
    return { refusal: { field: 'id', message: 'Este item não está à venda.' } }
  }
  // The minimum is one, or the rest if less is left (RULINGS B22).
  const least = Math.min(1, quantity)
  if (line.quantity < least) {
    const message = `A quantidade mínima é ${String(least).replace('.', ',')}.`
    return { refusal: { field: 'quantity', message } }
  }
  return priced(line, { product_name: name, unit, unit_price: preco_venda })
}

export function serviceLine(line: WantedLine, service: Service): { line: SaleLine } | Fault {
  if (!service.is_active || service.price === 0) {
    return { refusal: { field: 'id', message: 'Este serviço não está à venda.' } }
  }
  if (!Number.isInteger(line.quantity)) {
    return { refusal: { field: 'quantity', message: 'Serviços são vendidos em quantidades inteiras.' } }
  }
  return priced(line, { product_name: service.name, unit_price: service.price })
}

function priced(
  { kind, id, quantity, discount = 0 }: WantedLine,
  price: Pick<SaleLine, 'product_name' | 'unit' | 'unit_price'>,
): { line: SaleLine } | Fault {
  const subtotal = lineTotal(price.unit_price, quantity)
  if (discount > subtotal) return { refusal: { field: 'discount', message: DISCOUNT_TOO_HIGH } }
  const total_amount = sum([subtotal, -discount])
  return { line: { kind, id, quantity, discount, ...price, total_amount } }
}

export function saleTotal(lines: readonly SaleLine[]): { total: number } | Fault {
  const total = sum(lines.map(({ total_amount }) => total_amount))
  if (total <= MOST_REAIS) return { total }
  return { refusal: { field: 'lines', message: `O valor máximo é ${formatMoney(MOST_REAIS)}.` } }
}

export function soldProducts(lines: readonly SaleLine[]): { id: string; quantity: number }[] {
  const products = Map.groupBy(
    lines.filter(({ kind }) => kind === 'product'),
    ({ id }) => id,
  )
  return [...products].map(([id, same]) => ({ id, quantity: sum(same.map(({ quantity }) => quantity)) }))
}

export function ledgerLines(lines: readonly SaleLine[]): LedgerLine[] {
  return lines.map(({ kind, id, product_name, quantity, total_amount }) => ({
    kind,
    id,
    name: product_name,
    quantity,
    amount: total_amount,
  }))
}

const DESCRIPTION = 200

export function describeSale(lines: readonly SaleLine[]): string {
  const text = lines
    .map(({ quantity, product_name }) =>
      quantity === 1 ? product_name : `${String(quantity).replace('.', ',')}× ${product_name}`,
    )
    .join(', ')
  if (text.length <= DESCRIPTION) return text
  return `${text.slice(0, DESCRIPTION - 1).replace(/\p{Surrogate}$/u, '')}…`
}
