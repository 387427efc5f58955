import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { roleNames } from '#shared/roles.ts'
import { keepInvitation, pendingInvitation } from '../../lib/invitation.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { nameTenant, useStaffMutation } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { doneToast } from '../../ui/toast.ts'
import { Waiting } from '../../ui/waiting.tsx'

/** `/convite?token=…`: who was invited signs in or up, and then says yes. */
export function InvitationScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const inAddress = search.get('token')
  const [token] = useState(() => inAddress ?? pendingInvitation())
  useEffect(() => {
    if (!inAddress) return
    // It lets in whoever has it: kept, and out of the address and its history.
    keepInvitation(inAddress)
    navigate('/convite', { replace: true })
  }, [inAddress, navigate])

  if (session.status === 'loading') return <Waiting />
  return (
    <Centered title="Convite">
      {!token ? (
        <>
          <h1 className="font-bold text-2xl tracking-tight">Convite não encontrado</h1>
          <p className="mt-2 text-soft">Abra de novo o link do email, ou peça outro convite.</p>
          <Link to="/" className="mt-5 inline-block font-semibold text-primary-ink underline">
            Voltar ao início
          </Link>
        </>
      ) : session.status === 'authenticated' ? (
        <Accept token={token} email={session.email} />
      ) : (
        <>
          <h1 className="font-bold text-2xl tracking-tight">Você recebeu um convite</h1>
          <p className="mt-2 text-soft">
            Para aceitar, entre com o email que recebeu o convite, ou crie uma conta com ele.
          </p>
          <div className="mt-6 grid gap-2">
            <Button onClick={() => navigate('/auth')}>Entrar</Button>
            <Button look="secondary" onClick={() => navigate('/auth', { state: { tab: 'cadastrar' } })}>
              Criar conta
            </Button>
          </div>
        </>
      )}
    </Centered>
  )
}

function Accept({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const accept = useStaffMutation('acceptInvitation', {
    onSuccess: async ({ tenant_id, name, role }) => {
      keepInvitation(null)
      nameTenant(tenant_id)
      await queryClient.resetQueries()
      doneToast('Convite aceito', `Você entrou em ${name} como ${roleNames[role].toLowerCase()}.`)
      navigate('/', { replace: true })
    },
  })
  const refuse = () => {
    keepInvitation(null)
    navigate('/', { replace: true })
  }
  const over = accept.error && accept.error.status >= 400 && accept.error.status < 500
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">Aceitar convite</h1>
      <p className="mt-2 text-soft">
        Você está como <strong className="font-semibold text-ink">{email}</strong>. Se o convite foi para
        outro email,{' '}
        <button type="button" className="underline" onClick={() => signOut({ left: true })}>
          troque de conta
        </button>
        .
      </p>
      {accept.error && <Notice kind="error" title={accept.error.message} className="mt-4" />}
      <div className="mt-6 grid gap-2">
        {!over && (
          <Button disabled={accept.isPending || accept.isSuccess} onClick={() => accept.mutate({ token })}>
            {accept.isPending ? 'Aceitando...' : 'Aceitar convite'}
          </Button>
        )}
        <Button look="secondary" onClick={refuse}>
          {over ? 'Ir para o início' : 'Agora não'}
        </Button>
      </div>
    </>
  )
}
