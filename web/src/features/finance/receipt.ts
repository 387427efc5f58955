import type { AgendaAppointment } from '#shared/appointments.ts'
import { reference } from '#shared/ids.ts'
import { formatMoney, lineTotal, sum } from '#shared/money.ts'
import { paymentLabels } from '#shared/payments.ts'
import type { Sale } from '#shared/sales.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { dateText } from '../../lib/dates.ts'

/** A receipt shows a sale, or an appointment that was held. */
export type Paid = Pick<Sale, 'id' | 'lines' | 'total_amount' | 'settlement' | 'status'>

/** Without a known payment there is no receipt. */
export function paidOf(appointment: AgendaAppointment): Paid | undefined {
  const { id, service_id, service_name, price, settlement } = appointment
  if (!settlement || price === undefined) return undefined
  const discount = settlement.discount ?? 0
  const total_amount = sum([price, -discount])
  const line = { kind: 'service' as const, id: service_id, product_name: service_name, quantity: 1 }
  return {
    id,
    lines: [{ ...line, unit_price: price, discount, total_amount }],
    total_amount,
    settlement,
    status: 'done',
  }
}

export type ReceiptLine = { id: string; name: string; count: string; subtotal: string; discount?: string }

export function receiptOf(sale: Paid) {
  const { payments, receivable, tip } = sale.settlement
  const discount = sum(sale.lines.map((line) => line.discount))
  const parts: [string, string][] = [
    ...payments.flatMap(({ method, amount }): [string, string][] =>
      method ? [[paymentLabels[method], formatMoney(amount)]] : [],
    ),
    ...(receivable
      ? [
          [`A receber até ${dateText(receivable.due_date)}`, formatMoney(receivable.amount)] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  return {
    number: reference(sale.id),
    lines: sale.lines.map(
      ({ id, product_name, quantity, unit, unit_price, discount }): ReceiptLine => ({
        id,
        name: product_name,
        count: `${formatQuantity(quantity)}${unit ? ` ${unit}` : ''} × ${formatMoney(unit_price)}`,
        subtotal: formatMoney(lineTotal(unit_price, quantity)),
        ...(discount > 0 && { discount: `−${formatMoney(discount)}` }),
      }),
    ),
    ...(discount > 0 && {
      subtotal: formatMoney(sum([sale.total_amount, discount])),
      discount: `−${formatMoney(discount)}`,
    }),
    ...(tip && { tip: formatMoney(tip) }),
    total: formatMoney(sum([sale.total_amount, tip ?? 0])),
    parts,
  }
}

export function receiptText(sale: Paid, business: string, moment: string): string {
  const { number, lines, total, parts, discount, tip } = receiptOf(sale)
  return [
    `*${business}*`,
    `Recibo ${number} · ${moment}`,
    '',
    ...lines.map(
      ({ name, count, subtotal, discount }) =>
        `${name}: ${count} = ${subtotal}${discount ? ` (desconto ${discount})` : ''}`,
    ),
    '',
    ...(discount ? [`Desconto: ${discount}`] : []),
    ...(tip ? [`Gorjeta: ${tip}`] : []),
    `*Total: ${total}*`,
    ...parts.map(([way, amount]) => `${way}: ${amount}`),
    ...(sale.status === 'reversed' ? ['', '*Venda estornada*'] : []),
  ].join('\n')
}
