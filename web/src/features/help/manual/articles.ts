import { queryOptions } from '@tanstack/react-query'
import { type Article, type HelpCategory, type HelpSection, helpSections } from '#shared/help/article.ts'

/** All articles and a search over them, in a chunk of their own that the manual's first use loads. */
export const manualQuery = queryOptions({
  queryKey: ['help', 'manual'],
  queryFn: async () => {
    const [{ articles }, { searchOver }] = await Promise.all([
      import('#shared/help/articles.ts'),
      import('./search.ts'),
    ])
    return { articles, search: searchOver(articles) }
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
})

export type Manual = { articles: readonly Article[]; search: (text: string) => readonly Article[] }

/** Sections in their order, each with its articles; without those that have none. */
export function bySection(articles: readonly Article[]): { section: HelpSection; articles: Article[] }[] {
  return (Object.keys(helpSections) as HelpSection[])
    .map((section) => ({ section, articles: articles.filter((one) => one.section === section) }))
    .filter((one) => one.articles.length > 0)
}

export function isOf(category: string, { section }: Article): boolean {
  return category === '' || helpSections[section].category === (category as HelpCategory)
}
