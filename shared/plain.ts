/**
 * The signs of a field for numbers (phones, documents, amounts, dates, times) as typed or pasted: full-width signs become
 * plain ones, all dashes hyphens, all spaces plain; invisible characters go. It changes no digit of another script.
 */
export const plainSigns = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800\u3164]/g, ' ')

/** The whole text of such a field. */
export const plainNumber = (typed: string): string => plainSigns(typed).trim()
