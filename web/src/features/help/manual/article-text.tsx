import Markdown from 'markdown-to-jsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '../../api-reference/prose.tsx'
import { useArticleLink } from './article-list.tsx'

const ARTICLE = 'artigo:'

/** HTML in the Markdown stays text. */
export function ArticleText({ text }: { text: string }) {
  return (
    <div className="max-w-prose space-y-3">
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          wrapper: null,
          // All addresses are our own, so nothing needs sanitising.
          sanitizer: (value) => value,
          overrides: {
            a: { component: TextLink },
            code: { component: Code },
            ul: { props: { className: 'list-disc space-y-1.5 pl-5 marker:text-soft' } },
            ol: { props: { className: 'list-decimal space-y-1.5 pl-5 marker:text-soft' } },
            strong: { props: { className: 'font-semibold' } },
          },
        }}
      >
        {text.trim()}
      </Markdown>
    </div>
  )
}

function TextLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  return href.startsWith(ARTICLE) ? (
    <ArticleTextLink slug={href.slice(ARTICLE.length)}>{children}</ArticleTextLink>
  ) : (
    <Link to={href} className={linkStyle}>
      {children}
    </Link>
  )
}

const linkStyle = 'font-medium text-primary-ink underline underline-offset-2'

function ArticleTextLink({ slug, children }: { slug: string; children: ReactNode }) {
  const link = useArticleLink(slug)
  return (
    <Link {...link} className={linkStyle}>
      {children}
    </Link>
  )
}
