import { useState } from 'react'
import { roleNames } from '#shared/roles.ts'
import { useDay } from '../../lib/business-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { mail } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Team, useTeamUpdate, withoutInvitation } from './team-update.ts'

export type Invitation = Team['invitations'][number]

type InvitationProps = {
  invitation: Invitation
  /** Invites again, once it has expired. */
  onAgain?: () => void
}

export function InvitationRow({ invitation, onAgain }: InvitationProps) {
  const { id, email, role, expires_at } = invitation
  const updateTeam = useTeamUpdate()
  const dayOf = useDay()
  const [asking, setAsking] = useState(false)
  const revoke = useStaffMutation('revokeInvitation', {
    onSuccess: () => updateTeam((team) => withoutInvitation(team, id)),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span className="grid size-9 place-items-center rounded-md border border-field border-dashed text-soft">
        <Icon of={mail} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-semibold" title={email}>
          {email}
        </p>
        <p className="text-sm text-soft">
          {roleNames[role]} · {onAgain ? 'expirou em' : 'vale até'} {dayOf(expires_at)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:ml-9">
        {onAgain && (
          <Button look="quiet" aria-label={`Enviar de novo o convite de ${email}`} onClick={onAgain}>
            Enviar de novo
          </Button>
        )}
        <Button
          look="quiet"
          className="text-soft"
          aria-label={`Cancelar convite de ${email}`}
          onClick={() => {
            revoke.reset()
            setAsking(true)
          }}
        >
          Cancelar convite
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Cancelar o convite de ${email}?`}
          text={onAgain ? 'O link que enviamos já não vale.' : 'O link que enviamos deixa de valer.'}
          action="Cancelar convite"
          busy={revoke.isPending}
          error={revoke.error?.message}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke.mutate({ invitation_id: id })}
        />
      )}
    </li>
  )
}
