import { useId } from 'react'
import { AUTOMATION, type Automation, LOG_DAYS, LOGGED_DELIVERIES, type Webhook } from '#shared/webhooks.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryEntry } from './delivery-entry.tsx'
import { AUTOMATION_NAME } from './labels.ts'
import { ReplayFailed } from './replay-failed.tsx'

/** The filter shows all deliveries. */
export const ALL = 'todos'

/** Pending deliveries are read again at this interval. */
const WATCH_MS = 4_000

type LogProps = {
  /** It is `todos`, a webhook's id or `automation`. */
  shown: string
  webhooks: readonly Webhook[]
  automation: Automation
  onShow: (shown: string) => void
  onClose: () => void
}

export function DeliveriesDialog({ shown, webhooks, automation, onShow, onClose }: LogProps) {
  const id = useId()
  const query = useStaffQuery('listDeliveries', shown === ALL ? {} : { webhook_id: shown }, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? WATCH_MS : false,
  })
  const isActive =
    shown === AUTOMATION
      ? automation.is_enabled
      : (webhooks.find((webhook) => webhook.id === shown)?.is_active ?? false)
  return (
    <Dialog wide title="Registro de envios" onClose={onClose}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <SelectField
            field={{ id, label: 'De quem' }}
            value={shown}
            onChange={({ target }) => onShow(target.value)}
          >
            <option value={ALL}>Todos</option>
            {webhooks.map((webhook) => (
              <option key={webhook.id} value={webhook.id}>
                {webhook.name}
              </option>
            ))}
            <option value={AUTOMATION}>{AUTOMATION_NAME}</option>
          </SelectField>
        </div>
        <p className="flex-1 basis-52 text-soft text-sm">
          Os {LOGGED_DELIVERIES} envios mais recentes. Cada um some do registro depois de {LOG_DAYS} dias.
        </p>
      </div>
      <div className="mt-4">
        <QueryView
          query={query}
          failed="Erro ao carregar o registro"
          skeleton={
            <Skeleton
              label="Carregando registro..."
              bars={['h-14', 'h-14', 'h-14', 'h-14']}
              className="space-y-2"
            />
          }
          empty={({ deliveries }) =>
            deliveries.length === 0 && (
              <Empty
                title="Nenhum envio ainda"
                text="Cada evento enviado aparece aqui, com a resposta de quem recebeu."
              />
            )
          }
        >
          {({ deliveries }) => (
            <>
              <ul aria-label="Envios" className="divide-y divide-line rounded-md border border-line">
                {deliveries.map((delivery) => (
                  <DeliveryEntry
                    key={`${delivery.webhook_id} ${delivery.id}`}
                    delivery={delivery}
                    isNamed={shown === ALL}
                  />
                ))}
              </ul>
              {shown === ALL ? (
                <p className="mt-4 text-soft text-sm">
                  Para reenviar várias falhas de uma vez, escolha acima de quem elas são.
                </p>
              ) : (
                <ReplayFailed key={shown} webhook_id={shown} isActive={isActive} />
              )}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  )
}
