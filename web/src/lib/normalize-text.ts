import { plainLetters } from '#shared/letters.ts'

/** Accents, outer spaces and capitals are ignored. */
export const normalizeText = (text: string) =>
  plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase())

/** Only letters and digits of a column's title count. */
export const plainTitle = (text: string) =>
  normalizeText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Accents, outer spaces and capitals are ignored. */
export const isSameText = (a: string, b: string) => normalizeText(a) === normalizeText(b)
