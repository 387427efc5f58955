import { useState } from 'react'
import { AUTOMATION, WEBHOOKS, type Webhook } from '#shared/webhooks.ts'
import { useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { clock, plus } from '../../ui/staff-icon-paths.ts'
import { AutomationCard } from './automation-card.tsx'
import { ALL, DeliveriesDialog } from './deliveries-dialog.tsx'
import { FlagsCard } from './flags-card.tsx'
import { ReceivingCard } from './receiving-card.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksScreen() {
  const query = useStaffQuery('listWebhooks', {})
  const [, setEdited] = useOpened('webhook')
  const [, setLog] = useOpened('registro')
  const isFull = (query.data?.webhooks.length ?? 0) >= WEBHOOKS
  const create = () => setEdited('novo')
  useShortcuts(isFull ? {} : { i: create })
  return (
    <>
      <PageTitle
        title="Gestão de Webhooks"
        text="Avisos automáticos para outros sistemas, na hora em que algo acontece."
      >
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button look="secondary" onClick={() => setLog(ALL)} className="px-3.5! max-sm:flex-1">
            <Icon of={clock} className="size-4" />
            Registro
          </Button>
          <Button onClick={create} disabled={isFull} aria-keyshortcuts="i" className="max-sm:flex-1">
            <Icon of={plus} className="size-4" />
            Novo webhook
          </Button>
        </div>
      </PageTitle>
      <QueryView
        query={query}
        failed="Erro ao carregar webhooks"
        skeleton={<ListSkeleton label="Carregando webhooks..." chips={0} />}
      >
        {(data) => (
          <>
            {isFull && (
              <p className="mb-3 text-soft">
                {`São ${WEBHOOKS} webhooks, o máximo. Para criar outro, exclua um que não é mais usado.`}
              </p>
            )}
            <List {...data} onCreate={create} />
            <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
              <FlagsCard flags={data.flags} />
              <AutomationCard automation={data.automation} />
            </div>
            <ReceivingCard />
            <Opened {...data} />
          </>
        )}
      </QueryView>
    </>
  )
}

type Data = StaffOutput<'listWebhooks'>

function List({ webhooks, flags, onCreate }: Data & { onCreate: () => void }) {
  const [, setEdited] = useOpened('webhook')
  const [, setSecret] = useOpened('secret')
  const [, setLog] = useOpened('registro')
  const set = { webhook: setEdited, secret: setSecret, registro: setLog }
  if (webhooks.length === 0)
    return (
      <Empty
        title="Nenhum webhook ainda"
        text="Um webhook avisa o seu site, o seu sistema de caixa ou um robô de mensagens a cada agendamento, cliente ou pagamento."
      >
        <Button look="secondary" onClick={onCreate}>
          Criar o primeiro webhook
        </Button>
      </Empty>
    )
  return (
    <ul aria-label="Webhooks" className="panel divide-y divide-line">
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          flags={flags}
          open={(panel) => set[panel](webhook.id)}
        />
      ))}
    </ul>
  )
}

function Opened({ webhooks, automation }: Data) {
  const [edited, setEdited] = useOpened('webhook')
  const [secret, setSecret] = useOpened('secret')
  const [log, setLog] = useOpened('registro')
  const find = (wanted: string) => webhooks.find(({ id }) => id === wanted)
  const withSecret = find(secret)
  if (edited)
    return <OpenWebhook key={edited} id={edited} webhooks={webhooks} onClose={() => setEdited('')} />
  if (withSecret) return <SecretDialog webhook={withSecret} onClose={() => setSecret('')} />
  if (!log) return null
  const shown = log === AUTOMATION || find(log) ? log : ALL
  return <DeliveriesDialog {...{ shown, webhooks, automation }} onShow={setLog} onClose={() => setLog('')} />
}

type OpenProps = { id: string; webhooks: readonly Webhook[]; onClose: () => void }

function OpenWebhook({ id, webhooks, onClose }: OpenProps) {
  const now = webhooks.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'novo') return null
  return <WebhookDialog webhook={last} isGone={last !== undefined && !now} onClose={onClose} />
}
