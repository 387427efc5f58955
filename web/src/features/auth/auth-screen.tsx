import { Tabs } from 'radix-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { alreadyConfirmed, messageOf } from '../../lib/account-messages.ts'
import { readConfirmLink } from '../../lib/confirm-link.ts'
import { pendingInvitation, usePendingInvitation } from '../../lib/invitation.ts'
import { forgetLeaving, useSession } from '../../lib/session.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { ConfirmForm, emailConfirmed } from './confirm-form.tsx'
import { useNextField } from './next-field.ts'
import { passwordChanged, RecoverForm } from './recover-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm, signedUp } from './sign-up-form.tsx'
import { type Tab, tabs, useTyped, type View } from './use-typed.ts'

type Said = { kind: 'success' | 'error' | 'info'; title: string }

export function AuthScreen() {
  const session = useSession()
  const state = useLocation().state as { from?: Location; tab?: string } | null
  const asked = useAsked(state?.tab)
  const { typed, type, forget } = useTyped(asked, session.status === 'authenticated')
  const { view, tab, email } = typed
  const { invited, drop } = usePendingInvitation()
  const [said, setSaid] = useState<Said>()
  const [moves, setMoves] = useState(0)
  const card = useNextField<HTMLDivElement>(moves)
  const confirming = useConfirmLink(session.status !== 'loading', (next) => {
    if (session.status === 'authenticated') return tellMember(next, session.email)
    setSaid(next)
    type({ view: next.kind === 'error' ? 'confirm' : 'tabs' })
  })
  useEffect(forgetLeaving, [])

  if (session.status === 'authenticated' && !confirming) {
    const from = state?.from
    const asked = from ? `${from.pathname}${from.search}${from.hash}` : '/'
    const back = asked === '/' && pendingInvitation() ? '/convite' : asked
    return <Navigate to={back} replace />
  }
  if (session.status === 'loading') return <Waiting />
  const show = (next: View, about?: Said) => {
    setSaid(about)
    type({ view: next })
    setMoves((count) => count + 1)
  }
  const leaveInvitation = () => {
    drop()
    show('tabs', said)
  }
  const toSignIn = (about: Said) => {
    type({ tab: 'Entrar' })
    show('tabs', about)
  }
  const confirm = (address: string) => {
    type({ email: address })
    show('confirm')
  }
  const onEmail = (address: string) => type({ email: address })
  const notice = said && <Notice kind={said.kind} title={said.title} className="mt-4" />

  return (
    <Centered title={view === 'recover' || view === 'renew' ? 'Nova senha' : 'Entrar'}>
      <div ref={card}>
        {confirming ? (
          <Waiting label="Confirmando seu email..." />
        ) : view === 'confirm' ? (
          <ConfirmForm
            email={email}
            onEmail={onEmail}
            notice={notice}
            onDone={() => toSignIn({ kind: 'success', title: emailConfirmed })}
            onBack={() => show('tabs')}
          />
        ) : view === 'recover' || view === 'renew' ? (
          <RecoverForm
            sent={view === 'renew'}
            email={email}
            onEmail={onEmail}
            onSent={() => show('renew')}
            onDone={() => toSignIn({ kind: 'success', title: passwordChanged })}
            onBack={() => show('tabs')}
            onConfirm={confirm}
          />
        ) : (
          <>
            <h1 className="font-bold text-2xl tracking-tight">Bem-vindo</h1>
            <p className="mt-1 text-soft">
              {invited ? 'Entre ou crie sua conta para aceitar o convite.' : 'Sua agenda começa aqui.'}
            </p>
            {invited && (
              <button type="button" className="py-1 text-sm text-soft underline" onClick={leaveInvitation}>
                Não usar este convite
              </button>
            )}
            <Tabs.Root value={tab} onValueChange={(label) => type({ tab: label as Tab })} className="mt-5">
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
              {notice}
              <Tabs.Content value="Entrar" tabIndex={-1} className="mt-5">
                <SignInForm
                  email={email}
                  onEmail={onEmail}
                  onRecover={() => show('recover')}
                  onConfirm={confirm}
                />
              </Tabs.Content>
              <Tabs.Content value="Cadastrar" tabIndex={-1} className="mt-5">
                <SignUpForm
                  invited={invited}
                  typed={typed}
                  onType={type}
                  onConfirm={confirm}
                  onDone={() => {
                    forget()
                    toSignIn({ kind: 'success', title: signedUp })
                  }}
                />
              </Tabs.Content>
            </Tabs.Root>
          </>
        )}
      </div>
    </Centered>
  )
}

/** The view that the invitation screen or the mail with a new password's code asks for. */
function useAsked(tab: string | undefined): { view?: View; tab?: Tab } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [renewing] = useState(() => new URLSearchParams(search).has('recuperar'))
  useEffect(() => {
    // Or a reload would lead back to it afterwards.
    if (renewing) navigate('/auth', { replace: true })
  }, [renewing, navigate])
  if (renewing) return { view: 'renew' }
  return tab === 'cadastrar' ? { view: 'tabs', tab: 'Cadastrar' } : {}
}

/** For a signed-in account, which may be another one than the link's: it stays where it is. */
function tellMember({ kind, title }: Said, email: string) {
  if (kind === 'error') failToast(`${title} Para receber outro email de confirmação, saia desta conta.`)
  else doneToast('Email confirmado', `Você continua na conta ${email}.`)
}

/** `/auth?confirm=…` of the mail: confirms once, removes the code from the address and shows the result. */
function useConfirmLink(ready: boolean, onResult: (said: Said) => void): boolean {
  const link = useSearchParams()[0].get('confirm')
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(link !== null)
  const started = useRef(false)
  const finish = useEffectEvent((said: Said) => {
    onResult(said)
    setConfirming(false)
    navigate('/auth', { replace: true })
  })
  useEffect(() => {
    if (link === null || !ready || started.current) return
    started.current = true
    const confirm = async (): Promise<Said> => {
      try {
        const { user, code } = readConfirmLink(link)
        const { confirmAccount } = await import('../../lib/accounts.ts')
        await confirmAccount(user, code)
        return { kind: 'success', title: emailConfirmed }
      } catch (error) {
        const title = messageOf(error, 'confirm')
        // Opened twice, or first by a mail scanner: the address is confirmed.
        return { kind: title === alreadyConfirmed ? 'info' : 'error', title }
      }
    }
    void confirm().then(finish)
  }, [link, ready])
  return confirming
}
