/**
 * Brazilian phones: E.164 in the table and on the wire, `(DD) NNNNN-NNNN` for people (RULINGS D12). Small enough
 * for the customers' page, which is why no metadata library stands here.
 */

/** The 67 area codes in use (Anatel, Plano Geral de Códigos Nacionais). */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 ' +
    '64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** What begins with `+` and another country's code: no Brazilian number hides in it. */
const isForeign = (typed: string) => /^\s*\+\D*(?!5\D*5)\d\D*\d/.test(typed)

/** Digits of a national number (10 or 11 of them at most), without the `+55` or `0` that people paste in front. */
function nationalDigits(typed: string): string {
  let digits = typed.replace(/\D/g, '')
  if (digits.startsWith('55') && (typed.trim().startsWith('+') || digits.length > 11))
    digits = digits.slice(2)
  return digits.replace(/^0+/, '').slice(0, 11)
}

/** E.164 (`+5511987654321`) of what a person typed, or undefined when it is no Brazilian mobile or landline. */
export function parsePhone(typed: string): string | undefined {
  if (!/^[\d\s()+.-]+$/.test(typed) || isForeign(typed)) return undefined
  const digits = nationalDigits(typed)
  const known = areaCodes.has(digits.slice(0, 2))
  return known && /^\d\d(9\d{8}|[2-5]\d{7})$/.test(digits) ? `+55${digits}` : undefined
}

/**
 * `(DD) NNNNN-NNNN` or `(DD) NNNN-NNNN` of an E.164 or partly typed number; formats as far as there are digits. A number
 * of another country stays as it is.
 */
export function formatPhone(phone: string): string {
  if (isForeign(phone)) return phone
  const digits = nationalDigits(phone)
  if (digits.length <= 2) return digits
  const split = digits.length > 10 ? 7 : 6
  const rest = digits.length > split ? `${digits.slice(2, split)}-${digits.slice(split)}` : digits.slice(2)
  return `(${digits.slice(0, 2)}) ${rest}`
}
