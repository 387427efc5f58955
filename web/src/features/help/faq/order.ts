import { type FaqItem, faq } from '#shared/help/faq.ts'
import type { HelpState, Ranking } from '#shared/help.ts'
import { normalizeText } from '../../../lib/normalize-text.ts'

export const faqOrders = {
  relevancia: 'Relevância',
  avaliacao: 'Avaliação',
  visualizacoes: 'Visualizações',
  recentes: 'Mais recentes',
} as const
export type FaqOrder = keyof typeof faqOrders

const none: Ranking = { helpful: 0, not_helpful: 0, views: 0 }
export const rankingOf = (state: HelpState | undefined, { id }: FaqItem) => state?.ranking[id] ?? none

/** It is 0 without votes. */
function ratingOf({ helpful, not_helpful }: Ranking): number {
  return helpful + not_helpful === 0 ? 0 : helpful / (helpful + not_helpful)
}

type Wanted = { search: string; category: string; order: FaqOrder }

/** Matches in the question come first, then views (spec, customer side, section 9). */
export function findQuestions(state: HelpState | undefined, { search, category, order }: Wanted): FaqItem[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => normalizeText(text).includes(word))
  const found = faq.filter(
    (item) =>
      (category === '' || item.category === category) &&
      has([item.question, item.answer, ...item.tags].join(' ')),
  )
  const views = (item: FaqItem) => rankingOf(state, item).views
  const by: Record<FaqOrder, (a: FaqItem, b: FaqItem) => number> = {
    relevancia: (a, b) => Number(has(b.question)) - Number(has(a.question)) || views(b) - views(a),
    avaliacao: (a, b) => ratingOf(rankingOf(state, b)) - ratingOf(rankingOf(state, a)) || views(b) - views(a),
    visualizacoes: (a, b) => views(b) - views(a),
    recentes: (a, b) => b.updated.localeCompare(a.updated),
  }
  return found.toSorted(by[order])
}

/** The quick buttons show them. */
export function popularTags(count: number): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of faq) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([tag]) => tag)
}
