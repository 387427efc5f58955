import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { invalidEmail } from '../../lib/account-messages.ts'
import { useStaffMutation } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { doneToast } from '../../ui/toast.ts'

const meanings: Record<Role, string> = {
  owner: 'Tudo, também membros e integrações.',
  manager: 'Tudo, menos membros e integrações.',
  professional: 'A própria agenda e os próprios clientes, sem valores.',
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', role: 'professional' as Role },
  })
  const invite = useStaffMutation('inviteMember', {
    onSuccess: async ({ email }) => {
      await queryClient.invalidateQueries({ queryKey: ['listMembers'] })
      doneToast('Convite enviado', `Enviamos um email para ${email}.`)
      onClose()
    },
  })
  const submit = handleSubmit(({ email, role }) => invite.mutate({ email: email.trim().toLowerCase(), role }))
  const { email } = formState.errors
  return (
    <Dialog title="Convidar" onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          field={{
            id: 'invite-email',
            label: 'Email',
            error: email?.message,
            help: 'A pessoa recebe um link que vale 7 dias.',
          }}
          {...register('email', {
            required: 'Informe o email.',
            pattern: { value: /^\s*[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+\s*$/, message: invalidEmail },
          })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <fieldset>
          <legend className="mb-1.5 font-semibold">Função</legend>
          <div className="divide-y divide-line rounded-md border border-field">
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
        {invite.error && <Notice kind="error" title={invite.error.message} />}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
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
