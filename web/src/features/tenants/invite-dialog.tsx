import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { checkEmail } from '../../lib/account-messages.ts'
import { useDraftForm } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Invitation } from './invitation-row.tsx'

const meanings: Record<Role, string> = {
  owner: 'Tudo, também membros e chaves de API.',
  manager: 'Tudo, menos membros, chaves de API e segredos de webhooks.',
  professional: 'A própria agenda e os próprios clientes, sem valores.',
}

type InviteValues = { email: string; role: Role; professional_id: string }

type InviteProps = {
  /** An expired invitation to send again, without its professional, who may be linked to somebody else by now. */
  again?: Invitation
  onClose: () => void
}

export function InviteDialog({ again, onClose }: InviteProps) {
  const queryClient = useQueryClient()
  const form = useDraftForm<InviteValues>(again ? `invite:${again.id}` : 'invite', {
    email: again?.email ?? '',
    role: again?.role ?? 'professional',
    professional_id: '',
  })
  const { register, handleSubmit, formState, control } = form
  const role = useWatch({ control, name: 'role' })
  const team = useFreeProfessionals(role === 'professional')
  const close = () => {
    form.drop()
    onClose()
  }
  const invite = useStaffMutation('inviteMember', {
    onSuccess: ({ email }) => {
      void queryClient.invalidateQueries({ queryKey: ['listMembers'] })
      doneToast('Convite enviado', `Enviamos um email para ${email}.`)
      close()
    },
  })
  const submit = handleSubmit(({ email, role, professional_id }) =>
    invite.mutate({
      email: email.trim().toLowerCase(),
      role,
      ...(role === 'professional' && team.has(professional_id) && { professional_id }),
    }),
  )
  const { email } = formState.errors
  return (
    <Dialog title="Convidar" onClose={onClose}>
      {form.found && <p className="mb-3 text-sm text-soft">Continuando de onde você parou.</p>}
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          field={{
            id: 'invite-email',
            label: 'Email',
            error: email?.message,
            help: `A pessoa recebe um link que vale ${INVITATION_DAYS} dias.`,
          }}
          {...register('email', {
            required: 'Informe o email.',
            validate: checkEmail,
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
                <input type="radio" value={role} {...register('role')} className="mt-1 accent-primary" />
                <span>
                  <span className="block font-semibold">{roleNames[role]}</span>
                  <span className="block text-sm text-soft">{meanings[role]}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {role === 'professional' && <ProfessionalField control={control} team={team} />}
        {invite.error && <Notice kind="error" title={invite.error.message} />}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            Enviar convite
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Active professionals without an account; `has`: whether one chosen earlier is still among them. */
function useFreeProfessionals(enabled: boolean) {
  const { data, error, isPending } = useQuery<StaffOutput<'listProfessionals'>, Failure>({
    ...staffQuery('listProfessionals', {}),
    staleTime: 0,
    enabled,
  })
  const free = data?.professionals.filter(({ user_id, is_active }) => is_active && !user_id) ?? []
  return { free, error, isPending, has: (chosen: string) => free.some(({ id }) => id === chosen) }
}

type ProfessionalProps = { control: Control<InviteValues>; team: ReturnType<typeof useFreeProfessionals> }

/** The agenda that the invited person gets: a new professional's, or that of one without an account. */
function ProfessionalField({ control, team: { free, error, isPending, has } }: ProfessionalProps) {
  return (
    <Controller
      control={control}
      name="professional_id"
      render={({ field }) => (
        <SelectField
          field={{
            id: 'invite-professional',
            label: 'Agenda',
            error: error ? `Não foi possível carregar os profissionais: ${error.message}` : undefined,
            help: has(field.value) ? (
              'A pessoa vê a própria agenda e os próprios clientes.'
            ) : (
              <>
                O perfil novo começa inativo: quando a pessoa aceitar, complete e ative em{' '}
                <Link to="/profissionais" className="underline">
                  Profissionais
                </Link>
                . Se ela já atende, escolha o nome dela.
              </>
            ),
          }}
          {...field}
          value={has(field.value) ? field.value : ''}
        >
          <option value="">Novo profissional</option>
          {isPending && <option disabled>Carregando profissionais...</option>}
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    />
  )
}
