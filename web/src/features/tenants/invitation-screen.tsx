import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { roleNames } from '#shared/roles.ts'
import { invitationQuery, isOver, keepInvitation, pendingInvitation } from '../../lib/invitation.ts'
import { signOut, useSession } from '../../lib/session.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { setTenant } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'

type Invitation = StaffOutput<'readInvitation'>

/** `/convite?token=…` leads to the sign-up. The invited account joins at once; others choose. */
export function InvitationScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  const [token] = useState(() => inAddress ?? pendingInvitation())
  useEffect(() => {
    if (!inAddress) return
    // The token is a secret, so it stays out of the address and the history.
    keepInvitation(inAddress)
    navigate('/convite', { replace: true })
  }, [inAddress, navigate])

  return <Centered title="Convite">{token ? <Held token={token} /> : <NoInvitation />}</Centered>
}

function NoInvitation() {
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">Convite não encontrado</h1>
      <p className="mt-2 text-soft">Abra de novo o link do email, ou peça outro convite.</p>
      <Link to="/" className="mt-5 inline-block font-semibold text-primary-ink underline">
        Voltar ao início
      </Link>
    </>
  )
}

function Held({ token }: { token: string }) {
  const navigate = useNavigate()
  const session = useSession()
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token))
  const over = isOver(error)
  useEffect(() => {
    if (over) keepInvitation(null)
  }, [over])
  // An e-mail program has cut the token short.
  if (error?.code === 'invalid_input') return <NoInvitation />
  if (error) {
    return (
      <>
        <h1 className="font-bold text-2xl tracking-tight">Convite</h1>
        <Notice kind="error" title={error.message} className="mt-4" />
        <div className="mt-6 grid gap-2">
          {!over && (
            <Button disabled={isFetching} onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          )}
          <Button look="secondary" onClick={() => navigate('/', { replace: true })}>
            Ir para o início
          </Button>
        </div>
      </>
    )
  }
  if (!data || session.status === 'loading') return <Waiting />
  if (session.status === 'authenticated')
    return <Accept token={token} invitation={data} email={session.email} />
  return <Navigate to="/auth" replace state={{ tab: 'cadastrar' }} />
}

function From({ business, email, role }: Invitation) {
  return (
    <p className="mt-2 break-words">
      <strong className="font-semibold">{business}</strong> convidou {email} para a equipe, como{' '}
      {roleNames[role].toLowerCase()}.
    </p>
  )
}

const labels = {
  accept: { idle: 'Aceitar convite', busy: 'Aceitando...' },
  ask: { idle: 'Pedir para entrar', busy: 'Enviando...' },
}

type AcceptProps = { token: string; invitation: Invitation; email: string }

function Accept({ token, invitation, email }: AcceptProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const accept = useStaffMutation('acceptInvitation', {
    onSuccess: (result) => {
      keepInvitation(null)
      // The invitation can no longer be read.
      queryClient.removeQueries({ type: 'inactive' })
      if (result.status === 'joined') {
        setTenant(result.tenant_id)
        const role = roleNames[result.role].toLowerCase()
        doneToast('Convite aceito', `Você entrou em ${result.name} como ${role}.`)
      } else doneToast('Pedido enviado', `Você entra em ${result.name} assim que aceitarem.`)
      navigate('/', { replace: true })
    },
  })
  const { state } = useLocation() as { state: { signedIn?: true } | null }
  const isTheirs = email.toLowerCase() === invitation.email
  const isAtOnce = isTheirs && state?.signedIn === true
  const acceptAtOnce = useEffectEvent(() => isAtOnce && accept.mutate({ token }))
  useEffect(() => {
    acceptAtOnce()
  }, [])
  const way = isTheirs ? 'accept' : invitation.role === 'professional' ? 'ask' : 'switch'
  const switchAccount = () => {
    signOut({ left: true })
    // Signing out would forget it, but this sign-out is for its sake.
    keepInvitation(token)
  }
  const refuse = () => {
    keepInvitation(null)
    navigate('/', { replace: true })
  }
  const over = isOver(accept.error)
  // A late reply must not navigate.
  const busy = accept.isPending || accept.isSuccess
  if (isAtOnce && !accept.error) return <Waiting label="Aceitando o convite..." />
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">Aceitar convite</h1>
      <From {...invitation} />
      <p className="mt-2 text-soft">
        Você está como <strong className="break-words font-semibold text-ink">{email}</strong>.{' '}
        {way === 'accept' && 'Se o convite foi para outro email, '}
        {way === 'ask' && 'O convite foi para outro email: peça para entrar com este, ou '}
        {way === 'switch' ? (
          'Este convite só vale para o email que o recebeu: entre com ele, ou peça um convite para o seu.'
        ) : (
          <>
            <button type="button" className="underline" disabled={busy} onClick={switchAccount}>
              troque de conta
            </button>
            .
          </>
        )}
      </p>
      {accept.error && <Notice kind="error" title={accept.error.message} className="mt-4" />}
      <div className="mt-6 grid gap-2">
        {way === 'switch' ? (
          <Button onClick={switchAccount}>Trocar de conta</Button>
        ) : (
          !over && (
            <Button disabled={busy} onClick={() => accept.mutate({ token })}>
              {accept.isPending ? labels[way].busy : labels[way].idle}
            </Button>
          )
        )}
        <Button look="secondary" disabled={busy} onClick={refuse}>
          {over ? 'Ir para o início' : 'Agora não'}
        </Button>
      </div>
    </>
  )
}
