import { formatSecond } from '#shared/moments.ts'
import type { Attempt, Delivery } from '#shared/webhooks.ts'
import { useZone } from '../../lib/business-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { chevronDown } from '../../ui/staff-icon-paths.ts'
import { Status } from '../../ui/status.tsx'
import { attemptText, deliveryStates, eventLabel, failedTo, prettyText, webhookName } from './labels.ts'

type EntryProps = {
  delivery: Delivery
  /** The list of all deliveries names their webhook. */
  isNamed: boolean
}

export function DeliveryEntry({ delivery, isNamed }: EntryProps) {
  const { attempts, state, next_attempt_at } = delivery
  const zone = useZone()
  const second = (instant: string) => formatSecond(zone, instant)
  const last = attempts.at(-1)
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-2.5 hover:bg-ink/3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-44">
            <span className="block font-semibold">{eventLabel(delivery.event_type)}</span>
            <span className="block text-soft text-sm">
              {second(delivery.created_at)}
              {isNamed && <span className="wrap-anywhere"> · {webhookName(delivery)}</span>}
            </span>
          </span>
          <span className="flex items-center gap-x-4 max-sm:order-last max-sm:w-full">
            <span className="text-soft text-sm">
              {[last && attemptResult(last), attemptsText(attempts.length)].filter(Boolean).join(' · ')}
            </span>
            <Status {...deliveryStates[state]} />
          </span>
          <Icon
            of={chevronDown}
            className="size-4 text-soft transition-transform duration-120 group-open:rotate-180"
          />
        </summary>
        <div className="space-y-4 px-3 pt-1 pb-4">
          <Block title="Enviado" text={prettyText(delivery.payload)} />
          <Block
            title={`Resposta${delivery.response_status ? ` ${delivery.response_status}` : ''}`}
            text={delivery.response_body ? prettyText(delivery.response_body) : undefined}
          />
          {attempts.length > 0 && (
            <div>
              <h3 className="eyebrow mb-1">Tentativas</h3>
              <ol className="text-sm">
                {attempts.map((attempt) => (
                  <li key={attempt.at} className="flex flex-wrap gap-x-3">
                    <span>{second(attempt.at)}</span>
                    <span className="text-soft">{attemptText(attempt)}</span>
                  </li>
                ))}
              </ol>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-soft text-sm">
              {state === 'waiting' && next_attempt_at && `Próxima tentativa: ${second(next_attempt_at)}`}
            </p>
            <Replay delivery={delivery} />
          </div>
        </div>
      </details>
    </li>
  )
}

const attemptResult = ({ status }: Attempt) => (status === undefined ? 'sem resposta' : String(status))
const attemptsText = (count: number) => (count === 1 ? '1 tentativa' : `${count} tentativas`)

function Block({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div>
      <h3 className="eyebrow mb-1">{title}</h3>
      {text ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
          tabIndex={0}
          className="max-h-64 overflow-auto rounded-md border border-line bg-paper p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      ) : (
        <p className="text-soft text-sm">Sem conteúdo.</p>
      )}
    </div>
  )
}

function Replay({ delivery: { id, webhook_id, event_type } }: { delivery: Delivery }) {
  const replay = useStaffMutation('replayDelivery', {
    invalidates: ['listDeliveries'],
    done: () => ['Reenvio pedido', 'O resultado aparece aqui em instantes.'],
    failed: failedTo('Erro ao reenviar'),
  })
  return (
    <Button
      look="secondary"
      className="px-3.5!"
      disabled={replay.isPending}
      aria-label={`Reenviar ${eventLabel(event_type)}`}
      onClick={() => replay.mutate({ webhook_id, delivery_id: id })}
    >
      <Icon of={rotateCw} className="size-4" />
      {replay.isPending ? 'Reenviando...' : 'Reenviar'}
    </Button>
  )
}
