import type { Feed } from '#shared/calendar.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Programs that read the address no longer show the agenda. */
export function CloseFeed({ feed: { agenda, name }, onClose }: { feed: Feed; onClose: () => void }) {
  const end = useStaffMutation('closeFeed', { invalidates: ['listFeeds'] })
  return (
    <ConfirmDialog
      title={`Desativar o endereço de ${name}?`}
      text="Os calendários que usam este endereço deixam de receber a agenda na hora. Você pode criar outro depois."
      action="Desativar endereço"
      busy={end.isPending}
      error={end.error?.message}
      onClose={onClose}
      onConfirm={() => void end.mutateAsync({ agenda }).then(onClose, () => {})}
    />
  )
}
