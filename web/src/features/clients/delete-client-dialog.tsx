import { useQueryClient } from '@tanstack/react-query'
import type { ClientFile } from '#shared/clients.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { keepRemoval } from './client-rows.ts'

type DeleteProps = { file: ClientFile; onClose: () => void; onDeleted: () => void }

/** It says what happens to the appointments. */
export function DeleteClientDialog({ file: { client, appointments }, onClose, onDeleted }: DeleteProps) {
  const queryClient = useQueryClient()
  const remove = useStaffMutation('deleteClient', {
    done: ({ outcome }) => [
      'Cliente removido com sucesso',
      outcome === 'anonymised'
        ? `Os dados de ${client.name} foram apagados; o histórico ficou.`
        : client.name,
    ],
    onSuccess: () => {
      keepRemoval(client)
      onDeleted()
      queryClient.removeQueries({ queryKey: staffQuery('getClient', { client_id: client.id }).queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={`Excluir ${client.name}?`}
      text={
        appointments.length
          ? 'Telefone, e-mail, nascimento, endereço, observações e etiquetas são apagados. As visitas continuam no histórico, só com o nome. Isto não pode ser desfeito.'
          : 'O cadastro é apagado por inteiro, pois não tem visitas. Isto não pode ser desfeito.'
      }
      action="Excluir cliente"
      busy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onConfirm={() => remove.mutate({ client_id: client.id })}
    />
  )
}
