import { useState } from 'react'
import { type Channel, channels, type NotificationSettings } from '#shared/notifications.ts'
import { formatPhone } from '#shared/phone.ts'
import { useSession } from '../../lib/session.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { channelLabels } from './labels.ts'
import { MessageStatus } from './message-status.tsx'
import { useMessages } from './use-messages.ts'

export function TestCard({ settings: { available, whatsapp_phone } }: { settings: NotificationSettings }) {
  const session = useSession()
  const [channel, setChannel] = useState<Channel>('email')
  const messages = useMessages()
  const send = useStaffMutation('sendTestNotification', {
    invalidates: ['listNotifications'],
    failed: ({ message }) => `Erro ao enviar teste: ${message}`,
  })
  const sent = send.data && (messages.data?.notifications.find(({ id }) => id === send.data.id) ?? send.data)
  const email = session.status === 'authenticated' ? session.email : ''
  const phone = whatsapp_phone ? formatPhone(whatsapp_phone) : 'o telefone da empresa'
  return (
    <section aria-labelledby="test" className="panel p-4">
      <h2 id="test" className="font-semibold text-lg tracking-tight">
        Teste
      </h2>
      <p className="mt-0.5 text-soft">
        Vai para <span className="wrap-anywhere">{channel === 'email' ? email : phone}</span>
        {channel === 'sms' && ' e é cobrado como qualquer SMS'}
        {channel === 'whatsapp' && ', com um dos seus modelos'}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Segmented
          label="Canal do teste"
          name="test-channel"
          value={channel}
          options={channels
            .filter((one) => available.includes(one))
            .map((value) => ({ value, label: channelLabels[value] }))}
          onChange={setChannel}
          className="whitespace-nowrap"
        />
        <Button
          look="secondary"
          aria-disabled={send.isPending}
          onClick={() => !send.isPending && send.mutate({ channel })}
          className="aria-disabled:opacity-60"
        >
          {send.isPending ? 'Enviando...' : 'Enviar teste'}
        </Button>
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {sent?.channel && (
          <>
            <span className="mr-2 text-sm">
              {channelLabels[sent.channel]} para {sent.recipient}
            </span>
            <MessageStatus message={sent} />
          </>
        )}
      </div>
    </section>
  )
}
