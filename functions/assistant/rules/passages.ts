import { cut, plainText } from './text.ts'

const QUOTED = 700

type TermOf = (word: string) => string | undefined

export function termsOf(text: string, termOf: TermOf): Set<string> {
  const words = text.split(/[\n\r\p{Z}\p{P}\p{S}]+/u)
  return new Set(words.flatMap((word) => termOf(word) ?? []))
}

function passagesOf(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .map((passage) => passage.trim())
    .filter((passage) => passage && !/^[#|]/.test(passage))
}

/** Returns the first paragraph, and the passage that shares the most terms with the question. */
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

/** The bounds come from 60 real questions and 18 off-topic ones (tests/assistant/rules.unit.test.ts). */
export function fitOf(found: { score: number; matched: number } | undefined, terms: number): Fit {
  if (!found || terms === 0) return 'none'
  const share = found.matched / terms
  const average = found.score / terms
  if (share >= 0.5 && average >= 15) return 'good'
  return share > 1 / 3 || average >= 15 ? 'near' : 'none'
}
