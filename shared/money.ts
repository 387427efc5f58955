/** Money travels as reais with two decimals; every sum goes through integer cents here. */

/** Cents of an amount in reais, rounded half away from zero to the cent. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7)
}

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 1.234,56` with a no-break space (RULINGS D13). */
export function formatMoney(reais: number): string {
  return format.format(reais)
}
