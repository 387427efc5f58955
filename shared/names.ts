/** Said of a name that contains a link. */
export const NAME_WITH_LINK = 'Escreva o nome sem endereço de site. Depois de um ponto, deixe um espaço.'

/** A name as its reader takes it: NFKD, lower case, without accents and what is not seen. */
const skeleton = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

/**
 * Whether a name has what a mail program or a messenger makes a link of: a scheme, or letters right behind a dot. Which
 * top-level domains exist is not asked, because new ones come every year.
 */
export function containsLink(name: string): boolean {
  return /:\/\/|[^\s.。][.。]\p{L}{2}/u.test(skeleton(name))
}

/** Letters that look like those of the product's name, in Latin, Cyrillic, Greek and Armenian. */
const LOOKS_LIKE_NAVALHA = /^[nпηνոռ][aаαλɑ@4][vνѵυ][aаαλɑ@4][l1iіӏι|][hһнη][aаαλɑ@4]$/u

/** What is wrong with the name of a business, if anything: a link, or the product's own name and nothing else. */
export function businessNameFault(name: string): string | undefined {
  if (containsLink(name)) return NAME_WITH_LINK
  const letters = skeleton(name).replace(/[^\p{L}\p{N}@|]/gu, '')
  if (LOOKS_LIKE_NAVALHA.test(letters))
    return 'Navalha é o nome deste sistema. Escolha o nome da sua empresa.'
  return undefined
}
