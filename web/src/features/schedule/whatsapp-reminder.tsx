import { timeOf, wallClock } from '#shared/time.ts'
import { whatsappText } from '#shared/whatsapp-text.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { serverNow } from '../../lib/server-time.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { WhatsappMessage } from '../../ui/whatsapp-message.tsx'

type ReminderProps = {
  appointment: Parameters<typeof whatsappText>[0]
  client: { name: string; phone?: string | undefined }
  timezone: string
  onOpen?: () => void
}

/** Businesses without automatic reminders use it, except for landlines. */
export function WhatsappReminder({ appointment, client, timezone, onOpen }: ReminderProps) {
  const { tenant } = useBusiness()
  const { date, minutes } = wallClock(timezone, serverNow())
  const people = { client: client.name, business: tenant.name }
  const text = whatsappText(appointment, people, { date, time: timeOf(minutes) })
  const link = client.phone && whatsappLink(client.phone)
  if (!text || !link) return null
  return (
    <WhatsappMessage to={link} text={text} onOpen={onOpen}>
      Lembrar pelo WhatsApp
    </WhatsappMessage>
  )
}
