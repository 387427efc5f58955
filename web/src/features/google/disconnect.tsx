import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, problemToast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { messageOf } from './labels.ts'

/** The connection ends here even if Google does not answer. */
export function Disconnect({ onClose }: { onClose: () => void }) {
  const end = useStaffMutation('disconnectGoogle', {
    invalidates: ['getGoogle'],
    onSuccess: ({ revoked }) => {
      if (revoked) doneToast('Google Calendar desconectado')
      else
        problemToast(
          'Google Calendar desconectado só aqui',
          'O Google não confirmou. Para tirar o acesso lá também, abra myaccount.google.com/permissions.',
        )
    },
  })
  return (
    <ConfirmDialog
      title="Desconectar o Google Calendar?"
      text="Os agendamentos deixam de ir para o Google, e os que já estão lá ficam como estão. Os horários ocupados no Google saem da agenda daqui."
      action="Desconectar"
      busy={end.isPending}
      error={end.error ? messageOf(end.error) : undefined}
      onClose={onClose}
      onConfirm={() => void end.mutateAsync({}).then(onClose, () => {})}
    />
  )
}
