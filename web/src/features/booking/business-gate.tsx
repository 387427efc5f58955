import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useBrandColors } from './brand.ts'
import { ErrorScreen } from './error-screen.tsx'
import { titleOf } from './labels.ts'
import { LoadingShell } from './loading-shell.tsx'
import type { BookingContext } from './use-flow.ts'
import { usePage } from './use-page.ts'

type Business = Omit<BookingContext, 'flow'>

type GateProps = {
  slug: string | undefined
  subject: string
  shell: Node
  children: (business: Business) => ReactNode
}

/** Without a business it says why. */
export function BusinessGate({ slug, ...props }: GateProps) {
  if (slug) return <Loaded key={slug} slug={slug} {...props} />
  return (
    <ErrorScreen title="Página não encontrada" tabTitle="Estabelecimento não identificado">
      <p>Não foi possível identificar o estabelecimento.</p>
    </ErrorScreen>
  )
}

function Loaded({ slug, subject, shell, children }: GateProps & { slug: string }) {
  const { page, apply, failure, loading, reload } = usePage(slug)
  useBrandColors(page?.config)
  useLayoutEffect(() => apply?.(), [apply])
  const title = page && titleOf(page)
  useEffect(() => {
    document.title = title ? `${title} · ${subject}` : 'Agendamento Online'
  }, [title, subject])
  const retry = { again: reload, busy: loading }
  if (page?.config) return children({ slug, page, config: page.config, reload, reloading: loading })
  if (page) {
    return (
      <ErrorScreen title="Configuração não encontrada" businessKnown retry={retry}>
        <p>Configuração não encontrada para: {slug}</p>
      </ErrorScreen>
    )
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
  return <LoadingShell shell={shell} />
}
