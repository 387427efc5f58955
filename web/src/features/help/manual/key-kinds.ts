import { normalizeText } from '../../../lib/normalize-text.ts'

export type KeyKind = 'production' | 'development'

/** Words in a key's name that say it is for trying things out. */
const development = /(^|[^a-z])(dev|desenv\w*|testes?|homolog\w*|staging|sandbox|test)([^a-z]|$)/

/**
 * What a key is for. The product has one kind of key, all of them for real data: the name that its owner gave is the
 * only thing that tells a key of a trial from one that works, so the manual reads that.
 */
export function kindOfKey(name: string): KeyKind {
  return development.test(normalizeText(name)) ? 'development' : 'production'
}
