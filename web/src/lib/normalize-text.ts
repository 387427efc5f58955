import { plainLetters } from '#shared/letters.ts'

/** Accents, outer spaces and capitals are ignored. */
export const normalizeText = (text: string) =>
  plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase())

/** Accents, outer spaces and capitals are ignored. */
export const isSameText = (a: string, b: string) => normalizeText(a) === normalizeText(b)
