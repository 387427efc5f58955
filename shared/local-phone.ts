import { plainNumber } from './plain.ts'

/** People often leave out the area code. */
const LOCAL = /^(?:9[\s.-]?\d{4}[\s.-]?\d{4}|[2-5]\d{3}[\s.-]?\d{4})$/

/** Tells whether only the area code is missing. */
export const lacksAreaCode = (typed: string): boolean => LOCAL.test(plainNumber(typed))

/** The mask took the first digits of such a number for an area code. */
export function withoutFalseArea(masked: string): string {
  const digits = masked.replace(/\D/g, '')
  if (!/^\(\d\d\) /.test(masked) || !lacksAreaCode(digits)) return masked
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`
}
