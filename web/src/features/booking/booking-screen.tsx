import { useEffect } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { useBrandColors } from './brand.ts'
import { BusinessHeader } from './business-header.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import type { Config } from './use-flow.ts'
import { usePage } from './use-page.ts'
import { titleOf } from './words.ts'

export function BookingScreen({ slug, shell }: { slug: string | undefined; shell: Node }) {
  if (!slug) {
    return (
      <ErrorScreen title="Página não encontrada" tabTitle="Estabelecimento não identificado">
        <p>Não foi possível identificar o estabelecimento.</p>
      </ErrorScreen>
    )
  }
  return <BusinessPage key={slug} slug={slug} shell={shell} />
}

function BusinessPage({ slug, shell }: { slug: string; shell: Node }) {
  const { page, failure, loading, reload } = usePage(slug)
  useBrandColors(page?.config)
  const title = page && titleOf(page)
  useEffect(() => {
    document.title = title ? `${title} · Agendamento` : 'Agendamento Online'
  }, [title])

  const retry = { again: reload, busy: loading }
  if (page && !page.config) {
    return (
      <ErrorScreen title="Configuração não encontrada" businessKnown retry={retry}>
        <p>Configuração não encontrada para: {slug}</p>
      </ErrorScreen>
    )
  }
  if (page && !page.open) return <ClosedPage page={page} />
  if (page) {
    const config = page.config as Config
    return <BookingFlow slug={slug} page={page} config={config} reload={reload} reloading={loading} />
  }
  if (failure) {
    const wrongLink = failure.status === 404
    return (
      <ErrorScreen title="Página não encontrada" businessKnown={!wrongLink} retry={retry}>
        {wrongLink && <meta name="robots" content="noindex" />}
        <p>{failure.message}</p>
        {!failure.message.includes(slug) && (
          <p>
            Endereço: <strong className="font-semibold text-ink">{slug}</strong>
          </p>
        )}
        <p>
          {wrongLink
            ? 'Verifique se o link está correto.'
            : 'Se continuar, verifique o link e a sua internet.'}
        </p>
      </ErrorScreen>
    )
  }
  // The loading screen's only source is booking.html.
  return <div className="contents" ref={(place) => place?.replaceChildren(shell.cloneNode(true))} />
}

/** The business takes no bookings for now; its contacts stay visible. */
function ClosedPage({ page }: { page: BookingPage }) {
  const { phone } = page.business
  return (
    <>
      <div className="band" />
      <div className="wrap flex-1 pb-16">
        <BusinessHeader page={page} compact={false} />
        <main className="mt-12 max-w-xl border-line border-t pt-8">
          <h2 className="text-balance font-bold text-3xl tracking-tight">
            Agendamento online indisponível no momento
          </h2>
          <p className="mt-3 text-lg text-soft">Para marcar um horário, fale direto com o estabelecimento.</p>
          {phone && (
            <ButtonLink look="primary" href={`tel:${phone}`} className="mt-7 max-sm:w-full">
              Ligar agora
            </ButtonLink>
          )}
        </main>
      </div>
      <Footer name={titleOf(page)} />
    </>
  )
}
