import { plainLetters } from '#shared/letters.ts'

/** Returns a text for comparisons: without accents, outer spaces and capitals. */
export const normalizeText = (text: string) =>
  plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase())

/** Tells whether two texts differ only in accents, outer spaces and capitals. */
export const isSameText = (a: string, b: string) => normalizeText(a) === normalizeText(b)
