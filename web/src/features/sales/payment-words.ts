import { paymentLabels } from '#shared/payments.ts'
import type { Sale } from '#shared/sales.ts'

export function paymentWords({ settlement: { payments, receivable } }: Sale): string {
  const ways = payments.flatMap(({ method }) => (method ? [paymentLabels[method]] : []))
  return [...new Set([...ways, ...(receivable ? ['A receber'] : [])])].join(' + ') || 'Não informado'
}
