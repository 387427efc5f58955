import { Tabs } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { roleNames } from '#shared/roles.ts'
import { pendingInvitation, usePendingInvitation } from '../../lib/invitation.ts'
import { forgetLeaving, useSession } from '../../lib/session.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AuthCard, type Place, type Said, tabs, useAuthCard, useCard } from './auth-card.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { useConfirmLink } from './confirm-link.ts'
import { ForgottenForm, RenewForm } from './recover-forms.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const sessionEnded = 'Sua sessão terminou. Entre de novo para continuar de onde parou.'

export function AuthScreen() {
  const session = useSession()
  const state = useLocation().state as { from?: Location; tab?: string } | null
  const isSignedIn = session.status === 'authenticated'
  const { ref, ...card } = useAuthCard(useAsked(state?.tab), isSignedIn)
  const { view, show } = card
  const { invited, invitation, drop } = usePendingInvitation()
  const prefill = useEffectEvent((email: string) => {
    if (!card.form.getValues('email')) card.form.setValue('email', email)
  })
  const invitedAddress = invitation?.email
  useEffect(() => {
    if (invitedAddress) prefill(invitedAddress)
  }, [invitedAddress])
  const confirming = useConfirmLink(session.status !== 'loading', (said, email) => {
    if (isSignedIn) return tellMember(said, session.email)
    const failed = said.kind === 'error'
    show(failed ? { view: 'confirm' } : { view: 'tabs', tab: 'Entrar' }, said, email ? { email } : {})
  })
  useEffect(forgetLeaving, [])
  const ended = session.status === 'unauthenticated' ? session.ended : undefined
  const explain = useEffectEvent((email: string) =>
    show({ view: 'tabs', tab: 'Entrar' }, { kind: 'info', title: sessionEnded }, { email }),
  )
  useEffect(() => {
    if (ended) explain(ended)
  }, [ended])

  if (isSignedIn && !confirming) {
    const from = state?.from
    const asked = from ? `${from.pathname}${from.search}${from.hash}` : '/'
    const back = asked === '/' && pendingInvitation() ? '/convite' : asked
    // The start page leads a new owner on; signing in for an invitation has accepted it.
    const goesOn = back === '/' || back === '/convite'
    return <Navigate to={back} replace state={goesOn ? { signedIn: true } : null} />
  }
  if (session.status === 'loading') return <Waiting />
  return (
    <Centered title={view === 'recover' || view === 'renew' ? 'Nova senha' : 'Entrar'}>
      <div ref={ref}>
        <AuthCard value={{ ...card, invited }}>
          {confirming ? (
            <Waiting label="Confirmando seu email..." />
          ) : view === 'confirm' ? (
            <ConfirmForm />
          ) : view === 'recover' ? (
            <ForgottenForm />
          ) : view === 'renew' ? (
            <RenewForm />
          ) : (
            <Welcome invitation={invitation} onRefuse={drop} />
          )}
        </AuthCard>
      </div>
    </Centered>
  )
}

type WelcomeProps = { invitation: StaffOutput<'readInvitation'> | undefined; onRefuse: () => void }

function Welcome({ invitation, onRefuse }: WelcomeProps) {
  const { tab, said, invited, choose, show } = useCard()
  const refuse = () => {
    onRefuse()
    show({}, said)
  }
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">Bem-vindo</h1>
      {invitation && (
        <p className="mt-1 break-words">
          <strong className="font-semibold">{invitation.business}</strong> convidou você para a equipe, como{' '}
          {roleNames[invitation.role].toLowerCase()}.
        </p>
      )}
      <p className="mt-1 text-soft">
        {invited ? 'Entre ou crie sua conta para aceitar o convite.' : 'Sua agenda começa aqui.'}
      </p>
      {invited && (
        <button type="button" className="py-1 text-sm text-soft underline" onClick={refuse}>
          Recusar convite
        </button>
      )}
      <Tabs.Root value={tab} onValueChange={(label) => choose(label as Place['tab'])} className="mt-5">
        <Tabs.List
          aria-label="Entrar ou cadastrar"
          className="grid grid-cols-2 gap-1 rounded-md bg-ink/6 p-1"
        >
          {tabs.map((label) => (
            <Tabs.Trigger
              key={label}
              value={label}
              className="min-h-[calc(var(--control-height)-0.25rem)] rounded-sm font-semibold text-soft data-[state=active]:bg-card data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {said && <Notice {...said} className="mt-4" />}
        <Tabs.Content value="Entrar" tabIndex={-1} className="mt-5">
          <SignInForm />
        </Tabs.Content>
        <Tabs.Content value="Cadastrar" tabIndex={-1} className="mt-5">
          <SignUpForm />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}

/** The invitation screen and the e-mail for a new password ask for a view. */
function useAsked(tab: string | undefined): Partial<Place> {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [renewing] = useState(() => new URLSearchParams(search).has('recuperar'))
  useEffect(() => {
    // Going back would otherwise lead to it.
    if (renewing) navigate('/auth', { replace: true })
  }, [renewing, navigate])
  if (renewing) return { view: 'renew' }
  return tab === 'cadastrar' ? { view: 'tabs', tab: 'Cadastrar' } : {}
}

/** The signed-in account may be another than the link's. */
function tellMember({ kind, title }: Said, email: string) {
  if (kind === 'error') failToast(`${title} Para receber outro email de confirmação, saia desta conta.`)
  else doneToast('Email confirmado', `Você continua na conta ${email}.`)
}
