import { plainNumber } from './plain.ts'

/** A mobile or a landline as people write it who leave out the area code. */
const LOCAL = /^(?:9[\s.-]?\d{4}[\s.-]?\d{4}|[2-5]\d{3}[\s.-]?\d{4})$/

/** Tells whether a typed phone is a whole number but for its area code. */
export const lacksAreaCode = (typed: string): boolean => LOCAL.test(plainNumber(typed))

/** A number without an area code, whose first digits the mask took for one, as it is written; any other stays. */
export function withoutFalseArea(masked: string): string {
  const digits = masked.replace(/\D/g, '')
  if (!/^\(\d\d\) /.test(masked) || !lacksAreaCode(digits)) return masked
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`
}
