/** Money is reais and quantities are units, both with two decimals; sums are computed in integer hundredths. */

/** Returns the cents of an amount in reais, or hundredths of a quantity, rounded half away from zero. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7)
}

/** The sum of amounts, or of quantities, each with two decimals, without the error of adding fractions. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + toCents(amount), 0) / 100
}

/** Returns price times quantity in hundredths, rounded half up to the cent, once per line (RULINGS A19). */
export function lineTotal(unitPrice: number, quantity: number): number {
  return Math.floor((toCents(unitPrice) * toCents(quantity) + 50) / 100) / 100
}

/** The formatter is made on first use: the locale data cost 10 ms of a cold start. */
let format: Intl.NumberFormat | undefined

/** Returns `R$ 1.234,56` with a no-break space (RULINGS D13). */
export function formatMoney(reais: number): string {
  format ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return format.format(reais)
}
