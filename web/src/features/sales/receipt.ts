import { reference } from '#shared/ids.ts'
import { formatMoney, lineTotal, sum } from '#shared/money.ts'
import { paymentLabels } from '#shared/payments.ts'
import type { Sale } from '#shared/sales.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { dateText } from '../../lib/dates.ts'

/** How a sale is paid, in a few words: `Pix + Dinheiro`. */
export function paymentWords({ settlement: { payments, receivable } }: Sale): string {
  const ways = payments.flatMap(({ method }) => (method ? [paymentLabels[method]] : []))
  return [...new Set([...ways, ...(receivable ? ['A receber'] : [])])].join(' + ') || 'Não informado'
}

export type ReceiptLine = { id: string; name: string; count: string; subtotal: string; discount?: string }

/** What a receipt says, as texts. */
export function receiptOf(sale: Sale) {
  const { payments, receivable } = sale.settlement
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
    total: formatMoney(sale.total_amount),
    parts,
  }
}

/** A receipt as a message. */
export function receiptText(sale: Sale, business: string, moment: string): string {
  const { number, lines, total, parts, discount } = receiptOf(sale)
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
    `*Total: ${total}*`,
    ...parts.map(([way, amount]) => `${way}: ${amount}`),
    ...(sale.status === 'reversed' ? ['', '*Venda estornada*'] : []),
  ].join('\n')
}
