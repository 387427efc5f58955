import { roleNames } from '#shared/roles.ts'
import { useDay } from '../../lib/business-time.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { mail } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { AskButton, Row } from './row.tsx'

export type Invitation = StaffOutput<'listMembers'>['invitations'][number]

const mark = (
  <span className="grid size-9 place-items-center rounded-md border border-field border-dashed text-soft">
    <Icon of={mail} className="size-4.5" />
  </span>
)

/** `onAgain` invites again after the expiry. */
export function InvitationRow({ invitation, onAgain }: { invitation: Invitation; onAgain?: () => void }) {
  const { id, email, role, expires_at } = invitation
  const dayOf = useDay()
  const revoke = useStaffMutation('revokeInvitation', { invalidates: ['listMembers'] })
  const term = `${onAgain ? 'expirou em' : 'vale até'} ${dayOf(expires_at)}`
  return (
    <Row mark={mark} title={email} text={`${roleNames[role]} · ${term}`}>
      {onAgain && (
        <Button look="quiet" aria-label={`Enviar de novo o convite de ${email}`} onClick={onAgain}>
          Enviar de novo
        </Button>
      )}
      <AskButton
        label="Cancelar convite"
        name={`Cancelar convite de ${email}`}
        question={{
          title: `Cancelar o convite de ${email}?`,
          text: onAgain ? 'O link que enviamos já não vale.' : 'O link que enviamos deixa de valer.',
        }}
        change={revoke}
        run={() => revoke.mutateAsync({ invitation_id: id })}
      />
    </Row>
  )
}

type RequestProps = { invitation: Invitation; askedBy: string }

/** The invitation was accepted from another address. */
export function RequestRow({ invitation: { id, email }, askedBy }: RequestProps) {
  const { tenant } = useBusiness()
  // The new member may have a new profile.
  const approve = useStaffMutation('approveInvitation', { invalidates: ['listMembers', 'listProfessionals'] })
  const decline = useStaffMutation('revokeInvitation', { invalidates: ['listMembers'] })
  return (
    <Row
      mark={mark}
      title={askedBy}
      text={`Abriu o convite de profissional enviado para ${email} e pede para entrar.`}
    >
      <AskButton
        label="Aceitar"
        name={`Aceitar ${askedBy}`}
        look="secondary"
        question={{
          title: `Aceitar ${askedBy}?`,
          text: `Entra em ${tenant.name} como profissional no lugar de ${email}. Aceite só se você conhece este email.`,
        }}
        change={approve}
        run={() => approve.mutateAsync({ invitation_id: id })}
      />
      <AskButton
        label="Recusar"
        name={`Recusar ${askedBy}`}
        question={{
          title: `Recusar ${askedBy}?`,
          text: `O convite de ${email} também deixa de valer. Se precisar, envie outro.`,
        }}
        change={decline}
        run={() => decline.mutateAsync({ invitation_id: id })}
      />
    </Row>
  )
}
