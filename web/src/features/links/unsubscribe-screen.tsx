import { type ReactNode, useEffect, useState } from 'react'
import { parseAddress } from '#shared/routes.ts'
import type { Subscription } from '#shared/unsubscribe.ts'
import { unsubscribeAddresses } from '#shared/unsubscribe-routes.ts'
import { type Failure, isFailure, unexpected } from '../../lib/failure.ts'
import { answerOf } from '../../lib/send.ts'
import { withRetries } from '../../lib/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { ErrorScreen } from '../booking/error-screen.tsx'
import { BusinessFrame } from './business-frame.tsx'
import { InvalidLink, isBusinessHost, Loading } from './link-screen.tsx'
import { isLinkOver } from './use-change.ts'

const TITLE = 'Descadastrar'
/** Both requests may be repeated. */
const PAUSES = [1_000, 2_000]

function ask(route: keyof typeof unsubscribeAddresses, token: string): Promise<Subscription> {
  const { method, path } = parseAddress(unsubscribeAddresses[route])
  const url = path.replace('{token}', encodeURIComponent(token))
  const more = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  return withRetries(() => answerOf((signal) => fetch(url, { method, signal, ...more })), PAUSES)
}

/** E-mail scanners open links, so opening changes nothing. */
export function UnsubscribeScreen({ code, shell }: { code: string; shell: Node }) {
  const [state, setState] = useState<Subscription>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(true)
  const [isDone, setDone] = useState(false)
  const run = async (route: keyof typeof unsubscribeAddresses) => {
    setBusy(true)
    try {
      setState(await ask(route, code))
      setFailure(undefined)
      setDone(route === 'unsubscribe')
    } catch (error) {
      setFailure(isFailure(error) ? error : unexpected())
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, for the link that was opened
  useEffect(() => {
    if (code) void run('getSubscription')
  }, [code])
  const business = state?.business
  useEffect(() => {
    document.title = business ? `${TITLE} · ${business}` : TITLE
  }, [business])

  if (!code) return <InvalidLink reason="Token inválido" />
  if (failure && (isLinkOver(failure) || failure.code === 'invalid_input'))
    return <InvalidLink reason="Token inválido" />
  if (!state) {
    if (!failure) return <Loading shell={shell} text="Carregando..." />
    return (
      <ErrorScreen
        title="Erro ao abrir o link"
        businessKnown={isBusinessHost()}
        retry={{ again: () => void run('getSubscription'), busy: isBusy }}
      >
        <p>{failure.message}</p>
      </ErrorScreen>
    )
  }
  if (state.unsubscribed) return <Unsubscribed business={state.business} done={isDone} />
  return (
    <Frame business={state.business} title="Mensagens de aniversário">
      <p className="mt-3 text-lg text-soft">
        {state.business} pode lhe enviar uma mensagem no seu aniversário. {REST}
      </p>
      {failure && (
        <Notice kind="error" title="Não foi possível concluir" className="mt-6">
          <p className="mt-1 text-soft">{failure.message}</p>
        </Notice>
      )}
      <Button onClick={() => !isBusy && void run('unsubscribe')} aria-disabled={isBusy} className={wide}>
        {isBusy ? 'Enviando...' : failure ? 'Tentar novamente' : 'Não quero mais receber'}
      </Button>
    </Frame>
  )
}

const REST = 'Avisos sobre os seus agendamentos continuam chegando.'
const wide = 'mt-8 max-sm:w-full'

function Unsubscribed({ business, done }: { business: string; done: boolean }) {
  return (
    <Frame business={business} title={done ? 'Pronto!' : 'Você já não recebe'} done>
      <p className="mt-3 text-lg text-soft">
        {business} não envia mais mensagens de aniversário para você. {REST}
      </p>
    </Frame>
  )
}

type FrameProps = { business: string; title: string; done?: boolean; children: ReactNode }

function Frame({ business, title, done, children }: FrameProps) {
  return (
    <BusinessFrame name={business}>
      <main key={title} className="rise max-w-xl flex-1 pt-8 pb-16 lg:pt-14">
        {done && <Icon of={circleCheck} className="mb-4 size-12 text-primary-ink" />}
        <ScreenHeading large>{title}</ScreenHeading>
        {children}
      </main>
    </BusinessFrame>
  )
}
