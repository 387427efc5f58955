import type { NotificationView } from '#shared/notifications.ts'
import { Status } from '../../ui/status.tsx'
import { reasonText, statuses } from './labels.ts'

export function MessageStatus({ message }: { message: NotificationView }) {
  const reason = reasonText(message)
  return (
    <>
      <Status {...statuses[message.status]} />
      {reason && <span className="block max-w-prose text-sm text-soft">{reason}</span>}
    </>
  )
}
