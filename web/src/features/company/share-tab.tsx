import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { isOpen } from '#shared/booking-page.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageActions, PageLink } from './page-link.tsx'
import { PosterChoice } from './share-poster-choice.tsx'
import { ButtonSnippet, FrameSnippet } from './share-snippets.tsx'
import { ShareWebsites } from './share-websites.tsx'

export function ShareTab() {
  const query = useStaffQuery('getBookingConfig', {}, { staleTime: 0 })
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar a divulgação"
      skeleton={
        <Skeleton label="Carregando divulgação..." bars={['h-32', 'h-96', 'h-72']} className="space-y-6" />
      }
    >
      {(config) => (
        <div className="space-y-10">
          {!isOpen(config) && (
            <Notice kind="info" title="Sua página está desligada">
              <p className="text-soft">Quem abre o endereço não consegue agendar.</p>
              <Link to="?tab=pagina" className="font-semibold text-primary-ink underline">
                Ir para a página de agendamento
              </Link>
            </Notice>
          )}
          <Part title="Endereço" text="É por aqui que seus clientes marcam sozinhos.">
            <div className="panel grid gap-4 p-4 sm:p-5 lg:grid-cols-[1fr_auto] lg:items-center">
              <PageLink />
              <PageActions />
            </div>
          </Part>
          <Part title="Cartaz" text="Para a vitrine, o espelho, o balcão ou a mesa de espera.">
            <PosterChoice config={config} />
          </Part>
          <Part title="No seu site" text="Quem já visita o seu site agenda sem sair dele.">
            <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
              <ShareWebsites config={config} />
              <div className="space-y-6">
                {config.embed_origins?.length ? <FrameSnippet config={config} /> : null}
                <ButtonSnippet config={config} />
              </div>
            </div>
          </Part>
        </div>
      )}
    </QueryView>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-soft">{text}</p>
      {children}
    </section>
  )
}
