import { Link, useSearchParams } from 'react-router-dom'
import { type Article, helpSections } from '#shared/help/article.ts'
import { useQueryLink } from '../../../lib/query-state.ts'

type ArticleListProps = { articles: readonly Article[]; withSection?: boolean }

export function ArticleList({ articles, withSection }: ArticleListProps) {
  return (
    <ul className="divide-y divide-line">
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleLink article={article} withSection={withSection === true} />
        </li>
      ))}
    </ul>
  )
}

function ArticleLink({ article, withSection }: { article: Article; withSection: boolean }) {
  const link = useArticleLink(article.slug)
  return (
    <Link
      {...link}
      className="flex min-h-(--control-height) flex-wrap items-center gap-x-3 px-4 py-2 -outline-offset-2 hover:bg-ink/5"
    >
      <span className="font-medium">{article.title}</span>
      {withSection && <span className="text-soft text-sm">{helpSections[article.section].title}</span>}
    </Link>
  )
}

/** The index's search stays in the history. */
export function useArticleLink(slug: string) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('aba', 'manual')
  next.set('artigo', slug)
  return useQueryLink(next.toString(), 'push')
}
