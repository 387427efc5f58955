import { sum } from '#shared/money.ts'
import { INSUFFICIENT_STOCK, type Movement, type MovementType, movementLabels } from '#shared/stock.ts'
import { formatQuantity, parseQuantity, quantityError } from '../../lib/amount.ts'

export type MovementValues = {
  type: MovementType
  quantity: string
  reason: string
  date: string
}

/** An adjustment and a loss need a reason (RULINGS D22). */
export const needsReason = (type: MovementType) => type === 'adjustment' || type === 'loss'

/** The balance is negative if the stock is too low. */
export function balanceAfter(
  quantity: number,
  { type, quantity: typed }: Pick<MovementValues, 'type' | 'quantity'>,
): number | undefined {
  const units = parseQuantity(typed)
  if (units === undefined || quantityError(typed)) return undefined
  if (type === 'adjustment') return units
  return sum([quantity, type === 'in' ? units : -units])
}

export function movedError(
  quantity: number,
  values: Pick<MovementValues, 'type' | 'quantity'>,
): string | undefined {
  const fault = quantityError(values.quantity)
  if (fault) return fault
  if (values.type !== 'adjustment' && !parseQuantity(values.quantity))
    return 'Informe uma quantidade maior que zero.'
  const balance = balanceAfter(quantity, values) ?? 0
  return balance < 0 ? INSUFFICIENT_STOCK : undefined
}

/** The form is `+2,5` or `−1`. */
export const formatChange = (change: number) =>
  change > 0 ? `+${formatQuantity(change)}` : formatQuantity(change).replace('-', '−')

/** A sale or an appointment is named instead of the type. */
export function originOf({ type, reason, sale_id, appointment_id }: Movement): string {
  return (sale_id || appointment_id ? reason : undefined) ?? movementLabels[type]
}
