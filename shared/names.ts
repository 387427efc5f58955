export const NAME_WITH_LINK = 'Escreva o nome sem endereço de site. Depois de um ponto, deixe um espaço.'

/** The name as a reader perceives it: NFKD, lower case, without accents and invisible characters. */
const skeleton = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

/** Whether mail programs would make a link of it: a scheme, or letters right after a dot of any kind. */
export function containsLink(name: string): boolean {
  return /:\/\/|[^\s.\u3002][.\u3002]\p{L}{2}/u.test(skeleton(name))
}

const A = '[aаαλɑ@4]'
/**
 * Latin, Cyrillic, Greek and Armenian letters that look like those of the product's name. In a text, which esbuild writes
 * in ASCII, as no regular expression: one other character doubles the memory of a bundle, and with it its load.
 */
const LOOKS_LIKE_NAVALHA = new RegExp(`^[nпηνոռ]${A}[vνѵυ]${A}[l1iіӏι|][hһнη]${A}$`, 'u')

/** What is wrong with a business's name, if anything: a link, or the product's name alone. */
export function businessNameFault(name: string): string | undefined {
  if (containsLink(name)) return NAME_WITH_LINK
  const letters = skeleton(name).replace(/[^\p{L}\p{N}@|]/gu, '')
  if (LOOKS_LIKE_NAVALHA.test(letters))
    return 'Navalha é o nome deste sistema. Escolha o nome da sua empresa.'
  return undefined
}
