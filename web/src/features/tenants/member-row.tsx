import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { useDay } from '../../lib/business-time.ts'
import { useSession } from '../../lib/session.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { failToast, undoToast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'
import { AskButton, Row } from './row.tsx'

type MemberProps = {
  member: StaffOutput<'listMembers'>['members'][number]
  professional: StaffOutput<'listProfessionals'>['professionals'][number] | undefined
}

export function MemberRow({ member, professional }: MemberProps) {
  const { email, name: who = email, role, since, user_id } = member
  const dayOf = useDay()
  const session = useSession()
  const own = session.status === 'authenticated' && session.user === user_id
  const { tenant } = useBusiness()
  const remove = useStaffMutation('removeMember', {
    // The caller's own screen disappears.
    invalidates: [own ? 'getUserTenants' : 'listMembers'],
  })
  const facts = [
    own && 'Você',
    who !== email && email,
    `desde ${dayOf(since)}`,
    professional && `atende como ${professional.name}`,
  ]
  const text = (
    <>
      {facts.filter(Boolean).join(' · ')}
      {role === 'professional' && professional?.is_active === false && (
        <p className="text-ink">
          Perfil inativo.{' '}
          <Link to={`/profissionais?profissional=${professional.id}`} className="font-semibold underline">
            Complete e ative em Profissionais
          </Link>
        </p>
      )}
    </>
  )
  return (
    <Row
      mark={<Monogram name={who.toUpperCase()} ground="tint" className="size-9 text-sm" />}
      title={who}
      text={text}
    >
      <RoleSelect who={who} own={own} role={role} user_id={user_id} />
      <AskButton
        label="Remover"
        name={`Remover ${who}`}
        question={
          own
            ? {
                title: `Sair de ${tenant.name}?`,
                text: 'Você perde o acesso a esta empresa na hora.',
                action: 'Sair da empresa',
              }
            : {
                title: `Remover ${who}?`,
                text: `Perde o acesso a ${tenant.name} na hora. O que já fez continua registrado.`,
              }
        }
        change={remove}
        run={() => remove.mutateAsync({ user_id })}
      >
        <Icon of={trash} className="size-4.5" />
      </AskButton>
    </Row>
  )
}

type RoleProps = { who: string; own: boolean; role: Role; user_id: string }

function RoleSelect({ who, own, role, user_id }: RoleProps) {
  const { tenant } = useBusiness()
  /** The role waits for a confirmation. */
  const [asked, setAsked] = useState<Role>()
  const change = useStaffMutation('changeRole', {
    // A new professional gets a profile; the member's role decides the menu.
    invalidates: ['listMembers', 'listProfessionals', ...(own ? (['getUserTenants'] as const) : [])],
  })
  const fail = (error: Error) => failToast(error.message)
  const give = async (next: Role) => {
    await change.mutateAsync({ user_id, role: next })
    setAsked(undefined)
    if (own) return
    const back = () => void change.mutateAsync({ user_id, role }).catch(fail)
    undoToast('Função alterada com sucesso', `${who} agora é ${roleNames[next].toLowerCase()}.`, back)
  }
  const choose = (next: Role) => {
    // Disabling the field would lose the focus.
    if (change.isPending) return
    change.reset()
    if (own || next === 'owner') setAsked(next)
    else give(next).catch(fail)
  }
  return (
    <>
      <select
        aria-label={`Função de ${who}`}
        value={change.isPending ? change.variables.input.role : role}
        aria-busy={change.isPending}
        onChange={(event) => choose(event.target.value as Role)}
        className="h-(--control-height) min-w-36 rounded-md border border-field bg-card px-2.5 max-sm:flex-1"
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </select>
      {asked && (
        <ConfirmDialog
          {...(own ? leavingWords(asked) : ownerWords(who, tenant.name))}
          busy={change.isPending}
          error={change.error?.message}
          onClose={() => setAsked(undefined)}
          // The dialog shows the failure.
          onConfirm={() => void give(asked).catch(() => {})}
        />
      )}
    </>
  )
}

const leavingWords = (next: Role) => ({
  title: `Deixar de ser ${roleNames.owner.toLowerCase()}?`,
  text: `Você passa a ${roleNames[next].toLowerCase()} e não poderá mais gerenciar membros.`,
  action: 'Mudar minha função',
})

const ownerWords = (who: string, business: string) => ({
  title: `Dar a ${who} a função de ${roleNames.owner.toLowerCase()}?`,
  text: `Poderá fazer tudo em ${business}: até convidar e remover membros e mudar a função de cada um, inclusive a sua.`,
  action: 'Dar a função',
})
