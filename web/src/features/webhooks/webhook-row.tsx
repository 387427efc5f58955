import { type Webhook, type WebhookFlags, webhookFlags } from '#shared/webhooks.ts'
import { useMoment } from '../../lib/business-time.ts'
import { copyText } from '../../lib/copy.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { usePending, useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { HandedOverNote } from '../../ui/handed-over.tsx'
import { Switch } from '../../ui/switch.tsx'
import { eventLabels, failedTo } from './labels.ts'
import { SwitchedOff } from './switched-off.tsx'
import { useTest } from './use-test.ts'
import { webhookChanges } from './webhook-changes.ts'

type RowProps = {
  webhook: Webhook
  flags: WebhookFlags
  open: (panel: 'webhook' | 'secret' | 'registro') => void
}

export function WebhookRow({ webhook, flags, open }: RowProps) {
  const { id: webhook_id, name, url, is_active, last_triggered_at } = webhook
  const moment = useMoment()
  const start = useStaffMutation('testWebhook')
  const test = useTest(['Teste enviado', 'Erro no teste'])
  const remove = useStaffMutation('deleteWebhook', {
    ...webhookChanges,
    done: 'Webhook removido',
    failed: failedTo('Erro ao remover webhook'),
  })
  const send = () => test.run(() => start.mutateAsync({ webhook_id }))
  return (
    <li className="px-4 py-3.5">
      <div className="flex items-start justify-between gap-x-4">
        <h2 className="wrap-anywhere min-w-0 font-semibold">{name}</h2>
        <ActiveSwitch webhook={webhook} />
      </div>
      <p className="break-all font-mono text-soft text-xs leading-5">{url}</p>
      <HandedOverNote of={webhook.handed_over} />
      <SwitchedOff webhook={webhook} onLog={() => open('registro')} />
      <ul aria-label={`Eventos de ${name}`} className="mt-2 flex flex-wrap gap-1.5">
        {webhook.events.map((event) => {
          const isPaused = Object.entries(webhookFlags).some(
            ([flag, of]) => of === event && !flags[flag as keyof WebhookFlags],
          )
          return (
            <li
              key={event}
              className={classNames(
                'rounded-sm border px-1.5 text-sm leading-6',
                isPaused ? 'border-field border-dashed text-soft' : 'border-line bg-tint',
              )}
            >
              {eventLabels[event]}
              {isPaused && ' (desligado abaixo)'}
            </li>
          )
        })}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <div className="flex min-w-0 items-center gap-1.5">
            <dt className="text-soft">Secret</dt>
            <dd className="flex min-w-0 items-center">
              <Secret webhook={webhook} />
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-soft">Último evento</dt>
            <dd>{last_triggered_at ? moment(last_triggered_at) : 'Nunca'}</dd>
          </div>
        </dl>
        <div className="-mx-1 flex flex-wrap items-center gap-1 max-sm:w-full">
          <Button
            look="secondary"
            className="mr-1 px-3.5! max-sm:px-2.5! disabled:border-line disabled:text-soft"
            disabled={!is_active || test.isPending}
            title={is_active ? undefined : 'Ligue o webhook para testar.'}
            aria-label={`Testar ${name}`}
            onClick={() => void send()}
          >
            {test.isPending ? 'Testando...' : 'Testar'}
          </Button>
          {(
            [
              ['registro', 'Registro'],
              ['secret', 'Secret'],
              ['webhook', 'Editar'],
            ] as const
          ).map(([panel, word]) => (
            <Button
              key={panel}
              look="quiet"
              className="px-2! max-sm:px-1.5!"
              aria-label={`${word} de ${name}`}
              onClick={() => open(panel)}
            >
              {word}
            </Button>
          ))}
          <span className="ml-auto inline-flex">
            <ConfirmButton
              name={name}
              busy={remove.isPending}
              onConfirm={() => remove.mutate({ webhook_id })}
            />
          </span>
        </div>
      </div>
    </li>
  )
}

function ActiveSwitch({ webhook: { id, version, name, is_active } }: { webhook: Webhook }) {
  const update = useStaffMutation('updateWebhook', {
    ...webhookChanges,
    versioned: (input) => input.webhook_id,
    done: (now) => [
      'Webhook atualizado',
      now.is_active ? 'Ativo: os eventos são enviados.' : 'Inativo: nada é enviado até você ligar de novo.',
    ],
    failed: failedTo('Erro ao atualizar webhook'),
  })
  const waiting = usePending('updateWebhook').findLast(
    (input) => input.webhook_id === id && input.is_active !== undefined,
  )
  const active = waiting?.is_active ?? is_active
  return (
    <Switch
      label={`${name} ativo`}
      checked={active}
      onChange={({ target }) => update.mutate({ webhook_id: id, version, is_active: target.checked })}
      className="flex-row-reverse"
    >
      {active ? 'Ativo' : 'Inativo'}
    </Switch>
  )
}

/** The whole secret is read only when it is copied. */
function Secret({ webhook: { id, name, secret_prefix } }: { webhook: Webhook }) {
  const sees = useMay()('webhooks.secret')
  const load = async () => (await staffCall('getWebhookSecret', { webhook_id: id })).secret
  if (!sees || !secret_prefix) return <span className="text-soft">só o proprietário vê</span>
  return (
    <>
      <code className="wrap-anywhere min-w-0 text-xs">{secret_prefix + '*'.repeat(24)}</code>
      <CopyIcon
        name={`Copiar secret de ${name}`}
        title="Copiar secret"
        onCopy={() => void copyText(load(), 'Secret copiado')}
      />
    </>
  )
}
