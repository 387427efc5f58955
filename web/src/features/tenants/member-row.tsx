import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { useDay } from '../../lib/business-time.ts'
import { useSession } from '../../lib/session.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { failToast, undoToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'
import { type Team, useTeamUpdate } from './team-update.ts'

type Member = Team['members'][number]
type Professional = StaffOutput<'listProfessionals'>['professionals'][number]
type MemberProps = {
  member: Member
  /** The professional that the member is linked to. */
  professional: Professional | undefined
}

export function MemberRow({ member, professional }: MemberProps) {
  const dayOf = useDay()
  const session = useSession()
  const { tenant } = useBusiness()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  /** The role that waits for a confirmation. */
  const [asked, setAsked] = useState<Role>()
  const updateTeam = useTeamUpdate()
  const show = (next: (members: Member[]) => Member[]) =>
    updateTeam((team) => ({ ...team, members: next(team.members) }))
  const change = useStaffMutation('changeRole', {
    onSuccess: (changed) => {
      setAsked(undefined)
      show((members) => members.map((one) => (one.user_id === user_id ? changed : one)))
      // A new professional gets a profile.
      void queryClient.invalidateQueries({ queryKey: ['listProfessionals'] })
      if (own) void queryClient.invalidateQueries({ queryKey: ['getUserTenants'] })
    },
  })
  const remove = useStaffMutation('removeMember', {
    onSuccess: async () => {
      // The whole screen is about to disappear.
      if (own) await queryClient.invalidateQueries({ queryKey: ['getUserTenants'] })
      else show((members) => members.filter((one) => one.user_id !== user_id))
      setRemoving(false)
    },
  })
  const { email, role, since, user_id } = member
  const own = session.status === 'authenticated' && session.email.toLowerCase() === email.toLowerCase()
  const fail = (error: Error) => failToast(error.message)
  const give = async (next: Role) => {
    await change.mutateAsync({ user_id, role: next })
    if (own) return
    const back = () => void change.mutateAsync({ user_id, role }).catch(fail)
    undoToast('Função alterada com sucesso', `${email} agora é ${roleNames[next].toLowerCase()}.`, back)
  }
  const toRole = (next: Role) => {
    // Not disabled meanwhile: that would lose the focus.
    if (change.isPending) return
    change.reset()
    if (own || next === 'owner') setAsked(next)
    else give(next).catch(fail)
  }
  const shown = change.isPending ? change.variables.input.role : role
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <Monogram name={email.toUpperCase()} ground="tint" className="size-9 text-sm" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-semibold" title={email}>
          {email}
        </p>
        <p className="text-sm text-soft">
          {own && 'Você · '}desde {dayOf(since)}
          {professional && ` · atende como ${professional.name}`}
        </p>
        {role === 'professional' && professional?.is_active === false && (
          <p className="text-sm">
            Perfil inativo.{' '}
            <Link to={`/profissionais?profissional=${professional.id}`} className="font-semibold underline">
              Complete e ative em Profissionais
            </Link>
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-12">
        <select
          aria-label={`Função de ${email}`}
          value={shown}
          aria-busy={change.isPending}
          onChange={(event) => toRole(event.target.value as Role)}
          className="h-(--control-height) min-w-36 rounded-md border border-field bg-card px-2.5 max-sm:flex-1"
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleNames[one]}
            </option>
          ))}
        </select>
        <Button
          look="quiet"
          aria-label={`Remover ${email}`}
          title="Remover"
          className="text-soft hover:text-brick"
          onClick={() => {
            remove.reset()
            setRemoving(true)
          }}
        >
          <Icon of={trash} className="size-4.5" />
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={own ? `Sair de ${tenant.name}?` : `Remover ${email}?`}
          text={
            own
              ? 'Você perde o acesso a esta empresa na hora.'
              : `Perde o acesso a ${tenant.name} na hora. O que já fez continua registrado.`
          }
          action={own ? 'Sair da empresa' : 'Remover'}
          busy={remove.isPending}
          error={remove.error?.message}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate({ user_id })}
        />
      )}
      {asked && (
        <ConfirmDialog
          {...(own ? leavingWords(asked) : ownerWords(email, tenant.name))}
          busy={change.isPending}
          error={change.error?.message}
          onClose={() => setAsked(undefined)}
          // The dialog shows the failure.
          onConfirm={() => void give(asked).catch(() => {})}
        />
      )}
    </li>
  )
}

const leavingWords = (next: Role) => ({
  title: `Deixar de ser ${roleNames.owner.toLowerCase()}?`,
  text: `Você passa a ${roleNames[next].toLowerCase()} e não poderá mais gerenciar membros.`,
  action: 'Mudar minha função',
})

const ownerWords = (email: string, business: string) => ({
  title: `Dar a ${email} a função de ${roleNames.owner.toLowerCase()}?`,
  text: `Poderá fazer tudo em ${business}: também convidar e remover membros e mudar a função de cada um, inclusive a sua.`,
  action: 'Dar a função',
})
