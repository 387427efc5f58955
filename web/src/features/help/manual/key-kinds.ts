import { normalizeText } from '../../../lib/normalize-text.ts'

export type KeyKind = 'production' | 'development'

/** A key with these words in its name is for trials. */
const development = /(^|[^a-z])(dev|desenv\w*|testes?|homolog\w*|staging|sandbox|test)([^a-z]|$)/

export function kindOfKey(name: string): KeyKind {
  return development.test(normalizeText(name)) ? 'development' : 'production'
}
