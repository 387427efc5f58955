import type MiniSearch from 'minisearch'
import type { Article } from '#shared/help/article.ts'
import { fitOf, quotation, termsOf } from '../rules/passages.ts'

/** The manual and its index stay in memory after the first question. */
export type Manual = {
  articles: ReadonlyMap<string, Article>
  titles: ReadonlyMap<string, string>
  index: MiniSearch<Article>
  termOf: (word: string) => string | undefined
}

let opened: Promise<Manual> | undefined

export function openManual(): Promise<Manual> {
  opened ??= loadManual()
  return opened
}

/** It is loaded with the first question, so that other cold starts stay fast. */
async function loadManual(): Promise<Manual> {
  const [{ default: Index }, { articles }, { helpSearch }] = await Promise.all([
    import('minisearch'),
    import('#shared/help/articles.ts'),
    import('#shared/help/search.ts'),
  ])
  const termOf = (word: string) => helpSearch.processTerm(word)
  const index = new Index<Article>({ ...helpSearch, processTerm: termOf })
  index.addAll(articles)
  return {
    articles: new Map(articles.map((article) => [article.slug, article])),
    titles: new Map(articles.map(({ slug, title }) => [slug, title])),
    index,
    termOf,
  }
}

/** Articles about the open screen are rated higher by this factor. */
const SCREEN_BOOST = 1.1
const FOUND = 3

export function findArticles({ articles, index, termOf }: Manual, question: string, screen?: string) {
  const hits = index.search(question, {
    boostDocument: (slug) =>
      screen && articles.get(slug)?.screen.split('?')[0] === screen ? SCREEN_BOOST : 1,
  })
  const found = hits.slice(0, FOUND).flatMap(({ id }) => articles.get(id) ?? [])
  const [first] = hits
  const fit = fitOf(
    first && { score: first.score, matched: new Set(first.queryTerms).size },
    termsOf(question, termOf).size,
  )
  const quoted = found[0] && quotation(found[0].text, question, termOf)
  return { fit, found: fit === 'none' ? [] : found, quoted }
}

export function passagesFor(manual: Manual, question: string): object {
  const { found } = findArticles(manual, question)
  const articles = found.map(({ slug, title, screen, text }) => ({
    slug,
    title,
    screen,
    text: quotation(text, question, manual.termOf),
  }))
  return { articles }
}
