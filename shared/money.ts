/** Money travels as reais with two decimals; every sum goes through integer cents here. */

/** Cents of an amount in reais, rounded half away from zero to the cent. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7)
}

/** Made when first used: the language's data are 10 ms of a function's cold start. */
let format: Intl.NumberFormat | undefined

/** `R$ 1.234,56` with a no-break space (RULINGS D13). */
export function formatMoney(reais: number): string {
  format ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return format.format(reais)
}
