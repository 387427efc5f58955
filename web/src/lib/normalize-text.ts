/** Text for comparisons: without accents, outer spaces and capitals. */
export const normalizeText = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
