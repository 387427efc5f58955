import MiniSearch from 'minisearch'
import type { Article } from '#shared/help/article.ts'
import { helpSearch } from '#shared/help/search.ts'

export function searchOver(articles: readonly Article[]): (text: string) => readonly Article[] {
  const index = new MiniSearch<Article>({
    ...helpSearch,
    processTerm: (term) => helpSearch.processTerm(term),
  })
  index.addAll(articles)
  const known = new Map(articles.map((article) => [article.slug, article]))
  return (text) =>
    index.search(text).flatMap(({ id }) => {
      const article = known.get(id)
      return article ? [article] : []
    })
}
