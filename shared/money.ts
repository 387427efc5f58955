/** Money is reais with two decimals; sums are computed in integer cents. */

/** Cents of an amount in reais, rounded half away from zero. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7)
}

/** Made on first use: the locale data cost 10 ms of a cold start. */
let format: Intl.NumberFormat | undefined

/** `R$ 1.234,56` with a no-break space (RULINGS D13). */
export function formatMoney(reais: number): string {
  format ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return format.format(reais)
}
