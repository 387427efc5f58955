import { Link } from 'react-router-dom'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { checkEmail } from '../../lib/account-messages.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import type { Invitation } from './invitation-rows.tsx'

const meanings: Record<Role, string> = {
  owner: 'Tudo, inclusive membros, chaves de API e backups.',
  manager: 'Tudo, menos membros, chaves de API, segredos de webhooks e backups.',
  professional: 'A própria agenda e os próprios clientes, sem valores.',
}

type InviteProps = {
  /** The professional of an expired invitation may be linked by now, so it is left out. */
  again?: Invitation
  /** The page of this professional opened the dialog. */
  professional: string
  onClose: () => void
}

/** It stands for a professional who does not exist yet. */
const NEW = 'new'

export function InviteDialog({ again, professional, onClose }: InviteProps) {
  const team = useStaffQuery('listProfessionals', {}, { staleTime: 0 })
  /** They are active and have no account. */
  const free = team.data?.professionals.filter(({ user_id, is_active }) => is_active && !user_id) ?? []
  /** The chosen professional may be linked by now. */
  const choiceOf = (typed: string): string => {
    if (!team.data) return ''
    if (typed === NEW || free.some(({ id }) => id === typed)) return typed
    return free.length > 1 ? '' : (free[0]?.id ?? NEW)
  }
  const invite = useStaffMutation('inviteMember', {
    invalidates: ['listMembers'],
    done: ({ email, link }) => (link ? [''] : ['Convite enviado', `Enviamos um email para ${email}.`]),
  })
  const form = useRecordForm({
    name: again ? `invite:${again.id}` : 'invite',
    values: {
      email: again?.email ?? '',
      role: again?.role ?? ('professional' as Role),
      professional_id: professional,
    },
    labels: { email: 'Email', professional_id: 'Agenda' },
    save: ({ email, role, professional_id: typed }) => {
      const professional_id = choiceOf(typed)
      return invite.mutateAsync({
        email: email.trim().toLowerCase(),
        role,
        ...(role === 'professional' && professional_id !== NEW && { professional_id }),
      })
    },
    saved: ({ link }) => link || onClose(),
  })
  const agenda = form.value('professional_id', {
    check: (typed, { role }) =>
      role === 'professional' && !choiceOf(typed) ? 'Escolha de quem é a agenda.' : undefined,
  })
  const chosen = choiceOf(agenda.value)
  if (invite.data?.link) return <LinkByHand {...invite.data} link={invite.data.link} onClose={onClose} />
  return (
    <RecordDialog title="Convidar" form={form} save="Enviar convite" onClose={onClose}>
      <div className="space-y-4">
        <TextField
          {...form.text('email', {
            required: 'Informe o email.',
            check: (email) => {
              const fault = checkEmail(email)
              return fault === true ? undefined : fault
            },
            help: `A pessoa recebe um link que vale ${INVITATION_DAYS} dias.`,
          })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <fieldset>
          <legend className="mb-1.5 font-semibold">Função</legend>
          <div className="divide-y divide-line overflow-hidden rounded-md border border-field">
            {[...roles].reverse().map((role) => (
              <label key={role} className="flex cursor-pointer gap-3 px-3 py-2.5 has-checked:bg-tint">
                <input type="radio" value={role} {...form.choice('role')} className="mt-1 accent-primary" />
                <span>
                  <span className="block font-semibold">{roleNames[role]}</span>
                  <span className="block text-sm text-soft">{meanings[role]}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {form.watch('role') === 'professional' && (
          <SelectField
            field={{
              ...agenda.field,
              error: team.error
                ? `Não foi possível carregar os profissionais: ${team.error.message}`
                : agenda.field.error,
              help: chosen === NEW ? newProfile : 'A pessoa vê a própria agenda e os próprios clientes.',
            }}
            value={chosen}
            onChange={(event) => agenda.onChange(event.target.value)}
          >
            {!chosen && (
              <option value="" disabled>
                {team.isPending ? 'Carregando profissionais...' : 'Escolha'}
              </option>
            )}
            {free.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NEW}>Novo profissional</option>
          </SelectField>
        )}
      </div>
    </RecordDialog>
  )
}

type LinkByHandProps = { email: string; link: string; onClose: () => void }

/** The limit of e-mails is reached, so the inviter sends the link. */
function LinkByHand({ email, link, onClose }: LinkByHandProps) {
  const address = `${location.origin}${link}`
  return (
    <Dialog title="Convite criado" wide onClose={onClose}>
      <div className="space-y-5">
        <Notice kind="info" title="Envie você mesmo este link">
          <p className="text-soft">
            {`Hoje não enviamos mais convites por email. Mande o link para ${email}, por exemplo pelo WhatsApp. Ele vale ${INVITATION_DAYS} dias e só aparece agora.`}
          </p>
        </Notice>
        <div className="space-y-3">
          <TextArea
            field={{ id: 'invitation-link', label: 'Link do convite' }}
            readOnly
            rows={3}
            value={address}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="min-h-14! resize-none break-all font-mono text-xs!"
          />
          <CopyButton text={address} what="o link">
            Copiar link
          </CopyButton>
        </div>
      </div>
    </Dialog>
  )
}

const newProfile = (
  <>
    O perfil novo começa inativo: quando a pessoa aceitar, complete e ative em{' '}
    <Link to="/profissionais" className="underline">
      Profissionais
    </Link>
    . Se ela já atende, escolha o nome dela.
  </>
)
