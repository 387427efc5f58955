/** Reais as typed, `1234,5` or `1.234,50` (RULINGS D13); undefined when it is no amount. */
export function parsePrice(typed: string): number | undefined {
  const text = typed.replace(/R\$|\s/g, '')
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text)) return undefined
  const value = Number(text.replace(/\./g, '').replace(',', '.'))
  return value <= 999_999.99 ? value : undefined
}

/** `55,00`, as it stands in a field. */
export const priceText = (reais: number) => reais.toFixed(2).replace('.', ',')
