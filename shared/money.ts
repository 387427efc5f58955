/** Reais and quantities have two decimals; sums use integer hundredths. */

/** Rounds half away from zero. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7)
}

/** Adds in integers, so that no fraction is lost. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + toCents(amount), 0) / 100
}

/** Rounds half up to the cent, once per line (RULINGS A19). */
export function lineTotal(unitPrice: number, quantity: number): number {
  return Math.floor((toCents(unitPrice) * toCents(quantity) + 50) / 100) / 100
}

/** The formatter is lazy, because the locale data cost 10 ms of a cold start. */
let format: Intl.NumberFormat | undefined

/** `R$ 1.234,56` has a no-break space (RULINGS D13). */
export function formatMoney(reais: number): string {
  format ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return format.format(reais)
}
