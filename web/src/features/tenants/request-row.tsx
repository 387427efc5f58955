import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { mail } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Invitation } from './invitation-row.tsx'
import { useTeamUpdate, withoutInvitation } from './team-update.ts'

type RequestProps = { invitation: Invitation; askedBy: string }

/** An invitation that was taken up from another address, for an owner to accept or decline. */
export function RequestRow({ invitation: { id, email }, askedBy }: RequestProps) {
  const { tenant } = useBusiness()
  const queryClient = useQueryClient()
  const updateTeam = useTeamUpdate()
  const [asked, setAsked] = useState<'accept' | 'decline'>()
  const approve = useStaffMutation('approveInvitation', {
    onSuccess: (member) => {
      updateTeam((team) => ({
        ...withoutInvitation(team, id),
        members: [...team.members, member],
      }))
      // The new member has a profile, which may be new as well.
      void queryClient.invalidateQueries({ queryKey: ['listProfessionals'] })
    },
  })
  const decline = useStaffMutation('revokeInvitation', {
    onSuccess: () => updateTeam((team) => withoutInvitation(team, id)),
  })
  const ask = (next: 'accept' | 'decline') => {
    approve.reset()
    decline.reset()
    setAsked(next)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span className="grid size-9 place-items-center rounded-md border border-field border-dashed text-soft">
        <Icon of={mail} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-semibold">{askedBy}</p>
        <p className="break-words text-sm text-soft">
          Abriu o convite de profissional enviado para {email} e pede para entrar.
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:ml-12">
        <Button look="secondary" aria-label={`Aceitar ${askedBy}`} onClick={() => ask('accept')}>
          Aceitar
        </Button>
        <Button
          look="quiet"
          className="text-soft"
          aria-label={`Recusar ${askedBy}`}
          onClick={() => ask('decline')}
        >
          Recusar
        </Button>
      </div>
      {asked === 'accept' && (
        <ConfirmDialog
          title={`Aceitar ${askedBy}?`}
          text={`Entra em ${tenant.name} como profissional no lugar de ${email}. Aceite só se você conhece este email.`}
          action="Aceitar"
          busy={approve.isPending}
          error={approve.error?.message}
          onClose={() => setAsked(undefined)}
          onConfirm={() => approve.mutate({ invitation_id: id })}
        />
      )}
      {asked === 'decline' && (
        <ConfirmDialog
          title={`Recusar ${askedBy}?`}
          text={`O convite de ${email} também deixa de valer. Se precisar, envie outro.`}
          action="Recusar"
          busy={decline.isPending}
          error={decline.error?.message}
          onClose={() => setAsked(undefined)}
          onConfirm={() => decline.mutate({ invitation_id: id })}
        />
      )}
    </li>
  )
}
