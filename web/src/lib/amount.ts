import { formatMoney } from '#shared/money.ts'
import { plainNumber } from '#shared/plain.ts'

const MOST_REAIS = 999_999.99
const MOST_UNITS = 999_999.99

const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The form is `1.234,56`. */
export function formatAmount(reais: number): string {
  return amount.format(reais)
}

/** Accepts `1234,5`, `1.234,50`, `R$ 90` and `90.5` (RULINGS D13); returns undefined for other text. */
export function parseMoney(typed: string): number | undefined {
  const text = plainNumber(typed).replace(/^R\$/, '').replace(/\s/g, '')
  if (/^\d+\.\d{1,2}$/.test(text)) return Number(text)
  // `0.500` has no thousands: it is a half with a decimal too many.
  const match = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(text)
  return match ? Number(`${match[1]?.replaceAll('.', '')}.${match[2] || 0}`) : undefined
}

/** Text that is no amount stays as typed. */
export function tidyAmount(typed: string): string {
  const price = parseMoney(typed)
  return price === undefined ? typed : formatAmount(price)
}

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** The form is `1.234,5`, with at most two decimals. */
export function formatQuantity(quantity: number): string {
  return units.format(quantity)
}

/** Accepts `2`, `1,5` and `1.5`; returns undefined for other text. */
export function parseQuantity(typed: string): number | undefined {
  return /[^\d.,\s]/.test(plainNumber(typed)) ? undefined : parseMoney(typed)
}

/** Text that is no quantity stays as typed. */
export function tidyQuantity(typed: string): string {
  const quantity = parseQuantity(typed)
  return quantity === undefined ? typed : formatQuantity(quantity)
}

export function quantityError(typed: string): string | undefined {
  const quantity = parseQuantity(typed)
  if (quantity === undefined) return 'Informe a quantidade como 2 ou 1,5.'
  return quantity > MOST_UNITS ? `A quantidade máxima é ${formatAmount(MOST_UNITS)}.` : undefined
}

/** Spreadsheets in Brazil read `1234,5`. */
export function cellOf(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',')
}

/** `what` names the amount. */
export function amountError(typed: string, what = 'valor'): string | undefined {
  const reais = parseMoney(typed)
  if (reais === undefined) return `Informe o ${what} como 45 ou 45,50.`
  return reais > MOST_REAIS ? `O valor máximo é ${formatMoney(MOST_REAIS)}.` : undefined
}

export const priceError = (typed: string) => amountError(typed, 'preço')
