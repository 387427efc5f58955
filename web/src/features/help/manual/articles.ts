import { queryOptions } from '@tanstack/react-query'
import { type Article, type HelpCategory, type HelpSection, helpSections } from '#shared/help/article.ts'

/** The manual's first use loads this chunk. */
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

/** Empty sections are left out. */
export function bySection(articles: readonly Article[]): { section: HelpSection; articles: Article[] }[] {
  return (Object.keys(helpSections) as HelpSection[])
    .map((section) => ({ section, articles: articles.filter((one) => one.section === section) }))
    .filter((one) => one.articles.length > 0)
}

export function isOf(category: string, { section }: Article): boolean {
  return category === '' || helpSections[section].category === (category as HelpCategory)
}
