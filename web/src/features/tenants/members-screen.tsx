import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { type Invitation, InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { RequestRow } from './request-row.tsx'

/** Members with their roles, requests to join and invitations. */
export function MembersScreen() {
  const [inviting, setInviting] = useState<{ again?: Invitation }>()
  const query = useQuery<StaffOutput<'listMembers'>, Failure>({
    ...staffQuery('listMembers', {}),
    staleTime: 0,
  })
  const team = useQuery<StaffOutput<'listProfessionals'>, Failure>({
    ...staffQuery('listProfessionals', {}),
    staleTime: 0,
  })
  const { data, error } = query
  const now = new Date().toISOString()
  // One that awaits approval does not expire.
  const unanswered = data?.invitations.filter(({ asked_by }) => !asked_by) ?? []
  const pending = unanswered.filter(({ expires_at }) => expires_at > now)
  const expired = unanswered.filter(({ expires_at }) => expires_at <= now)
  const requests =
    data?.invitations.flatMap((one) => (one.asked_by ? [{ ...one, askedBy: one.asked_by }] : [])) ?? []
  return (
    <>
      <PageTitle title="Membros" text="Quem trabalha nesta empresa e o que cada um pode fazer.">
        <Button onClick={() => setInviting({})} className="max-sm:w-full">
          <Icon of={plus} className="size-4" />
          Convidar
        </Button>
      </PageTitle>
      {data ? (
        <>
          {requests.length > 0 && (
            <Section title="Pedidos para entrar" count={requests.length}>
              {requests.map(({ askedBy, ...invitation }) => (
                <RequestRow key={invitation.id} invitation={invitation} askedBy={askedBy} />
              ))}
            </Section>
          )}
          <Section title="Na equipe" count={data.members.length}>
            {data.members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                professional={team.data?.professionals.find(({ id }) => id === member.professional_id)}
              />
            ))}
          </Section>
          <Section title="Convites pendentes" count={pending.length}>
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
            {pending.length === 0 && (
              <li className="p-3">
                <Empty title="Nenhum convite pendente" text="Quem você convidar aparece aqui até aceitar." />
              </li>
            )}
          </Section>
          {expired.length > 0 && (
            <Section title="Convites expirados" count={expired.length}>
              {expired.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onAgain={() => setInviting({ again: invitation })}
                />
              ))}
            </Section>
          )}
        </>
      ) : error ? (
        <LoadError
          title="Erro ao carregar membros"
          error={error}
          busy={query.isFetching}
          again={query.refetch}
        />
      ) : (
        <div role="status">
          <span className="sr-only">Carregando membros...</span>
          <span className="bone mb-2 h-4 w-24" />
          {[1, 2, 3].map((row) => (
            <span key={row} className="bone mb-px h-14" />
          ))}
        </div>
      )}
      {inviting && <InviteDialog {...inviting} onClose={() => setInviting(undefined)} />}
    </>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  return (
    <section className="mb-7" aria-label={title}>
      <h2 className="eyebrow mb-2 flex justify-between px-1">
        {title} <span>{count}</span>
      </h2>
      <ul className="panel divide-y divide-line">{children}</ul>
    </section>
  )
}
