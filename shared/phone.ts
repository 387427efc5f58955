import { plainNumber } from './plain.ts'

/** A metadata library would be too large for the customers' page (RULINGS D12). */

/** Tells whether a phone begins with another country's code. */
export const isForeign = (typed: string) => /^\W*\+\D*(?!5\D*5)\d\D*\d/.test(typed)

/** Returns 10 or 11 digits without a leading `+55` or `0`. */
export function nationalDigits(typed: string): string {
  const plain = plainNumber(typed)
  let digits = plain.replace(/\D/g, '')
  if (digits.startsWith('55') && (/^\W*\+/.test(plain) || digits.length > 11)) digits = digits.slice(2)
  return digits.replace(/^0+/, '')
}

/** Formats partial numbers as well. Foreign and service numbers stay unchanged. */
export function formatPhone(phone: string): string {
  // A typed `+55` stays until a digit of the number follows.
  if (phone[4] === '-' || /^\W*\+(?!\D*5\D*5\D*\d)/.test(phone)) return phone
  const digits = nationalDigits(phone).slice(0, 11)
  if (digits.length <= 2) return digits
  const split = digits.length > 10 ? 7 : 6
  const last = digits.slice(split)
  return `(${digits.slice(0, 2)}) ${digits.slice(2, split)}${last && `-${last}`}`
}

/** `(11) *****-4321` lets the owner recognise it, and nobody call it. */
export function maskPhone(phone: string): string {
  const shown = formatPhone(phone)
  const area = shown.indexOf(')') + 1
  return shown.slice(0, area) + shown.slice(area, -4).replace(/\d/g, '*') + shown.slice(-4)
}
