import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { helpCategories, helpSections } from '#shared/help/article.ts'
import { useOpened, useQueryState } from '../../../lib/query-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminSection } from './admin-section.tsx'
import { ArticleList } from './article-list.tsx'
import { ArticlePage } from './article-page.tsx'
import { bySection, isOf, type Manual, manualQuery } from './articles.ts'

export function ManualTab() {
  const query = useQuery(manualQuery)
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar o manual"
      skeleton={
        <Skeleton label="Carregando manual..." bars={['h-10', 'h-40', 'h-40']} className="space-y-4" />
      }
    >
      {(manual) => <Loaded manual={manual} />}
    </QueryView>
  )
}

function Loaded({ manual }: { manual: Manual }) {
  const [slug, open] = useOpened('artigo')
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(slug)
  useEffect(() => {
    if (shown.current === slug) return
    shown.current = slug
    window.scrollTo({ top: 0 })
    content.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [slug])
  const article = manual.articles.find((one) => one.slug === slug)
  return (
    <div ref={content}>
      {slug === '' && <Index manual={manual} />}
      {article && <ArticlePage article={article} manual={manual} onBack={() => open('')} />}
      {slug !== '' && !article && (
        <Notice kind="info" title="Este artigo não existe">
          <p className="text-soft">
            O endereço está incompleto ou o artigo mudou de nome. Procure no índice.
          </p>
          <Button look="secondary" className="mt-3" onClick={() => open('')}>
            Voltar ao Índice
          </Button>
        </Notice>
      )}
    </div>
  )
}

function Index({ manual }: { manual: Manual }) {
  const [{ busca, categoria }, set] = useQueryState({ busca: '', categoria: '' })
  const found = (busca ? manual.search(busca) : manual.articles).filter((one) => isOf(categoria, one))
  const heading = useRef<HTMLHeadingElement>(null)
  const chips = Object.entries(helpCategories).map(([value, label]) => ({ value, label }))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-3 font-bold text-xl tracking-tight">
        Manual Completo do Sistema
      </h2>
      <div className="mb-5 space-y-3">
        <SearchBox
          label="Buscar no manual"
          placeholder="O que você quer fazer?"
          value={busca}
          onChange={(value) => set({ busca: value })}
          className="max-w-xl"
        />
        <FilterChips
          label="Categoria"
          value={categoria}
          chips={[{ value: '', label: 'Todas' }, ...chips]}
          onChange={(value) => set({ categoria: value })}
        />
      </div>
      {categoria === 'admin' && !busca && <AdminSection />}
      {found.length === 0 ? (
        <Empty title="Nenhuma seção encontrada" text="Tente outras palavras ou outra categoria." />
      ) : busca ? (
        <section aria-label="Resultados da busca" className="panel divide-y divide-line">
          <ArticleList articles={found} withSection />
        </section>
      ) : (
        <div className="columns-1 gap-4 md:columns-2 xl:columns-3">
          {bySection(found).map(({ section, articles }) => (
            <section
              key={section}
              aria-label={helpSections[section].title}
              className="panel mb-4 break-inside-avoid overflow-hidden"
            >
              <h3 className="border-line border-b px-4 py-3 font-semibold">{helpSections[section].title}</h3>
              <ArticleList articles={articles} />
              {section === 'admin' && categoria !== 'admin' && (
                <button
                  type="button"
                  onClick={() => {
                    set({ categoria: 'admin' })
                    window.scrollTo({ top: 0 })
                    heading.current?.focus({ preventScroll: true })
                  }}
                  className="flex min-h-(--control-height) w-full items-center border-line border-t px-4 py-2 text-left font-semibold text-primary-ink -outline-offset-2 hover:bg-ink/5"
                >
                  Chaves de API, backup e registro
                </button>
              )}
            </section>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {busca && `${found.length} ${found.length === 1 ? 'artigo' : 'artigos'}`}
      </p>
    </>
  )
}
