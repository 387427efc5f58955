import { formatMoney } from '#shared/money.ts'
import { MOST_REAIS } from '../../lib/amount.ts'

function amountOf(typed: string): number | undefined {
  const text = typed.replace(/R\$|\s/g, '')
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text)) return undefined
  return Number(text.replace(/\./g, '').replace(',', '.'))
}

/** Reais as typed, `1234,5` or `1.234,50` (RULINGS D13); undefined when it is no amount, or more than there may be. */
export function parsePrice(typed: string): number | undefined {
  const value = amountOf(typed)
  return value !== undefined && value <= MOST_REAIS ? value : undefined
}

/** What is wrong with a price as typed. */
export function priceError(typed: string): string | undefined {
  const value = amountOf(typed)
  if (value === undefined) return 'Informe um valor como 55,00.'
  return value > MOST_REAIS ? `O valor máximo é ${formatMoney(MOST_REAIS)}.` : undefined
}

/** `55,00`, as it stands in a field. */
export const priceText = (reais: number) => reais.toFixed(2).replace('.', ',')
