import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkView } from '#shared/links.ts'
import { formatPhone } from '#shared/phone.ts'
import { query } from '../../lib/api.ts'
import type { Failure } from '../../lib/failure.ts'
import { appointmentsOf, type LinkAction, pageOf, subdomainOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { ActionLinks } from '../booking/action-links.tsx'
import { useBrandColors } from '../booking/brand.ts'
import { ErrorScreen } from '../booking/error-screen.tsx'
import { LoadingShell } from '../booking/loading-shell.tsx'
import { queryClient } from '../booking/queries.ts'
import { BusinessFrame } from './business-frame.tsx'
import { LinkFrame } from './link-frame.tsx'
import { isLinkOver } from './use-change.ts'

export type LinkProps = { token: string; shell: Node }

type ScreenProps = LinkProps & {
  action: LinkAction
  title: string
  children: (view: LinkView, onRefusal: (failure: Failure) => void) => ReactNode
}

const unread: Record<LinkAction, string> = {
  cancel: 'Erro ao validar link de cancelamento',
  reschedule: 'Erro ao validar link de reagendamento',
  confirm: 'Erro ao validar link de confirmação',
}

/** Opening a link changes nothing. */
export function LinkScreen(props: ScreenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Link {...props} />
    </QueryClientProvider>
  )
}

function Link({ token, shell, action, title, children }: ScreenProps) {
  const { data, error, isFetching, refetch } = useQuery<LinkView, Failure>({
    ...query('getLink', undefined, { token, action }),
    // The page keeps the link's state from its opening, and shows the result after its use.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  })
  const [refused, setRefused] = useState<Failure>()
  useBrandColors(data?.business)
  const name = data?.business.name
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [title, name])

  const invalid = (reason: string, ended?: Failure) => (
    <InvalidLink reason={reason}>
      <Ending of={ended} />
      <SearchInstead />
    </InvalidLink>
  )
  if (!token) return invalid('Token inválido')
  if (data) {
    if (refused && isLinkOver(refused)) return <Ended view={data} by={refused} />
    const refusal = refused?.message ?? data.refusal
    if (refusal) return <Refused view={data} title={title} refusal={refusal} />
    return children(data, (failure) => {
      if (isLinkOver(failure) || failure.code === 'invalid_status_transition') setRefused(failure)
    })
  }
  if (!error) return <Loading shell={shell} text="Carregando seu agendamento..." />
  if (error.status < 400 || error.status === 429 || error.status >= 500) {
    return (
      <ErrorScreen
        title={unread[action]}
        businessKnown={isBusinessHost()}
        retry={{ again: () => void refetch(), busy: isFetching }}
      >
        <p>{error.message}</p>
      </ErrorScreen>
    )
  }
  return isLinkOver(error) ? invalid(error.message, error) : invalid('Token inválido')
}

function Ending({ of: failure }: { of: Failure | undefined }) {
  const [ending] = failure?.errors ?? []
  return ending && <p>{ending.message}</p>
}

/** The booking page's loading screen gets a link's text. */
export function Loading({ shell, text }: { shell: Node; text: string }) {
  const [own] = useState(() => {
    const copy = shell.cloneNode(true) as DocumentFragment
    copy.querySelector('[role=status]')?.replaceChildren(text)
    return copy
  })
  return <LoadingShell shell={own} />
}

export const isBusinessHost = () => subdomainOf(location.hostname) !== undefined

/** `children` offer other destinations. */
export function InvalidLink({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <ErrorScreen title="Link Inválido" businessKnown={isBusinessHost()}>
      <meta name="robots" content="noindex" />
      <p>{reason}</p>
      {children}
    </ErrorScreen>
  )
}

/** A business's host finds its appointments without a link. */
function SearchInstead() {
  const slug = subdomainOf(location.hostname)
  if (!slug) return null
  return (
    <p>
      Busque seu horário em{' '}
      <a href={appointmentsOf(slug)} className="font-semibold text-ink underline">
        Meus agendamentos
      </a>
      .
    </p>
  )
}

/** The link ended while its page was open. */
function Ended({ view, by }: { view: LinkView; by: Failure }) {
  const { name, slug } = view.business
  return (
    <BusinessFrame name={name}>
      <main className="max-w-xl flex-1 pt-8 pb-16 lg:pt-14">
        <ScreenHeading large>Link Inválido</ScreenHeading>
        <div className="mt-3 text-lg text-soft">
          <p>{by.message}</p>
          <Ending of={by} />
        </div>
        <ButtonLink look="primary" href={appointmentsOf(slug)} className="mt-6 max-sm:w-full">
          Meus agendamentos
        </ButtonLink>
      </main>
    </BusinessFrame>
  )
}

/** The link is valid, but the appointment can no longer be changed by it. */
function Refused({ view, title, refusal }: { view: LinkView; title: string; refusal: string }) {
  const { phone, slug } = view.business
  const isCancelled = view.appointment.status === 'cancelled'
  return (
    <LinkFrame
      view={view}
      title={isCancelled ? 'Agendamento cancelado' : title}
      lead={<p className="text-ink text-lg">{refusal}</p>}
      ticketTitle={isCancelled ? 'Horário cancelado' : 'Seu horário'}
    >
      <ActionLinks actions={view.actions} />
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        {phone && (
          <ButtonLink look="primary" href={`tel:${phone}`}>
            Ligar para {formatPhone(phone)}
          </ButtonLink>
        )}
        <ButtonLink href={pageOf(slug)}>{isCancelled ? 'Fazer Novo Agendamento' : 'Voltar'}</ButtonLink>
      </div>
    </LinkFrame>
  )
}
