import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePendingInvitation } from '../../lib/invitation.ts'
import { signOut } from '../../lib/session.ts'
import { useTenants } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NewBusinessDialog } from './new-business-dialog.tsx'

const list = new Intl.ListFormat('pt-BR')

type Props = {
  email: string
  /** They have just been removed from this business. */
  lost: string | undefined
  invitedBy: readonly string[]
  /** They used an invitation to another address. */
  awaiting: readonly string[]
  /** Their sign-up gave this name. */
  businessName: string | undefined
}

/** The account is a member of no business (RULINGS D23). */
export function NoBusiness({ email, lost, invitedBy, awaiting, businessName }: Props) {
  const [creating, setCreating] = useState(false)
  const navigate = useNavigate()
  const { invited } = usePendingInvitation()
  const { isFetching, refetch } = useTenants()
  const waits = !invited && awaiting.length > 0
  return (
    <Centered title={waits ? 'Pedido enviado' : 'Nenhuma empresa'}>
      {lost !== undefined && (
        <Notice kind="info" title={`Você não participa mais de ${lost}`} className="mb-5" />
      )}
      <h1 className="text-balance font-bold text-2xl tracking-tight">
        {waits ? 'Pedido enviado' : 'Você ainda não participa de nenhuma empresa'}
      </h1>
      {waits ? (
        <p className="mt-2 text-soft">
          Você pediu para entrar em{' '}
          <strong className="font-semibold text-ink">{list.format(awaiting)}</strong> como{' '}
          <strong className="break-words font-semibold text-ink">{email}</strong>. Assim que aceitarem, a
          agenda abre aqui.
        </p>
      ) : invited ? (
        <p className="mt-2 text-soft">Você abriu o link de um convite: aceite-o, ou crie a sua.</p>
      ) : (
        <Ways email={email} invitedBy={invitedBy} />
      )}
      <div className="mt-6 grid gap-2">
        {invited && <Button onClick={() => navigate('/convite')}>Ver convite</Button>}
        {waits && (
          <Button disabled={isFetching} onClick={() => void refetch()}>
            Verificar agora
          </Button>
        )}
        <Button look={invited || waits ? 'secondary' : 'primary'} onClick={() => setCreating(true)}>
          Nova empresa
        </Button>
        <Button look="secondary" onClick={() => signOut({ left: true })}>
          Sair
        </Button>
      </div>
      {creating && <NewBusinessDialog name={businessName} onClose={() => setCreating(false)} />}
    </Centered>
  )
}

function Ways({ email, invitedBy }: Pick<Props, 'email' | 'invitedBy'>) {
  return (
    <p className="mt-2 text-soft">
      {invitedBy.length > 0 ? (
        <>
          <strong className="font-semibold text-ink">{list.format(invitedBy)}</strong>{' '}
          {invitedBy.length > 1 ? 'convidaram' : 'convidou'} você: abra o link do email que foi para{' '}
        </>
      ) : (
        'Crie a sua, ou peça um convite para '
      )}
      <strong className="font-semibold text-ink">{email}</strong>
      {invitedBy.length > 0 && ', ou crie a sua'}.
    </p>
  )
}
