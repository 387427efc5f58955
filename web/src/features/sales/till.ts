import { lineTotal, sum } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payments.ts'
import { DISCOUNT_TOO_HIGH } from '#shared/sales.ts'
import { INSUFFICIENT_STOCK } from '#shared/stock.ts'
import { amountError, formatQuantity, parseMoney, parseQuantity, quantityError } from '../../lib/amount.ts'
import type { StaffInput, StaffOutput } from '../../lib/staff-address.ts'
import { type Part, paidBy } from '../finance/parts.ts'

/** Only products have `left`. */
export type Offer = {
  kind: 'product' | 'service'
  id: string
  name: string
  price: number
  unit?: string
  left?: number
}

export type TillLine = {
  kind: Offer['kind']
  id: string
  name: string
  /** Quantities are typed like `1,5`. */
  quantity: string
  discount: string
}

export type TillWay = '' | PaymentMethod | 'later' | 'mixed'

export type TillValues = { lines: TillLine[]; way: TillWay; parts: Part[]; due: string; notes: string }

export const emptyTill: TillValues = { lines: [], way: '', parts: [], due: '', notes: '' }

export function offersOf({ products, services }: StaffOutput<'getTill'>): Offer[] {
  return [
    ...products.map(
      ({ id, name, preco_venda = 0, unit, quantity }): Offer => ({
        kind: 'product',
        id,
        name,
        price: preco_venda,
        unit,
        left: quantity,
      }),
    ),
    ...services.map(({ id, name, price }): Offer => ({ kind: 'service', id, name, price })),
  ]
}

/** The minimum is 1, or what is left (RULINGS B22). */
const leastOf = ({ left = 1 }: Offer) => Math.min(1, left)

export const firstQuantity = (offer: Offer) => formatQuantity(leastOf(offer))

/** It adds one unit, limited to the stock. */
export function oneMore(quantity: string, { left = Number.POSITIVE_INFINITY }: Offer): string {
  return formatQuantity(Math.min(sum([parseQuantity(quantity) ?? 0, 1]), left))
}

export type PricedLine = {
  subtotal: number
  discount: number
  total: number
  quantityFault?: string | undefined
  discountFault?: string | undefined
}

/** A line without an offer can no longer be sold. */
export function priced({ quantity, discount }: TillLine, offer: Offer | undefined): PricedLine {
  if (!offer)
    return { subtotal: 0, discount: 0, total: 0, quantityFault: 'Não está mais à venda. Retire da lista.' }
  const units = parseQuantity(quantity) ?? 0
  const subtotal = lineTotal(offer.price, units)
  const quantityFault = quantityError(quantity) ?? rangeError(units, offer)
  const wanted = parseMoney(discount) ?? 0
  const discountFault = discount.trim()
    ? (amountError(discount, 'desconto') ?? (wanted > subtotal ? DISCOUNT_TOO_HIGH : undefined))
    : undefined
  // A refused discount is not subtracted.
  const less = discountFault ? 0 : wanted
  return { subtotal, discount: less, total: sum([subtotal, -less]), quantityFault, discountFault }
}

function rangeError(units: number, offer: Offer): string | undefined {
  const { kind, left, unit } = offer
  if (kind === 'service' && !Number.isInteger(units)) return 'Serviços são vendidos em quantidades inteiras.'
  if (left !== undefined && units > left) return `${INSUFFICIENT_STOCK}: há ${formatQuantity(left)} ${unit}.`
  const least = leastOf(offer)
  return units < least ? `A quantidade mínima é ${formatQuantity(least)}.` : undefined
}

export function totalsOf(lines: readonly PricedLine[]) {
  return {
    subtotal: sum(lines.map(({ subtotal }) => subtotal)),
    discount: sum(lines.map(({ discount }) => discount)),
    total: sum(lines.map(({ total }) => total)),
  }
}

/** It may return a refusal instead. */
export function paymentOf(
  { way, parts, due }: TillValues,
  total: number,
): ReturnType<typeof paidBy> | undefined {
  if (way === '' || total <= 0) return undefined
  return paidBy(way === 'mixed' ? parts : [{ id: 1, way }], total, due)
}

export function saleOf(values: TillValues, total: number): StaffInput<'processSale'> {
  const paid = paymentOf(values, total)
  return {
    lines: values.lines.map(({ kind, id, quantity, discount }) => ({
      kind,
      id,
      quantity: parseQuantity(quantity) ?? 0,
      ...(parseMoney(discount) && { discount: parseMoney(discount) }),
    })),
    ...(typeof paid === 'object' && paid),
    ...(values.notes.trim() && { notes: values.notes.trim() }),
    total_amount: total,
  }
}
