import { type ReactNode, useState } from 'react'
import { useQueryState } from '../../lib/query-state.ts'
import { serverNow } from '../../lib/server-time.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { type Invitation, InvitationRow, RequestRow } from './invitation-rows.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'

/** `?convidar=` opens an invitation for a professional. */
export function MembersScreen() {
  const [inviting, setInviting] = useState<{ again?: Invitation }>()
  const [{ convidar: professional }, set] = useQueryState({ convidar: '' })
  const close = () => {
    setInviting(undefined)
    set({ convidar: '' })
  }
  const members = useStaffQuery('listMembers', {}, { staleTime: 0 })
  return (
    <>
      <PageTitle title="Membros" text="Quem trabalha nesta empresa e o que cada um pode fazer.">
        <Button onClick={() => setInviting({})} className="max-sm:w-full">
          <Icon of={plus} className="size-4" />
          Convidar
        </Button>
      </PageTitle>
      <QueryView
        query={members}
        failed="Erro ao carregar membros"
        skeleton={<Skeleton label="Carregando membros..." bars={['mb-2 h-4 w-24', 'h-14', 'h-14', 'h-14']} />}
      >
        {(team) => <Team {...team} onAgain={(again) => setInviting({ again })} />}
      </QueryView>
      {(inviting || professional) && (
        <InviteDialog {...inviting} professional={professional} onClose={close} />
      )}
    </>
  )
}

type TeamProps = StaffOutput<'listMembers'> & { onAgain: (expired: Invitation) => void }

function Team({ members, invitations, onAgain }: TeamProps) {
  const professionals = useStaffQuery('listProfessionals', {}, { staleTime: 0 }).data?.professionals
  const now = serverNow().toISOString()
  // An invitation that awaits approval does not expire.
  const unanswered = invitations.filter(({ asked_by }) => !asked_by)
  const pending = unanswered.filter(({ expires_at }) => expires_at > now)
  return (
    <>
      <Section title="Pedidos para entrar">
        {invitations.flatMap(({ asked_by, ...one }) =>
          asked_by ? [<RequestRow key={one.id} invitation={one} askedBy={asked_by} />] : [],
        )}
      </Section>
      <Section title="Na equipe">
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            professional={professionals?.find(({ id }) => id === member.professional_id)}
          />
        ))}
      </Section>
      <Section
        title="Convites pendentes"
        empty={<Empty title="Nenhum convite pendente" text="Quem você convidar aparece aqui até aceitar." />}
      >
        {pending.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
      </Section>
      <Section title="Convites expirados">
        {unanswered
          .filter(({ expires_at }) => expires_at <= now)
          .map((one) => (
            <InvitationRow key={one.id} invitation={one} onAgain={() => onAgain(one)} />
          ))}
      </Section>
    </>
  )
}

/** Without rows it shows `empty`, or nothing. */
function Section({ title, empty, children }: { title: string; empty?: ReactNode; children: ReactNode[] }) {
  const count = children.length
  if (count === 0 && !empty) return null
  return (
    <section className="mb-7" aria-label={title}>
      <h2 className="eyebrow mb-2 flex justify-between px-1">
        {title} <span>{count}</span>
      </h2>
      <ul className="panel divide-y divide-line">
        {count > 0 ? children : <li className="p-3">{empty}</li>}
      </ul>
    </section>
  )
}
