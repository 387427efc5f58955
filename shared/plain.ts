/** Full-width signs, dashes and spaces become plain ones; invisible characters go. */
export const plainSigns = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800\u3164]/g, ' ')

/** The text is trimmed, too. */
export const plainNumber = (typed: string): string => plainSigns(typed).trim()
