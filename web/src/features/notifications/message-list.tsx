import { LISTED_NOTIFICATIONS, type NotificationView } from '#shared/notifications.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import type { Column } from '../../ui/table-column.ts'
import { channelLabels, kindLabels, messageName } from './labels.ts'
import { MessageStatus } from './message-status.tsx'
import { useMessages } from './use-messages.ts'

export function MessageList() {
  const query = useMessages()
  const moment = useMoment()
  const columns: Column<NotificationView>[] = [
    {
      key: 'cliente',
      header: 'Cliente',
      phone: 'title',
      cell: ({ client_name, kind }) => client_name ?? kindLabels[kind],
    },
    { key: 'mensagem', header: 'Mensagem', cell: ({ kind }) => kindLabels[kind] },
    { key: 'canal', header: 'Canal', cell: ({ channel }) => channel && channelLabels[channel] },
    {
      key: 'para',
      header: 'Para',
      cell: ({ recipient }) => recipient && <span className="whitespace-nowrap">{recipient}</span>,
    },
    {
      key: 'quando',
      header: 'Quando',
      cell: ({ sent_at, scheduled_for }) => (
        <span className="whitespace-nowrap">{moment(sent_at ?? scheduled_for)}</span>
      ),
    },
    { key: 'situacao', header: 'Situação', cell: (message) => <MessageStatus message={message} /> },
    {
      key: 'reenviar',
      header: 'Ação',
      align: 'right',
      phone: 'action',
      cell: (message) => message.can_resend && <Resend message={message} />,
    },
  ]
  return (
    <section aria-labelledby="messages" className="mt-8">
      <h2 id="messages" className="font-semibold text-lg tracking-tight">
        Mensagens enviadas
      </h2>
      <p className="mt-0.5 mb-3 text-soft">As {LISTED_NOTIFICATIONS} mais recentes.</p>
      <QueryView
        query={query}
        failed="Erro ao carregar mensagens"
        skeleton={<ListSkeleton label="Carregando mensagens..." chips={0} />}
      >
        {({ notifications }) => (
          <DataTable
            caption="Mensagens enviadas"
            columns={columns}
            rows={notifications}
            rowKey={({ id }) => id}
            empty={
              <Empty
                title="Nenhuma mensagem ainda"
                text="Confirmações, lembretes e outras mensagens aos clientes aparecem aqui, com o que aconteceu a cada uma."
              />
            }
          />
        )}
      </QueryView>
    </section>
  )
}

function Resend({ message }: { message: NotificationView }) {
  const resend = useStaffMutation('resendNotification', {
    invalidates: ['listNotifications'],
    done: () => ['Reenvio pedido', 'O resultado aparece na lista em instantes.'],
    failed: ({ message: text }) => `Erro ao reenviar: ${text}`,
  })
  return (
    <Button
      look="secondary"
      className="px-3.5!"
      disabled={resend.isPending}
      aria-label={`Reenviar ${messageName(message)}`}
      onClick={() => resend.mutate({ notification_id: message.id })}
    >
      <Icon of={rotateCw} className="size-4" />
      {resend.isPending ? 'Reenviando...' : 'Reenviar'}
    </Button>
  )
}
