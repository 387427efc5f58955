import { plainNumber } from './plain.ts'

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

export const cnpjOf = (typed: string): string =>
  plainNumber(typed)
    .replace(/[\s./-]/g, '')
    .toUpperCase()

/** Since July 2026 letters are allowed, counted by ASCII code minus 48 (IN RFB 2.229/2024). */
export function isCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  const values = [...cnpj].map((character) => character.charCodeAt(0) - 48)
  return [12, 13].every((place) => checkDigit(values.slice(0, place)) === values[place])
}

function checkDigit(values: readonly number[]): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - values.length)
  const rest = values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
