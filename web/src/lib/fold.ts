/** A text as lists compare it with what is typed: without accents, outer spaces and capitals. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
