import { Link } from 'react-router-dom'
import { type Article, helpSections } from '#shared/help/article.ts'
import { arrowLeft } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ArticleFigure } from './article-figure.tsx'
import { ArticleList } from './article-list.tsx'
import { partsOf } from './article-parts.ts'
import { ArticleText } from './article-text.tsx'
import type { Manual } from './articles.ts'

type ArticlePageProps = { article: Article; manual: Manual; onBack: () => void }

export function ArticlePage({ article, manual, onBack }: ArticlePageProps) {
  const { section, screen, slug, title } = article
  const others = manual.articles.filter((one) => one.section === section && one.slug !== slug)
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
      <article className="min-w-0">
        <button
          type="button"
          onClick={onBack}
          className="mb-3 inline-flex min-h-(--control-height) items-center gap-1.5 font-semibold text-primary-ink print:hidden"
        >
          <Icon of={arrowLeft} className="size-4" />
          Voltar ao Índice
        </button>
        <p className="eyebrow mb-1">{helpSections[section].title}</p>
        <h2 tabIndex={-1} className="wrap-anywhere mb-4 font-bold text-xl tracking-tight">
          {title}
        </h2>
        <div className="space-y-4">
          {partsOf(article).map((part) =>
            typeof part === 'string' ? (
              <ArticleText key={part} text={part} />
            ) : (
              <ArticleFigure key={part.name} picture={part} />
            ),
          )}
        </div>
        <p className="mt-6 print:hidden">
          <Link to={screen} className="font-semibold text-primary-ink underline underline-offset-2">
            Abrir esta tela
          </Link>
        </p>
      </article>
      {others.length > 0 && (
        <section aria-label="Na mesma seção" className="panel mt-8 overflow-hidden lg:mt-0 print:hidden">
          <h3 className="border-line border-b px-4 py-3 font-semibold">Na mesma seção</h3>
          <ArticleList articles={others} />
        </section>
      )}
    </div>
  )
}
