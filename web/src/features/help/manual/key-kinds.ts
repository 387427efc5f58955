import { normalizeText } from '../../../lib/normalize-text.ts'

export type KeyKind = 'production' | 'development'

/** These words in a key's name say that it is for trying things out. */
const development = /(^|[^a-z])(dev|desenv\w*|testes?|homolog\w*|staging|sandbox|test)([^a-z]|$)/

/**
 * Tells what a key is for. The product has one kind of key, all of them for real data, so only the name that
 * its owner gave tells a trial key from a productive one.
 */
export function kindOfKey(name: string): KeyKind {
  return development.test(normalizeText(name)) ? 'development' : 'production'
}
