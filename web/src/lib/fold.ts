/** Text for comparisons: without accents, outer spaces and capitals. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
