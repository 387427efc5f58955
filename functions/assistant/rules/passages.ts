import { cut, plainText } from './text.ts'

/** A quotation of an article has at most this many characters. */
const QUOTED = 700

type TermOf = (word: string) => string | undefined

/** Returns the distinct terms of a text as the search has them: words that tell nothing are left out. */
export function termsOf(text: string, termOf: TermOf): Set<string> {
  const words = text.split(/[\n\r\p{Z}\p{P}\p{S}]+/u)
  return new Set(words.flatMap((word) => termOf(word) ?? []))
}

/** Returns paragraphs and items of lists; headings and tables say nothing by themselves. */
function passagesOf(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .map((passage) => passage.trim())
    .filter((passage) => passage && !/^[#|]/.test(passage))
}

/**
 * Returns an article's first paragraph, and the passage with most of the question's terms where it tells
 * more.
 */
export function quotation(markdown: string, question: string, termOf: TermOf): string {
  const passages = passagesOf(markdown)
  const asked = [...termsOf(question, termOf)]
  const scoreOf = (passage: string) => {
    const found = termsOf(passage, termOf)
    return asked.filter((term) => found.has(term)).length
  }
  const [first = ''] = passages
  const best = passages.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one), first)
  return cut(plainText(best === first ? first : `${first}\n\n${best}`), QUOTED)
}

export type Fit = 'good' | 'near' | 'none'

/**
 * Rates how well the first article of a search fits. The bounds are from 60 questions of shop owners and 18
 * about anything else (tests/assistant/rules.unit.test.ts).
 */
export function fitOf(found: { score: number; matched: number } | undefined, terms: number): Fit {
  if (!found || terms === 0) return 'none'
  const share = found.matched / terms
  const average = found.score / terms
  if (share >= 0.5 && average >= 15) return 'good'
  return share > 1 / 3 || average >= 15 ? 'near' : 'none'
}
